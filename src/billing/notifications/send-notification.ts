import type { Ctx } from "../../context.ts";
import { type Posted, postToOperator } from "../../gate/outgoing/post-to-operator.ts";
import { readInvoice } from "../invoices/read-invoices.ts";
import { notificationBody } from "./notification-body.ts";
import type { NotificationRow } from "./read-notifications.ts";

/** Posts a notification to the operator's invoice address, signed like a wallet callback. */
export async function sendNotification(
  ctx: Ctx,
  { operatorCode, invoiceId, event, attempts }: NotificationRow,
): Promise<Posted> {
  const json = notificationBody(ctx, event, await readInvoice(ctx, invoiceId));
  return postToOperator(ctx, { operatorCode, to: "invoiceUrl", json, attempt: attempts + 1 });
}
