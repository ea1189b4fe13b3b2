import { sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";

/** Which of the image ids are not stored. */
export async function unknownImages(ctx: Ctx, ids: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return new Set();
  const rows = await ctx.db.all<{ id: string }>(
    sql`SELECT value AS id FROM json_each(${JSON.stringify(asked)}) WHERE value NOT IN (SELECT id FROM images)`,
  );
  return new Set(rows.map(({ id }) => id));
}
