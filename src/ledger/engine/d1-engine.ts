import type { Ctx } from "../../context.ts";
import { measure } from "../../metrics/metrics.ts";
import { chanceOf } from "../../outbox/schedule.ts";
import { sendWakeUp } from "../../outbox/wake-up.ts";
import { callback, movementRequest } from "../../wallet/call-wallet.ts";
import { commitStatements } from "../books/commit.ts";
import { readMovement, readReport } from "../books/read-facts.ts";
import { followHealth } from "../delivery/follow-health.ts";
import type { Decision, Moment, Movement, Rule } from "../rules/movement.ts";
import { deliver } from "./deliver.ts";
import type { Books, Engine } from "./engine.ts";

/** A statement that records who asked for a decision, under the condition that rows were written at a moment. */
export type Recording = (at: Moment) => { readonly sql: string; readonly params: unknown[] };

/**
 * The money rules at work: books in D1, wallets over HTTP, wake-ups through the queue. `recording` goes into the
 * transaction of the decision that is asked for here; what follows from it is nobody's asking.
 */
export function engineOf(ctx: Ctx, recording?: Recording): Engine {
  const engine: Engine = {
    books: booksOf(ctx),
    moment: () => ({
      now: ctx.clock.now(),
      timeScale: ctx.settings.retryTimeScale,
      chance: chanceOf(ctx.random),
      token: ctx.random.uuid(),
    }),
    call: (movement, route) => {
      const { operatorCode, type, attempts } = movement;
      if (attempts > 1) measure(ctx.log, "wallet_retry", attempts, { operator: operatorCode, action: type });
      return callback(ctx, route, movementRequest(movement));
    },
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    wake: (movement) => ctx.waitUntil(wake(ctx, engine, movement)),
    decided: (decided, transactionId) => logDecision(ctx, decided, transactionId),
    called: (route, result) => {
      if (result.answer.class === "success" && route.unansweredCalls === 0) return;
      ctx.waitUntil(
        followHealth(ctx, route, result).catch((cause: unknown) => ctx.log.error("wallet.health_failed", {}, cause)),
      );
    },
  };
  return recording ? { ...engine, books: booksOf(ctx, recording) } : engine;
}

function booksOf(ctx: Ctx, recording?: Recording): Books {
  const db = ctx.env.DB.withSession("first-primary");
  return {
    readReport: (reporter, report, at) => readReport(db, reporter, report, at),
    readMovement: (transactionId) => readMovement(db, transactionId),
    commit: async (decided, at, done) => {
      const statements = commitStatements(db, decided, at, done);
      if (recording && !done) {
        const { sql, params } = recording(at);
        statements.push(db.prepare(sql).bind(...params));
      }
      if (statements.length === 0) return true;
      const results = await db.batch(statements);
      // The first write comes first, and bears the conditions of all.
      return decided.writes.length === 0 || (results[0]?.meta.changes ?? 0) > 0;
    },
  };
}

/** A row that is due now is sent at once; a later one through the queue. Either may be lost: the sweep finds the row. */
async function wake(ctx: Ctx, engine: Engine, { transactionId, nextAttemptAt }: Movement): Promise<void> {
  const dueAt = nextAttemptAt ?? 0;
  if (dueAt > ctx.clock.now()) return sendWakeUp(ctx, { kind: "movement", id: transactionId }, dueAt);
  await deliver(engine, transactionId).catch((cause: unknown) =>
    ctx.log.error("movement.wake_failed", { id: transactionId }, cause),
  );
}

/** The way of a movement that needs nobody's attention. */
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
