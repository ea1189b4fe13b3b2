import { eq, getTableColumns, sql } from "drizzle-orm";
import { addToDay } from "../billing/revenue/add-to-day.ts";
import { isUntaken, markTaken } from "../billing/revenue/billed-rows.ts";
import type { Ctx } from "../context.ts";
import { jsonChunks } from "../db/json-chunks.ts";
import { revenueDays } from "../db/schema/ledger.ts";
import { shards } from "../db/schema/shards.ts";
import { inShard } from "../db/shards.ts";

/**
 * Moves the revenue by day of a retired shard to shard 0, operator after operator, each once: invoices, corrections and
 * providers' days go on to find it. The shard is fenced, so none is added meanwhile. A repeat goes on where a killed one was.
 */
export async function takeBooks(ctx: Ctx, shard: number): Promise<void> {
  const from = inShard(ctx, shard).ledger;
  const to = inShard(ctx, 0).ledger;
  const codes = await from.selectDistinct({ code: revenueDays.operatorCode }).from(revenueDays);
  for (const { code } of codes) {
    const own = eq(revenueDays.operatorCode, code);
    const rows = await from.select().from(revenueDays).where(own);
    const mark = `shard ${shard} ${code}`;
    const columns = Object.fromEntries(
      Object.keys(getTableColumns(revenueDays)).map((name) => [name, sql.raw(`value ->> '${name}'`)]),
    ) as unknown as typeof revenueDays.$inferInsert;
    const [first, ...others] = jsonChunks(rows).map((chunk) =>
      addToDay(to, columns, { from: sql`json_each(${chunk})`, where: isUntaken(mark) }),
    );
    if (first) await to.batch([first, ...others, markTaken(ctx, to, mark)]);
    await from.delete(revenueDays).where(own);
  }
}

/** Scheduled job, each minute: finishes what a killed retirement left. */
export async function finishRetirements(ctx: Ctx): Promise<void> {
  if (ctx.ledgers.copies.length === 0) return;
  const retired = await ctx.db.select({ id: shards.id }).from(shards).where(eq(shards.state, "retired"));
  for (const { id } of retired) if (ctx.ledgers.copies.includes(id)) await takeBooks(ctx, id);
}
