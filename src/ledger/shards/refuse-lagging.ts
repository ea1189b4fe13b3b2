import { and, eq, isNotNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { shards } from "../../db/schema/shards.ts";
import { upstreamUnavailable } from "../../errors.ts";

/** Throws UPSTREAM_UNAVAILABLE while the context's shard lacks changes that were answered (copy-facts.ts). */
export async function refuseLagging({ db, ledger: { shard }, ledgers }: Ctx): Promise<void> {
  if (!ledgers.copies.includes(shard)) return;
  const lags = and(eq(shards.id, shard), isNotNull(shards.laggingSince));
  if ((await db.select({ id: shards.id }).from(shards).where(lags)).length === 0) return;
  throw upstreamUnavailable("The operator's database is brought up to date.");
}
