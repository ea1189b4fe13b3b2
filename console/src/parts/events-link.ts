import type { WireEventFilters } from "../../../clients/typescript/src/index.ts";
import { hrefOf } from "../../../web/lib/address.ts";
import { h } from "../../../web/lib/dom.ts";

/** A link to what went over the wire about something: the page of events, with that filter. */
export function eventsLink(filter: WireEventFilters, text = "What went over the wire"): HTMLAnchorElement {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  return h("a", { href: hrefOf("events", [], query) }, text);
}
