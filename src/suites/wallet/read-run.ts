import type { OperatorCtx } from "../../context.ts";
import { type Run, readRun as read } from "../runner/run.ts";

/** An operator's run with the cases so far; throws NOT_FOUND (docs/contract/operators.md#wallet-suite). */
export function readRun(ctx: OperatorCtx, id: string): Promise<Run> {
  const { code } = ctx.operator;
  return read(ctx, id, ({ operatorCode, providerCode }) => providerCode === null && operatorCode === code);
}
