import { and, count, eq, notExists } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { archiveWatch } from "../../db/schema/archive-watch.ts";
import { operators } from "../../db/schema/operators.ts";
import { operatorShards, type SHARD_STATES, shardArchives, shards } from "../../db/schema/shards.ts";
import { MAX_SHARDS_AT_ONCE } from "../../db/shards.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { inTime } from "../../lib/in-time.ts";
import type { Log } from "../../lib/log.ts";
import { sideBySide } from "../../lib/side-by-side.ts";

/** Longest wait for a shard: a busy one answers, one that hangs is shown without its size. */
const MAX_WAIT_MS = 10 * SECOND_MS;

/** A shard as the back office sees it. */
export interface ShardState {
  readonly shard: number;
  /** Null: it is bound, and not opened yet. */
  readonly state: (typeof SHARD_STATES)[number] | "exported" | null;
  /** Null: this deployment has no binding for it, or it does not answer. */
  readonly sizeBytes: number | null;
  /** By the number of the last one, as none is ever deleted. Null: not bound, not opened, or it does not answer. */
  readonly movements: number | null;
  /** Operators that open new sessions in it; of shard 0 also those without a shard. */
  readonly operators: number;
  /** Null: it is not opened, or it is the control database. */
  readonly openedAt: number | null;
  readonly closedAt: number | null;
  /** Since when it lacks changes that were answered, and takes no new sessions. Null: it does not. */
  readonly laggingSince: number | null;
  /** Null: it was never exported. */
  readonly archive: typeof shardArchives.$inferSelect | null;
}

/**
 * All shards that are known or bound. The control database is open unless it has been closed. Those that are `measured` are
 * asked.
 */
export async function listShards(
  ctx: Ctx,
  { measured = () => true }: { readonly measured?: (shard: Pick<ShardState, "shard" | "state">) => boolean } = {},
): Promise<ShardState[]> {
  const isOpen = eq(operatorShards.state, "open");
  const opened = ctx.db
    .select({ shard: operatorShards.shard })
    .from(operatorShards)
    .where(and(eq(operatorShards.operatorCode, operators.code), isOpen));
  const [known, archives, assigned, [unassigned]] = await ctx.db.batch([
    ctx.db.select().from(shards),
    ctx.db.select().from(shardArchives),
    ctx.db
      .select({ shard: operatorShards.shard, operators: count() })
      .from(operatorShards)
      .where(isOpen)
      .groupBy(operatorShards.shard),
    // Operators without a shard open their sessions in shard 0.
    ctx.db.select({ operators: count() }).from(operators).where(notExists(opened)),
  ]);
  const numbers = new Set([...ctx.ledgers.shards, ...known.map(({ id }) => id)]);
  const rows = new Map(known.map((row) => [row.id, row]));
  const operatorsOf = new Map(assigned.map((row) => [row.shard, row.operators]));
  operatorsOf.set(0, (operatorsOf.get(0) ?? 0) + (unassigned?.operators ?? 0));
  const archiveOf = new Map(archives.map((archive) => [archive.shard, archive]));
  const inOrder = [...numbers].toSorted((a, b) => a - b);
  return sideBySide(inOrder, MAX_SHARDS_AT_ONCE, async (shard) => {
    const row = rows.get(shard);
    const archive = archiveOf.get(shard) ?? null;
    const state = row?.state ?? (ctx.ledgers.copies.includes(shard) ? null : "open");
    const isAsked = measured({ shard, state });
    const own = isAsked ? await measure(ctx, shard, state !== null) : UNMEASURED;
    const mayBeExported = isAsked && state === "closing" && archive?.exportedAt != null;
    const isExported = mayBeExported && (await isUnchanged(ctx, archive));
    return {
      shard,
      state: isExported ? "exported" : state,
      ...own,
      operators: operatorsOf.get(shard) ?? 0,
      openedAt: isControl(ctx, shard) ? null : (row?.createdAt ?? null),
      closedAt: row?.closedAt ?? null,
      laggingSince: row?.laggingSince ?? null,
      archive,
    };
  });
}

/** Whether a shard is the control database. It serves as one for good: it has more than the ledger. */
export function isControl({ ledgers }: Ctx, shard: number): boolean {
  return ledgers.shards.includes(shard) && !ledgers.copies.includes(shard);
}

type Archive = typeof shardArchives.$inferSelect;
const UNMEASURED = { sizeBytes: null, movements: null };

/** Whether nothing has changed since its export. A late movement ends that, so it is no state of its own. */
async function isUnchanged({ ledgers, log }: Ctx, { shard, build }: Archive): Promise<boolean> {
  const ledger = ledgers.at(shard);
  const [watch] = (ledger && (await answered(log, shard, ledger.select().from(archiveWatch).limit(1)))) ?? [];
  return watch?.build === build && watch.changes === 0;
}

/** Exported for the test of its plan. */
export const LAST_MOVEMENT = "SELECT MAX(seq) AS last FROM movements";

/** Every answer of D1 carries the size of its database. One that is not opened may lack its tables. */
async function measure({ ledgers, log }: Ctx, shard: number, isOpened: boolean) {
  const d1 = ledgers.at(shard)?.d1;
  const query = isOpened ? LAST_MOVEMENT : "SELECT NULL AS last";
  const asked = d1 && retried(log, () => d1.prepare(query).all<{ last: number | null }>());
  const found = asked && (await answered(log, shard, asked));
  if (!found) return { sizeBytes: null, movements: null };
  return { sizeBytes: found.meta.size_after ?? null, movements: isOpened ? (found.results[0]?.last ?? 0) : null };
}

/** The answer of a shard, if it comes in time. Undefined: a shard that is away is shown, and holds up none of the others. */
async function answered<T>(log: Log, shard: number, work: Promise<T>): Promise<T | undefined> {
  try {
    return await inTime(work, MAX_WAIT_MS);
  } catch (cause) {
    log.error("shard.away", { shard }, cause);
    return undefined;
  }
}
