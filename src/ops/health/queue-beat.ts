import type { Ctx } from "../../context.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { beat } from "./beat.ts";

/** Scheduled job: a message through each queue each minute shows that it takes messages and delivers them. */
export async function sendQueueBeats(ctx: Ctx): Promise<void> {
  await Promise.all([
    sendWakeUp(ctx, { kind: "heartbeat", id: "queue" }),
    sendWakeUp(ctx, { kind: "jobs_heartbeat", id: "jobs" }),
  ]);
}

/** Handles the message of the queue of deliveries. */
export function receiveQueueBeat(ctx: Ctx): Promise<void> {
  return beat(ctx, "queue");
}

/** Handles the message of the queue of jobs. */
export function receiveJobsBeat(ctx: Ctx): Promise<void> {
  return beat(ctx, "jobs");
}
