import type { Ctx } from "../../context.ts";
import { type Run, readRun as read } from "../runner/run.ts";

/** A provider's run with the cases so far; throws NOT_FOUND. */
export function readRun(ctx: Ctx, providerCode: string, id: string): Promise<Run> {
  return read(ctx, id, (run) => run.providerCode === providerCode);
}
