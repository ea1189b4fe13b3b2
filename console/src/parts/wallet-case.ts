import type { WalletValidationCase } from "../../../clients/typescript/src/index.ts";
import { h } from "../../../web/lib/dom.ts";
import { badge } from "../../../web/parts/states.ts";

type Call = WalletValidationCase["transcript"][number];

/** A case of the wallet suite: its result, what was expected and received, and every call it made. */
export function caseEntry(one: WalletValidationCase): HTMLElement {
  return h(
    "li",
    {},
    h(
      "details",
      { open: one.status === "failed" },
      h(
        "summary",
        {},
        badge(one.status),
        h("span", { class: "case-name" }, one.name),
        h("small", {}, `${one.duration_ms} ms`),
      ),
      h(
        "dl",
        { class: "facts" },
        h("dt", {}, "Expected"),
        h("dd", {}, one.expected),
        h("dt", {}, "Received"),
        h("dd", {}, one.received),
        ...(one.message === "" ? [] : [h("dt", {}, "Likely cause"), h("dd", {}, one.message)]),
      ),
      one.transcript.length > 0 && h("ol", { class: "calls" }, ...one.transcript.map(call)),
    ),
  );
}

function call({ request, response, fault, duration_ms }: Call): HTMLElement {
  return h(
    "li",
    {},
    h("pre", { tabIndex: 0 }, `→ ${pretty(request.body)}`),
    h(
      "pre",
      { tabIndex: 0 },
      response ? `← ${response.status} in ${duration_ms} ms\n${pretty(response.body)}` : `← ${fault ?? "no response"}`,
    ),
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 1);
  } catch {
    return body;
  }
}
