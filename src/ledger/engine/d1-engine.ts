import type { Ctx } from "../../context.ts";
import { measure } from "../../lib/metrics.ts";
import { chanceOf } from "../../lib/outbox/schedule.ts";
import { booksOf, type Recording } from "../books/d1-books.ts";
import { wakeInShard } from "../delivery/wake-in-shard.ts";
import type { Decision, Rule } from "../rules/decision.ts";
import { claimedAt, type Moment, type Movement } from "../rules/movement.ts";
import { callWallet } from "../wallet/call-wallet.ts";
import { deliverInTurn } from "./deliver-in-turn.ts";
import type { Engine } from "./engine.ts";
import { followHealth } from "./follow-health.ts";
import { limitRows } from "./limit-rows.ts";
import { waitAsCopy } from "./wait-as-copy.ts";
import { movementRequest } from "./wallet-requests.ts";
import { countRefusedSignature, refusesSignature } from "./watch-signature.ts";

/**
 * The money rules over D1, HTTP and the queue. `recording` is written with the decisions of this engine. Follow-up work
 * has no requester: it runs on an engine without.
 */
export function engineOf(ctx: Ctx, recording?: Recording): Engine {
  const engine: Engine = {
    books: booksOf(ctx),
    moment: () => momentOf(ctx),
    call: async (movement, wallet) => {
      const { operatorCode, type, attempts } = movement;
      if (attempts > 1) measure(ctx.log, "wallet_retry", attempts, { operator: operatorCode, action: type });
      const sending = { at: claimedAt(movement), attempt: movement.calls, until: movement.leaseUntil ?? 0 };
      const result = await callWallet(ctx, wallet, movementRequest(movement), sending);
      if (result.answer.class !== "success" || wallet.unansweredCalls > 0) {
        const followed = followHealth(ctx, wallet, { answer: result.answer, at: sending.at });
        ctx.waitUntil(followed.catch((cause: unknown) => ctx.log.error("wallet.health_failed", {}, cause)));
      }
      if (type === "bet" && refusesSignature(result)) {
        const counted = countRefusedSignature(ctx, movement);
        ctx.waitUntil(counted.catch((cause: unknown) => ctx.log.error("alert.count_failed", {}, cause)));
      }
      return result;
    },
    sleep: (ms, operatorCode) => waitAsCopy(operatorCode, ms),
    wake: (movement) => ctx.waitUntil(wake(ctx, engine, movement)),
    admit: (decided, reporter) => limitRows(ctx, decided, reporter),
    decided: (decided, transactionId) => logDecision(ctx, decided, transactionId),
  };
  return recording ? { ...engine, books: booksOf(ctx, recording) } : engine;
}

export function momentOf(ctx: Ctx): Moment {
  const { clock, random, settings } = ctx;
  return {
    now: clock.now(),
    real: clock.real?.now(),
    timeScale: settings.retryTimeScale,
    chance: chanceOf(ctx),
    token: random.uuid(),
  };
}

/** Sends a row that is due now, and a later one through the queue. Either may be lost: the sweep finds the row. */
async function wake(ctx: Ctx, engine: Engine, movement: Movement): Promise<void> {
  const { transactionId } = movement;
  const dueAt = movement.nextAttemptAt ?? 0;
  if (dueAt > ctx.clock.now()) return wakeInShard(ctx, { kind: "movement", id: transactionId }, dueAt);
  await deliverInTurn(ctx, engine, movement).catch((cause: unknown) =>
    ctx.log.error("movement.wake_failed", { id: transactionId }, cause),
  );
}

/** The rules of the straight way; all others are logged. */
const ROUTINE: ReadonlySet<Rule> = new Set<Rule>([
  "bet_opened",
  "win_opened",
  "bet_completed",
  "win_completed",
  "rollback_completed",
  "repeat_answered",
  "repeat_waits",
  "woken_early",
  "woken_settled",
  "woken_due",
]);

function logDecision(ctx: Ctx, { rule, alerts }: Decision, transactionId: string): void {
  if (!ROUTINE.has(rule)) ctx.log.info("movement.decided", { rule, transaction_id: transactionId });
  for (const { kind, operatorCode, message } of alerts) {
    ctx.log.warn("alert", { kind, operator: operatorCode, transaction_id: transactionId, message });
  }
}
