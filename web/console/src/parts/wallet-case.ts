import type { WalletValidationCase } from "../../../../clients/typescript/src/index.ts";
import { h } from "../../../lib/dom.ts";
import { duration } from "../../../lib/format.ts";
import { facts } from "../../../parts/facts.ts";
import { badge } from "../../../parts/states.ts";
import { copyText } from "../../../parts/toast.ts";

type Call = WalletValidationCase["transcript"][number];

const LIKELY = "Likely cause: ";

interface Actions {
  /** The call as a curl command, signed anew. */
  readonly curlOf: (call: Call) => Promise<string>;
  readonly playAgain: (number: number) => void;
  /** The likely cause to show for a case whose own is `own`: another, or none, where the wallet fails more than the case. */
  readonly causeOf: (number: number, own: string | undefined) => string | undefined;
}

/** A case of the wallet suite: its result, what was expected and received, and every call it made. */
export function caseEntry(one: WalletValidationCase, actions: Actions): HTMLLIElement {
  const [, cause] = one.message.split(LIKELY);
  const again = h(
    "button",
    { type: "button", class: "chip", on: { click: () => actions.playAgain(one.number) } },
    "Play this case again",
  );
  const body = h("div", {});
  const details = h(
    "details",
    {},
    h(
      "summary",
      {},
      badge(one.status),
      h("span", { class: "case-name" }, `${one.number}. ${one.name}`),
      h("small", {}, duration(one.duration_ms)),
    ),
    body,
  );
  // A run has hundreds of calls: they are drawn when they are looked at.
  details.addEventListener(
    "toggle",
    () =>
      body.append(
        facts(
          ["Expected", one.expected],
          ["Received", one.received],
          ["Likely cause", one.status !== "passed" && actions.causeOf(one.number, cause)],
        ),
        h(
          "ol",
          { class: "calls" },
          ...one.transcript.map((call, at) =>
            callEntry(call, `Call ${at + 1} of ${one.transcript.length}`, isDeciding(one, call), actions.curlOf),
          ),
        ),
        h("p", {}, again),
      ),
    { once: true },
  );
  return h("li", { data: { status: one.status, number: String(one.number) } }, details);
}

function isDeciding({ request, response, transcript }: WalletValidationCase, call: Call): boolean {
  if (transcript.length < 2 || !request) return false;
  const same = (one: Call) => JSON.stringify([one.request, one.response]) === JSON.stringify([request, response]);
  return transcript.findLast(same) === call;
}

function callEntry(call: Call, title: string, decided: boolean, curlOf: Actions["curlOf"]): HTMLElement {
  const { request, response, fault, duration_ms: ms } = call;
  const place = h("div", {});
  const draw = (raw: boolean) => {
    const shown = raw ? (text: string) => text : pretty;
    place.replaceChildren(
      h("h4", {}, "Sent"),
      facts(["X-Agg-Key-Id", request.key_id ?? missing()], ["X-Agg-Timestamp", request.timestamp ?? missing()]),
      body(shown(request.body)),
      h("h4", {}, response ? `Answered: HTTP ${response.status} in ${duration(ms)}` : "No answer"),
      response ? body(shown(response.body)) : h("p", {}, fault ?? "No response arrived."),
    );
  };
  const choice = (name: string, raw: boolean) =>
    h(
      "button",
      {
        type: "button",
        class: "chip",
        aria: { pressed: String(!raw) },
        on: {
          click: ({ currentTarget }) => {
            const chosen = currentTarget as HTMLElement;
            for (const other of chosen.parentElement?.querySelectorAll("[aria-pressed]") ?? [])
              other.setAttribute("aria-pressed", String(other === chosen));
            draw(raw);
          },
        },
      },
      name,
    );
  draw(false);
  return h(
    "li",
    { class: decided ? "decided" : "" },
    h(
      "div",
      { class: "row" },
      h("strong", {}, title),
      decided && h("small", {}, "decided the case"),
      h(
        "span",
        { class: "row", role: "group", aria: { label: `Form of ${title}` } },
        choice("Pretty", false),
        choice("Raw", true),
      ),
      h(
        "button",
        { type: "button", class: "chip", on: { click: () => void curlOf(call).then(copyText) } },
        "Copy as curl",
      ),
    ),
    place,
  );
}

function missing(): HTMLElement {
  return h("em", {}, "left out");
}

function body(text: string): HTMLElement {
  return text === "" ? h("p", { class: "quiet-text" }, "No body.") : h("pre", { class: "message", tabIndex: 0 }, text);
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
