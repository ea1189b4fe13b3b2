import table from "../../../dist/print.bin";

/** What scripts/assets/print/build.ts wrote of the letters that documents print: where their list is, and which they are. */
const INDEX_DIGEST_BYTES = 32;
/** It draws nothing: it keeps two letters from being joined. */
const NON_JOINER = "\u200c";
const ranges = new Uint32Array(table, INDEX_DIGEST_BYTES);

/** SHA-256 of the list of pages. */
export const INDEX_DIGEST = new Uint8Array(table, 0, INDEX_DIGEST_BYTES);

/** The characters of a text that no document can print, each once. */
export function unprintable(text: string): string[] {
  return [...new Set(text.normalize("NFC"))].filter(
    (char) => char !== NON_JOINER && !isDrawn(char.codePointAt(0) ?? 0),
  );
}

function isDrawn(code: number): boolean {
  for (let index = 0; index < ranges.length; index += 2) {
    if (code <= (ranges[index + 1] ?? 0)) return code >= (ranges[index] ?? 0);
  }
  return false;
}
