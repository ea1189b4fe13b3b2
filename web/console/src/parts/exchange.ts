import type { DeliveryAttempt } from "../../../../clients/typescript/src/index.ts";
import { h } from "../../../lib/dom.ts";
import { clockTime, duration } from "../../../lib/format.ts";
import { badge } from "../../../parts/states.ts";
import { copyText } from "../../../parts/toast.ts";
import { type SentRequest, SNIPPETS } from "./snippets.ts";

const OUTCOMES = { success: "booked", refusal: "refused", unknown: "unknown", unsent: "not sent" } as const;

/** One callback to the wallet and its answer, byte for byte. */
export function exchange(call: DeliveryAttempt): HTMLElement {
  const { attempt, started_at, duration_ms, url, request, response, reason } = call;
  const outcome = call.class === null ? "in progress" : OUTCOMES[call.class];
  const took = duration_ms === null ? "" : `, ${duration(duration_ms)}`;
  return h(
    "details",
    { class: "exchange", open: call.class !== "success" },
    h(
      "summary",
      {},
      h("strong", {}, `Attempt ${attempt}`),
      h("span", { class: "quiet-text" }, `${clockTime(started_at)}${took}`),
      badge(outcome),
    ),
    reason !== null && h("p", {}, reason),
    request && url !== null && copies({ method: "POST", url, ...request }),
    request
      ? message(`POST ${url}`, request.headers, request.body)
      : h("p", { class: "quiet-text" }, "The request is no longer kept."),
    response
      ? message(`HTTP ${response.status}`, response.headers, response.body)
      : h("p", { class: "quiet-text" }, "No answer arrived."),
  );
}

/** Buttons that copy the call as a program. Its signature is that of the moment: a wallet that checks the clock refuses it later. */
export function copies(request: SentRequest): HTMLElement {
  const copy = ([language, write]: (typeof SNIPPETS)[number]) =>
    h(
      "button",
      {
        type: "button",
        class: "chip",
        title: "With the signature of that moment",
        on: { click: () => copyText(write(request)) },
      },
      language,
    );
  return h("p", { class: "row" }, h("small", {}, "Copy as"), ...SNIPPETS.map(copy));
}

/** Start line, headers and body, as they were sent. */
export function message(first: string, headers: Readonly<Record<string, string>>, body: string | null): HTMLElement {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return h("pre", { class: "message", tabIndex: 0 }, [first, ...lines, "", body ?? ""].join("\n").trimEnd());
}
