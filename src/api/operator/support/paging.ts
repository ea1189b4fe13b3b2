import * as z from "zod";
import { optional } from "../../wire/described.ts";

const MAX_PAGE_ROWS = 1_000;
const DEFAULT_PAGE_ROWS = 100;

/** A place in a list, as the page before it answered. */
export const cursor = optional(
  z.string().min(1, "must not be empty").max(2000, "was not issued by this service"),
  "Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first page.",
  "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk",
);

/** The query parameters of a list that is read in pages. */
export const paging = { limit: limitOf(DEFAULT_PAGE_ROWS).describe("How many rows the page has at most."), cursor };

/** The same where one page nearly always has everything. */
export const longPaging = { limit: limitOf(MAX_PAGE_ROWS).describe("How many rows the page has at most."), cursor };

function limitOf(byDefault: number) {
  return z
    .string()
    .regex(/^0*[1-9][0-9]{0,3}$/, `must be an integer from 1 to ${MAX_PAGE_ROWS}`)
    .transform(Number)
    .refine((value) => value <= MAX_PAGE_ROWS, { error: `must be an integer from 1 to ${MAX_PAGE_ROWS}` })
    .default(byDefault)
    .meta({ type: "integer", minimum: 1, maximum: MAX_PAGE_ROWS, pattern: undefined });
}

/** Sentence in the descriptions of lists of sessions and movements: archived ones are not in them. */
export const REACHES_BACK =
  "Reaches back 90 days at least. What is older may be archived, and is found by the id of its transaction or round.";

/** How to page, in the descriptions of most paged lists. */
export const HOW_TO_PAGE =
  "To get the next page, send `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before the end.";
