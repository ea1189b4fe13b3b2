import { isNull } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { bookJobs } from "../../db/schema/books.ts";
import { shardArchives } from "../../db/schema/shards.ts";
import { ApiError } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { closedShard } from "./closed-shard.ts";
import { isUnchanged } from "./watch-changes.ts";

/**
 * Begins the export of a closed shard to R2, which messages carry on. A repeat changes nothing while one is being made, and once
 * there is one of what the shard has now. Throws NOT_FOUND, and CONFLICT for a shard that is not closed, or is retired.
 */
export async function startExport(ctx: AdminCtx, shard: number): Promise<void> {
  const { own, state, archive } = await closedShard(ctx, shard);
  if (state === "retired") throw new ApiError("CONFLICT", `Shard ${shard} is retired: its archive is final.`);
  if (archive && archive.exportedAt !== null && (await isUnchanged(own.ledger, archive.build))) return;
  const now = ctx.clock.now();
  const begun = { build: "", startedAt: now, progress: 0, exportedAt: null, manifestSha256: null, summary: null };
  await ctx.db.batch([
    ctx.db
      .insert(shardArchives)
      .values({ shard, ...begun })
      .onConflictDoNothing(),
    // One that waits begins now, even if its message is lost.
    ctx.db
      .insert(bookJobs)
      .values({ kind: "export", id: String(shard), operatorCode: "", nextAt: now })
      .onConflictDoUpdate({
        target: [bookJobs.kind, bookJobs.id],
        set: { nextAt: now },
        setWhere: isNull(bookJobs.state),
      }),
    auditEntry(ctx, { shard }),
  ]);
  await sendWakeUp(ctx, { kind: "export", id: String(shard) });
}
