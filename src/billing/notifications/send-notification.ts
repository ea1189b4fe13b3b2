import { and, asc, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { operatorKeys, operators } from "../../db/schema/operators.ts";
import { openSecret } from "../../keys/secrets.ts";
import { CALL_TIMEOUT_MS, MAX_ANSWER_BYTES } from "../../outgoing/bounds.ts";
import { signedPost } from "../../outgoing/signed-post.ts";
import { readInvoice } from "../invoices/read-invoices.ts";
import { notificationBody } from "./notification-body.ts";
import type { NotificationRow } from "./read-notifications.ts";

/** The outcome of one delivery attempt. */
export interface DeliveryOutcome {
  /** True for any 2xx; the body is not read. */
  readonly delivered: boolean;
  readonly httpStatus: number | null;
  readonly error: string | null;
}

/** Posts a notification to the operator's invoice address, signed like a wallet callback. */
export async function sendNotification(
  ctx: Ctx,
  { operatorCode, invoiceId, event }: NotificationRow,
): Promise<DeliveryOutcome> {
  const [route] = await ctx.db
    .select({ url: operators.invoiceUrl, keyId: operatorKeys.keyId, sealed: operatorKeys.sealedSecret })
    .from(operators)
    .innerJoin(operatorKeys, and(eq(operatorKeys.operatorCode, operators.code), isNull(operatorKeys.revokedAt)))
    .where(eq(operators.code, operatorCode))
    .orderBy(asc(operatorKeys.createdAt), asc(operatorKeys.keyId))
    .limit(1);
  if (!route?.url) return unsent("the operator has no invoice address, or no active key to sign with");
  const key = await openSecret(ctx, { kind: "operator", code: operatorCode, keyId: route.keyId }, route.sealed);
  const answer = await signedPost(ctx, {
    url: route.url,
    signWith: { keyId: route.keyId, key },
    json: notificationBody(ctx, event, await readInvoice(ctx, invoiceId)),
    timeoutMs: CALL_TIMEOUT_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  });
  if (answer.kind === "unsent") return unsent(answer.reason);
  if (answer.kind === "failed") return { delivered: false, httpStatus: answer.status, error: answer.reason };
  const delivered = answer.status >= 200 && answer.status < 300;
  const error = delivered ? null : `the invoice address answered ${answer.status}`;
  return { delivered, httpStatus: answer.status, error };
}

function unsent(error: string): DeliveryOutcome {
  return { delivered: false, httpStatus: null, error };
}
