import { invalidField } from "../../../errors.ts";
import { jsonObject } from "../../../lib/encoding.ts";

/**
 * Refuses a captured callback that is replayed to /v1, because the service signs its callbacks with the same key. A wallet
 * callback has an `action`; an invoice notification an `event` and an `invoice`, any other event an `event` and `data`.
 */
export function refuseOwnCallbacks(body: Readonly<Record<string, unknown>>): void {
  if (Object.hasOwn(body, "action")) throw invalidField("action", "must not be sent");
  const isEvent = Object.hasOwn(body, "event") && (Object.hasOwn(body, "invoice") || Object.hasOwn(body, "data"));
  if (isEvent) throw invalidField("event", "must not be sent");
}

/** Largest callback that the service signs, with room to spare. */
const MAX_CALLBACK_BYTES = 1024 * 1024;

/** The same for a call whose body is not JSON. */
export function refuseOwnCallback(body: Uint8Array): void {
  const json = body[0] === OPENING_BRACE && body.byteLength <= MAX_CALLBACK_BYTES ? jsonObject(body) : undefined;
  if (json) refuseOwnCallbacks(json);
}

const OPENING_BRACE = 123;
