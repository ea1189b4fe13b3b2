import { esc } from "./html.ts";
import type { Layout } from "./layout.ts";
import type { Repository } from "./repository.ts";

/** The first page: who reads what. */
export function homePage(layout: Layout, { audiences, addressOf, site }: Repository): string {
  const cards = audiences.map((audience) => {
    const groups = audience.groups.map(({ title, pages }) => {
      const items = pages.map(
        ({ file, title: name, about }) =>
          `<li><a href="${addressOf(file)}">${esc(name)}</a><span>${esc(about)}</span></li>`,
      );
      return `<section><h3>${esc(title)}</h3><ul>${items.join("")}</ul></section>`;
    });
    const reference = audience.reference
      ? `<a class="button quiet" href="${audience.reference.path}">${esc(audience.reference.title)}</a>`
      : "";
    return `<section class="reader" id="${audience.id}"><h2>${esc(audience.title)}</h2><p>${esc(audience.about)}</p>
<p class="ways"><a class="button" href="${layout.firstOf(audience)}">Start here</a>${reference}</p><div class="groups">${groups.join("")}</div></section>`;
  });
  const places = [
    ["/openapi.json", "openapi.json", "every call, field, error and example of the operators' API"],
    ["/openapi-providers.json", "openapi-providers.json", "the same for providers"],
    ["/llms.txt", "llms.txt", "an overview for language models, which lists these pages as Markdown"],
    ...(site === "sandbox" ? [["/console/", "Console", "play, debug signatures, test a wallet, reconcile"]] : []),
  ];
  const files = places.map(([to, name, what]) => `<li><a href="${to}">${name}</a><span>${what}</span></li>`);
  const body = `<h1>Operator Games</h1>
<p class="lead">One signed API between casinos and game providers: catalogue, sessions, free spins, bonus campaigns, live tables, jackpots, reconciliation and invoices. Every bet, win and rollback is booked at the operator's wallet exactly once.</p>
${cards.join("\n")}
<section class="reader"><h2>For programs</h2><ul class="files">${files.join("")}</ul></section>`;
  const about = "Guides and reference of the Operator Games API, for operators and providers of games.";
  return layout.page({ address: "/docs", title: "Documentation", about, body, sections: [] });
}
