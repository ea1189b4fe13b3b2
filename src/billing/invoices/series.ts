import { type SQL, sql } from "drizzle-orm";
import { invoices } from "../../db/schema/billing.ts";

/** Invoices of test clocks are numbered from here on, so that they take none of the gapless sequence. */
const FIRST_TEST_NUMBER = 1_000_000_001;

export function isTestNumber(sequence: number): boolean {
  return sequence >= FIRST_TEST_NUMBER;
}

/** Condition: an invoice of the same sequence. */
export function inSeries(ofTestClock: boolean): SQL {
  return ofTestClock
    ? sql`${invoices.sequence} >= ${FIRST_TEST_NUMBER}`
    : sql`${invoices.sequence} < ${FIRST_TEST_NUMBER}`;
}

/** The number after the last one of a sequence, and not before `after`. */
export function nextNumber(ofTestClock: boolean, after = 0): SQL {
  const least = Math.max(after, ofTestClock ? FIRST_TEST_NUMBER - 1 : 0);
  return sql`(SELECT MAX(${least}, COALESCE(MAX(sequence), 0)) + 1 FROM ${invoices} WHERE ${inSeries(ofTestClock)})`;
}
