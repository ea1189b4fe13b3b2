import type { WireExchange, WireMessage } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { counted } from "../../../lib/format.ts";
import { copies, message } from "./exchange.ts";

/** Raw, headers and answer of an exchange, one at a time; arrow keys go from one to the other. */
export function exchangeTabs(one: WireExchange): HTMLElement {
  const { request, response, method, path, status } = one;
  const url = one.url ?? location.origin + path;
  const canCopy = request.encoding === "utf8" && !request.truncated && !request.blanked;
  const panels: readonly (readonly [name: string, content: () => HTMLElement[]])[] = [
    [
      "Raw",
      () => [
        ...(canCopy ? [copies({ method, url, headers: request.headers, body: request.body })] : []),
        message(`${method} ${path} HTTP/1.1`, request.headers, request.body),
        ...remarks(request, one.request_bytes),
      ],
    ],
    [
      "Headers",
      () => [
        h("h3", {}, "Request"),
        headerList(request.headers),
        h("h3", {}, "Answer"),
        headerList(response?.headers ?? {}),
      ],
    ],
    [
      "Answer",
      () =>
        response
          ? [message(`HTTP ${status}`, response.headers, response.body), ...remarks(response, one.response_bytes)]
          : [h("p", { class: "quiet-text" }, `No answer arrived: ${one.reason ?? "the reason is not known"}.`)],
    ],
  ];
  const id = `exchange-${one.id}`;
  const panel = h("div", { id, role: "tabpanel", class: "exchange-panel" });
  const buttons = panels.map(([name], at) =>
    h("button", { type: "button", role: "tab", aria: { controls: id }, on: { click: () => choose(at) } }, name),
  );
  const choose = (at: number) => {
    for (const [i, button] of buttons.entries()) {
      button.setAttribute("aria-selected", String(i === at));
      button.tabIndex = i === at ? 0 : -1;
    }
    panel.setAttribute("aria-label", panels[at]?.[0] ?? "");
    fill(panel, ...(panels[at]?.[1]() ?? []));
  };
  const list = h(
    "div",
    { class: "exchange-tabs", role: "tablist", aria: { label: "Parts of the exchange" } },
    ...buttons,
  );
  list.addEventListener("keydown", ({ key }) => {
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const at = (buttons.findIndex(({ tabIndex }) => tabIndex === 0) + step + buttons.length) % buttons.length;
    choose(at);
    buttons[at]?.focus();
  });
  choose(0);
  return h("div", { class: "exchange-parts" }, list, panel);
}

/** What the shown body is not. */
function remarks({ truncated, blanked, encoding }: WireMessage, bytes: number): HTMLElement[] {
  const said = [
    truncated && `The first 16 KiB of ${counted(bytes, "byte")}.`,
    blanked && "Addresses that work without a signature are blanked.",
    encoding === "base64" && "The body is not UTF-8. It is shown in Base64.",
  ].filter((text) => text !== false);
  return said.length === 0 ? [] : [h("p", { class: "quiet-text" }, said.join(" "))];
}

function headerList(headers: Readonly<Record<string, string>>): HTMLElement {
  const rows = Object.entries(headers).flatMap(([name, value]) => [
    h("dt", {}, name),
    h("dd", {}, h("code", {}, value)),
  ]);
  return rows.length === 0 ? h("p", { class: "quiet-text" }, "None.") : h("dl", { class: "facts headers" }, ...rows);
}
