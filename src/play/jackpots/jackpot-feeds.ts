import { asc } from "drizzle-orm";
import { gameTypes } from "../../catalogue/games/game-types.ts";
import { windowOf } from "../../catalogue/games/snapshot.ts";
import type { Ctx, OperatorCtx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { jackpotFeeds } from "../../db/schema/jackpots.ts";
import { eachShard } from "../../db/shards.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { isRecent, SECOND_MS } from "../../lib/clock.ts";
import { OneReader } from "../../lib/one-reader.ts";
import { FrozenFeed } from "../providers/faults/frozen-feed.ts";

/** A game that a pool names and the provider does not have. */
interface DroppedGame {
  readonly jackpotId: string;
  readonly gameCode: string;
}

/**
 * Replaces a provider's pools (docs/contract/providers.md#pushing-jackpots); one that is not listed is gone. Returns the
 * games that were left out of the pools.
 */
export async function pushJackpots(
  ctx: Ctx,
  { providerCode, jackpots }: { providerCode: string; jackpots: readonly Jackpot[] },
): Promise<DroppedGame[]> {
  const codes = new Set(jackpots.flatMap(({ games }) => games.map(({ gameCode }) => gameCode)));
  const own = await gameTypes(ctx, { providerCode, codes: [...codes] });
  const feed = {
    jackpots: jackpots.map((pool) => ({ ...pool, games: pool.games.filter(({ gameCode }) => own.has(gameCode)) })),
    readAt: ctx.clock.now(),
  };
  await ctx.db
    .insert(jackpotFeeds)
    .values({ providerCode, ...feed })
    .onConflictDoUpdate({ target: jackpotFeeds.providerCode, set: feed });
  forgetFeeds();
  return jackpots.flatMap(({ id, games }) =>
    games.flatMap(({ gameCode }) => (own.has(gameCode) ? [] : [{ jackpotId: id, gameCode }])),
  );
}

/** A pool as an operator sees it: its open tiers, lowest first, and the contributing games of the operator's window. */
interface ListedJackpot {
  readonly providerCode: string;
  readonly jackpot: Jackpot;
  readonly games: readonly { readonly gameId: string; readonly name: string }[];
}

type Feeds = readonly (typeof jackpotFeeds.$inferSelect)[];

/** The feeds of all providers are at most so old. */
const MAX_AGE_MS = 20 * SECOND_MS;
/** From then on they are read again behind the answer: 200 isolates that are always busy read 11.1 times a second. */
const REFRESH_AGE_MS = 18 * SECOND_MS;
/** Time that a request waits for another one's query before it reads itself. */
const MAX_SILENCE_MS = SECOND_MS;

let memory: { readonly feeds: Feeds; readonly readAt: number } | undefined;
/** Incremented with each push here: a read that is under way then may be older. */
let epoch = 0;
const reads = new OneReader(MAX_SILENCE_MS);

/** Shows a push in this isolate's answers at once. */
function forgetFeeds(): void {
  memory = undefined;
  epoch++;
}

/** The last push of each provider, from the isolate's memory while it is fresh enough. One request reads for all. */
async function feedsOf(caller: Ctx): Promise<Feeds> {
  const ctx = inRealTime(caller);
  const fresh = (maxAgeMs: number) =>
    memory && isRecent(memory.readAt, maxAgeMs, ctx.clock.now()) ? memory.feeds : undefined;
  const key = `feeds ${epoch}`;
  const read = () =>
    reads.read(
      key,
      () => fresh(MAX_AGE_MS),
      () => readAllFeeds(ctx),
    );
  const known = fresh(MAX_AGE_MS);
  if (!known) {
    const feeds = read();
    // Others need them too: so it goes on when this request's caller hangs up.
    ctx.waitUntil(feeds.catch(() => undefined));
    return feeds;
  }
  if (!fresh(REFRESH_AGE_MS) && !reads.isReading(key)) {
    const renewed = reads.read(
      key,
      () => undefined,
      () => readAllFeeds(ctx),
    );
    ctx.waitUntil(renewed.catch((cause: unknown) => ctx.log.error("jackpots.refresh_failed", {}, cause)));
  }
  return known;
}

async function readAllFeeds(ctx: Ctx): Promise<Feeds> {
  const [began, readAt] = [epoch, ctx.clock.now()];
  const feeds = await ctx.db.select().from(jackpotFeeds);
  if (began === epoch) memory = { feeds, readAt };
  return feeds;
}

const frozen = new FrozenFeed<typeof jackpotFeeds.$inferSelect>();

/**
 * The pools of the providers in the operator's window, with the time of the latest push. Without any feed the time is
 * now.
 */
export async function listJackpots(
  ctx: OperatorCtx,
): Promise<{ readonly updatedAt: number; readonly jackpots: readonly ListedJackpot[] }> {
  const [feeds, window] = await Promise.all([feedsOf(ctx), windowOf(ctx)]);
  const byProvider = new Map(feeds.map((feed) => [feed.providerCode, feed]));
  const jackpots: ListedJackpot[] = [];
  let updatedAt: number | undefined;
  for (const { provider, games: listed } of window.providers) {
    const pushed = byProvider.get(provider.code);
    if (!pushed) continue;
    const { feed, upTo } = frozen.read(ctx, provider.code, "jackpots", pushed);
    updatedAt = Math.max(updatedAt ?? 0, Math.min(feed.readAt, upTo));
    const visible = new Map(listed.filter(({ id }) => !window.excluded.has(id)).map((game) => [game.code, game]));
    for (const jackpot of feed.jackpots) {
      const games = jackpot.games.flatMap(({ gameCode, name }) => {
        const game = visible.get(gameCode);
        return game ? [{ gameId: game.id, name: name ?? game.name }] : [];
      });
      const tiers = jackpot.tiers.toSorted((a, b) => a.tier - b.tier);
      jackpots.push({ providerCode: provider.code, jackpot: { ...jackpot, tiers }, games });
    }
  }
  return { updatedAt: updatedAt ?? ctx.clock.now(), jackpots };
}

/** Last push of each provider: a row for each provider that has pools. */
export function readFeeds({ db }: Ctx) {
  return db.select().from(jackpotFeeds).orderBy(asc(jackpotFeeds.providerCode));
}

const MAX_WINNERS = 100;

/** A completed win of a pool's tier by one of the operator's players; `amount` is minor units. */
export interface JackpotWinner {
  readonly providerCode: string;
  readonly tierId: string;
  readonly playerId: string;
  readonly amount: number;
  readonly precision: number;
  readonly currency: string;
  readonly wonAt: number;
  readonly winType: "progressive" | "community" | "fixed";
  readonly roundId: string;
  readonly transactionId: string;
}

/**
 * The index is named: without statistics SQLite takes that of completions, and walks through all of an operator's books
 * that has fewer winners than asked for. Exported for the test of its plan.
 */
export const WINNERS = `SELECT provider_code AS providerCode, jackpot_tier_id AS tierId, player_id AS playerId, amount, precision, currency,
    completed_at AS wonAt, jackpot_win_type AS winType, round_id AS roundId,
    transaction_id AS transactionId
  FROM movements INDEXED BY movements_by_jackpot
  WHERE operator_code = ? AND jackpot_tier_id IS NOT NULL AND type = 'win' AND status = 'completed'
  ORDER BY completed_at DESC, transaction_id DESC LIMIT ${MAX_WINNERS}`;

/** The operator's jackpot winners, newest first. */
export async function listWinners(ctx: OperatorCtx): Promise<JackpotWinner[]> {
  const found = await eachShard(ctx, async ({ ledger, log, operator }) => {
    const winners = ledger.d1.prepare(WINNERS).bind(operator.code);
    return (await retried(log, () => winners.all<JackpotWinner>())).results;
  });
  const newestFirst = (a: JackpotWinner, b: JackpotWinner) =>
    b.wonAt - a.wonAt || (a.transactionId < b.transactionId ? 1 : -1);
  return found.flat().toSorted(newestFirst).slice(0, MAX_WINNERS);
}

export const JACKPOT_LEVELS = ["global", "network", "operator", "brand"] as const;
export const JACKPOT_STATUSES = ["active", "paused"] as const;

/** A progressive pool as its provider reports it. */
export interface Jackpot {
  readonly id: string;
  readonly name: string;
  readonly level: (typeof JACKPOT_LEVELS)[number];
  readonly status: (typeof JACKPOT_STATUSES)[number];
  /** Open tiers; amounts are JSON numbers in USD, shown and never moved. */
  readonly tiers: readonly { readonly tierId: string; readonly tier: number; readonly amount: number }[];
  /** The games that contribute to the pool, by the provider's code. */
  readonly games: readonly { readonly gameCode: string; readonly name: string | null }[];
}
