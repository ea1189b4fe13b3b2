import { BESIDE, hrefWith } from "./address.ts";
import { wentBack } from "./scroll.ts";

/** A list that was read further begins with this many pages when it is gone back to. */
const MAX_PAGES = 20;

const read = new Map<string, number>();

/**
 * Number of pages of a list to read at once: where somebody goes back to it, as many as they had read, so that what they
 * looked at is there again; else one. `isAgain`: it is read again where it is. `keep` records how many are read.
 */
export function pagesRead(what: string, isAgain = false): { readonly wanted: number; keep(pages: number): void } {
  const key = `${what} ${hrefWith({ [BESIDE]: undefined })}`;
  if (!isAgain && !wentBack()) read.delete(key);
  return {
    wanted: Math.min(read.get(key) ?? 1, MAX_PAGES),
    keep: (pages) => void read.set(key, pages),
  };
}
