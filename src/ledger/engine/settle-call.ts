import { CALL_TIMEOUT_MS, type Decision, type Movement, type Next, rowOf } from "../rules/movement.ts";
import { onAnswer } from "../rules/on-answer.ts";
import type { CallResult, Engine, MovementFacts, WalletRoute } from "./engine.ts";

/** What became of a call: what to do next, and how the wallet's answer was read. */
export interface Outcome {
  readonly next: Next;
  readonly answerClass: CallResult["answer"]["class"];
}

/** Calls the wallet for a claimed movement and writes the outcome, over and over until a write meets a row unchanged. */
export async function callWallet(engine: Engine, claimed: Movement, route: WalletRoute | null): Promise<Outcome> {
  const token = claimed.leaseToken ?? "";
  const result = await makeCall(engine, claimed, route);
  // A rollback's outcome is its bet's too, so both are read as they stand now.
  let facts: MovementFacts | null =
    claimed.type === "rollback"
      ? await engine.books.readMovement(claimed.transactionId)
      : { own: claimed, other: null, route };
  while (facts) {
    const { own, other } = facts;
    const at = engine.moment();
    const decided = onAnswer(own, other, token, result.answer, at);
    if (await engine.books.commit(decided, at, { ...result, token, route })) {
      conclude(engine, decided, own.transactionId);
      return { next: decided.next, answerClass: result.answer.class };
    }
    facts = await engine.books.readMovement(claimed.transactionId);
  }
  throw new Error("a claimed movement is gone");
}

async function makeCall(engine: Engine, claimed: Movement, route: WalletRoute | null): Promise<CallResult> {
  const unsent = (reason: string, barred: boolean): CallResult => ({
    answer: { class: "unsent", reason, barred },
    httpStatus: null,
    durationMs: 0,
  });
  if (!route) return unsent("the operator has no active key", true);
  // A claim that has grown old must not send: by the end of the call somebody else may have decided.
  const left = (claimed.leaseUntil ?? 0) - engine.moment().now;
  if (left < CALL_TIMEOUT_MS) return unsent("the claim is too old", false);
  const result = await engine.call(claimed, route);
  engine.called(route, result);
  return result;
}

/** Tells the engine of a decision that is written, and of the rows that it made due. */
export function conclude(engine: Engine, decided: Decision, transactionId: string): void {
  engine.decided(decided, transactionId);
  for (const write of decided.writes) {
    const row = rowOf(write);
    if (decided.wake.includes(row.transactionId)) engine.wake(row);
  }
}
