import { words } from "../../../lib/format.ts";
import { hrefTo } from "../../../lib/where.ts";
import type { NavLink } from "../../../ui/frame.tsx";
import { PaletteButton, type Place } from "../../../ui/palette.tsx";
import { call } from "../lib/desk.ts";
import type { SearchResult } from "../lib/generated.ts";

/** Fewer letters name too much. */
const MIN_LETTERS = 3;
const MAX_FOUND_SHOWN = 8;

/** The desk's palette: pages by their name, and what has an id or begins with it. */
export function Find({ pages }: { readonly pages: readonly NavLink[] }) {
  return (
    <PaletteButton
      pages={pages.map(({ path, name, group }) => ({ name, kind: group ?? "Page", href: hrefTo([path]) }))}
      hint="Page, operator, provider, player, invoice, or an ID or how it begins"
      nothing="No page has this name."
      guess={searched}
      find={find}
    />
  );
}

/** The page of what a search found. */
export function pathOf({ kind, id, operator_code: operator }: SearchResult): readonly string[] {
  if (kind === "transaction" || kind === "operator_transaction") return ["transaction", id];
  if (kind === "round" || kind === "player") return [kind, operator ?? "", id];
  return [kind, id];
}

/** The page of the search itself: it opens at once what alone was found. */
const searched = (text: string): readonly Place[] =>
  text.length < MIN_LETTERS ? [] : [{ name: text, kind: "Search for it", href: hrefTo(["search"], { q: text }) }];

async function find(q: string, signal: AbortSignal): Promise<readonly Place[]> {
  if (q.length < MIN_LETTERS) return [];
  const { results } = await call("GET /admin/v1/search", { query: { q }, signal });
  const found = results.slice(0, MAX_FOUND_SHOWN).map((one) => ({
    name: one.invoice_number ?? one.id,
    kind: [words(one.kind), one.name ?? one.operator_code, one.kind !== "player" && one.player_id]
      .filter(Boolean)
      .join(" · "),
    href: hrefTo(pathOf(one)),
  }));
  return [...found, ...searched(q)];
}
