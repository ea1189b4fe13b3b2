import { fromHex, owned, utf8 } from "./bytes.ts";
import type { WalletRequest } from "./callbacks.ts";
import { InvalidSignatureError } from "./errors.ts";
import type { EventBody, InvoiceWebhook } from "./generated.ts";
import { jsonObjectIn } from "./json-object.ts";
import { canonicalStringV2, importSecret, withTimestamp } from "./signing.ts";

/** Secrets by key id: one key, or both keys during a rotation. */
export type Keys = Readonly<Record<string, string>>;

export interface Incoming {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The raw bytes, before any parsing. */
  readonly body: Uint8Array | ArrayBuffer | string;
  /** Path and query of the registered URL. With it, `X-Agg-Signature-V2` is verified too, and has to be there. */
  readonly target?: string;
}

const MAX_CLOCK_DRIFT_SECONDS = 300;
const TIMESTAMP = /^[0-9]{1,10}$/;
const DIGEST = /^[0-9a-fA-F]{64}$/;

/**
 * Verifies and parses a wallet callback. Throws InvalidSignatureError (respond with 401 INVALID_SIGNATURE), or
 * SyntaxError when a correctly signed body is not a JSON object (respond with 400 VALIDATION_FAILED).
 */
export async function verifyWalletCallback(keys: Keys, incoming: Incoming, nowMs = Date.now()): Promise<WalletRequest> {
  return jsonObjectIn(await verifiedBody(keys, incoming, nowMs)) as unknown as WalletRequest;
}

/** Verifies and parses an invoice notification. Throws like `verifyWalletCallback`. */
export async function verifyInvoiceNotification(
  keys: Keys,
  incoming: Incoming,
  nowMs = Date.now(),
): Promise<InvoiceWebhook> {
  return jsonObjectIn(await verifiedBody(keys, incoming, nowMs)) as unknown as InvoiceWebhook;
}

/** Verifies and parses an event. Throws like `verifyWalletCallback`. Answer 2xx; an `id` that you know changes nothing. */
export async function verifyEvent(keys: Keys, incoming: Incoming, nowMs = Date.now()): Promise<EventBody> {
  return jsonObjectIn(await verifiedBody(keys, incoming, nowMs)) as unknown as EventBody;
}

/** The bytes of a body whose signature is right. Throws InvalidSignatureError before anything is parsed. */
export async function verifiedBody(
  keys: Keys,
  { headers, body, target }: Incoming,
  nowMs: number,
): Promise<Uint8Array> {
  const keyId = header(headers, "x-agg-key-id");
  const timestamp = header(headers, "x-agg-timestamp");
  const signature = header(headers, "x-agg-signature");
  const second = header(headers, "x-agg-signature-v2");
  if (keyId === "" || !TIMESTAMP.test(timestamp) || !DIGEST.test(signature)) throw new InvalidSignatureError("headers");
  if (target !== undefined && second === "") throw new InvalidSignatureError("headers");

  const secret = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined;
  const bytes = toBytes(body);
  // An unknown key costs the same work as a known one, so that response times do not reveal which keys exist.
  const key = await importSecret(secret || "no such key");
  const matches =
    (await crypto.subtle.verify("HMAC", key, owned(fromHex(signature)), owned(withTimestamp(timestamp, bytes)))) &&
    (await matchesV2(key, { signature: second, timestamp, target, bytes }));
  if (!secret) throw new InvalidSignatureError("key");
  if (!matches) throw new InvalidSignatureError("digest");
  if (Math.abs(Math.floor(nowMs / 1000) - Number(timestamp)) > MAX_CLOCK_DRIFT_SECONDS)
    throw new InvalidSignatureError("clock");
  return bytes;
}

interface Second {
  readonly signature: string;
  readonly timestamp: string;
  readonly target: string | undefined;
  readonly bytes: Uint8Array;
}

/** The second signature is verified where its target is known. Everything that the service sends carries it. */
async function matchesV2(key: CryptoKey, { signature, timestamp, target, bytes }: Second): Promise<boolean> {
  if (target === undefined) return true;
  if (!DIGEST.test(signature)) return false;
  const signed = await canonicalStringV2({ method: "POST", target }, timestamp, bytes);
  return crypto.subtle.verify("HMAC", key, owned(fromHex(signature)), owned(utf8(signed)));
}

function header(headers: Incoming["headers"], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? "";
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : "";
}

function toBytes(body: Incoming["body"]): Uint8Array {
  if (typeof body === "string") return utf8(body);
  return body instanceof Uint8Array ? body : new Uint8Array(body);
}
