import type { Ctx } from "../../context.ts";
import { countAlerts } from "../../gate/alerts/raise-alert.ts";
import { hourOf } from "../../lib/clock.ts";
import type { Movement } from "../rules/movement.ts";
import type { CallResult } from "../wallet/call-wallet.ts";

/** Whether a wallet refused our signature: 401 with any code, or the documented code with any status. */
export function refusesSignature({ answer, httpStatus }: CallResult): boolean {
  return answer.class === "refusal" && (httpStatus === 401 || answer.code === "INVALID_SIGNATURE");
}

/** Counts the bets of an operator that its wallet refuses for our signature: wins and rollbacks have an alert each. */
export async function countRefusedSignature(ctx: Ctx, { operatorCode, transactionId }: Movement): Promise<void> {
  const at = ctx.clock.now();
  await countAlerts(ctx, {
    kind: "signature_refused",
    operatorCode,
    providerCode: null,
    transactionId,
    message: "A wallet refuses bets because our signature does not verify there.",
    at,
    once: `${operatorCode} ${hourOf(at)}`,
    count: 1,
  });
}
