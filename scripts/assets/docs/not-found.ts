import type { Layout } from "./layout.ts";
import type { Repository } from "./repository.ts";

/** The page of every address that does not exist. Its script lists what the reader may mean. */
export function notFoundPage(layout: Layout, { site }: Repository): string {
  const pages = site === "sandbox" ? '<a href="/console/">console</a>' : '<a href="/portal/">portal</a>';
  const body = `<h1>Nothing is here</h1>
<p class="lead">This address does not exist, or what it led to has moved.</p>
<section id="near" hidden><h2>Did you mean</h2><ul></ul></section>
<p>Go to the <a href="/docs">documentation</a> or to the ${pages}. An address of the API answers a signed call with JSON: its calls are in the <a href="/docs/reference">reference</a>.</p>`;
  return layout.page({ address: "", title: "Nothing is here", body, sections: [] });
}
