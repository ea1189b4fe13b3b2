import type { Ctx } from "../../context.ts";
import type { reconciliationDifferences } from "../../db/schema/books.ts";
import type { Difference, Kind } from "./rules/difference.ts";

export function folderOf(id: string): string {
  return `reconciliations/${id}/`;
}

/** Most differences of a file. Each step writes its own files, so that one may have fewer and a page of a list touch several. */
export const FILE_DIFFERENCES = 1_000;

/** Some differences of one kind, in order. They are in R2, because a list of another day may have as many as it has rows. */
export interface DifferenceFile {
  readonly name: string;
  readonly count: number;
}

type Row = typeof reconciliationDifferences.$inferInsert;

/** Stores the differences of a kind that a step found, from the place of the first on; returns the rows that name them. */
export async function writeDifferences(
  ctx: Ctx,
  { id, kind, place }: { readonly id: string; readonly kind: Kind; readonly place: number },
  found: readonly Difference[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < found.length; from += FILE_DIFFERENCES) {
    const some = found.slice(from, from + FILE_DIFFERENCES);
    const name = `${folderOf(id)}differences/${kind}-${place + from}-${ctx.random.uuid()}.ndjson`;
    await ctx.env.DOCUMENTS.put(name, some.map((one) => `${JSON.stringify(one)}\n`).join(""));
    rows.push({ reconciliationId: id, kind, place: place + from, detail: { name, count: some.length } });
  }
  return rows;
}

export async function readDifferences({ env }: Ctx, { name }: DifferenceFile): Promise<Difference[]> {
  const file = await env.DOCUMENTS.get(name);
  if (!file) throw new Error(`the file ${name} is gone`);
  const lines = (await file.text()).split("\n");
  return lines.flatMap((line) => (line === "" ? [] : (JSON.parse(line) as Difference)));
}
