import { and, eq, isNull } from "drizzle-orm";
import type { OperatorCtx } from "../context.ts";
import { validationRuns } from "../db/schema/validation.ts";
import { queueRun } from "../validation/queue-run.ts";
import type { Run } from "../validation/run.ts";

export interface NewRun {
  readonly playerId: string;
  readonly currency: string;
  readonly precision: number;
}

/** Queues a run of the wallet suite (docs/contract/operators.md#wallet-suite). Throws VALIDATION_RUN_REFUSED. */
export function startRun(ctx: OperatorCtx, run: NewRun): Promise<Run> {
  const { code: operatorCode } = ctx.operator;
  const ofOperator = and(eq(validationRuns.operatorCode, operatorCode), isNull(validationRuns.providerCode));
  return queueRun(ctx, { ...run, operatorCode, providerCode: null, gameCode: null }, { sameSubject: ofOperator });
}
