import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { games } from "../db/schema/catalogue.ts";
import { inRealTime } from "../gate/operator-time/operator-clock.ts";
import { BoundedMap } from "../lib/bounded-map.ts";
import { MINUTE_MS } from "../lib/clock.ts";
import { formatAmount } from "../lib/money.ts";
import { type GameProvider, ProviderRefusal } from "../play/providers/port.ts";
import { engineFor } from "./games/engine-for.ts";
import { openDemo } from "./play/open-demo.ts";
import { replayUrl } from "./play/replay.ts";
import { pricesOf } from "./promotions/check-stakes.ts";
import { endCampaign } from "./promotions/end-campaign.ts";
import { findPlayable } from "./promotions/find-playable.ts";
import { cancelGrant, takeGrant } from "./promotions/grants.ts";
import { rulesOf, typesOf } from "./promotions/provider-rules.ts";
import { takeCampaign } from "./promotions/take-campaign.ts";

/**
 * The sandbox provider: this service serves its game pages and plays its rounds. Any number of catalogue providers may
 * use it.
 */
export function sandboxProvider(providerCode: string): GameProvider {
  return {
    async launch(ctx, { gameCode, token }) {
      await typeOf(ctx, providerCode, gameCode);
      return playUrl(ctx, gameCode, token);
    },

    async launchDemo(ctx, request) {
      await typeOf(ctx, providerCode, request.gameCode);
      return playUrl(ctx, request.gameCode, await openDemo(ctx, providerCode, request));
    },

    async betOptions(ctx, gameCode, currency) {
      if (!rulesOf(providerCode).grants) throw new ProviderRefusal("The provider does not offer free spins.");
      const { games, precision } = await findPlayable(ctx, { providerCode, gameCodes: [gameCode], currency });
      return games
        .flatMap(({ game }) => game.stakes({ currency, precision }))
        .map((stake) => formatAmount(stake, precision));
    },

    grantFreeSpins: (ctx, grant) => takeGrant(ctx, providerCode, grant),

    cancelFreeSpins: (ctx, freeSpinsId) => cancelGrant(ctx, providerCode, freeSpinsId),

    async campaignOptions(ctx, gameCode, currency) {
      const rules = rulesOf(providerCode);
      const types = typesOf(rules, engineFor({ type: await typeOf(ctx, providerCode, gameCode) }));
      const options = { types, triggers: rules.triggers };
      if (currency === undefined || !types.includes("buy_bonus")) return options;
      const { games, precision } = await findPlayable(ctx, { providerCode, gameCodes: [gameCode], currency });
      const prices = games.flatMap(({ game }) => pricesOf(game, { currency, precision }));
      return { ...options, buyBonusPrices: prices.map(([price]) => formatAmount(price, precision)) };
    },

    async placeCampaign(ctx, campaign) {
      await takeCampaign(ctx, providerCode, campaign);
      return "active";
    },

    async endCampaign(ctx, campaignId) {
      await endCampaign(ctx, providerCode, campaignId);
    },

    replayUrl,

    async subscribeLiveTables(ctx, currency) {
      await ctx.env.LIVE_STUDIOS.getByName(providerCode).subscribe(providerCode, currency);
    },
  };
}

/** The token is in the fragment, which browsers do not send: no log, proxy or referrer holds it. */
function playUrl(ctx: Ctx, gameCode: string, token: string): string {
  return `${ctx.settings.baseUrl}/sandbox/play/${encodeURIComponent(gameCode)}#token=${token}`;
}

const MAX_TYPE_AGE_MS = MINUTE_MS;
const MAX_CACHED_TYPES = 10_000;
const knownTypes = new BoundedMap<string, { readonly type: string; readonly until: number }>(MAX_CACHED_TYPES);

/** The type of a game, cached for a minute so that a warm launch costs no query. Refuses an unknown game. */
async function typeOf(ctx: Ctx, providerCode: string, code: string): Promise<string> {
  const { clock } = inRealTime(ctx);
  const key = JSON.stringify([providerCode, code]);
  const cached = knownTypes.get(key);
  if (cached && cached.until > clock.now()) return cached.type;
  const game = await ctx.db
    .select({ type: games.type })
    .from(games)
    .where(and(eq(games.providerCode, providerCode), eq(games.code, code), isNull(games.withdrawnAt)))
    .get();
  if (!game) throw new ProviderRefusal("The provider has no such game.");
  knownTypes.set(key, { type: game.type, until: clock.now() + MAX_TYPE_AGE_MS });
  return game.type;
}
