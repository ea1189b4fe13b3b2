import { ne } from "drizzle-orm";
import { bookShards } from "../../billing/revenue/each-book.ts";
import type { Ctx } from "../../context.ts";
import type { LedgerDb } from "../../db/client.ts";
import { shards } from "../../db/schema/shards.ts";
import { inShard } from "../../db/shards.ts";
import { FENCE, IS_FENCED } from "../../ledger/archive/refuse-archived.ts";

/** Tables of a shard in an export, and their writes; of sessions only the columns that an archive keeps. */
const WRITES: readonly (readonly [table: string, event: string])[] = [
  ["movements", "INSERT"],
  ["movements", "UPDATE"],
  ["movements", "DELETE"],
  ["attempts", "INSERT"],
  ["attempts", "UPDATE"],
  ["sessions", "INSERT"],
  ["sessions", "UPDATE OF closed_at, expires_at"],
  ["revenue_days", "INSERT"],
  ["revenue_days", "UPDATE"],
  ["revenue_days", "DELETE"],
];

/** Another export cannot begin either. */
const FENCED = [...WRITES, ["archive_watch", "INSERT"] as const];

const nameOf = (kind: string, [table, event]: readonly [string, string]) =>
  `${kind}_${table}_${event.split(" ")[0]?.toLowerCase()}`;

/**
 * Begins to count what is written in a shard, for an export that begins. Triggers, because a verb may forget; made only now,
 * so that open shards do not pay for them.
 */
export async function watchChanges({ d1 }: LedgerDb, build: string): Promise<void> {
  await d1.batch([
    d1.prepare("INSERT OR REPLACE INTO archive_watch (id, build, changes) VALUES (1, ?, 0)").bind(build),
    ...WRITES.map((write) =>
      d1.prepare(`CREATE TRIGGER IF NOT EXISTS ${nameOf("watched", write)} AFTER ${write[1]} ON ${write[0]}
        BEGIN UPDATE archive_watch SET changes = changes + 1; END`),
    ),
  ]);
}

/** Whether nothing was written in a shard since an export began. */
export async function isUnchanged({ d1 }: LedgerDb, build: string): Promise<boolean> {
  const watch = await d1
    .prepare("SELECT changes FROM archive_watch WHERE build = ?")
    .bind(build)
    .first<number>("changes");
  return watch === 0;
}

/**
 * Lets a shard refuse every write of what an archive has, for good. False, with nothing done, if something was written since
 * the export: both are one transaction, so that no movement comes between them.
 */
export async function fence(ledger: LedgerDb, build: string): Promise<boolean> {
  const { d1 } = ledger;
  // Malformed JSON is an error, which undoes the batch.
  const check = `SELECT json(iif((SELECT changes FROM archive_watch WHERE build = ?) = 0, '1', 'changed'))`;
  try {
    await d1.batch([
      d1.prepare(check).bind(build),
      ...FENCED.map((write) =>
        d1.prepare(`CREATE TRIGGER IF NOT EXISTS ${nameOf("retired", write)} BEFORE ${write[1]} ON ${write[0]}
          BEGIN SELECT RAISE(ABORT, '${FENCE}'); END`),
      ),
    ]);
    return true;
  } catch (cause) {
    if (await isUnchanged(ledger, build)) throw cause;
    return false;
  }
}

/** The build with which a shard was fenced; undefined if it is not. */
export async function fencedWith({ d1 }: LedgerDb): Promise<string | undefined> {
  const found = await d1.prepare(`SELECT build FROM archive_watch WHERE ${IS_FENCED}`).first<string>("build");
  return found ?? undefined;
}

/**
 * Lifts the fences of shards that a restored control database knows as not retired: it has lost what came after, and they take
 * movements again. Only while the installation is frozen, since a retirement under way looks the same.
 */
export async function liftFences(ctx: Ctx): Promise<void> {
  const books = await bookShards(ctx);
  const closing = await ctx.db.select({ id: shards.id }).from(shards).where(ne(shards.state, "retired"));
  for (const { id } of closing) {
    // Where shard 0 is a database of its own, it was not restored, and has the books still.
    if (!ctx.ledgers.copies.includes(id) || !books.includes(id)) continue;
    const { d1 } = inShard(ctx, id).ledger;
    await d1.batch(FENCED.map((write) => d1.prepare(`DROP TRIGGER IF EXISTS ${nameOf("retired", write)}`)));
  }
}
