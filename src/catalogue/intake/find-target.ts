import { and, eq, or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { games, providers } from "../../db/schema/catalogue.ts";
import { operators } from "../../db/schema/operators.ts";
import { notFound } from "../../errors.ts";
import { precisionOf } from "../../gate/reference/precision-of.ts";
import type { StopTarget } from "./stop.ts";

/** The target as stops name it: a game also by `<provider>:<its provider's code>`. Throws NOT_FOUND. */
export async function findTarget(ctx: Ctx, { scope, code }: StopTarget): Promise<StopTarget> {
  if (scope === "game") return { scope, code: await gameIdOf(ctx, code) };
  if (!(await exists(ctx, scope, code))) throw notFound(`The ${scope}`);
  return { scope, code };
}

async function exists(ctx: Ctx, scope: "provider" | "operator" | "currency", code: string): Promise<boolean> {
  if (scope === "currency") return (await precisionOf(ctx, code)) !== undefined;
  const table = scope === "operator" ? operators : providers;
  return (await ctx.db.select({ code: table.code }).from(table).where(eq(table.code, code)).get()) !== undefined;
}

async function gameIdOf({ db }: Ctx, code: string): Promise<string> {
  const colon = code.indexOf(":");
  const named = and(eq(games.providerCode, code.slice(0, Math.max(colon, 0))), eq(games.code, code.slice(colon + 1)));
  const found = await db
    .select({ id: games.id })
    .from(games)
    .where(or(eq(games.id, code), named))
    .orderBy(sql`${games.id} <> ${code}`)
    .get();
  if (!found) throw notFound("The game");
  return found.id;
}
