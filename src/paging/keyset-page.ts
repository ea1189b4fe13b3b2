import type { Ctx } from "../context.ts";
import { openCursor, sealCursor } from "./cursor.ts";

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Null exactly when there is no further row. */
  readonly nextCursor: string | null;
}

/** A list in the order of a unique key, and a request for one page of it. */
export interface KeysetQuery<Row, Place> {
  /** What a cursor is bound to: the list, its owner and its filters. */
  readonly scope: readonly unknown[];
  readonly cursor: string | undefined;
  readonly limit: number;
  /** The key of a row, as JSON. */
  readonly placeOf: (row: Row) => Place;
  /** The first `limit` rows after a place; without one, from the start. */
  readonly rowsAfter: (place: Place | undefined, limit: number) => PromiseLike<readonly Row[]> | readonly Row[];
}

/**
 * One page of a list. Rows that come or go during a walk neither repeat nor hide others. VALIDATION_FAILED for a cursor
 * of another scope.
 */
export async function keysetPage<Row, Place>(ctx: Ctx, query: KeysetQuery<Row, Place>): Promise<Page<Row>> {
  const { scope, cursor, limit, placeOf, rowsAfter } = query;
  const place = cursor === undefined ? undefined : (JSON.parse(await openCursor(ctx, scope, cursor)) as Place);
  const found = await rowsAfter(place, limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? await sealCursor(ctx, scope, JSON.stringify(placeOf(last))) : null };
}
