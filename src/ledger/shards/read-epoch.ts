import { desc } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { restores } from "../../db/schema/recovery.ts";

/** The last restore of the control database, after which its changes have other numbers. Empty: none. */
export async function readEpoch({ db }: Ctx): Promise<string> {
  const last = await db.select({ id: restores.id }).from(restores).orderBy(desc(restores.begunAt)).limit(1).get();
  return last?.id ?? "";
}
