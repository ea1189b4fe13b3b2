import { countAlerts, raiseAlert } from "../../alerts/raise-alert.ts";
import type { Ctx } from "../../context.ts";
import { hourOf, utcDay } from "../../lib/clock.ts";
import { type Alert, type Decision, rowOf } from "../rules/decision.ts";
import type { Moment } from "../rules/movement.ts";
import type { Books } from "./books.ts";
import { commitStatements } from "./commit.ts";
import { readMovement, readReport } from "./read-facts.ts";
import { wasWritten } from "./rows.ts";

/** A statement built with Drizzle, for a batch of plain ones. */
interface BuiltStatement {
  readonly sql: string;
  readonly params: unknown[];
}

/** A statement that records who asked for a decision, on condition that its rows were written at this moment. */
export type Recording = (at: Moment) => BuiltStatement;

/** The books in D1, at the primary. `recording` joins the transaction of every decision but the outcome of a call. */
export function booksOf(ctx: Ctx, recording?: Recording): Books {
  const db = ctx.env.DB.withSession("first-primary");
  return {
    readReport: (reporter, report, at) => readReport(db, reporter, report, at),
    readMovement: (transactionId) => readMovement(db, transactionId),
    commit: async (decided, at, done) => {
      const built = decided.alerts.map((alert) => alertStatement(ctx, decided, alert, at));
      if (recording && !done) built.push(recording(at));
      const statements = commitStatements(db, decided, at, done);
      statements.push(...built.map(({ sql, params }) => db.prepare(sql).bind(...params)));
      if (statements.length === 0) return true;
      const results = await db.batch(statements);
      // The first write comes first, and carries the conditions of all.
      return decided.writes.length === 0 || (results[0]?.meta.changes ?? 0) > 0;
    },
  };
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
