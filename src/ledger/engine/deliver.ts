import type { Decision } from "../rules/decision.ts";
import type { Moment, Movement } from "../rules/movement.ts";
import { onWalletAway } from "../rules/on-answer.ts";
import { onSharedId } from "../rules/on-shared-id.ts";
import { onRelease, onReplay, onResend, onWake } from "../rules/on-wake.ts";
import { type Engine, MAX_TURNS } from "./engine.ts";
import { conclude, type Outcome, settleMovement } from "./settle-movement.ts";

/** Sends a row if it is due. Undefined if there was nothing to send. */
export function deliver(engine: Engine, transactionId: string): Promise<Outcome | undefined> {
  return act(engine, transactionId, (own, _other, at) => onWake(own, at));
}

/** Sends a failed row again. Undefined if the row is not failed. */
export function replay(engine: Engine, transactionId: string): Promise<Outcome | undefined> {
  return act(engine, transactionId, onReplay);
}

/** Sends a pending or failed row now, for its operator. Undefined if there was nothing to send. */
export function resend(engine: Engine, transactionId: string): Promise<Outcome | undefined> {
  return act(engine, transactionId, onResend);
}

/** Sends a held win, for the back office. Undefined if it is not held. */
export function release(engine: Engine, transactionId: string): Promise<Outcome | undefined> {
  return act(engine, transactionId, (own, _other, at) => onRelease(own, at));
}

/** Fails a row whose schedule is over, because its wallet is away. */
export async function giveUp(engine: Engine, transactionId: string): Promise<void> {
  await act(engine, transactionId, onWalletAway);
}

/** Corrects a movement that the wallet confused with one of the same id in another shard. */
export async function strikeShared(engine: Engine, transactionId: string): Promise<void> {
  await act(engine, transactionId, onSharedId);
}

async function act(
  engine: Engine,
  transactionId: string,
  rule: (own: Movement, other: Movement | null, at: Moment) => Decision,
): Promise<Outcome | undefined> {
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const facts = await engine.books.readMovement(transactionId);
    if (!facts) return undefined;
    const at = engine.moment();
    const decided = rule(facts.own, facts.other, at);
    const { next, writes } = decided;
    if (writes.length > 0 && !(await engine.books.commit(decided, at))) continue;
    conclude(engine, decided, transactionId);
    return next.do === "call" ? settleMovement(engine, next.movement, facts.wallet) : undefined;
  }
  throw new Error(`a movement was not decided in ${MAX_TURNS} turns: its row changes each time`);
}
