import type { Ctx } from "../../context.ts";
import { inTurn } from "../../outgoing/call-gate.ts";
import { deliver } from "./deliver.ts";
import type { Engine } from "./engine.ts";

export interface DueMovement {
  readonly transactionId: string;
  readonly operatorCode: string;
  /** The operator's wallet has not answered for a while. */
  readonly away?: boolean;
}

/** Sends a row, if it is due, once the invocation has a place for the call. False: dropped, and left to the sweep. */
export function deliverInTurn(ctx: Ctx, engine: Engine, due: DueMovement): Promise<boolean> {
  const { transactionId, operatorCode, away = false } = due;
  return inTurn(ctx, { name: `wallet ${operatorCode}`, away }, async () => {
    const outcome = await deliver(engine, transactionId);
    if (!outcome || outcome.answerClass === "unsent") return undefined;
    return outcome.answerClass !== "unknown";
  });
}
