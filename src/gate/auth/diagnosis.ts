import { SECOND_MS } from "../../lib/clock.ts";
import { sha256Hex, utf8 } from "../../lib/encoding.ts";
import type { ReportedKey } from "../keys/read-reported-key.ts";
import { canonicalV2, payloadOf } from "../signing/canonical.ts";
import { decoyKey, isWellFormed, matches, matchesBytes } from "../signing/digest.ts";
import { driftSeconds, isFresh, isTimestamp, mayHaveBody, TIMESTAMP_WINDOW_SECONDS } from "../signing/verify.ts";
import { wrongPayloads } from "./common-mistakes.ts";

/** A signature as a developer reports it. */
export interface SignatureForm {
  readonly keyId: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly signatureV2?: string | undefined;
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly path: string;
  readonly body: string;
}

/** Every step of the check (docs/contract/operators.md#signature-check). Never holds the expected signature. */
export interface Diagnosis {
  readonly valid: boolean;
  readonly diagnosis: string;
  readonly keyKnown: boolean;
  readonly fresh: boolean;
  readonly driftSeconds: number | null;
  readonly payload: { readonly kind: "body" | "request_line"; readonly bytes: number };
  readonly canonicalString: string;
  readonly wellFormed: boolean;
  readonly matches: boolean;
  readonly hints: readonly string[];
  readonly second: SecondSignature | undefined;
}

interface SecondSignature {
  readonly canonicalString: string;
  readonly wellFormed: boolean;
  readonly matches: boolean;
  readonly hints: readonly string[];
}

const NO_TIMESTAMP = "The timestamp must be Unix seconds, 1 to 10 digits.";
const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/;
const MILLISECONDS = /^[0-9]{13}$/;
/** 32 bytes. */
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;
/** Methods that are usually sent with a body. */
const BODIED = /^(POST|PUT|PATCH)$/;
/** Separators of other services between timestamp and payload. */
const DOTS = [
  ["\n", "newline"],
  [":", "colon"],
] as const;
/** A longer payload is not tried under every millisecond of its second. */
const MAX_TRIED_PAYLOAD_LENGTH = 2_048;

interface Checker {
  /** Undefined when the key id is unknown or revoked. */
  readonly reported: ReportedKey | undefined;
  /** The service's own, for those who signed the full URL. */
  readonly origin: string;
  readonly nowMs: number;
}

export async function diagnose(form: SignatureForm, { reported, origin, nowMs }: Checker): Promise<Diagnosis> {
  const key = reported?.key;
  const payload = payloadOf(form.method, form.path, utf8(form.body));
  const text = payload.kind === "body" ? form.body : `${form.method} ${form.path}`;
  const wellFormed = isWellFormed(form.signature);
  const right = (await matches(key ?? (await decoyKey()), form.signature, form.timestamp, payload.bytes)) && !!key;
  const fresh = isFresh(form.timestamp, nowMs);
  const drift = NUMBER.test(form.timestamp) ? Math.floor(driftSeconds(form.timestamp, nowMs)) : Number.NaN;
  const hints = key && wellFormed ? await mistakes(form, text, key, right) : [];
  if (reported && wellFormed && !right && hints.length === 0) {
    const mistake =
      (await wrongPayload(form, reported.key, origin)) ?? (await wrongSecret(form, payload.bytes, reported));
    if (mistake !== undefined) hints.push(mistake);
  }
  const second = form.signatureV2 === undefined ? undefined : await diagnoseV2(form, form.signatureV2, key);
  const lacksV2 = second === undefined && reported?.requireV2 === true;
  const refusedBody = form.body !== "" && !mayHaveBody(form.method);
  return {
    valid: right && fresh && !refusedBody && second?.matches !== false && !lacksV2,
    diagnosis: sentence({
      form,
      keyKnown: !!key,
      wellFormed,
      refusedBody,
      right,
      second,
      lacksV2,
      fresh,
      hints,
      nowMs,
    }),
    keyKnown: !!key,
    fresh,
    driftSeconds: Number.isSafeInteger(drift) ? drift : null,
    payload: { kind: payload.kind, bytes: payload.bytes.byteLength },
    canonicalString: `${form.timestamp}.${text}`,
    wellFormed,
    matches: right,
    hints,
    second,
  };
}

async function diagnoseV2(
  form: SignatureForm,
  signature: string,
  key: CryptoKey | undefined,
): Promise<SecondSignature> {
  const { timestamp, method, path, body } = form;
  const parts = { timestamp, method, target: path, body: utf8(body) };
  const signs = (text: string) => (key ? matchesBytes(key, signature, utf8(text)) : false);
  const canonicalString = await canonicalV2(parts);
  const right = await signs(canonicalString);
  const [cut = ""] = path.split("?");
  const mistakes = {
    "path signed without its query": await canonicalV2({ ...parts, target: cut }),
    "lowercase method": await canonicalV2({ ...parts, method: method.toLowerCase() }),
    "missing v2 prefix": canonicalString.slice("v2.".length),
    "body signed instead of its hash": `v2.${timestamp}.${method}.${path}.${body}`,
    "the first signature's string": body === "" ? `${timestamp}.${method} ${path}` : `${timestamp}.${body}`,
  };
  const hints: string[] = [];
  for (const [hint, text] of right ? [] : Object.entries(mistakes)) if (await signs(text)) hints.push(hint);
  return { canonicalString, wellFormed: isWellFormed(signature), matches: right, hints };
}

