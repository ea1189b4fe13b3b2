import { byId, h } from "../lib/dom.ts";

const SHOWN_MS = 5000;

/** Shows a short message for a few seconds. Screen readers announce it. */
export function toast(text: string): void {
  const note = h("div", { class: "toast" }, text);
  byId("toasts").append(note);
  setTimeout(() => note.remove(), SHOWN_MS);
}

export function copyText(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => toast("Copied."),
    () => toast("The browser blocked copying. Select the text and copy it."),
  );
}

/** A value with a button that copies it. */
export function copyable(text: string): HTMLElement {
  const copy = () => copyText(text);
  return h(
    "span",
    { class: "copyable" },
    h("code", {}, text),
    h("button", { type: "button", class: "quiet", aria: { label: `Copy ${text}` }, on: { click: copy } }, "Copy"),
  );
}
