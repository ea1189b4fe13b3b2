import { sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { providers } from "../../db/schema/catalogue.ts";
import { operators } from "../../db/schema/operators.ts";
import { invalidField } from "../../errors.ts";

const OWNERS = { operators, providers } as const;

/** VALIDATION_FAILED on `code` for a new one that an existing one differs from in case alone: people take them for one. */
export async function refuseTwin(db: Db, owners: keyof typeof OWNERS, code: string): Promise<void> {
  const { code: column } = OWNERS[owners];
  const alike = await db.select({ code: column }).from(OWNERS[owners]).where(sql`lower(${column}) = lower(${code})`);
  const [twin] = alike;
  if (twin && !alike.some((one) => one.code === code))
    throw invalidField("code", `differs in case alone from ${twin.code}, which exists`);
}
