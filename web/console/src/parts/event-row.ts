import type { WireEvent } from "../../../../clients/typescript/src/index.ts";
import { h } from "../../../lib/dom.ts";
import { clockTime, duration, rowTime, when } from "../../../lib/format.ts";
import { besideLink } from "../../../lib/router.ts";
import { mark } from "../../../parts/facts.ts";

export const EVENT_HEAD = ["Time (UTC)", "What", "Status", "Took", "About", "Request ID"] as const;

/** The class of a column's cells: figures are at the right. */
export function sideOf(name: string | undefined): string {
  return name === "Took" ? "end" : "";
}

const ID_LENGTH = 8;

/** A row of the table of events. */
export function eventRow(event: WireEvent): HTMLTableRowElement {
  const { id, at, duration_ms, request_id, player_id, attempt } = event;
  const isToday = at.slice(0, 10) === new Date().toISOString().slice(0, 10);
  const moment = isToday ? clockTime(at) : rowTime(at);
  const about = event.transaction_id ?? event.round_id ?? event.session_id ?? player_id;
  const cells = [
    besideLink("event", [id], h("time", { dateTime: at, title: when(at) }, moment)),
    h(
      "span",
      { class: "what" },
      direction(event),
      h("span", { class: "ellipsis", title: event.path }, nameOf(event)),
      attempt !== null && attempt > 1 && h("small", {}, `attempt ${attempt}`),
      event.resend_of !== null && h("small", {}, "sent again"),
    ),
    statusOf(event),
    h("span", { class: "money" }, duration(duration_ms)),
    about === null ? "" : h("span", { class: "ellipsis", title: about }, about),
    request_id === null ? "" : h("code", { title: request_id }, request_id.slice(0, ID_LENGTH)),
  ];
  return h("tr", {}, ...cells.map((cell, column) => h("td", { class: sideOf(EVENT_HEAD[column]) }, cell)));
}

/** What it was: the action of a callback, the event of a webhook, the request line of a call. */
export function nameOf({ kind, action, method, path }: WireEvent): string {
  return kind === "call" || action === null ? `${method} ${path}` : action;
}

/** An arrow with a word for those who do not see it. */
export function direction({ direction: way }: WireEvent): HTMLElement {
  const [label, sign] = way === "in" ? ["Your call to the service", "→"] : ["The service's call to you", "←"];
  return h("span", { class: `way ${way}`, role: "img", title: label, aria: { label } }, sign);
}

export function statusOf({ status, reason }: WireEvent): HTMLElement {
  if (status === null) return mark(reason ?? "no answer", "bad");
  const tone = status < 300 ? "good" : status < 500 ? "warn" : "bad";
  return mark(reason === null ? String(status) : `${status}, ${reason}`, tone);
}
