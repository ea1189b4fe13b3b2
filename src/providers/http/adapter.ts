import type { CalledProvider } from "../../catalogue/visible-games.ts";
import type { Ctx } from "../../context.ts";
import { upstreamUnavailable } from "../../http/errors.ts";
import type { CampaignPlacement, DemoRequest, FreeSpinsPlacement, GameProvider, LaunchRequest } from "../port.ts";
import { BetOptions, Cancelled, Granted, Launch, Options, Placed, Subscribed } from "./answers.ts";
import { callProvider } from "./call-provider.ts";
import { launchAddress } from "./launch-address.ts";

/** A provider that is reached over HTTP: the port's calls as contract.md puts them on the wire. */
export function httpProvider(provider: CalledProvider): GameProvider {
  return {
    launch: (ctx, request) => launch(ctx, provider, request),
    launchDemo: (ctx, request) => launchDemo(ctx, provider, request),
    betOptions: async (ctx, gameCode, currency) => {
      const json = { game_code: gameCode, currency };
      const path = "/free-spins/bet-options";
      return (await callProvider(ctx, provider, { name: path, path, json, answer: BetOptions })).amounts;
    },
    grantFreeSpins: async (ctx, grant) => {
      const path = "/free-spins";
      await callProvider(ctx, provider, { name: path, path, json: grantBody(grant), answer: Granted });
    },
    cancelFreeSpins: async (ctx, freeSpinsId) => {
      const path = `/free-spins/${encodeURIComponent(freeSpinsId)}/cancel`;
      await callProvider(ctx, provider, { name: "/free-spins/{id}/cancel", path, json: {}, answer: Cancelled });
    },
    campaignOptions: (ctx, gameCode) => {
      const path = "/bonus-campaigns/options";
      return callProvider(ctx, provider, { name: path, path, json: { game_code: gameCode }, answer: Options });
    },
    placeCampaign: async (ctx, campaign) => {
      const path = "/bonus-campaigns";
      const json = campaignBody(campaign);
      return (await callProvider(ctx, provider, { name: path, path, json, answer: Placed })).status;
    },
    subscribeLiveTables: async (ctx, currency) => {
      const path = "/live-tables/subscribe";
      await callProvider(ctx, provider, { name: path, path, json: { currency }, answer: Subscribed });
    },
  };
}

async function launch(ctx: Ctx, provider: CalledProvider, request: LaunchRequest): Promise<string> {
  const { token, currency, depositUrl } = request;
  const json = { token, ...visitBody(request), currency, deposit_url: depositUrl };
  const call = { name: "/launch", path: "/launch", json, answer: Launch, token };
  const { launch_url } = await callProvider(ctx, provider, call);
  const address = launchAddress(ctx.settings, launch_url);
  if (address?.includes(token)) return address;
  ctx.log.warn("provider.launch_address_refused", { provider: provider.code });
  throw upstreamUnavailable("The provider did not launch the game.");
}

async function launchDemo(ctx: Ctx, provider: CalledProvider, request: DemoRequest): Promise<string> {
  const call = { name: "/demo", path: "/demo", json: visitBody(request), answer: Launch };
  const address = launchAddress(ctx.settings, (await callProvider(ctx, provider, call)).launch_url);
  if (address !== undefined) return address;
  ctx.log.warn("provider.launch_address_refused", { provider: provider.code });
  throw upstreamUnavailable("The provider did not launch the game.");
}

function visitBody(visit: DemoRequest): Record<string, unknown> {
  return {
    game_code: visit.gameCode,
    locale: visit.locale,
    lobby_url: visit.lobbyUrl,
    player_country: visit.playerCountry,
    player_device: visit.playerDevice,
  };
}

function grantBody(grant: FreeSpinsPlacement): Record<string, unknown> {
  return {
    free_spins_id: grant.freeSpinsId,
    player_id: grant.playerId,
    currency: grant.currency,
    game_codes: grant.gameCodes,
    quantity: grant.quantity,
    bet_amount: grant.betAmount,
    valid_until: grant.validUntil,
  };
}

function campaignBody({ campaignId, gameCodes, campaign }: CampaignPlacement): Record<string, unknown> {
  return { ...campaign, campaign_id: campaignId, game_codes: gameCodes };
}
