import { computed, signal } from "@preact/signals";
import { addressOf, BESIDE, hrefOf, hrefWith } from "./address.ts";

/** The address, which without a page is that of the first one of each site. */
function current(): string {
  if (addressOf(location.hash).page === "") history.replaceState(history.state, "", "#/overview");
  return location.hash;
}

const hash = signal(current());
addEventListener("hashchange", () => {
  hash.value = current();
});

/** The page that the address names, its segments and its query. */
export const where = computed(() => addressOf(hash.value));

/** The address that is shown beside that page, as `page/segment`. */
export const beside = computed(() => where.value.query.get(BESIDE));

/** The address of a page. Values that are empty are left out. */
export function hrefTo(path: readonly string[], query: Readonly<Record<string, string | undefined>> = {}): string {
  const [page = "", ...segments] = path;
  const named = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return hrefOf(page, segments, new URLSearchParams(named));
}

export function goTo(path: readonly string[], query: Readonly<Record<string, string | undefined>> = {}): void {
  location.hash = hrefTo(path, query);
}

/** Goes to the same page with other values in its query: each choice of a list is a step that can be gone back. */
export function choose(changes: Readonly<Record<string, string | undefined>>): void {
  location.hash = hrefWith(changes);
}

/** Keeps values in the address without a step that can be gone back, as while somebody types. */
export function keep(changes: Readonly<Record<string, string | undefined>>): void {
  history.replaceState(history.state, "", hrefWith(changes));
  hash.value = location.hash;
}

/** Shows a page beside the current one. */
export function showBeside(path: readonly string[]): void {
  choose({ [BESIDE]: hrefTo(path).slice(2) });
}

export function closeBeside(): void {
  choose({ [BESIDE]: undefined });
}
