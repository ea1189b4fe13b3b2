import { h } from "../../../lib/dom.ts";
import { words } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { pageOf } from "../../../lib/page.ts";
import { loaded } from "../../../parts/loaded.ts";
import { badge, empty } from "../../../parts/states.ts";
import { type OpenPage, pageHref } from "../lib/desk.ts";
import type { SearchResult } from "../lib/generated.ts";
import { age } from "../parts/facts.ts";

/** What a whole id names. One result is opened at once. */
export const searchPage: OpenPage = ({ account: { api }, query, signal }) => {
  const q = query.get("q") ?? "";
  const operator = query.get("operator") ?? undefined;
  const { element } = loaded(
    "what has this id",
    signal,
    () => api.call("GET /admin/v1/search", { query: { q, operator_code: operator }, signal }),
    ({ results }) => {
      const [only] = results;
      if (only && results.length === 1) location.replace(hrefOf(only));
      if (results.length > 0) return [h("ol", { class: "rows" }, ...results.map((one) => h("li", {}, row(one))))];
      return [
        empty(
          "Nothing has this id.",
          "Search for the whole id, exactly as it was written: of a transaction, as operators or as its provider know it, of a round, session or player, or an invoice's number.",
        ),
      ];
    },
  );
  return pageOf("Search", `Results for ${q}`, element);
};

function hrefOf({ kind, id, operator_code: operator }: SearchResult): string {
  if (kind === "transaction" || kind === "operator_transaction") return pageHref("transaction", id);
  if (kind === "round") return pageHref("round", operator, id);
  if (kind === "session") return pageHref("session", id);
  return kind === "invoice" ? pageHref("invoice", id) : pageHref("player", operator, id);
}

function row(one: SearchResult): HTMLElement {
  const text = one.invoice_number ?? one.id;
  return h(
    "div",
    { class: "entry" },
    h(
      "div",
      { class: "row spread" },
      h("span", {}, h("small", {}, `${words(one.kind)} `), h("a", { href: hrefOf(one) }, text)),
      one.status && badge(one.status),
    ),
    h(
      "p",
      { class: "meta" },
      [
        one.operator_code,
        one.provider_code,
        one.player_id && `player ${one.player_id}`,
        one.type && one.amount && `${one.type} of ${grouped(one.amount)} ${one.currency}`,
      ]
        .filter(Boolean)
        .join(" · "),
      " · ",
      age(one.created_at),
    ),
  );
}
