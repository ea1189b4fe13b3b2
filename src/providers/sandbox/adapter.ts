import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { precisionOf } from "../../currencies/precision-of.ts";
import { games } from "../../db/schema/catalogue.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { type GameProvider, ProviderRefusal } from "../port.ts";
import { engineFor } from "./games/engine-for.ts";
import { openDemo } from "./play/open-demo.ts";

/**
 * The sandbox provider: its games are played in the browser, on pages and by rounds of this very service. Any number of
 * catalogue providers may be played by it.
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
      const [type, precision] = await Promise.all([typeOf(ctx, providerCode, gameCode), precisionOf(ctx, currency)]);
      if (precision === undefined) throw new ProviderRefusal(`The provider does not know the currency ${currency}.`);
      return engineFor({ code: gameCode, type })
        .stakes(precision)
        .map((stake) => formatAmount(stake, precision));
    },

    async grantFreeSpins() {
      throw new ProviderRefusal("The provider takes no free spins.");
    },

    async cancelFreeSpins() {
      throw new ProviderRefusal("The provider takes no free spins.");
    },

    campaignOptions: async () => ({ types: [], triggers: [] }),

    async placeCampaign() {
      throw new ProviderRefusal("The provider takes no bonus campaigns.");
    },

    async subscribeLiveTables() {},
  };
}

/** The token is in the fragment: browsers send it nowhere, so no log, proxy or referrer ever holds it. */
function playUrl(ctx: Ctx, gameCode: string, token: string): string {
  return `${ctx.settings.baseUrl}/sandbox/play/${encodeURIComponent(gameCode)}#token=${token}`;
}

const KNOWN_MS = MINUTE_MS;
const MOST_KNOWN = 10_000;
const known = new Map<string, { readonly type: string; readonly until: number }>();

/** The type of a title, kept in the isolate for a minute, so that a warm launch costs no query. Refuses an unknown title. */
async function typeOf(ctx: Ctx, providerCode: string, code: string): Promise<string> {
  const key = JSON.stringify([providerCode, code]);
  const kept = known.get(key);
  if (kept && kept.until > ctx.clock.now()) return kept.type;
  const game = await ctx.db
    .select({ type: games.type })
    .from(games)
    .where(and(eq(games.providerCode, providerCode), eq(games.code, code), isNull(games.withdrawnAt)))
    .get();
  if (!game) throw new ProviderRefusal("The provider has no such game.");
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, { type: game.type, until: ctx.clock.now() + KNOWN_MS });
  return game.type;
}
