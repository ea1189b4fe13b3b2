import type { Ctx } from "../../context.ts";
import { jsonChunks } from "../../db/json-chunks.ts";
import { operators } from "../../db/schema/operators.ts";
import { ApiError, notFound } from "../../errors.ts";
import { BOOKS, type Column, copiedTables, folderOf, type Manifest, manifestName, tableOf } from "./copy-pages.ts";

/** Pages that one call loads: D1 and R2 limit the calls of a request. */
const MAX_PAGES_PER_CALL = 40;

/** The manifest of a copy. NOT_FOUND: there is none of the day, or it is not whole. */
export async function readManifest({ env }: Ctx, day: string): Promise<Manifest> {
  const manifest = await (await env.JOURNAL.get(manifestName(day)))?.json<Manifest>();
  if (!manifest) throw notFound("The copy");
  return manifest;
}

/**
 * Makes an empty database ready for a copy: the numbers of its audit log go on after those of the copy. Throws CONFLICT for a
 * database that is in use.
 */
export async function prepareForCopy(ctx: Ctx, day: string): Promise<void> {
  if (!ctx.settings.frozen) throw new ApiError("CONFLICT", "The service is not frozen: set FROZEN to true.");
  const { lastAudit } = await readManifest(ctx, day);
  if ((await ctx.db.$count(operators)) > 0)
    throw new ApiError("CONFLICT", "The control database has operators: a copy is loaded into an empty one.");
  if (lastAudit) await loadPage(ctx, lastAudit, await copiedTables(ctx.env.DB));
}

interface Loaded {
  /** The last page that was loaded; null: there are no more. */
  readonly page: string | null;
  readonly rows: number;
}

/** Loads the next pages of a copy. A row that is there stays, so that a repeat after a kill changes nothing. */
export async function loadCopy(ctx: Ctx, day: string, after: string): Promise<Loaded> {
  const { pages = folderOf(day), hasBooks } = await readManifest(ctx, day);
  const listed = await ctx.env.JOURNAL.list({
    prefix: pages,
    limit: MAX_PAGES_PER_CALL,
    ...(after === "" ? {} : { startAfter: after }),
  });
  const tables = await copiedTables(ctx.env.DB);
  // The first play came while the copy was made.
  if (hasBooks === false) for (const book of BOOKS) tables.delete(book);
  let rows = 0;
  for (const { key } of listed.objects) rows += await loadPage(ctx, key, tables);
  return { page: listed.objects.at(-1)?.key ?? null, rows };
}

async function loadPage({ env }: Ctx, page: string, tables: ReadonlyMap<string, readonly Column[]>): Promise<number> {
  const columns = tables.get(tableOf(page));
  const rows = (await (await env.JOURNAL.get(page))?.json<Record<string, unknown>[]>()) ?? [];
  // A table that this version no longer has.
  if (!columns || rows.length === 0) return 0;
  // A column that the copy lacks gets its default.
  const names = columns.map(({ name }) => name).filter((name) => Object.hasOwn(rows[0] ?? {}, name));
  const values = names.map((_, place) => `value ->> ${place}`).join(", ");
  const insert = `INSERT INTO "${tableOf(page)}" (${names.map((name) => `"${name}"`).join(", ")})
    SELECT ${values} FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`;
  const chunks = jsonChunks(rows.map((row) => names.map((name) => row[name] ?? null)));
  const written = await env.DB.batch(chunks.map((chunk) => env.DB.prepare(insert).bind(chunk)));
  return written.reduce((sum, { meta }) => sum + meta.changes, 0);
}
