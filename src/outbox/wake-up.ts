import type { Ctx } from "../context.ts";
import { SECOND_MS } from "../lib/clock.ts";

/** A queue message about work that must happen: an id only, because the row holds the data and the schedule. */
export interface WakeUp {
  /**
   * `backlog`: all that is due to one operator's wallet; its id is the operator's code. `heartbeat`: no work, a sign of
   * life of the queue.
   */
  readonly kind: "movement" | "backlog" | "campaign" | "notification" | "heartbeat";
  readonly id: string;
}

/** The longest that a queue delays a message. */
const MAX_DELAY_SECONDS = 12 * 60 * 60;

/**
 * Sends a wake-up that arrives at `at`, by default at once. Never throws: a lost message only delays the work, because
 * the sweep of its kind finds the row. The delay is rounded up: a message that arrives early is dropped.
 */
export async function sendWakeUp(ctx: Pick<Ctx, "env" | "clock" | "log">, wakeUp: WakeUp, at = 0): Promise<void> {
  const delaySeconds = Math.ceil(Math.max(0, at - ctx.clock.now()) / SECOND_MS);
  try {
    await ctx.env.DELIVERIES.send(wakeUp, { delaySeconds: Math.min(delaySeconds, MAX_DELAY_SECONDS) });
  } catch (cause) {
    ctx.log.error(`${wakeUp.kind}.wake_failed`, { id: wakeUp.id }, cause);
  }
}
