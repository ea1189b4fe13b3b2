import type { Ctx } from "../../context.ts";
import { openCursor, sealCursor } from "./cursor.ts";

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Null exactly when there is no further row; of a list with `lookUntil`, when it was read to its end. */
  readonly nextCursor: string | null;
}

/** A list in the order of a unique key, and a request for one page of it. */
export interface KeysetQuery<Row, Place> {
  /** Scope of a cursor: the list, its owner and its filters. */
  readonly scope: readonly unknown[];
  readonly cursor: string | undefined;
  readonly limit: number;
  /** The key of a row, as JSON. */
  readonly placeOf: (row: Row) => Place;
  /** The first `limit` rows after `place` and up to `until`; without them, from the start or to the end. */
  readonly rowsAfter: (
    place: Place | undefined,
    limit: number,
    until: Place | undefined,
  ) => PromiseLike<readonly Row[]> | readonly Row[];
  /** Finds where one page stops to look, for a list whose filter may match rarely. Undefined: at the end of the list. */
  readonly lookUntil?: ((place: Place | undefined) => PromiseLike<Place | undefined>) | undefined;
}

/**
 * One page of a list. Rows that come or go during a walk neither repeat nor hide others. VALIDATION_FAILED for a cursor
 * of another scope.
 */
export async function keysetPage<Row, Place>(ctx: Ctx, query: KeysetQuery<Row, Place>): Promise<Page<Row>> {
  const { scope, cursor, limit, placeOf, rowsAfter, lookUntil } = query;
  const place = cursor === undefined ? undefined : (JSON.parse(await openCursor(ctx, scope, cursor)) as Place);
  const until = await lookUntil?.(place);
  const found = await rowsAfter(place, limit + 1, until);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const end = last === undefined ? until : placeOf(last);
  return { rows, nextCursor: end === undefined ? null : await sealCursor(ctx, scope, JSON.stringify(end)) };
}
