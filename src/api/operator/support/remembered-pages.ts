import type { GameWindow } from "../../../catalogue/games/catalogue-memory.ts";
import { BoundedMap } from "../../../lib/bounded-map.ts";

interface Page {
  /** Weak, so that a page does not keep a replaced catalogue in memory. */
  readonly window: WeakRef<GameWindow>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The memory that an isolate spends on pages and their queries; a deployed isolate has 128 MB in all. */
const MAX_PAGES_BYTES = 16 * 1024 * 1024;
/** The approximate size of an entry without its query and page. */
const ENTRY_BYTES = 200;

/** Pages as they were sent, by operator and query: lobbies repeat the same queries. */
const pages = new BoundedMap<string, Page>(
  MAX_PAGES_BYTES,
  // A query may be far longer than its page, and a string takes up to two bytes a character.
  (query, { bytes }) => ENTRY_BYTES + 2 * query.length + bytes.byteLength,
);

/** The page sent for this query before, if it was made from the operator's current window. */
export function rememberedPage(window: GameWindow, query: string): Uint8Array<ArrayBuffer> | undefined {
  const page = pages.get(query);
  return page?.window.deref() === window ? page.bytes : undefined;
}

/** Remembers a page as it was sent, for as long as its window is current. */
export function rememberPage(window: GameWindow, query: string, bytes: Uint8Array<ArrayBuffer>): void {
  pages.set(query, { window: new WeakRef(window), bytes });
}
