import type { Window } from "../../catalogue/snapshot.ts";

interface Page {
  /** Weakly: a page must not keep a catalogue in memory that has been replaced. */
  readonly window: WeakRef<Window>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What an isolate spends on pages and their queries at most; a deployed one has 128 MB in all. */
const MOST_BYTES = 16 * 1024 * 1024;
/** What the entry itself takes, roughly. */
const ENTRY_BYTES = 200;

/** Pages as they were sent, by operator and query: lobbies ask for the same ones over and over. */
const pages = new Map<string, Page>();
let held = 0;

/** The page that was sent to this query before, if the operator's window is still the one it was put together from. */
export function rememberedPage(window: Window, query: string): Uint8Array<ArrayBuffer> | undefined {
  const page = pages.get(query);
  return page?.window.deref() === window ? page.bytes : undefined;
}

/** Remembers a page as it was sent, for as long as its window stands. */
export function rememberPage(window: Window, query: string, bytes: Uint8Array<ArrayBuffer>): void {
  const known = pages.get(query);
  held += sizeOf(query, bytes) - (known ? sizeOf(query, known.bytes) : 0);
  if (held > MOST_BYTES) {
    pages.clear();
    held = sizeOf(query, bytes);
  }
  pages.set(query, { window: new WeakRef(window), bytes });
}

/** A query may be far longer than its page: a string takes up to two bytes a character. */
function sizeOf(query: string, bytes: Uint8Array): number {
  return ENTRY_BYTES + 2 * query.length + bytes.byteLength;
}
