import { utcDay } from "../../lib/clock.ts";
import type { CallDone } from "../engine/engine.ts";
import { type Alert, type Decision, type Moment, rowOf, type Write } from "../rules/movement.ts";
import { type Condition, completionStatements } from "./revenue-statements.ts";
import { allValues, CHANGES, COLUMN_NAMES, COLUMN_PLACES, changedValues } from "./rows.ts";

/**
 * The statements of a decision, for one batch. A batch is one transaction, but an update that meets no row does not
 * end it: so the first write bears the conditions of all, and every other statement asks whether the first took
 * effect, which its new revision shows.
 */
export function commitStatements(
  db: D1DatabaseSession,
  decided: Decision,
  at: Moment,
  done?: CallDone,
): D1PreparedStatement[] {
  const prepare = (sql: string, values: readonly unknown[]) => db.prepare(sql).bind(...values);
  const [first, ...others] = decided.writes;
  const statements: D1PreparedStatement[] = [];
  const tookEffect: Condition = first ? atRevision(rowOf(first).transactionId, at.token) : { sql: "1", values: [] };
  if (first) statements.push(writeStatement(prepare, first, at.token, others.map(unchanged)));
  for (const write of others) statements.push(writeStatement(prepare, write, at.token, [tookEffect]));
  for (const write of decided.writes) {
    const before = "was" in write ? write.was : null;
    statements.push(...completionStatements(db, before, rowOf(write), tookEffect));
  }
  for (const alert of decided.alerts) statements.push(alertStatement(prepare, alert, at, tookEffect));
  if (decided.next.do === "call") {
    const { transactionId } = decided.next.movement;
    const insert = `INSERT INTO attempts (id, transaction_id, started_at) SELECT ?, ?, ? WHERE ${tookEffect.sql}`;
    statements.push(prepare(insert, [at.token, transactionId, at.now, ...tookEffect.values]));
  }
  if (done) statements.push(attemptDone(prepare, done));
  return statements;
}

type Prepare = (sql: string, values: readonly unknown[]) => D1PreparedStatement;

function writeStatement(prepare: Prepare, write: Write, revision: string, conditions: readonly Condition[]) {
  const also = conditions.map(({ sql }) => ` AND ${sql}`).join("");
  const values = conditions.flatMap((condition) => condition.values);
  if ("insert" in write) {
    const insert = `INSERT INTO movements (${COLUMN_NAMES}) SELECT ${COLUMN_PLACES} WHERE 1${also} ON CONFLICT DO NOTHING`;
    return prepare(insert, [...allValues(write.insert, revision), ...values]);
  }
  const { update, was } = write;
  return prepare(`UPDATE movements SET ${CHANGES} WHERE transaction_id = ? AND revision = ?${also}`, [
    ...changedValues(update, revision),
    was.transactionId,
    was.revision,
    ...values,
  ]);
}

/** That the row a write rests on is as it was read. */
function unchanged(write: Write): Condition {
  if ("was" in write) return atRevision(write.was.transactionId, write.was.revision);
  return {
    sql: "NOT EXISTS (SELECT 1 FROM movements WHERE transaction_id = ?)",
    values: [write.insert.transactionId],
  };
}

function atRevision(transactionId: string, revision: string): Condition {
  return {
    sql: "EXISTS (SELECT 1 FROM movements WHERE transaction_id = ? AND revision = ?)",
    values: [transactionId, revision],
  };
}

function alertStatement(prepare: Prepare, alert: Alert, at: Moment, condition: Condition) {
  const insert = `INSERT INTO alerts (id, kind, operator_code, transaction_id, message, created_at, once_key)
    SELECT ?, ?, ?, ?, ?, ?, ? WHERE ${condition.sql} ON CONFLICT DO NOTHING`;
  const id = `${at.token}-${alert.kind}`;
  const values = [id, alert.kind, alert.operatorCode, alert.transactionId, alert.message, at.now, onceKey(alert, at)];
  return prepare(insert, [...values, ...condition.values]);
}

/** A provider that repeats its fault is told of once a day; every failure is told. */
function onceKey(alert: Alert, at: Moment): string {
  const part = alert.kind === "movement_failed" ? at.token : utcDay(at.now);
  return `${alert.kind} ${alert.transactionId} ${part}`;
}

function attemptDone(prepare: Prepare, { token, answer, httpStatus, durationMs }: CallDone) {
  const walletCode = answer.class === "refusal" ? answer.code : null;
  return prepare(
    `UPDATE attempts SET duration_ms = ?, http_status = ?, class = ?, wallet_code = ?, answer = ?
     WHERE id = ? AND class IS NULL`,
    [durationMs, httpStatus, answer.class, walletCode, JSON.stringify(answer), token],
  );
}
