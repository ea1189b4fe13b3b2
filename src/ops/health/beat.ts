import { sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { heartbeats } from "../../db/schema/health.ts";

export type Beat = typeof heartbeats.$inferSelect.name;

/** Records a sign of life. An older one that comes late changes nothing. */
export async function beat({ db, clock }: Ctx, name: Beat, value: number | null = null): Promise<void> {
  await db
    .insert(heartbeats)
    .values({ name, at: clock.now(), value })
    .onConflictDoUpdate({
      target: heartbeats.name,
      set: { at: sql`excluded.at`, value: sql`excluded.value` },
      setWhere: sql`excluded.at >= ${heartbeats.at}`,
    });
}