/** The common mistakes that produce the signature sent. */
async function mistakes(form: SignatureForm, text: string, key: CryptoKey, right: boolean): Promise<string[]> {
  const { method, path, timestamp, body } = form;
  const signs = async (time: string, payload: string) => matches(key, form.signature, time, utf8(payload));
  const requestLine = body === "";
  const found: string[] = [];
  if (MILLISECONDS.test(timestamp)) found.push("timestamp in milliseconds");
  if (right) return found;
  if (requestLine && path.includes("?") && (await signs(timestamp, `${method} ${path.slice(0, path.indexOf("?"))}`)))
    found.push("path signed without its query");
  if (await matchesBytes(key, form.signature, utf8(text))) found.push("missing timestamp prefix");
  for (const [mark, name] of DOTS) {
    if (await matchesBytes(key, form.signature, utf8(`${timestamp}${mark}${text}`)))
      found.push(`${name} in place of the dot`);
  }
  const hashes = await Promise.all([`${timestamp}.${text}`, text].map((one) => sha256Hex(one)));
  if (hashes.includes(form.signature.toLowerCase())) found.push("plain SHA-256 without the secret, not HMAC");
  if (requestLine && (await signs(timestamp, `${method.toLowerCase()} ${path}`))) found.push("lowercase method");
  if (found.length === 0 && (await anyOf(millisecondsOf(timestamp, text), (time) => signs(time, text))))
    found.push("timestamp in milliseconds");
  const second = await canonicalV2({ timestamp, method, target: path, body: utf8(body) });
  if (await matchesBytes(key, form.signature, utf8(second))) found.push("the second signature's string");
  const bare = text.replace(/\r?\n$/, "");
  if (await anyOf([`${text}\n`, `${text}\r\n`, ...(bare === text ? [] : [bare])], (other) => signs(timestamp, other)))
    found.push("trailing newline");
  return found;
}

/** The mistake whose text the signature is of; undefined for none. */
async function wrongPayload(form: SignatureForm, key: CryptoKey, origin: string): Promise<string | undefined> {
  for (const [mistake, payload] of wrongPayloads(form, origin)) {
    if (await matches(key, form.signature, form.timestamp, utf8(payload))) return mistake;
  }
  return undefined;
}

/** Mistake with the secret that signed the right text; undefined for none. */
async function wrongSecret(
  { signature, timestamp }: SignatureForm,
  payload: Uint8Array<ArrayBuffer>,
  { misread }: ReportedKey,
): Promise<string | undefined> {
  for (const [mistake, key] of misread) if (await matches(key, signature, timestamp, payload)) return mistake;
  return undefined;
}

async function anyOf(candidates: readonly string[], holds: (one: string) => Promise<boolean>): Promise<boolean> {
  return (await Promise.all(candidates.map(holds))).includes(true);
}

/** The milliseconds that a timestamp in seconds may have been signed as; for a long payload, the whole second only. */
function millisecondsOf(timestamp: string, text: string): string[] {
  const places = text.length > MAX_TRIED_PAYLOAD_LENGTH ? 1 : SECOND_MS;
  return Array.from({ length: places }, (_, place) => timestamp + String(place).padStart(3, "0"));
}

interface Findings {
  readonly form: SignatureForm;
  readonly keyKnown: boolean;
  readonly wellFormed: boolean;
  readonly refusedBody: boolean;
  readonly right: boolean;
  readonly second: SecondSignature | undefined;
  /** The key needs a second signature, and none was sent. */
  readonly lacksV2: boolean;
  readonly fresh: boolean;
  readonly hints: readonly string[];
  readonly nowMs: number;
}

function sentence(found: Findings): string {
  const { form, keyKnown, wellFormed, refusedBody, right, second, lacksV2, fresh, hints, nowMs } = found;
  if (!keyKnown) return "The key id is unknown, or its key is revoked.";
  if (!wellFormed)
    return `The signature is malformed: it must be 64 hex characters${BASE64.test(form.signature) ? ", and this looks like Base64" : ""}.`;
  if (refusedBody) return `A ${form.method} request must not have a body.`;
  if (!right && hints.length > 0) return `The signature matches a common mistake: ${hints.join(", ")}.`;
  if (!right && form.body === "" && BODIED.test(form.method))
    return `The signature does not match, and the form has no body. If the ${form.method} was sent with one, add it exactly as sent; without one the canonical string is the request line.`;
  if (!right && !isTimestamp(form.timestamp)) return NO_TIMESTAMP;
  if (!right)
    return "The signature does not match, and none of the usual mistakes explains it. If the canonical string is byte for byte the text that you signed, the secret is not this key's.";
  if (second && !second.matches) {
    const mistake =
      second.hints.length > 0
        ? `it matches a common mistake: ${second.hints.join(", ")}`
        : "compare its canonical string byte by byte";
    return `X-Agg-Signature matches, but X-Agg-Signature-V2 does not: ${mistake}.`;
  }
  if (hints.length > 0) return "The timestamp is in milliseconds; it must be Unix seconds.";
  if (lacksV2)
    return "X-Agg-Signature matches, but X-Agg-Signature-V2 is required of this key: it is set so for the key's owner, or the key has sent one before. Put it into the form as signature_v2 to check it too.";
  if (fresh) return "The signature is valid.";
  if (!isTimestamp(form.timestamp)) return NO_TIMESTAMP;
  const drift = driftSeconds(form.timestamp, nowMs);
  const way = drift > 0 ? "ahead of" : "behind";
  return `The signature matches, but its timestamp is ${Math.abs(drift)} s ${way} the service's clock. The limit is ${TIMESTAMP_WINDOW_SECONDS} s.`;
}
