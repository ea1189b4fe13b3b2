import type { Decision, Moment, Movement } from "../rules/movement.ts";
import { onReplay, onWake } from "../rules/on-wake.ts";
import type { Engine } from "./engine.ts";
import { callWallet, conclude, type Outcome } from "./settle-call.ts";

/** A wake-up for a row: sends it when it is due. Undefined when there was nothing to send. */
export function deliver(engine: Engine, transactionId: string): Promise<Outcome | undefined> {
  return act(engine, transactionId, (own, _other, at) => onWake(own, at));
}

/** The back office sends a failed row again. Undefined when it is not a failed one. */
export function resend(engine: Engine, transactionId: string): Promise<Outcome | undefined> {
  return act(engine, transactionId, onReplay);
}

async function act(
  engine: Engine,
  transactionId: string,
  rule: (own: Movement, other: Movement | null, at: Moment) => Decision,
): Promise<Outcome | undefined> {
  for (;;) {
    const facts = await engine.books.readMovement(transactionId);
    if (!facts) return undefined;
    const at = engine.moment();
    const decided = rule(facts.own, facts.other, at);
    const { next, writes } = decided;
    if (writes.length > 0 && !(await engine.books.commit(decided, at))) continue;
    conclude(engine, decided, transactionId);
    return next.do === "call" ? callWallet(engine, next.movement, facts.route) : undefined;
  }
}
