import type { GameWindow } from "../../catalogue/snapshot.ts";

interface Page {
  /** Weak: a page must not keep a replaced catalogue in memory. */
  readonly window: WeakRef<GameWindow>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Memory for pages and their keys; an isolate has 128 MB in all. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Estimate of an entry's overhead. */
const ENTRY_BYTES = 200;

/** Pages as they were sent, by operator and query: lobbies request the same ones over and over. */
const pages = new Map<string, Page>();
let heldBytes = 0;

/** The page that answered this query before, while the operator's window is the one that it was built from. */
export function rememberedPage(window: GameWindow, query: string): Uint8Array<ArrayBuffer> | undefined {
  const page = pages.get(query);
  return page?.window.deref() === window ? page.bytes : undefined;
}

/** Remembers a page until its window is replaced. */
export function rememberPage(window: GameWindow, query: string, bytes: Uint8Array<ArrayBuffer>): void {
  const known = pages.get(query);
  heldBytes += sizeOf(query, bytes) - (known ? sizeOf(query, known.bytes) : 0);
  if (heldBytes > MAX_BYTES) {
    pages.clear();
    heldBytes = sizeOf(query, bytes);
  }
  pages.set(query, { window: new WeakRef(window), bytes });
}

/** Includes the key: a query may be far longer than its page, at up to two bytes per character. */
function sizeOf(query: string, bytes: Uint8Array): number {
  return ENTRY_BYTES + 2 * query.length + bytes.byteLength;
}
