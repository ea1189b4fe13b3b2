import { lt, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { riskGameDays } from "../../db/schema/risk.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { DAY_MS, utcDay } from "../../lib/clock.ts";
import { MICROS_PER_USD, microUsdOf, type UsdRate } from "../../lib/exchange.ts";
import { hasMoved, type Step } from "./cursor.ts";
import { type GameDay, judgeReturn, NO_PLAY, withBlock } from "./game-return.ts";

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

/** The statement that forgets old days. */
export function forgetDays({ db, clock }: Ctx) {
  return db.delete(riskGameDays).where(lt(riskGameDays.day, utcDay(clock.now() - KEPT_MS)));
}
