import { eq } from "drizzle-orm";
import type { OwnerCtx } from "../../context.ts";
import { walletHealth } from "../../db/schema/ledger.ts";
import { eachShard, type InShard, readEachShard } from "../../db/shards.ts";
import { DAY_MS, HOUR_MS } from "../../lib/clock.ts";
import { formatAmount, type Minor, parseAmount } from "../../lib/money.ts";
import type { CallRecord } from "../books/call-record.ts";
import { balanceBreaks, type SentMovement } from "../rules/continuity.ts";
import type { Movement } from "../rules/movement.ts";
import { newestAttempts } from "./read-attempts.ts";

/** Movements that a call looks at, the newest: the work does not grow with the ledger. */
const MAX_MOVEMENTS = 1_000;
/** Attempts of each, after its first: the newest. A schedule of 72 hours makes fewer. */
const MAX_LATER_ATTEMPTS = 20;
const PERIOD_MS = DAY_MS;
const MAX_FAILURES = 20;
const MAX_BREAKS = 100;

/** Recent answers of an operator's wallet. */
export interface WalletHealth {
  /** 24 hours ago, or when the oldest movement that was looked at arrived. */
  readonly since: number;
  readonly actions: readonly ActionHealth[];
  /** The hours with calls, the newest first. */
  readonly hours: readonly { readonly start: number; readonly actions: readonly ActionHealth[] }[];
  readonly consecutiveUnanswered: number;
  readonly lastFailures: readonly Call[];
  readonly balanceBreaks: readonly {
    readonly transactionId: string;
    readonly playerId: string;
    readonly currency: string;
    readonly expected: string;
    readonly told: string;
    readonly at: number;
  }[];
}

export interface ActionHealth {
  readonly action: Movement["type"];
  readonly calls: number;
  readonly success: number;
  readonly refused: number;
  readonly unknown: number;
  /** Milliseconds; null without calls. */
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
}

interface Call extends Pick<CallRecord, "class" | "durationMs" | "httpStatus" | "walletCode" | "reason"> {
  readonly transactionId: string;
  readonly action: Movement["type"];
  readonly at: number;
}

const RECORD = (
  column: string,
) => `${column} ->> 0 AS duration_ms, ${column} ->> 1 AS class, ${column} ->> 2 AS http_status,
    ${column} ->> 3 AS wallet_code, ${column} ->> 4 AS reason`;

/** Exported for the test of their plans. */
export const RECENT = `SELECT transaction_id, type, status, amount, precision, currency, player_id, free_spins_id, balance, calls,
    called_at, completed_at, created_at, updated_at, reference_transaction_id, ${RECORD("first_call")}
  FROM movements INDEXED BY movements_by_creation
  WHERE operator_code = ? AND created_at >= ? AND created_at < ? ORDER BY created_at DESC, seq DESC LIMIT ${MAX_MOVEMENTS}`;
export const LATER = `SELECT a.transaction_id, a.started_at, ${RECORD("a.call")}
  FROM ${newestAttempts(MAX_LATER_ATTEMPTS)} AND a.call IS NOT NULL`;
export const BETS = `SELECT transaction_id, completed_at, free_spins_id FROM movements INDEXED BY movements_by_transaction
  WHERE transaction_id IN (SELECT value FROM json_each(?))`;

interface Recorded {
  readonly transaction_id: string;
  readonly duration_ms: number | null;
  readonly class: CallRecord["class"] | null;
  readonly http_status: number | null;
  readonly wallet_code: string | null;
  readonly reason: string | null;
}

interface Recent extends Recorded {
  readonly type: Movement["type"];
  readonly status: Movement["status"];
  readonly amount: number;
  readonly precision: number;
  readonly currency: string;
  readonly player_id: string;
  readonly free_spins_id: string | null;
  readonly balance: string | null;
  readonly calls: number;
  readonly called_at: number | null;
  readonly completed_at: number | null;
  readonly created_at: number;
  readonly updated_at: number | null;
  readonly reference_transaction_id: string | null;
}

type Bet = Pick<Recent, "transaction_id" | "completed_at" | "free_spins_id">;

/** Reads how the operator's wallet has answered the newest movements of 24 hours of real time. */
export async function readWalletHealth(ctx: OwnerCtx): Promise<WalletHealth> {
  const now = ctx.clock.now();
  const start = now - PERIOD_MS;
  const [found, unanswered] = await Promise.all([readRecent(ctx, start, now), readUnansweredCalls(ctx)]);
  const recent = found.toSorted((a, b) => arrivedAt(b) - arrivedAt(a)).slice(0, MAX_MOVEMENTS);
  const repeated = recent.filter(({ calls }) => calls > 1);
  const rollbacks = recent.filter((row) => row.type === "rollback" && row.reference_transaction_id !== null);
  const [later, bets] = await Promise.all([
    readNamed<Recorded & { started_at: number }>(ctx, LATER, repeated, (row) => row.transaction_id),
    readNamed<Bet>(ctx, BETS, rollbacks, (row) => row.reference_transaction_id),
  ]);
  const typeOf = new Map(recent.map((row) => [keyOf(row), row.type]));
  const calls = [
    ...recent.flatMap((row) => callOf(row, row.type, row.called_at)),
    ...later.flatMap((row) => callOf(row, typeOf.get(keyOf(row)) ?? "win", row.started_at)),
  ];
  const failures = calls.filter(({ class: read }) => read !== "success").toSorted((a, b) => b.at - a.at);
  return {
    since: recent.length < MAX_MOVEMENTS ? start : Math.min(now, ...recent.map(arrivedAt)),
    actions: healthByAction(calls),
    hours: byHour(calls).map(([start, started]) => ({ start, actions: healthByAction(started) })),
    consecutiveUnanswered: unanswered,
    lastFailures: failures.slice(0, MAX_FAILURES),
    balanceBreaks: breaksAmong(recent, new Map(bets.map((bet) => [keyOf(bet), bet]))),
  };
}

