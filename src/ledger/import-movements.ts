import type { Ctx } from "../context.ts";
import { commitStatements } from "./books/commit.ts";
import { namedMovements } from "./queries/journal-movements.ts";
import type { Moment, Movement } from "./rules/movement.ts";
import { onImport } from "./rules/on-import.ts";

export interface Imported {
  readonly written: number;
  /** Whether all are imported: an import stops at `limit` rows, and a repeat goes on. */
  readonly all: boolean;
  /** Ids of bets whose outcome the service does not know. */
  readonly unsettled: readonly string[];
}

/** Writes what a restored database lacks of the journal's movements, with their revenue. May be repeated. */
export async function importMovements(ctx: Ctx, found: readonly Movement[], limit: number): Promise<Imported> {
  const own = await namedMovements(
    ctx,
    found.map(({ transactionId }) => transactionId),
  );
  const known = new Map(own.map((row) => [row.transactionId, row]));
  const decided = found.map((row) => ({ row, decision: onImport(known.get(row.transactionId) ?? null, row) }));
  const due = decided.filter(({ decision }) => decision.writes.length > 0);
  const at: Moment = { now: ctx.clock.now(), timeScale: 1, chance: 0, token: ctx.random.uuid() };
  const db = ctx.ledger.d1.withSession("first-primary");
  const statements = due.slice(0, limit).flatMap(({ decision }) => commitStatements(db, decision, at));
  if (statements.length > 0) await db.batch(statements);
  const unsettled = decided.filter(({ decision: { rule } }) => rule === "import_unsettled_bet");
  return {
    written: Math.min(due.length, limit),
    all: due.length <= limit,
    unsettled: unsettled.map(({ row }) => row.transactionId),
  };
}
