import { deliverNotification } from "./billing/notifications/deliver-notification.ts";
import { rearmNotification } from "./billing/notifications/rearm-notification.ts";
import type { Ctx } from "./context.ts";
import type { Delivery } from "./env.ts";
import { deliverBacklog } from "./ledger/delivery/deliver-backlog.ts";
import { deliverMovement } from "./ledger/delivery/deliver-movement.ts";
import { rearmMovement } from "./ledger/delivery/rearm-movement.ts";
import { measure } from "./metrics/metrics.ts";
import { deliverCampaign } from "./promotions/deliver-campaign.ts";

type Deliver = (ctx: Ctx, id: string) => Promise<void>;

/** Who takes a wake-up of each kind. */
const CONSUMERS: Partial<Record<Delivery["kind"], Deliver>> = {
  movement: deliverMovement,
  backlog: deliverBacklog,
  notification: deliverNotification,
  campaign: deliverCampaign,
};

/** Who re-arms a row whose wake-ups were exhausted (dead letters). */
const DEAD_LETTER_CONSUMERS: Partial<Record<Delivery["kind"], Deliver>> = {
  movement: rearmMovement,
  notification: rearmNotification,
};

/** Consumes a batch of either queue. A message whose delivery throws is retried by the queue; the rest are done. */
export async function consume(ctx: Ctx, batch: MessageBatch<Delivery>): Promise<void> {
  const oldest = Math.min(...batch.messages.map((message) => message.timestamp.getTime()));
  const labels = { queue: batch.queue, messages: batch.messages.length };
  measure(ctx.log, "queue_age_ms", Math.max(0, ctx.clock.now() - oldest), labels);
  const consumers = batch.queue.endsWith("dead-letters") ? DEAD_LETTER_CONSUMERS : CONSUMERS;
  await Promise.all(
    batch.messages.map(async (message) => {
      const { kind, id } = message.body;
      try {
        await consumers[kind]?.(ctx, id);
        message.ack();
      } catch (cause) {
        ctx.log.error("delivery.failed", { kind, id, queue: batch.queue }, cause);
        message.retry();
      }
    }),
  );
}
