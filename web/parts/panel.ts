import { byId, fill, h } from "../lib/dom.ts";
import type { Page } from "../lib/page.ts";
import { failure } from "./states.ts";
import { copyText } from "./toast.ts";

interface Open {
  readonly what: string;
  readonly leave: AbortController;
  /** What had the focus before the first panel, and what that panel showed, to give it back. */
  readonly from: { readonly element: Element | null; readonly what: string };
}

let open: Open | undefined;

/** Shows at the right what `what` names, or nothing. It is not modal: the page beside it goes on. */
export function openPanel(
  what: string | null,
  close: () => void,
  show: (what: string, place: HTMLElement, signal: AbortSignal) => Page,
): void {
  if (open?.what === (what ?? undefined)) return;
  const panel = document.getElementById("beside");
  if (!panel) return;
  const from = open?.from ?? { element: document.activeElement, what: what ?? "" };
  open?.leave.abort();
  open = undefined;
  for (const link of document.querySelectorAll<HTMLElement>("a.beside")) {
    if (link.dataset.beside === what) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  document.body.classList.toggle("has-beside", what !== null);
  panel.hidden = what === null;
  if (what === null) {
    fill(panel);
    giveBack(from);
    return;
  }
  const leave = new AbortController();
  open = { what, leave, from };
  const shut = h("button", { type: "button", class: "quiet", on: { click: close } }, "Close");
  const body = h("div", { class: "beside-body" });
  let title = "";
  try {
    const page = show(what, panel, leave.signal);
    title = page.title;
    fill(body, page.element);
  } catch (error) {
    fill(body, failure(error));
  }
  panel.setAttribute("aria-label", title || "Details");
  const alone = h(
    "a",
    { href: `${location.pathname}${location.search}#/${what}`, target: "_blank" },
    "Open in a new tab",
  );
  const copy = h("button", { type: "button", class: "quiet", on: { click: () => copyText(alone.href) } }, "Copy link");
  fill(panel, h("div", { class: "beside-top" }, shut, h("span", { class: "row" }, copy, alone)), body);
  addEventListener("keydown", ({ key }) => key === "Escape" && !document.querySelector("dialog[open]") && close(), {
    signal: leave.signal,
  });
  panel.scrollTo(0, 0);
  panel.focus({ preventScroll: true });
}

/** A list may have been drawn anew meanwhile: then the focus goes to its new link, or to the page. */
function giveBack({ element, what }: Open["from"]): void {
  const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body;
  const again = [...document.querySelectorAll<HTMLElement>("a.beside")].find((link) => link.dataset.beside === what);
  (isThere ? element : (again ?? byId("main"))).focus({ preventScroll: true });
}
