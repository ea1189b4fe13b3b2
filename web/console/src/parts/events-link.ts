import type { WireEventFilters } from "../../../../clients/typescript/src/index.ts";
import { hrefOf } from "../../../lib/address.ts";
import { h } from "../../../lib/dom.ts";
import { offers } from "../lib/offered.ts";

/** By what callbacks are found in the books, where these take the place of the wire log. */
const IN_THE_BOOKS = new Set(["player_id", "session_id", "round_id"]);

/** A link to what went over the wire about something: the page of events, with that filter, where it knows the filter. */
export function eventsLink(filter: WireEventFilters, text = "What went over the wire"): HTMLAnchorElement | false {
  if (!offers("event") && !Object.keys(filter).every((name) => IN_THE_BOOKS.has(name))) return false;
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  return h("a", { href: hrefOf("events", [], query) }, text);
}
