import { type Child, h } from "../lib/dom.ts";

/** An amount, for a cell or a line. */
export function money(text: string): HTMLElement {
  return h("span", { class: "money" }, text);
}

/** A link or name with its code below, for a cell: narrow enough for a phone. */
export function named(name: Child, code: string): HTMLElement {
  return h("span", { class: "named" }, name, h("small", {}, code));
}

/** A table that scrolls sideways where it must. Columns of amounts and counts are at the right. */
export function table(label: string, head: readonly string[], rows: readonly (readonly Child[])[]): HTMLElement {
  const isFigure = (cell: Child) =>
    typeof cell === "number" || (cell instanceof HTMLElement && cell.classList.contains("money"));
  const sides = head.map((_, at) => (rows.some((row) => isFigure(row[at])) ? "end" : ""));
  return h(
    "div",
    { class: "scroll", tabIndex: 0, role: "region", aria: { label } },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...head.map((name, at) => h("th", { scope: "col", class: sides[at] ?? "" }, name)))),
      h(
        "tbody",
        {},
        ...rows.map((row) => h("tr", {}, ...row.map((cell, at) => h("td", { class: sides[at] ?? "" }, cell)))),
      ),
    ),
  );
}
