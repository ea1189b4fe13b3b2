import type { OperatorEvent } from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../web/lib/dom.ts";
import { counted, when } from "../../../web/lib/format.ts";
import { badge, empty, failure, loading } from "../../../web/parts/states.ts";
import { copyable, toast } from "../../../web/parts/toast.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { callToMake } from "../parts/call-to-make.ts";
import { tabs } from "../parts/tabs.ts";
import { EVENT_TABS } from "./events.ts";

const MAX_SHOWN = 50;
const FAILED = "failed";

/** What was sent to the operator's event URL, with a button that sends it again. */
export const webhooksPage: OpenPage = ({ account, query, signal }) => {
  const body = h("div", {}, loading("webhooks"));
  const onlyFailed = query.get("status") === FAILED;
  const load = async () => {
    try {
      const { events } = await account.client.eventsPage(
        { limit: MAX_SHOWN, ...(onlyFailed ? { status: FAILED } : {}) },
        { signal },
      );
      fill(body, filters(onlyFailed), events.length === 0 ? nothing(onlyFailed) : list(events, resend));
    } catch (error) {
      if (!signal.aborted) fill(body, failure(error, load));
    }
  };
  const resend = async (id: string) => {
    try {
      const { status } = await account.client.resendEvent(id, { signal });
      toast(status === "completed" ? "Delivered." : "Sent. Your server did not answer 2xx.");
      await load();
    } catch (error) {
      if (!signal.aborted) toast(error instanceof Error ? error.message : String(error));
    }
  };
  void load();
  return pageOf("Webhooks", "Events", tabs(EVENT_TABS, "webhooks"), body);
};

function filters(onlyFailed: boolean): HTMLElement {
  const link = (href: string, name: string, current: boolean) =>
    h("a", { href, class: "chip", ...(current ? { aria: { current: "page" } } : {}) }, name);
  return h(
    "p",
    { class: "chips" },
    link("#/webhooks", "All", !onlyFailed),
    link(`#/webhooks?status=${FAILED}`, "Failed", onlyFailed),
  );
}

function nothing(onlyFailed: boolean): HTMLElement {
  return onlyFailed
    ? empty("No failed webhooks.")
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
