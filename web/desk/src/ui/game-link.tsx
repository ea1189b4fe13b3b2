import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { To } from "../../../ui/facts.tsx";
import { call } from "../lib/desk.ts";

const names = signal<ReadonlyMap<string, string>>(new Map());
const asked = new Set<string>();

/** A link to a game, by its name; by its ID until the name is read, or where staff may not read it. */
export function GameLink({ id }: { readonly id: string }) {
  useEffect(() => void readName(id), [id]);
  return <To path={["game", id]}>{names.value.get(id) ?? id}</To>;
}

/** Once for all rows of a game. */
async function readName(id: string): Promise<void> {
  if (asked.has(id)) return;
  asked.add(id);
  try {
    const { name } = await call("GET /admin/v1/games/{id}", { path: { id } });
    names.value = new Map(names.value).set(id, name);
  } catch {
    asked.delete(id);
  }
}
