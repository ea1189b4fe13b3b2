import { boundedSum } from "../../db/exact-sum.ts";
import type { Database } from "../../db/retry.ts";
import { formatAmount } from "../../lib/money.ts";
import { type Decision, rowOf, type Write } from "../rules/decision.ts";
import { type Moment, type Movement, realTimeOf } from "../rules/movement.ts";
import { revenueChange } from "../rules/revenue-change.ts";
import type { CallDone } from "./books.ts";
import { ANSWERS_KEPT_MS, recordOf } from "./call-record.ts";
import { COUNT_ON_CONFLICT, COUNT_WIN, countValues, holdValues, NOT_HELD } from "./hold-sql.ts";
import { freeBetValues, IS_FREE_BET } from "./promotion-sql.ts";
import { changesOf, INSERTED_NAMES, INSERTED_PLACES, insertedValues } from "./rows.ts";

/**
 * The writes of a decision, for one batch. A batch is one transaction, but an update that matches no row does not end it.
 * So the first write carries the conditions of all, and every other statement checks that the first took effect, which
 * its new revision shows. The record of a call alone is always kept. A second try needs a moment with
 * another token: under the same one, revenue would be booked again where the first try took effect. Raw SQL, because Drizzle
 * would build the same statements again for every bet.
 */
export function commitStatements(db: Database, decided: Decision, at: Moment, done?: CallDone): D1PreparedStatement[] {
  const prepare = (sql: string, values: readonly unknown[]) => db.prepare(sql).bind(...values);
  const [first, ...others] = decided.writes;
  const statements: D1PreparedStatement[] = [];
  const tookEffect: Condition = first ? atRevision(rowOf(first).transactionId, at.token) : { sql: "1", values: [] };
  if (first)
    statements.push(
      writeStatement(
        prepare,
        first,
        at,
        [...others.map(unchanged), ...freeBet(first, at), ...underLimits(first, at)],
        done,
      ),
    );
  if (first && opensWin(first)) statements.push(winCounted(prepare, first.insert, at, tookEffect));
  for (const write of others) statements.push(writeStatement(prepare, write, at, [tookEffect], done));
  for (const write of decided.writes) {
    const before = "previous" in write ? write.previous : null;
    statements.push(...revenueStatements(db, before, rowOf(write), tookEffect));
  }
  for (const write of decided.writes) {
    if (!isUnseen(write)) continue;
    const { transactionId, revision } = write.previous;
    const insert = `INSERT INTO journal_open (transaction_id, revision) SELECT ?, ? WHERE ${tookEffect.sql} ON CONFLICT DO NOTHING`;
    statements.push(prepare(insert, [transactionId, revision, ...tookEffect.values]));
  }
  // The first call of a movement is recorded in its row, which the claim has written.
  if (decided.next.do === "call" && decided.next.movement.calls > 1) {
    const { transactionId, leaseToken } = decided.next.movement;
    const insert = `INSERT INTO attempts (id, transaction_id, started_at) SELECT ?, ?, ? WHERE ${tookEffect.sql}`;
    statements.push(prepare(insert, [leaseToken, transactionId, realTimeOf(at), ...tookEffect.values]));
  }
  if (done && !decided.writes.some((write) => carriesFirstCall(write, done)))
    statements.push(callDone(prepare, done, at));
  return statements;
}

/** The revision of a row, to see whether an earlier try wrote it. */
export const REVISION = "SELECT revision FROM movements WHERE transaction_id = ?";

type Prepare = (sql: string, values: readonly unknown[]) => D1PreparedStatement;

function writeStatement(
  prepare: Prepare,
  write: Write,
  at: Moment,
  conditions: readonly Condition[],
  done: CallDone | undefined,
) {
  const also = conditions.map(({ sql }) => ` AND ${sql}`).join("");
  const values = conditions.flatMap((condition) => condition.values);
  if ("insert" in write) {
    const insert = `INSERT INTO movements (${INSERTED_NAMES}) SELECT ${INSERTED_PLACES} WHERE 1${also}
      ON CONFLICT DO NOTHING RETURNING 1`;
    return prepare(insert, [...insertedValues(write.insert, at), ...values]);
  }
  const { update, previous } = write;
  const changes = changesOf(previous, update, at);
  const [firstCall, record] =
    done && carriesFirstCall(write, done) ? ["first_call = ?, ", [firstRecordOf(done, at)]] : ["", []];
  // safeguard: conditional update
  const asRead = "transaction_id = ? AND revision = ?";
  return prepare(`UPDATE movements SET ${firstCall}${changes.sql} WHERE ${asRead}${also} RETURNING 1`, [
    ...record,
    ...changes.values,
    previous.transactionId,
    previous.revision,
    ...values,
  ]);
}

/**
 * Whether a write changes a settled row without a rollback that names it, such as a struck win: the journal would not look at it
 * again (queries/journal-movements.ts).
 */
