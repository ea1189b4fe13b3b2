import type { CalledProvider } from "../../../catalogue/games/visible-games.ts";
import type { Ctx } from "../../../context.ts";
import { upstreamUnavailable } from "../../../errors.ts";
import { providerSigningKey } from "../../../gate/keys/provider-signing-key.ts";
import { holdsToken, isLaunchAddress } from "../launch-address.ts";
import type { CampaignPlacement, FreeSpinsPlacement, GameProvider, LaunchRequest, Visit } from "../port.ts";
import { BetOptions, Cancelled, Ended, Granted, Launch, Options, Placed, Subscribed } from "./answers.ts";
import { callProvider } from "./call-provider.ts";

/** A provider reached over HTTP (docs/contract/providers.md#calls-to-a-provider). */
export function httpProvider(provider: CalledProvider): GameProvider {
  let key: ReturnType<typeof providerSigningKey> | undefined;
  return {
    prepare: (ctx) => {
      key = providerSigningKey(ctx, provider.code);
      // It may be that no call follows.
      key.catch(() => undefined);
    },
    launch: (ctx, request) => launch(ctx, provider, "/launch", launchBody(request), request.token),
    launchDemo: (ctx, request) => launch(ctx, provider, "/demo", { demo_id: request.demoId, ...visitBody(request) }),
    betOptions: async (ctx, gameCode, currency) => {
      const json = { game_code: gameCode, currency };
      return (await callProvider(ctx, provider, { path: "/free-spins/bet-options", json, answer: BetOptions })).amounts;
    },
    grantFreeSpins: async (ctx, grant) => {
      await callProvider(ctx, provider, { path: "/free-spins", json: grantBody(grant), answer: Granted }, key);
    },
    cancelFreeSpins: async (ctx, freeSpinsId) => {
      const path = `/free-spins/${encodeURIComponent(freeSpinsId)}/cancel`;
      await callProvider(ctx, provider, { name: "/free-spins/{id}/cancel", path, json: {}, answer: Cancelled });
    },
    campaignOptions: (ctx, gameCode) => {
      const json = { game_code: gameCode };
      return callProvider(ctx, provider, { path: "/bonus-campaigns/options", json, answer: Options });
    },
    placeCampaign: async (ctx, campaign) => {
      const json = campaignBody(campaign);
      return (await callProvider(ctx, provider, { path: "/bonus-campaigns", json, answer: Placed }, key)).status;
    },
    endCampaign: async (ctx, campaignId) => {
      const path = `/bonus-campaigns/${encodeURIComponent(campaignId)}/end`;
      await callProvider(ctx, provider, { name: "/bonus-campaigns/{id}/end", path, json: {}, answer: Ended });
    },
    replayUrl: async (_ctx, { sessionId, roundId }) => {
      const replacing = { session_id: sessionId, round_id: roundId };
      const filled = Object.entries(replacing).reduce(
        (url, [name, id]) => url.replaceAll(`{${name}}`, encodeURIComponent(id)),
        provider.replayUrl ?? "",
      );
      return filled || null;
    },
    subscribeLiveTables: async (ctx, currency) => {
      await callProvider(ctx, provider, { path: "/live-tables/subscribe", json: { currency }, answer: Subscribed });
    },
  };
}

/** The launch URL; one without the session's token is rejected. */
async function launch(
  ctx: Ctx,
  provider: CalledProvider,
  path: "/launch" | "/demo",
  json: unknown,
  token?: string,
): Promise<string> {
  const call = { path, json, answer: Launch };
  const { launch_url } = await callProvider(ctx, provider, token === undefined ? call : { ...call, token });
  const isAddress = isLaunchAddress(launch_url, { local: ctx.settings.localDevelopment });
  if (isAddress && holdsToken(launch_url, token ?? "")) return launch_url;
  ctx.log.warn("provider.launch_address_refused", { provider: provider.code });
  throw upstreamUnavailable("The provider did not launch the game.");
}

function launchBody(request: LaunchRequest): Record<string, unknown> {
  const { token, currency, depositUrl, realityCheckMinutes, responsibleGamingUrl } = request;
  return {
    ...{ token, ...visitBody(request), currency, deposit_url: depositUrl },
    ...(realityCheckMinutes !== null && { reality_check_minutes: realityCheckMinutes }),
    ...(responsibleGamingUrl !== null && { responsible_gaming_url: responsibleGamingUrl }),
  };
}

function visitBody(visit: Visit): Record<string, unknown> {
  return {
    operator_code: visit.operatorCode,
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
    operator_code: grant.operatorCode,
    player_id: grant.playerId,
    currency: grant.currency,
    game_codes: grant.gameCodes,
    quantity: grant.quantity,
    bet_amount: grant.betAmount,
    valid_until: grant.validUntil,
  };
}

function campaignBody({ campaignId, operatorCode, gameCodes, campaign }: CampaignPlacement): Record<string, unknown> {
  return { ...campaign, campaign_id: campaignId, operator_code: operatorCode, game_codes: gameCodes };
}
