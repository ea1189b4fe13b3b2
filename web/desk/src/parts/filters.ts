import { h } from "../../../lib/dom.ts";
import { pageHref } from "../lib/desk.ts";

/** A form whose values are the query of the page's own address, so that a list can be linked and gone back to. */
export function filters(page: readonly string[], ...fields: readonly HTMLElement[]): HTMLFormElement {
  const form = h("form", { class: "filters" }, ...fields, h("button", { type: "submit" }, "Show"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
    location.hash = `${pageHref(...page)}?${new URLSearchParams(values)}`;
  });
  return form;
}
