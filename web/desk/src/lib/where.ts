import { computed, signal } from "@preact/signals";
import { addressOf, hrefOf, hrefWith } from "../../../lib/address.ts";

/** The address, which without a page is that of the first one. */
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

/** The address of a page of the desk. Values that are empty are left out. */
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
