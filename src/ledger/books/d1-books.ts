import type { SQL } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { eachShard, inShardsOf } from "../../db/shards.ts";
import { countAlerts, raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { hourOf, isoTime, SECOND_MS, utcDay } from "../../lib/clock.ts";
import { inTime } from "../../lib/in-time.ts";
import { formatAmount } from "../../lib/money.ts";
import { type EventKey, eventId, RECORDED, recordEvent, wakeEvents } from "../events/record-event.ts";
import { transactionData } from "../events/transaction-data.ts";
import { type Alert, type Decision, rowOf } from "../rules/decision.ts";
import { eventsOf, type LedgerEvent } from "../rules/events.ts";
import type { Moment, Movement, SessionFacts } from "../rules/movement.ts";
import type { RollbackReport } from "../rules/report.ts";
import { carrySoon } from "../shards/carry-soon.ts";
import type { Books, CallDone } from "./books.ts";
import { brakeOf } from "./brake.ts";
import { commitStatements, REVISION } from "./commit.ts";
import { isClaimed, readMovement, readReferenced, readReport } from "./read-facts.ts";
import { isFull, noteSize } from "./room.ts";
import { type Row, wasWritten } from "./rows.ts";

/** A statement built with Drizzle, for a batch of plain ones. */
interface BuiltStatement {
  readonly sql: string;
  readonly params: unknown[];
}

/** A statement that records who asked for a decision, on condition that its rows were written at this moment. */
export type Recording = (at: Moment) => BuiltStatement;

/** Records a call of the back office about a transaction, on condition that the decision wrote the row `writtenId`. */
export function auditOf(ctx: AdminCtx, transactionId: string, writtenId = transactionId): Recording {
  return ({ token }) => auditEntry(ctx, { transaction_id: transactionId }, wasWritten(writtenId, token)).toSQL();
}

interface Commit {
  readonly at: Moment;
  readonly decided: Decision;
  readonly revisions: readonly string[];
  readonly events: readonly LedgerEvent[];
  readonly done: CallDone | undefined;
}

/**
 * The books in D1, at the primary, each call retried (docs/decisions/0081-retries-of-d1.md). `recording` joins the
 * transaction of every decision but the outcome of a call.
 */
export function booksOf(ctx: Ctx, recording?: Recording): Books {
  const { d1: db } = ctx.ledger;
  return {
    // A second try under the same token finds the row that the first one opened.
    readReport: async (reporter, report, at) => {
      const { shard } = ctx.ledger;
      const read = () => retried(ctx.log, () => readReport(db, reporter, report, at, { isFull: isFull(shard) }));
      const facts = await (report.action === "bet" ? brakeOf(shard).open(read) : read());
      noteSize(shard, facts.sizeBytes);
      if (report.action !== "rollback" || !facts.session || facts.own || facts.referenced) return facts;
      const referenced = await findElsewhere(ctx, facts.session, report);
      return { ...facts, referenced };
    },
    readMovement: (transactionId) => retried(ctx.log, () => readMovement(db, transactionId)),
    isClaimed: (transactionId, now) => retried(ctx.log, () => isClaimed(db, transactionId, now)),
    commit: async (decided, at, done) => {
      const revisions: string[] = [];
      const events = eventsOf(decided.writes);
      const { written, recorded } = await retried(ctx.log, (tries) => {
        const attempt = tries === 0 ? at : { ...at, token: `${at.token}.${tries}` };
        revisions.push(attempt.token);
        return write({ at: attempt, decided, revisions, events, done });
      });
      if (recorded.length > 0) ctx.waitUntil(wakeEvents(ctx, recorded));
      if (decided.alerts.length > 0 || recording || recorded.length > 0) carrySoon(ctx);
      return written;
    },
  };

  /** Writes a decision under the last of the revisions; those before may have been written by tries without an answer. */
  async function write({ at, decided, revisions, events, done }: Commit): Promise<Written> {
    const statements = commitStatements(db, decided, at, done);
    const add = ({ sql, params }: BuiltStatement) => statements.push(db.prepare(sql).bind(...params)) - 1;
    for (const alert of decided.alerts) add(alertStatement(ctx, decided, alert, at));
    if (recording && !done) add(recording(at));
    const places = events.map((event) => add(eventStatement(ctx, decided, event, at)));
    if (statements.length === 0) return { written: true, recorded: [] };
    const [first] = decided.writes;
    const again = first !== undefined && revisions.length > 1;
    if (again) statements.push(db.prepare(REVISION).bind(rowOf(first).transactionId));
    const results = await db.batch<Row>(statements);
    // Where the operator had an address at that moment. After an earlier try they may be that one's: the sweep finds them.
    const recorded = events.filter((_, i) => results[places[i] ?? -1]?.results.length).map((event) => keyIn(event, at));
    if (again) return { written: revisions.includes(String(results.at(-1)?.results[0]?.revision)), recorded };
    // The first write comes first, and carries the conditions of all.
    return { written: first === undefined || (results[0]?.results.length ?? 0) > 0, recorded };
  }
}

/** Longest wait for what the control database knows of an operator. */
const MAX_WAIT_MS = SECOND_MS / 2;

/**
 * Looks for a rollback's bet in the other shards of the session's operator. Otherwise another session's bet would count as
 * not yet arrived.
 */
async function findElsewhere(
  ctx: Ctx,
  { operatorCode, providerCode }: SessionFacts,
  report: RollbackReport,
): Promise<Movement | null> {
  // Without the control database, which play does not need, every shard is asked.
  const own = await inTime(inShardsOf(ctx, operatorCode), MAX_WAIT_MS).catch(() => ctx);
  const found = await eachShard(own, async ({ ledger, log }) => {
    if (ledger.shard === ctx.ledger.shard) return null;
    return retried(log, () => readReferenced(ledger.d1, providerCode, report));
  });
  return found.find((movement) => movement !== null) ?? null;
}

interface Written {
  readonly written: boolean;
  readonly recorded: readonly EventKey[];
}

function keyIn(of: LedgerEvent, at: Moment): EventKey {
  const { operatorCode, event, subject } = keyOf(of, at);
  return { operatorCode, id: eventId(event, subject) };
}

/** An event of the operator, if it has an address for them when it happens. */
function eventStatement(ctx: Ctx, { writes }: Decision, event: LedgerEvent, at: Moment): BuiltStatement {
  const [first] = writes;
  const row = { ...keyOf(event, at), data: dataOf(event, at), at: at.now };
  const where = first && wasWritten(rowOf(first).transactionId, at.token);
  return recordEvent(ctx, row, where && { where })
    .returning(RECORDED)
    .toSQL();
}

/** One alert for a fault of a transaction in a day, or counted by the hour; a failure is always a new one. */
function alertStatement(ctx: Ctx, { writes }: Decision, alert: Alert, at: Moment): BuiltStatement {
  const { kind, transactionId, countedFor } = alert;
  const [first] = writes;
  const source = { where: first && wasWritten(rowOf(first).transactionId, at.token) };
  const base = { ...alert, id: `${at.token}-${kind}`, at: at.now };
  if (countedFor !== undefined)
    return countAlerts(ctx, { ...base, once: `${countedFor} ${hourOf(at.now)}`, count: 1 }, source).toSQL();
  const once = `${alert.once ?? transactionId} ${kind === "movement_failed" ? at.token : utcDay(at.now)}`;
  return raiseAlert(ctx, { ...base, once }, source).toSQL();
}

/** The subject makes it the same event: a movement that was sent again may fail again, on a schedule of its own. */
function keyOf({ event, movement }: LedgerEvent, { now }: Moment) {
  const { operatorCode, transactionId, giveUpAt } = movement;
  const subject = event === "jackpot.won" ? transactionId : `${transactionId}:${giveUpAt ?? now}`;
  return { operatorCode, event, subject };
}

function dataOf({ event, movement }: LedgerEvent, { now }: Moment): Record<string, unknown> | SQL {
  if (event === "movement.failed") return transactionData(movement, now);
  return {
    transaction_id: movement.transactionId,
    provider_code: movement.providerCode,
    jackpot_tier_id: movement.jackpotTierId,
    win_type: movement.jackpotWinType,
    player_id: movement.playerId,
    session_id: movement.sessionId,
    round_id: movement.roundId,
    currency: movement.currency,
    amount: formatAmount(movement.amount, movement.precision),
    won_at: isoTime(movement.completedAt ?? now),
  };
}
