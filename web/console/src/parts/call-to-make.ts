import { h } from "../../../lib/dom.ts";

/** The call that fills an empty list, with its page in the reference. `page` is the operation's name there. */
export function callToMake(call: string, page: string): HTMLElement {
  return h(
    "span",
    { class: "row" },
    h("code", {}, call),
    h("a", { href: `/docs/reference/${page}` }, "How to call it"),
  );
}
