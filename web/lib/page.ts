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

/** The border and padding of a chart's card. */
const CARD_PX = 26;
/** The padding of the panel, which is inside it, and of a phone's page. */
const MIN_PADDING_PX = 32;

/** The width in pixels that is left for a chart. Charts are drawn at this size, so their labels are never scaled. */
export function chartWidth(maxPx: number, place: HTMLElement = byId("main")): number {
  const { paddingLeft, paddingRight } = getComputedStyle(place);
  const padding = Math.max(MIN_PADDING_PX, Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight));
  return Math.min(maxPx, place.clientWidth - padding - CARD_PX);
}
