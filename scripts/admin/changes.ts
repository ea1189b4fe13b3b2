import type { Json } from "./back-office.ts";

/** What a change did to a record, a line for each field; `updated_at` follows from the others. */
export function changesOf(before: Json, after: Json): string {
  const shown = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value));
  const changed = Object.keys(after)
    .filter((name) => name !== "updated_at" && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => `${name}: ${shown(before[name])} -> ${shown(after[name])}`);
  return changed.length === 0 ? "Nothing has changed." : changed.join("\n");
}
