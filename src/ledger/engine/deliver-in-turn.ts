import type { Ctx } from "../../context.ts";
import { inTurn } from "../../gate/outgoing/call-gate.ts";
import type { Movement } from "../rules/movement.ts";
import { hasRoom } from "../wallet/in-flight.ts";
import { deliver } from "./deliver.ts";
import type { Engine } from "./engine.ts";

interface DueMovement {
  readonly transactionId: string;
  readonly operatorCode: string;
  readonly type: Movement["type"];
  /** The operator's wallet has not answered for a while. */
  readonly away?: boolean;
}

/**
 * Sends a row, if it is due, once the invocation has a place for the call. False: dropped, and left to the sweep. Where the
 * isolate has all the calls to the wallet that it may have, nothing is claimed, and it counts as no answer: claims that end
 * unsent, a page of them in each run, would fill the database while a wallet hangs.
 */
export function deliverInTurn(ctx: Ctx, engine: Engine, due: DueMovement): Promise<boolean> {
  const { transactionId, operatorCode, type, away = false } = due;
  return inTurn(ctx, { name: `wallet ${operatorCode}`, away }, async () => {
    // A bet is only decided here.
    if (type !== "bet" && !hasRoom(operatorCode)) return false;
    const outcome = await deliver(engine, transactionId);
    if (!outcome || outcome.answerClass === "unsent") return undefined;
    return outcome.answerClass !== "unknown";
  });
}
