import { CALL_TIMEOUT_MS } from "../../gate/outgoing/bounds.ts";
import type { MovementFacts, OperatorWallet } from "../books/books.ts";
import { type Decision, type NextStep, rowOf } from "../rules/decision.ts";
import { type Movement, realTimeOf } from "../rules/movement.ts";
import { onAnswer } from "../rules/on-answer.ts";
import type { CallResult } from "../wallet/call-wallet.ts";
import { type Engine, MAX_TURNS } from "./engine.ts";

/** Result of a call: the next step, and the reading of the wallet's answer. */
export interface Outcome {
  readonly next: NextStep;
  readonly answerClass: CallResult["answer"]["class"];
}

/** Calls the wallet for a claimed movement and writes the outcome; a write that lost is decided again on a new read. */
export async function settleMovement(
  engine: Engine,
  claimed: Movement,
  wallet: OperatorWallet | null,
): Promise<Outcome> {
  const token = claimed.leaseToken ?? "";
  // After an old claim another process may decide before the call ends, so it must not send.
  const inTime = (claimed.leaseUntil ?? 0) - realTimeOf(engine.moment()) >= CALL_TIMEOUT_MS;
  const result = wallet && inTime ? await engine.call(claimed, wallet) : unsent(wallet);
  // A rollback's outcome is its bet's too, so both are read as they are now.
  let facts: MovementFacts | null =
    claimed.type === "rollback"
      ? await engine.books.readMovement(claimed.transactionId)
      : { own: claimed, other: null, wallet };
  for (let turn = 0; facts && turn < MAX_TURNS; turn++) {
    const { own, other } = facts;
    const at = engine.moment();
    const decided = onAnswer(own, other, token, result.answer, at);
    if (await engine.books.commit(decided, at, { ...result, movement: claimed })) {
      conclude(engine, decided, own.transactionId);
      return { next: decided.next, answerClass: result.answer.class };
    }
    facts = await engine.books.readMovement(claimed.transactionId);
  }
  throw new Error(
    facts
      ? `an outcome was not written in ${MAX_TURNS} turns: its row changes each time`
      : "a claimed movement is gone",
  );
}

function unsent(wallet: OperatorWallet | null): CallResult {
  const reason = wallet ? "the lease would end before the call" : "the operator has no active key";
  const answer = { class: "unsent", reason, barred: wallet === null } as const;
  return { answer, httpStatus: null, durationMs: 0, exchange: null };
}

/** After a decision is written: reports it, and wakes the rows that it made due. */
export function conclude(engine: Engine, decided: Decision, transactionId: string): void {
  engine.decided(decided, transactionId);
  for (const write of decided.writes) {
    const row = rowOf(write);
    if (decided.wake.includes(row.transactionId)) engine.wake(row);
  }
}
