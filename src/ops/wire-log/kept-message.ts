import { PERSONAL_FIELDS } from "../../db/personal-columns.ts";
import { utf8 } from "../../lib/encoding.ts";
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

/** Placeholder for a URL that is itself a credential, and for personal data. */
const BLANKED = "[blanked]";

/** Fields of a launch about its player: the log needs none of them. */
const PERSONAL = new RegExp(String.raw`("(?:${PERSONAL_FIELDS.join("|")})"\s*:\s*")(?:[^"\\]|\\.)*("|$)`, "g");

/** The rest of a JSON string; one that is cut off ends with the text. */
const REST = String.raw`(?:[^"\\]|\\.)*("|$)`;

/**
 * A body without personal data beyond the player's id, without the secret of a new key, and without URLs that are credentials:
 * launch URLs, and the documents and game pages of this installation. Nobody who reads a log may play with a player's money.
 */
export function blank(text: string, baseUrl: string): string {
  const escaped = baseUrl.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // Some write a slash in JSON with a backslash before it.
  const own = `${escaped}/(?:documents|sandbox)/`.replaceAll("/", String.raw`\\?/`);
  const credentials = new RegExp(String.raw`("(?:launch_url|secret)"\s*:\s*"|"(?=${own}))${REST}`, "g");
  const blanked = (_: string, before: string, after: string) => before + BLANKED + after;
  return text.replaceAll(credentials, blanked).replaceAll(PERSONAL, blanked);
}
