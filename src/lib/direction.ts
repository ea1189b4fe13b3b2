import { INVISIBLE } from "./readable.ts";

const PLAIN = /^[\x20-\x7e]*$/;

/**
 * A text for people's eyes, with the characters that cannot be seen or that turn its direction by their numbers: what is in
 * an id can be seen, and two different ids look different.
 */
export function directionShown(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(INVISIBLE, (shown, hidden: string | undefined) =>
    hidden === undefined ? shown : `<U+${hidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}>`,
  );
}
