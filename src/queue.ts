import { deliverNotification } from "./billing/notifications/deliver-notification.ts";
import { rearmNotification } from "./billing/notifications/rearm-notification.ts";
import type { Ctx } from "./context.ts";
import { receiveQueueBeat } from "./health/queue-beat.ts";
import { deliverBacklog } from "./ledger/delivery/deliver-backlog.ts";
import { deliverMovement } from "./ledger/delivery/deliver-movement.ts";
import { rearmMovement } from "./ledger/delivery/rearm-movement.ts";
import { measure } from "./metrics/metrics.ts";
import type { WakeUp } from "./outbox/wake-up.ts";
import { deliverCampaign } from "./promotions/deliver-campaign.ts";

type Handler = (ctx: Ctx, id: string) => Promise<void>;

interface Consumer {
  /** Does the work if it is due; the queue retries a message whose handler throws. */
  readonly deliver: Handler;
  /** Handles a message that the queue gave up on. */
  readonly deadLetter: Handler;
}

/** The work stays due in its rows, and the sweep of each minute finds it: nothing to re-arm. */
const leaveToSweep: Handler = async () => undefined;

const CONSUMERS: Readonly<Record<WakeUp["kind"], Consumer>> = {
  movement: { deliver: deliverMovement, deadLetter: rearmMovement },
  backlog: { deliver: deliverBacklog, deadLetter: leaveToSweep },
  notification: { deliver: deliverNotification, deadLetter: rearmNotification },
  campaign: { deliver: deliverCampaign, deadLetter: leaveToSweep },
  heartbeat: { deliver: receiveQueueBeat, deadLetter: leaveToSweep },
};

/** Consumes a batch of either queue. A message whose handler throws is retried; all others are acknowledged. */
export async function consume(ctx: Ctx, batch: MessageBatch<WakeUp>): Promise<void> {
  const oldest = Math.min(...batch.messages.map((message) => message.timestamp.getTime()));
  const labels = { queue: batch.queue, messages: batch.messages.length };
  measure(ctx.log, "queue_age_ms", Math.max(0, ctx.clock.now() - oldest), labels);
  const step = batch.queue.endsWith("dead-letters") ? "deadLetter" : "deliver";
  await Promise.all(
    batch.messages.map(async (message) => {
      const { kind, id } = message.body;
      try {
        // A message of another version may have a kind of its own. Retried, it ends among the dead letters, not in silence.
        if (!Object.hasOwn(CONSUMERS, kind)) throw new Error(`no consumer for the kind ${kind}`);
        await CONSUMERS[kind][step](ctx, id);
        message.ack();
      } catch (cause) {
        ctx.log.error("delivery.failed", { kind, id, queue: batch.queue }, cause);
        message.retry();
      }
    }),
  );
}
