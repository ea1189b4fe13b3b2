import { h } from "../../../web/lib/dom.ts";

/** Links between the pages of one place in the navigation. */
export function tabs(all: readonly (readonly [path: string, name: string])[], current: string): HTMLElement {
  const link = ([path, name]: readonly [string, string]) =>
    h("a", { href: `#/${path}`, ...(path === current ? { aria: { current: "page" } } : {}) }, name);
  return h("nav", { class: "tabs", aria: { label: "Views" } }, ...all.map(link));
}
