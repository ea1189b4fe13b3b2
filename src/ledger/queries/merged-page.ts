import type { Ctx } from "../../context.ts";
import { MAX_SHARDS_AT_ONCE } from "../../db/shards.ts";
import { openCursor, sealCursor } from "../../lib/paging/cursor.ts";
import type { Page } from "../../lib/paging/keyset-page.ts";
import { sideBySide } from "../../lib/side-by-side.ts";

/** A list that is kept in several parts, each in an order of its own, and a request for one page of all. */
interface MergedQuery<Row, Place> {
  /** Scope of a cursor: the list, its owner and its filters. */
  readonly scope: readonly unknown[];
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly parts: readonly number[];
  /** The key of a row in its part, as JSON. */
  readonly placeOf: (row: Row) => Place;
  /** The first `limit` rows of a part after a place; without one, from the start. */
  readonly rowsAfter: (part: number, place: Place | undefined, limit: number) => PromiseLike<readonly Row[]>;
  /** Whether a row comes before one of another part. */
  readonly isBefore: (row: Row, other: Row) => boolean;
}

/** Place of a walk in each part. */
type Places<Place> = Record<number, Place>;

/**
 * One page over all parts. Each part is walked in its own order, so rows neither repeat nor hide others, also when a part
 * is added during a walk. VALIDATION_FAILED for a cursor of another scope.
 */
export async function mergedPage<Row, Place>(ctx: Ctx, query: MergedQuery<Row, Place>): Promise<Page<Row>> {
  const { scope, cursor, limit, parts, placeOf, rowsAfter, isBefore } = query;
  const places = cursor === undefined ? {} : (JSON.parse(await openCursor(ctx, scope, cursor)) as Places<Place>);
  const found = await sideBySide(parts, MAX_SHARDS_AT_ONCE, async (part) => ({
    part,
    rows: [...(await rowsAfter(part, places[part], limit + 1))],
  }));
  const rows: Row[] = [];
  while (rows.length < limit) {
    let first: (typeof found)[number] | undefined;
    for (const line of found) {
      const [head] = line.rows;
      const [best] = first?.rows ?? [];
      if (head !== undefined && (best === undefined || isBefore(head, best))) first = line;
    }
    const row = first?.rows.shift();
    if (!first || row === undefined) break;
    rows.push(row);
    places[first.part] = placeOf(row);
  }
  const hasMore = found.some((line) => line.rows.length > 0);
  return { rows, nextCursor: hasMore ? await sealCursor(ctx, scope, JSON.stringify(places)) : null };
}
