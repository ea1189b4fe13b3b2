import { invalidField } from "../../errors.ts";

/**
 * Refuses a captured callback that is replayed to /v1, because the service signs its callbacks with the same key. A wallet
 * callback has an `action`; an invoice notification has an `event` and an `invoice`.
 */
export function refuseOwnCallbacks(body: Readonly<Record<string, unknown>>): void {
  if (Object.hasOwn(body, "action")) throw invalidField("action", "must not be sent");
  if (Object.hasOwn(body, "event") && Object.hasOwn(body, "invoice")) throw invalidField("event", "must not be sent");
}
