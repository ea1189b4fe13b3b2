import { type Child, h } from "../lib/dom.ts";
import { fromNow, when } from "../lib/format.ts";

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

/** A badge of a tone that is not a status of the ledger's. */
export function mark(text: string, tone: "good" | "warn" | "bad" | "plain"): HTMLElement {
  return h("span", { class: `badge ${tone}` }, text);
}
