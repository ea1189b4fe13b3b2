import { countAlerts, raiseAlert } from "../../alerts/raise-alert.ts";
import type { Ctx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { hourOf, utcDay } from "../../lib/clock.ts";
import { type Alert, type Decision, rowOf } from "../rules/decision.ts";
import type { Moment } from "../rules/movement.ts";
import type { Books, CallDone } from "./books.ts";
import { commitStatements, REVISION } from "./commit.ts";
import { isClaimed, readMovement, readReport } from "./read-facts.ts";
import { type Row, wasWritten } from "./rows.ts";

/** A statement built with Drizzle, for a batch of plain ones. */
interface BuiltStatement {
  readonly sql: string;
  readonly params: unknown[];
}

/** A statement that records who asked for a decision, on condition that its rows were written at this moment. */
export type Recording = (at: Moment) => BuiltStatement;

/**
 * The books in D1, at the primary, each call retried (docs/decisions/0081-retries-of-d1.md). `recording` joins the
 * transaction of every decision but the outcome of a call.
 */
export function booksOf(ctx: Ctx, recording?: Recording): Books {
  const { d1: db } = ctx.ledger;
  return {
    // A second try under the same token finds the row that the first one opened.
    readReport: (reporter, report, at) => retried(ctx.log, () => readReport(db, reporter, report, at)),
    readMovement: (transactionId) => retried(ctx.log, () => readMovement(db, transactionId)),
    isClaimed: (transactionId, now) => retried(ctx.log, () => isClaimed(db, transactionId, now)),
    commit: (decided, at, done) => {
      const revisions: string[] = [];
      return retried(ctx.log, (tries) => {
        const attempt = tries === 0 ? at : { ...at, token: `${at.token}.${tries}` };
        revisions.push(attempt.token);
        return write(attempt, decided, revisions, done);
      });
    },
  };

  /** Writes a decision under the last of the revisions; those before may have been written by tries without an answer. */
  async function write(at: Moment, decided: Decision, revisions: readonly string[], done?: CallDone): Promise<boolean> {
    const built = decided.alerts.map((alert) => alertStatement(ctx, decided, alert, at));
    if (recording && !done) built.push(recording(at));
    const statements = commitStatements(db, decided, at, done);
    statements.push(...built.map(({ sql, params }) => db.prepare(sql).bind(...params)));
    if (statements.length === 0) return true;
    const [first] = decided.writes;
    const again = first !== undefined && revisions.length > 1;
    if (again) statements.push(db.prepare(REVISION).bind(rowOf(first).transactionId));
    const results = await db.batch<Row>(statements);
    if (again) return revisions.includes(String(results.at(-1)?.results[0]?.revision));
    // The first write comes first, and carries the conditions of all.
    return first === undefined || (results[0]?.results.length ?? 0) > 0;
  }
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
