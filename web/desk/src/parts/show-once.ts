import { h } from "../../../lib/dom.ts";
import { copyable } from "../../../parts/toast.ts";
import { INSTALLATION } from "../lib/desk.ts";

/** Shows what cannot be read again, such as a new secret, until the dialog is closed. */
export function showOnce(title: string, rows: readonly (readonly [name: string, value: string])[]): void {
  const dialog = h("dialog", { class: "sheet", aria: { label: title } });
  const close = h("button", { type: "button", class: "main", on: { click: () => dialog.close() } }, "I have it");
  dialog.append(
    h("h2", {}, title),
    h("p", {}, `Of ${INSTALLATION}. Copy it now: it is not shown again.`),
    ...rows.map(([name, value]) => h("p", {}, `${name} `, copyable(value))),
    h("div", { class: "row" }, close),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
