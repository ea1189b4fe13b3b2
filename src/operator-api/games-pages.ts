import type { Window } from "../catalogue/snapshot.ts";

interface Page {
  readonly window: Window;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What an isolate spends on pages at most; a deployed one has 128 MB in all. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Pages as they were sent, by operator and query: lobbies ask for the same ones over and over. */
const pages = new Map<string, Page>();
let held = 0;

/** The page that was sent to this query before, if the operator's window is still the one it was put together from. */
export function rememberedPage(window: Window, query: string): Uint8Array<ArrayBuffer> | undefined {
  const page = pages.get(query);
  return page?.window === window ? page.bytes : undefined;
}

/** Remembers a page as it was sent, for as long as its window stands. */
export function rememberPage(window: Window, query: string, bytes: Uint8Array<ArrayBuffer>): void {
  held += bytes.byteLength - (pages.get(query)?.bytes.byteLength ?? 0);
  if (held > MOST_BYTES) {
    pages.clear();
    held = bytes.byteLength;
  }
  pages.set(query, { window, bytes });
}
