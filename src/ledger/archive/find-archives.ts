import { and, eq, isNotNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { shardArchives } from "../../db/schema/shards.ts";
import { isBound } from "../../db/shards.ts";
import type { Archive } from "./format.ts";

/** The archives of retired shards whose databases are not bound any more. As long as one is bound, it answers itself. */
export async function archivesOf({ db, ledgers }: Ctx): Promise<Archive[]> {
  const { shard, build } = shardArchives;
  const retired = await db.select({ shard, build }).from(shardArchives).where(isNotNull(shardArchives.retiredAt));
  return retired.filter((archive) => !ledgers.shards.includes(archive.shard));
}

/** The archive of the context's shard; undefined while its database answers, and for a shard that was never retired. */
export async function archiveOf(ctx: Ctx): Promise<Archive | undefined> {
  if (isBound(ctx)) return undefined;
  const isRetired = and(eq(shardArchives.shard, ctx.ledger.shard), isNotNull(shardArchives.retiredAt));
  return ctx.db
    .select({ shard: shardArchives.shard, build: shardArchives.build })
    .from(shardArchives)
    .where(isRetired)
    .get();
}
