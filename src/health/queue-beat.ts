import type { Ctx } from "../context.ts";
import { sendWakeUp } from "../outbox/wake-up.ts";
import { beat } from "./beat.ts";

/** Scheduled job: a message through the queue each minute shows that it takes messages and delivers them. */
export function sendQueueBeat(ctx: Ctx): Promise<void> {
  return sendWakeUp(ctx, { kind: "heartbeat", id: "queue" });
}

/** Handles that message. */
export function receiveQueueBeat(ctx: Ctx): Promise<void> {
  return beat(ctx, "queue");
}
