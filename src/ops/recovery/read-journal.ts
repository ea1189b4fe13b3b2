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
  const listed = and(inFlight, sql`${movements.unlisted} = 0`);
  const [[cursor], [counts]] = await db.batch([
    db.select().from(journalCursor),
    db
      .select({
        listed: db.$count(movements, listed),
        unlisted: sql<number>`(SELECT count(*) FROM movements NOT INDEXED WHERE ${sql.raw(IS_UNLISTED)} AND ${inFlight})`,
      })
      .from(journalCursor)
      .limit(1),
  ]);
  return { caughtUpAt: cursor?.caughtUpAt || null, betsInFlight: (counts?.listed ?? 0) + (counts?.unlisted ?? 0) };
}
