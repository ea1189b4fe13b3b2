import { asc, desc, gt, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { auditLog, auditSeals } from "../../db/schema/audit.ts";
import { CHAIN_START, nextHash } from "./chain.ts";
import { presentEntry } from "./list-audit.ts";

const MAX_ENTRIES_PER_SEAL = 500;
const MAX_SEALS_PER_RUN = 20;

/** Seals the entries since the last seal. Their order is final: D1 writes one transaction at a time, and ids only grow. */
export async function sealAudit(ctx: Ctx): Promise<void> {
  for (let seals = 0; seals < MAX_SEALS_PER_RUN; seals++) {
    if (!(await sealNext(ctx))) return;
  }
}

/** Whether more entries may be waiting. */
async function sealNext(ctx: Ctx): Promise<boolean> {
  const last = ctx.db.select().from(auditSeals).orderBy(desc(auditSeals.throughId)).limit(1);
  const after = sql`coalesce((SELECT max(through_id) FROM ${auditSeals}), 0)`;
  const [[seal], entries] = await ctx.db.batch([
    last,
    ctx.db.select().from(auditLog).where(gt(auditLog.id, after)).orderBy(asc(auditLog.id)).limit(MAX_ENTRIES_PER_SEAL),
  ]);
  const newest = entries.at(-1);
  if (!newest) return false;
  let hash = seal?.hash ?? CHAIN_START;
  for (const entry of entries) hash = await nextHash(hash, presentEntry(entry));
  // A seal that was added meanwhile wins, so that the chain never forks.
  await insertSelect(
    ctx.db,
    auditSeals,
    { throughId: newest.id, hash, sealedAt: ctx.clock.now() },
    { where: sql`${after} = ${seal?.throughId ?? 0}` },
  );
  // The log is kept outside of the database: who rewrites the rows and the seals cannot rewrite it.
  ctx.log.info("audit.sealed", { through_id: newest.id, hash });
  return entries.length === MAX_ENTRIES_PER_SEAL;
}
