import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { riskGameDays } from "../../db/schema/risk.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { DAY_MS, utcDay } from "../../lib/clock.ts";
import { MICROS_PER_USD, microUsdOf, type UsdRate } from "../../lib/exchange.ts";
import { hasMoved, type Step } from "./cursor.ts";

const KEPT_MS = 35 * DAY_MS;

/** A bet or win as the job reads it. */
export interface Play {
  readonly transaction_id: string;
  readonly operator_code: string;
  readonly type: "bet" | "win" | "rollback";
  readonly status: string;
  readonly plain: number;
  readonly created_at: number;
  readonly amount: number;
  readonly currency: string;
  readonly precision: number;
  readonly game_id: string | null;
  /** Percent. Null: not published, or a game that may settle bets days later. */
  readonly rtp: number | null;
}

/**
 * The statement that adds a run's play to each game's day; its rows are the days as they are then. Jackpots, promotions
 * and currencies without a rate do not count.
 */
export function gameDays(ctx: Ctx, plays: readonly Play[], rates: ReadonlyMap<string, UsdRate>, step: Step) {
  const blocks = new Map<string, { block: GameDay; rtp: number }>();
  for (const play of plays) {
    const { game_id: gameId, rtp, type, amount } = play;
    const rate = rates.get(play.currency);
    const micros = rate === undefined ? undefined : microUsdOf(amount, play.precision, rate);
    const counts = type === "win" || (type === "bet" && play.status === "completed");
    if (gameId === null || rtp === null || play.plain === 0 || micros === undefined || !counts) continue;
    const usd = micros / MICROS_PER_USD;
    const key = JSON.stringify([utcDay(play.created_at), gameId]);
    const { block } = blocks.get(key) ?? { block: NO_PLAY };
    const more =
      type === "win"
        ? { won: block.won + usd }
        : { bets: block.bets + 1, staked: block.staked + usd, stakedSquares: block.stakedSquares + usd * usd };
    blocks.set(key, { block: { ...block, ...more }, rtp: rtp / 100 });
  }
  if (blocks.size === 0) return undefined;
  const rows = [...blocks].map(([key, { block, rtp }]) => {
    const [day, gameId] = JSON.parse(key);
    return { day, gameId, ...withBlock(NO_PLAY, block, rtp) };
  });
  const value = (name: keyof Row) => sql.raw(`value ->> '${name}'`);
  const sum = (name: keyof Row) => sql`${riskGameDays[name]} + ${sql.raw(`excluded.${riskGameDays[name].name}`)}`;
  const sums = <T>(of: (name: keyof Row) => T) => ({
    bets: of("bets"),
    staked: of("staked"),
    stakedSquares: of("stakedSquares"),
    won: of("won"),
    excess: of("excess"),
    excessSquares: of("excessSquares"),
  });
  const columns = { day: value("day"), gameId: value("gameId"), ...sums(value) };
  const source = { from: sql`json_each(${JSON.stringify(rows)})`, where: hasMoved(step) };
  return insertSelect(ctx.db, riskGameDays, columns, source)
    .onConflictDoUpdate({ target: [riskGameDays.day, riskGameDays.gameId], set: sums(sum) })
    .returning();
}

type Row = typeof riskGameDays.$inferSelect;

/** Raises an alert for each game whose day differs from its published return: one a game and day. */
export async function judgeDays(ctx: Ctx, days: readonly Row[], plays: readonly Play[]): Promise<void> {
  for (const row of days) {
    const verdict = judgeReturn(row);
    if (verdict === undefined) continue;
    const percent = (fraction: number) => `${(100 * fraction).toFixed(1)} %`;
    const published = (row.won - row.excess) / row.staked;
    const last = plays.findLast(({ game_id: id }) => id === row.gameId);
    const message = `The game ${row.gameId} returned ${percent(row.won / row.staked)} of ${row.bets} bets on ${row.day}, ${verdict} its published ${percent(published)} by more than luck.`;
    ctx.log.warn("alert", { kind: "return_differs", game_id: row.gameId, message });
    await raiseAlert(ctx, {
      kind: "return_differs",
      operatorCode: null,
      ...(last ? { transactionId: last.transaction_id } : {}),
      message,
      at: ctx.clock.now(),
      once: `${row.gameId} ${row.day}`,
    });
  }
}

export function forgetDays({ db, clock }: Ctx) {
  return db.delete(riskGameDays).where(lt(riskGameDays.day, utcDay(clock.now() - KEPT_MS)));
}

const DAYS = 30;

/** Stakes and wins of a game on each of the last 30 days, in USD; days without play are left out. */
export function readReturns({ db, clock }: Ctx, gameId: string) {
  const today = clock.now();
  const days = JSON.stringify(Array.from({ length: DAYS }, (_, back) => utcDay(today - back * DAY_MS)));
  // Each day is a row of the primary key, which begins with the day.
  return db
    .select({
      day: riskGameDays.day,
      bets: riskGameDays.bets,
      staked: riskGameDays.staked,
      won: riskGameDays.won,
    })
    .from(riskGameDays)
    .where(and(inArray(riskGameDays.day, sql`(SELECT value FROM json_each(${days}))`), eq(riskGameDays.gameId, gameId)))
    .orderBy(asc(riskGameDays.day));
}

/** Return of a game on a day, added up from blocks: the play of about a minute, of all its players. */
interface GameDay {
  readonly bets: number;
  readonly staked: number;
  readonly stakedSquares: number;
  readonly won: number;
  readonly excess: number;
  readonly excessSquares: number;
}

/** Standard errors: with normal tails crossed on 1 of some 20,000 days, although it is looked at every minute. */
const CRITICAL = 5;
/** A published return is rounded, and of several bets in one game the best. */
const TOLERATED_ABOVE = 0.02;
const TOLERATED_BELOW = 0.03;
/** Wins that a day may lack by chance because they are rare: ten of 1,000 times the stake. */
const RARE_WINS = 10 * 1_000;

/**
 * Whether a game returned more or less than its published return (a fraction) by more than luck. The excess is measured
 * by its own squares (docs/operating.md#return-to-player), so nothing about the game's volatility need be known.
 */
export function judgeReturn(day: GameDay): "above" | "below" | undefined {
  const { staked, stakedSquares, excess, excessSquares } = day;
  if (staked <= 0) return undefined;
  const luck = CRITICAL * Math.sqrt(excessSquares);
  if (excess - TOLERATED_ABOVE * staked > luck) return "above";
  const rare = (RARE_WINS * stakedSquares) / staked;
  if (-excess - TOLERATED_BELOW * staked - rare > luck) return "below";
  return undefined;
}

/** The day with one more block. `rtp` is the published return, a fraction. */
export function withBlock(day: GameDay, block: Omit<GameDay, "excess" | "excessSquares">, rtp: number): GameDay {
  const excess = block.won - rtp * block.staked;
  return {
    bets: day.bets + block.bets,
    staked: day.staked + block.staked,
    stakedSquares: day.stakedSquares + block.stakedSquares,
    won: day.won + block.won,
    excess: day.excess + excess,
    excessSquares: day.excessSquares + excess * excess,
  };
}

export const NO_PLAY: GameDay = { bets: 0, staked: 0, stakedSquares: 0, won: 0, excess: 0, excessSquares: 0 };
