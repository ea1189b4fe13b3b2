import { asc } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { operators } from "../db/schema/operators.ts";
import type { OperatorRow } from "./find-operator.ts";

/** Every operator by code, without keys and window. */
export function listOperators(ctx: Ctx): Promise<OperatorRow[]> {
  return ctx.db.select().from(operators).orderBy(asc(operators.code)).all();
}
