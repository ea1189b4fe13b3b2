import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx } from "../../context.ts";
import { providers } from "../../db/schema/catalogue.ts";
import { operators } from "../../db/schema/operators.ts";

/** An operator or provider that a search found. */
export interface FoundCode {
  readonly kind: "operator" | "provider";
  readonly code: string;
  readonly name: string;
  readonly createdAt: number;
}

const MAX_FOUND = 20;

/** The operators and providers with a code, or whose codes begin so. */
export async function findCodes({ db }: Ctx, text: string, part: "whole" | "start"): Promise<FoundCode[]> {
  const named = (code: AnySQLiteColumn): SQL | undefined =>
    part === "whole" ? eq(code, text) : and(gte(code, text), sql`${code} < ${text} || char(1114111)`);
  const { code, name, createdAt } = operators;
  const [ofOperators, ofProviders] = await db.batch([
    db.select({ code, name, createdAt }).from(operators).where(named(code)).orderBy(code).limit(MAX_FOUND),
    db
      .select({ code: providers.code, name: providers.name, createdAt: providers.createdAt })
      .from(providers)
      .where(named(providers.code))
      .orderBy(providers.code)
      .limit(MAX_FOUND),
  ]);
  return [
    ...ofOperators.map((row) => ({ kind: "operator" as const, ...row })),
    ...ofProviders.map((row) => ({ kind: "provider" as const, ...row })),
  ];
}
