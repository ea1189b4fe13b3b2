import type { Ctx } from "../../context.ts";

/** The longest a queue holds a message; one that comes too early is dropped, and the sweep sends what is due. */
const MAX_DELAY_SECONDS = 12 * 3600;

/** Sends the wake-up of a notification; a lost one is made good by the sweep. */
export async function wakeNotification({ env, log }: Ctx, id: string, delaySeconds = 0): Promise<void> {
  try {
    await env.DELIVERIES.send(
      { kind: "notification", id },
      { delaySeconds: Math.min(delaySeconds, MAX_DELAY_SECONDS) },
    );
  } catch (cause) {
    log.error("notification.wake_failed", { notification_id: id }, cause);
  }
}
