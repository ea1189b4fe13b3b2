import { byId, type Child, h } from "./dom.ts";

export interface Page {
  readonly title: string;
  readonly element: HTMLElement;
  /** Shows other values of the query. Without it, the page is opened anew for them. */
  readonly changed?: (query: URLSearchParams) => void;
}

export interface PageContext<A> {
  /** Who is signed in. */
  readonly account: A;
  /** The path segments after the page's name. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  /** What the page is shown in: the main place, or the panel beside it. */
  readonly place: HTMLElement;
  /** Aborted when the user leaves the page; ends its polling and its calls. */
  readonly signal: AbortSignal;
}

export type OpenPage<A> = (context: PageContext<A>) => Page;

export function pageOf(title: string, heading: string, ...content: Child[]): Page {
  return { title, element: h("section", {}, h("h1", {}, heading), ...content) };
}

const CHART_FRAME_PX = 58;

/** The width in pixels that is left for a chart. Charts are drawn at this size, so their labels are never scaled. */
export function chartWidth(maxPx: number, place: HTMLElement = byId("main")): number {
  return Math.min(maxPx, place.clientWidth - CHART_FRAME_PX);
}