/** Reads recent movements. Those of a test clock are dated ahead of real time; their calls are in real time. */
async function readRecent(ctx: OwnerCtx, start: number, now: number): Promise<InShard<Recent>[]> {
  const { code } = ctx.operator;
  const dated = (from: number, to: number) => readEachShard<Recent>(ctx, RECENT, () => [code, from, to]);
  if (!ctx.settings.sandbox) return dated(start, Number.MAX_SAFE_INTEGER);
  const [real, ahead] = await Promise.all([dated(start, now + 1), dated(now + 1, Number.MAX_SAFE_INTEGER)]);
  return [...real, ...ahead.filter((row) => arrivedAt(row) >= start)];
}

/** Arrival of a movement in real time, in ms. */
function arrivedAt({ created_at, called_at }: Recent): number {
  return Math.min(created_at, called_at ?? created_at);
}

/** Calls in a row that the operator's wallet has not answered. */
export async function readUnansweredCalls(ctx: OwnerCtx): Promise<number> {
  const own = eq(walletHealth.operatorCode, ctx.operator.code);
  const health = await eachShard(ctx, async ({ ledger }) => ledger.select().from(walletHealth).where(own).get());
  // Each shard counts its own: the highest is of calls that are known to follow each other.
  return Math.max(...health.map((row) => row?.unansweredCalls ?? 0));
}

/** Rows of the ids that movements name, each read in the shard of its movement. */
async function readNamed<Row extends object>(
  ctx: OwnerCtx,
  sql: string,
  movements: readonly InShard<Recent>[],
  idOf: (row: Recent) => string | null,
): Promise<InShard<Row>[]> {
  if (movements.length === 0) return [];
  return readEachShard<Row>(ctx, sql, (shard) => [
    JSON.stringify(movements.filter((row) => row.shard === shard).map(idOf)),
  ]);
}

function keyOf({ shard, transaction_id: id }: InShard<Pick<Recent, "transaction_id">>): string {
  return `${shard} ${id}`;
}

function callOf(row: Recorded, action: Movement["type"], at: number | null): Call[] {
  // Without a class the call is in flight; one that was not sent says nothing about the wallet.
  if (row.class === null || row.class === "unsent" || at === null) return [];
  const { transaction_id: transactionId, http_status: httpStatus, wallet_code: walletCode, reason } = row;
  return [
    { transactionId, action, at, class: row.class, durationMs: row.duration_ms ?? 0, httpStatus, walletCode, reason },
  ];
}

function byHour(calls: readonly Call[]): [number, Call[]][] {
  const hours = Map.groupBy(calls, ({ at }) => at - (at % HOUR_MS));
  return [...hours].toSorted(([a], [b]) => b - a);
}

function healthByAction(calls: readonly Call[]): ActionHealth[] {
  return (["bet", "win", "rollback"] as const).map((action) => healthOf(action, calls));
}

function healthOf(action: Movement["type"], all: readonly Call[]): ActionHealth {
  const calls = all.filter((call) => call.action === action);
  const count = (read: Call["class"]) => calls.filter((call) => call.class === read).length;
  const times = calls.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b);
  const percentile = (percent: number) => times[Math.max(0, Math.ceil((times.length * percent) / 100) - 1)] ?? null;
  const counts = { success: count("success"), refused: count("refusal"), unknown: count("unknown") };
  return { action, calls: calls.length, ...counts, p50: percentile(50), p95: percentile(95), p99: percentile(99) };
}

function breaksAmong(
  recent: readonly InShard<Recent>[],
  bets: ReadonlyMap<string, Bet>,
): WalletHealth["balanceBreaks"] {
  const sent = recent.flatMap((row): (SentMovement & { precision: number })[] => {
    if (row.called_at === null) return [];
    const settled = row.status === "refused" || row.status === "cancelled" ? row.updated_at : null;
    return [
      {
        transactionId: row.transaction_id,
        type: row.type,
        playerId: row.player_id,
        currency: row.currency,
        amount: row.amount,
        calls: row.calls,
        precision: row.precision,
        calledAt: row.called_at,
        endedAt: row.completed_at ?? settled,
        balance: row.completed_at === null ? null : inMinor(row.balance, row.precision),
        change: changeOf(row, bets.get(`${row.shard} ${row.reference_transaction_id}`)),
      },
    ];
  });
  return balanceBreaks(sent)
    .slice(-MAX_BREAKS)
    .map(({ own, expected }) => ({
      transactionId: own.transactionId,
      playerId: own.playerId,
      currency: own.currency,
      expected: formatAmount(expected, own.precision),
      told: formatAmount(own.balance ?? 0, own.precision),
      at: own.endedAt ?? own.calledAt,
    }));
}

/** Change of the balance by a booked movement: a rollback gives back what its bet took, if that was booked. */
function changeOf({ type, amount, free_spins_id: free }: Recent, bet: Bet | undefined): Minor {
  if (type === "win") return amount;
  if (free !== null) return 0;
  if (type === "bet") return -amount;
  return bet && bet.completed_at !== null && bet.free_spins_id === null ? amount : 0;
}

function inMinor(balance: string | null, precision: number): Minor | null {
  const [, sign = "", digits = ""] = /^(-?)(.*)$/.exec(balance ?? "") ?? [];
  const minor = parseAmount(digits, precision);
  return minor === undefined ? null : sign === "-" ? -minor : minor;
}
