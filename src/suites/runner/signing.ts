import { signPayload, signV2 } from "../../gate/signing/digest.ts";
import { type Clock, SECOND_MS } from "../../lib/clock.ts";
import { utf8 } from "../../lib/encoding.ts";
import type { Json } from "./exchange.ts";

export interface Signer {
  readonly keyId: string;
  readonly key: CryptoKey;
}

/** Change of the right signature by a case. */
export interface Signing {
  readonly signer?: Signer;
  /** Sent timestamp minus now. */
  readonly offsetSeconds?: number;
  /** Sent in place of the right second signature. */
  readonly signatureV2?: string;
}

export interface SignatureHeaders {
  readonly "x-agg-key-id": string;
  readonly "x-agg-timestamp": string;
  readonly "x-agg-signature": string;
  /** Absent where a case breaks the first signature, so that only that one decides. */
  readonly "x-agg-signature-v2"?: string;
}

interface ToSign {
  readonly clock: Clock;
  /** The key that production signs with. */
  readonly signer: Signer;
  /** Path and query of the address, which the second signature covers. */
  readonly target: string;
  readonly body: string;
}

/** The headers over the body's exact bytes, as production sends them. */
export async function signatureHeaders(
  { clock, signer: usual, target, body }: ToSign,
  { signer = usual, offsetSeconds = 0, signatureV2 }: Signing,
): Promise<SignatureHeaders> {
  const timestamp = String(Math.floor(clock.now() / SECOND_MS) + offsetSeconds);
  const parts = { timestamp, method: "POST", target, body: utf8(body) };
  return {
    "x-agg-key-id": signer.keyId,
    "x-agg-timestamp": timestamp,
    "x-agg-signature": await signPayload(signer.key, timestamp, parts.body),
    "x-agg-signature-v2": signatureV2 ?? (await signV2(signer.key, parts)),
  };
}

/** Without the second signature, which a server may verify or ignore. */
export function firstOnly({ "x-agg-signature-v2": _, ...headers }: SignatureHeaders): SignatureHeaders {
  return headers;
}

/** Well formed, with a wrong last digit. */
export function wrongDigest(headers: SignatureHeaders): SignatureHeaders {
  const digest = headers["x-agg-signature"];
  return { ...firstOnly(headers), "x-agg-signature": digest.slice(0, -1) + (digest.endsWith("0") ? "1" : "0") };
}

/** Every way to leave the first signature's headers incomplete, and a key id that does not exist. */
export function incompleteSignatures(
  signed: SignatureHeaders,
  unknownKeyId: string,
): readonly (readonly [what: string, headers: Partial<SignatureHeaders>])[] {
  const headers = firstOnly(signed);
  const omitted = Object.keys(headers).map((name) => [`no ${name}`, omit(headers, name)] as const);
  return [["none of the headers", {}], ...omitted, ["an unknown key id", { ...headers, "x-agg-key-id": unknownKeyId }]];
}

function omit(headers: SignatureHeaders, name: string): Partial<SignatureHeaders> {
  return Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name));
}

/** The same JSON value in bytes that no serialiser produces; `letter` is a value's text that gets an escape. */
export function unusuallyFormatted(fields: Json, letter: string): string {
  const escaped = `"\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}${letter.slice(1)}"`;
  return ` ${JSON.stringify(fields, null, "\t").replaceAll("/", "\\/").replace(`"${letter}"`, escaped)}\r\n`;
}
