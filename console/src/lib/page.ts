import type { Account } from "./account.ts";
import { byId, type Child, h } from "./dom.ts";

/** One page of the console. */
export interface Page {
  readonly title: string;
  readonly element: HTMLElement;
}

/** What a page is opened with. */
export interface PageContext {
  readonly account: Account;
  /** The parts of the address after the page's name. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  /** Aborted when the page is left: polling and calls end with it. */
  readonly left: AbortSignal;
}

export type OpenPage = (context: PageContext) => Page;

/** A page under its heading. */
export function pageOf(title: string, heading: string, ...content: Child[]): Page {
  return { title, element: h("section", {}, h("h1", {}, heading), ...content) };
}

/** How wide a chart can be where the pages are shown, in pixels: what is drawn to fit is read at its own size. */
export function chartWidth(widest: number): number {
  const frame = 58;
  return Math.min(widest, byId("main").clientWidth - frame);
}
