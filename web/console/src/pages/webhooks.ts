import type { OperatorEvent } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { counted, when } from "../../../lib/format.ts";
import { badge, empty, failure, loading } from "../../../parts/states.ts";
import { copyable, toast } from "../../../parts/toast.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { callToMake } from "../parts/call-to-make.ts";
import { type Tabs, tabs } from "../parts/tabs.ts";

const PAGE_ROWS = 50;
type Status = OperatorEvent["status"];
const STATUSES: readonly (readonly [status: Status, name: string])[] = [
  ["failed", "Failed"],
  ["pending", "Pending"],
  ["completed", "Delivered"],
];

/** What was sent to the operator's event URL, newest first, with a button that sends it again. */
export const webhooksPage =
  (views: Tabs): OpenPage =>
  ({ account, query, signal }) => {
    const body = h("div", {}, loading("webhooks"));
    const [status] = STATUSES.find(([one]) => one === query.get("status")) ?? [];
    const shown: OperatorEvent[] = [];
    let next: string | null = null;
    const draw = () => {
      const older = h("button", { type: "button", on: { click: () => void load(next) } }, "Show more");
      const events = shown.length === 0 ? nothing(status !== undefined) : list(shown, resend);
      fill(body, filters(status), events, next !== null && h("div", { class: "rows-end" }, older));
    };
    const load = async (cursor: string | null = null) => {
      try {
        const page = await account.client.eventsPage(
          { limit: PAGE_ROWS, ...(status && { status }), ...(cursor !== null && { cursor }) },
          { signal },
        );
        shown.push(...page.events);
        next = page.next_cursor;
        draw();
      } catch (error) {
        if (!signal.aborted)
          fill(
            body,
            failure(error, () => void load(cursor)),
          );
      }
    };
    const resend = async (id: string) => {
      try {
        const sent = await account.client.resendEvent(id, { signal });
        toast(sent.status === "completed" ? "Delivered." : "Sent. Your server did not answer 2xx.");
        shown.splice(
          shown.findIndex((one) => one.id === id),
          1,
          sent,
        );
        draw();
      } catch (error) {
        if (!signal.aborted) toast(error instanceof Error ? error.message : String(error));
      }
    };
    void load();
    return pageOf("Webhooks", "Events", tabs(views, "webhooks"), body);
  };

function filters(current: Status | undefined): HTMLElement {
  const link = (href: string, name: string, isCurrent: boolean) =>
    h("a", { href, class: "chip", ...(isCurrent ? { aria: { current: "page" } } : {}) }, name);
  return h(
    "p",
    { class: "chips" },
    link("#/webhooks", "All", current === undefined),
    ...STATUSES.map(([status, name]) => link(`#/webhooks?status=${status}`, name, status === current)),
  );
}

function nothing(isFiltered: boolean): HTMLElement {
  return isFiltered
    ? empty("No webhooks match.", "Choose another state to see more.")
    : empty(
        "No webhooks yet.",
        "Webhooks are sent once the service knows your event_url. Ask its staff to set it.",
        callToMake("GET /v1/events", "list-events"),
      );
}

function list(events: readonly OperatorEvent[], resend: (id: string) => Promise<void>): HTMLElement {
  return h("ol", { class: "transactions" }, ...events.map((event) => card(event, resend)));
}

function card(one: OperatorEvent, resend: (id: string) => Promise<void>): HTMLElement {
  const fact = (name: string, ...value: (string | HTMLElement)[]) => [h("dt", {}, name), h("dd", {}, ...value)];
  const last = one.last_attempt;
  const outcome = last && `${when(last.at)}: ${last.error ?? `HTTP ${last.http_status}`}`;
  return h(
    "li",
    { class: "transaction" },
    h("div", { class: "row spread" }, h("strong", {}, one.event), badge(one.status)),
    h(
      "dl",
      { class: "facts" },
      ...fact("Event", copyable(one.id)),
      ...fact("Recorded", when(one.created_at)),
      ...fact("Sent", counted(one.attempts, "time")),
      ...(outcome ? fact("Last answer", outcome) : []),
      ...(one.next_attempt_at === null ? [] : fact("Next", when(one.next_attempt_at))),
      ...fact("Data", h("pre", { class: "scroll", tabIndex: 0 }, JSON.stringify(one.data, null, 2))),
    ),
    h("button", { type: "button", class: "quiet", on: { click: () => void resend(one.id) } }, "Send again"),
  );
}
