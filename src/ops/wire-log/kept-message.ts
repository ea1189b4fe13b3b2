import { utf8 } from "../../lib/encoding.ts";
import { blank } from "./blank.ts";
import { type KeptMessage, MAX_BODY_BYTES } from "./entry.ts";

/** One side of an exchange as the log keeps it: without credentials, and with the beginning of its body. */
export function keptMessage(
  headers: Readonly<Record<string, string>>,
  body: Uint8Array<ArrayBuffer>,
  baseUrl: string,
): KeptMessage {
  const text = textOf(body);
  const safe = text === undefined ? undefined : blank(text, baseUrl);
  const blanked = safe !== undefined && safe !== text;
  const bytes = blanked ? utf8(safe) : body;
  return { headers, body: bytes.slice(0, MAX_BODY_BYTES), truncated: bytes.byteLength > MAX_BODY_BYTES, blanked };
}

/** Undefined for what is not UTF-8. */
function textOf(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
}
