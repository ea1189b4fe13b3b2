import { type Child, h } from "../../../web/lib/dom.ts";
import { when } from "../../../web/lib/format.ts";
import { badge } from "../../../web/parts/states.ts";
import { pageHref } from "../lib/desk.ts";
import { fromNow } from "../lib/time.ts";

/** A list of facts; those without a value are left out. */
export function facts(...rows: readonly (readonly [name: string, ...value: Child[]])[]): HTMLElement {
  const shown = rows.filter(([, ...value]) => value.some((one) => one !== null && one !== undefined && one !== false));
  return h(
    "dl",
    { class: "facts" },
    ...shown.flatMap(([name, ...value]) => [h("dt", {}, name), h("dd", {}, ...value)]),
  );
}

/** A moment and how long ago it was. */
export function moment(iso: string | null | undefined): HTMLElement | null {
  return iso ? h("span", {}, h("time", { dateTime: iso }, when(iso)), h("small", {}, ` ${fromNow(iso)}`)) : null;
}

/** How long ago a moment was; the moment itself is its title. */
export function age(iso: string): HTMLElement {
  return h("time", { class: "age", dateTime: iso, title: when(iso) }, fromNow(iso));
}

export function link(text: string, ...segments: readonly string[]): HTMLElement {
  return h("a", { href: pageHref(...segments) }, text);
}

export function heading(kind: string, id: string, ...badges: Child[]): HTMLElement {
  return h("h1", { class: "id-heading" }, h("small", {}, kind), h("span", {}, id), ...badges);
}

/** A badge of a tone that is not a status of the ledger's. */
export function mark(text: string, tone: "good" | "warn" | "bad" | "plain"): HTMLElement {
  return h("span", { class: `badge ${tone}` }, text);
}

export { badge };

/** A link or name with its code below, for a cell: narrow enough for a phone. */
export function named(name: Child, code: string): HTMLElement {
  return h("span", { class: "named" }, name, h("small", {}, code));
}

/** An amount, for a cell or a line. */
export function money(text: string): HTMLElement {
  return h("span", { class: "money" }, text);
}

/** A table that scrolls sideways where it must. Columns of amounts are at the right. */
export function table(label: string, head: readonly string[], rows: readonly (readonly Child[])[]): HTMLElement {
  const isMoney = (cell: Child) => cell instanceof HTMLElement && cell.classList.contains("money");
  const sides = head.map((_, at) => (rows.some((row) => isMoney(row[at])) ? "end" : ""));
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