function isUnseen(write: Write): write is Extract<Write, { readonly previous: Movement }> {
  if (!("previous" in write)) return false;
  const { status, type, fingerprint } = write.previous;
  return status !== "pending" && status !== "failed" && (type !== "bet" || fingerprint === null);
}

/** Whether a write opens a win that is sent now: a held one does not count for the hour. */
function opensWin(write: Write): write is { readonly insert: Movement } {
  return (
    "insert" in write && write.insert.type === "win" && write.insert.leaseToken !== null && write.insert.amount > 0
  );
}

function winCounted(prepare: Prepare, win: Movement, at: Moment, { sql, values }: Condition) {
  const amount = formatAmount(win.amount, win.precision);
  const counted = countValues(at, win.sessionId, amount, win.currency);
  return prepare(`${COUNT_WIN} ${sql} ${COUNT_ON_CONFLICT}`, [...counted, ...values]);
}

/** Whether a write records the first call of its movement, so that the record costs no row of its own. */
function carriesFirstCall(write: Write, { movement }: CallDone): boolean {
  return movement.calls === 1 && "update" in write && write.update.transactionId === movement.transactionId;
}

/** The row of a write is still as it was read. */
function unchanged(write: Write): Condition {
  if ("previous" in write) return atRevision(write.previous.transactionId, write.previous.revision);
  return {
    sql: "NOT EXISTS (SELECT 1 FROM movements WHERE transaction_id = ?)",
    values: [write.insert.transactionId],
  };
}

/** A free bet that the rules open, and not the books, must still be one: another may have used the last spin since. */
function freeBet(write: Write, { now }: Moment): Condition[] {
  if (!("insert" in write)) return [];
  const { type, status, intent, freeSpinsId, sessionId, amount } = write.insert;
  if (type !== "bet" || status !== "pending" || intent !== "apply" || freeSpinsId === null) return [];
  return [
    {
      sql: `EXISTS (SELECT 1 FROM sessions s WHERE s.id = ? AND ${IS_FREE_BET})`,
      values: [sessionId, ...freeBetValues(freeSpinsId, now, amount)],
    },
  ];
}

/** A win that the rules open, and not the books, must still be under its limits: others may have filled the hour since. */
function underLimits(write: Write, at: Moment): Condition[] {
  if (!opensWin(write)) return [];
  const { sessionId, currency, precision, amount } = write.insert;
  const win = { currency, amount: formatAmount(amount, precision) };
  return [
    {
      sql: `EXISTS (SELECT 1 FROM sessions s WHERE s.id = ? AND ${NOT_HELD})`,
      values: [sessionId, ...holdValues(at, win)],
    },
  ];
}

function atRevision(transactionId: string, revision: string): Condition {
  return {
    sql: "EXISTS (SELECT 1 FROM movements WHERE transaction_id = ? AND revision = ?)",
    values: [transactionId, revision],
  };
}

/** The record of a first call. The job that forgets answers has passed the row of a win that was held for so long. */
function firstRecordOf(done: CallDone, { now }: Moment): string {
  const isLate = done.movement.createdAt < now - ANSWERS_KEPT_MS;
  return recordOf(isLate && done.exchange ? { ...done, exchange: { ...done.exchange, received: null } } : done);
}

function callDone(prepare: Prepare, done: CallDone, at: Moment) {
  const { calls, transactionId, leaseToken } = done.movement;
  return calls === 1
    ? prepare("UPDATE movements SET first_call = ? WHERE transaction_id = ? AND first_call IS NULL", [
        firstRecordOf(done, at),
        transactionId,
      ])
    : prepare("UPDATE attempts SET call = ? WHERE id = ? AND call IS NULL", [recordOf(done), leaseToken]);
}

/** A condition of a statement, with its values. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Adds to the day's row that no invoice has billed; a billed row never changes. */
const ADD_TO_DAY = `INSERT INTO revenue_days
    (operator_code, currency, day, provider_code, section_code, invoice_id, precision, bets, wins, bonus)
  SELECT ?, ?, ?, ?, ?, '', ?, ?, ?, ? WHERE`;
const SUMS = ["bets", "wins", "bonus"].map((column) => `${column} = ${boundedSum(column)}`);
const ON_CONFLICT = `ON CONFLICT DO UPDATE SET ${SUMS.join(", ")}`;

/**
 * Statements that book the revenue of a change of a movement, for the transaction that writes it. Each carries
 * `condition`, so that it takes effect only with that write. `before` is null for a new row.
 */
function revenueStatements(
  db: Database,
  before: Movement | null,
  after: Movement,
  condition: Condition,
): D1PreparedStatement[] {
  const change = revenueChange(before, after);
  if (!change) return [];
  const { operatorCode, currency, providerCode, sectionCode, precision } = after;
  const { day, bets, wins, bonus } = change;
  const values = [operatorCode, currency, day, providerCode, sectionCode ?? "", precision, bets, wins, bonus];
  return [db.prepare(`${ADD_TO_DAY} ${condition.sql} ${ON_CONFLICT}`).bind(...values, ...condition.values)];
}
