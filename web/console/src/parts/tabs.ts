import { h } from "../../../lib/dom.ts";

/** The pages of one place in the navigation. */
export type Tabs = readonly (readonly [path: string, name: string])[];

/** Links between them. */
export function tabs(all: Tabs, current: string): HTMLElement {
  const link = ([path, name]: readonly [string, string]) =>
    h("a", { href: `#/${path}`, ...(path === current ? { aria: { current: "page" } } : {}) }, name);
  return h("nav", { class: "tabs", aria: { label: "Views" } }, ...all.map(link));
}
