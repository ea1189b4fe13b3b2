import { and, eq, ne } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { operators } from "../../db/schema/operators.ts";
import { copyFacts } from "../shards/copy-facts.ts";

/** Says, wherever callbacks read the operator's wallet, whether a listener has them. */
export async function setListening(ctx: Ctx, operatorCode: string, listening: boolean): Promise<void> {
  await ctx.db
    .update(operators)
    .set({ listening })
    .where(and(eq(operators.code, operatorCode), ne(operators.listening, listening)));
  await copyFacts(ctx);
}
