import { sha256Hex, utf8 } from "../../lib/encoding.ts";

/** Part of the signed text after the timestamp and its dot (docs/contract/operators.md#authentication, rules 2 and 3). */
interface Payload {
  readonly kind: "body" | "request_line";
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Path and query exactly as sent: a slice of the URL after its origin, never the decoded path. */
export function requestTarget(url: string): string {
  const afterScheme = url.indexOf("//") + 2;
  const path = url.indexOf("/", afterScheme);
  return path === -1 ? "/" : url.slice(path);
}

/** The raw body when there is one, else the request line. */
export function payloadOf(method: string, target: string, body: Uint8Array<ArrayBuffer>): Payload {
  return body.byteLength > 0
    ? { kind: "body", bytes: body }
    : { kind: "request_line", bytes: utf8(`${method} ${target}`) };
}

/** The canonical string: timestamp, a dot, payload. */
export function canonicalBytes(timestamp: string, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const prefix = utf8(`${timestamp}.`);
  const bytes = new Uint8Array(prefix.byteLength + payload.byteLength);
  bytes.set(prefix);
  bytes.set(payload, prefix.byteLength);
  return bytes;
}

/** The request that a signature of the second scheme covers. */
export interface SignedParts {
  readonly timestamp: string;
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly target: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * The canonical string of the second scheme: `v2.<timestamp>.<METHOD>.<path?query>.<SHA-256 of the body>`. A V1 string
 * begins with a digit, so neither scheme's signature is valid for the other.
 */
export async function canonicalV2({ timestamp, method, target, body }: SignedParts): Promise<string> {
  return `v2.${timestamp}.${method}.${target}.${await sha256Hex(body)}`;
}

/** The target of a call to a URL, as it arrives there. */
export function targetOf(url: string): string {
  if (!URL.canParse(url)) return "/";
  const { pathname, search } = new URL(url);
  return pathname + search;
}
