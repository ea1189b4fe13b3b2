import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { journalCursor, movements } from "../../db/schema/ledger.ts";
import { eachShard } from "../../db/shards.ts";
import { IS_PENDING } from "../../ledger/books/rows.ts";
import { IS_UNLISTED } from "../../ledger/books/unlisted-sql.ts";

export interface JournalState {
  /** Everything that happened before is in the journal. */
  readonly caughtUpAt: number | null;
  readonly betsInFlight: number;
}

/** How far the journal is, and how many bets wait for their wallet: a restore wants both at rest. */
export async function readJournal(ctx: Ctx): Promise<JournalState> {
  const states = await eachShard(ctx, readInShard);
  return {
    caughtUpAt: states.some(({ caughtUpAt }) => caughtUpAt === null)
      ? null
      : Math.min(...states.map(({ caughtUpAt }) => caughtUpAt ?? 0)),
    betsInFlight: states.reduce((sum, { betsInFlight }) => sum + betsInFlight, 0),
  };
}

async function readInShard({ ledger: db }: Ctx): Promise<JournalState> {
  const inFlight = and(IS_PENDING, eq(movements.type, "bet"), eq(movements.intent, "apply"));
  // Named, because SQLite may prefer an index that it makes for the statement, and reads the whole table for it.
  const listed = sql`FROM movements INDEXED BY movements_due WHERE ${movements.unlisted} = 0 AND ${inFlight}`;
  const unlisted = sql`FROM movements NOT INDEXED WHERE ${sql.raw(IS_UNLISTED)} AND ${inFlight}`;
  const [[cursor], [counts]] = await db.batch([
    db.select().from(journalCursor),
    db
      .select({
        listed: sql<number>`(SELECT count(*) ${listed})`,
        unlisted: sql<number>`(SELECT count(*) ${unlisted})`,
      })
      .from(journalCursor)
      .limit(1),
  ]);
  return { caughtUpAt: cursor?.caughtUpAt || null, betsInFlight: (counts?.listed ?? 0) + (counts?.unlisted ?? 0) };
}
