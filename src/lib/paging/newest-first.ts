import { and, desc, gt, gte, lt, lte, or, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** Place of a row in a list that is newest first: its time in ms, and its id among those of one time. */
export type Place = readonly [createdAt: number, id: string];

/**
 * Order of a list that is newest first, and conditions on its rows. They bound the time by itself too: SQLite finds the place
 * in an index by that.
 */
export function newestFirst(createdAt: SQLiteColumn, id: SQLiteColumn) {
  return {
    order: [desc(createdAt), desc(id)] as const,
    /** Rows after a place; without one, all. */
    after: (place: Place | undefined): SQL | undefined =>
      place && and(lte(createdAt, place[0]), or(lt(createdAt, place[0]), lt(id, place[1]))),
    /** Rows up to a place, and the one there; without one, all. */
    upTo: (place: Place | undefined): SQL | undefined =>
      place && and(gte(createdAt, place[0]), or(gt(createdAt, place[0]), gte(id, place[1]))),
  };
}
