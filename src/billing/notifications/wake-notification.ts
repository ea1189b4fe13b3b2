import type { Ctx } from "../../context.ts";

/** Sends the wake-up of a notification; a lost one is made good by the sweep. */
export async function wakeNotification({ env, log }: Ctx, id: string, delaySeconds = 0): Promise<void> {
  try {
    await env.DELIVERIES.send({ kind: "notification", id }, { delaySeconds });
  } catch (cause) {
    log.error("notification.wake_failed", { notification_id: id }, cause);
  }
}
