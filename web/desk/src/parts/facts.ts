import { type Child, h } from "../../../lib/dom.ts";
import { pageHref } from "../lib/desk.ts";

export { age, facts, mark, moment } from "../../../parts/facts.ts";
export { badge } from "../../../parts/states.ts";
export { money, named, table } from "../../../parts/table.ts";

export function link(text: string, ...segments: readonly string[]): HTMLElement {
  return h("a", { href: pageHref(...segments) }, text);
}

export function heading(kind: string, id: string, ...badges: Child[]): HTMLElement {
  return h("h1", { class: "id-heading" }, h("small", {}, kind), h("span", {}, id), ...badges);
}
