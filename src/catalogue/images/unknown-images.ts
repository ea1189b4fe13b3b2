import { sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";

/** The image ids that are not stored. */
export async function unknownImages(ctx: Ctx, ids: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  if (named.length === 0) return new Set();
  const rows = await ctx.db.all<{ id: string }>(
    sql`SELECT value AS id FROM json_each(${JSON.stringify(named)}) WHERE value NOT IN (SELECT id FROM images)`,
  );
  return new Set(rows.map(({ id }) => id));
}
