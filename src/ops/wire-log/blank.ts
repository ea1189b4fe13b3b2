import { PERSONAL_FIELDS } from "../../db/personal-columns.ts";

/** What stands in place of an address that works without a signature. */
export const BLANKED = "[blanked]";

/** What a launch says of its player: the log needs none of it. */
const PERSONAL = new RegExp(String.raw`("(?:${PERSONAL_FIELDS.join("|")})"\s*:\s*")(?:[^"\\]|\\.)*("|$)`, "g");

/** The rest of a JSON string; one that is cut off ends with the text. */
const REST = String.raw`(?:[^"\\]|\\.)*("|$)`;

/**
 * A body without what it says of a player beyond his id, and without the addresses that are credentials: launch addresses, and the documents and game pages of this
 * installation. Nobody who reads a log may play with a player's money.
 */
export function blank(text: string, baseUrl: string): string {
  const escaped = baseUrl.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // Some write a slash in JSON with a backslash before it.
  const own = `${escaped}/(?:documents|sandbox)/`.replaceAll("/", String.raw`\\?/`);
  const credentials = new RegExp(String.raw`("launch_url"\s*:\s*"|"(?=${own}))${REST}`, "g");
  const blanked = (_: string, before: string, after: string) => before + BLANKED + after;
  return text.replaceAll(credentials, blanked).replaceAll(PERSONAL, blanked);
}
