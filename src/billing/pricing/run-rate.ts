import { startOn } from "./price-month.ts";
import type { SectionRevenue } from "./priced-line.ts";

/** The parts of a month that are over and still to come. */
interface Elapsed {
  readonly elapsedMs: number;
  readonly remainingMs: number;
}

/**
 * The revenue of the whole month, if the rest of it goes as it went so far. What is expected is priced by the card of
 * `today`: it is added to the part of the month that began last.
 */
export function atRunRate(
  revenue: readonly SectionRevenue[],
  { elapsedMs, remainingMs }: Elapsed,
  { starts, today }: { readonly starts: readonly string[]; readonly today: string },
): SectionRevenue[] {
  if (elapsedMs <= 0 || remainingMs <= 0) return [...revenue];
  const rest = (amount: bigint) => (amount * BigInt(remainingMs)) / BigInt(elapsedMs);
  const from = startOn(starts, today);
  const expected = revenue.map(({ providerCode, sectionCode, revenue: played, bonus }) => ({
    ...{ providerCode, sectionCode, revenue: rest(played), bonus: rest(bonus) },
    ...(from === undefined ? {} : { from }),
  }));
  return [...revenue, ...expected];
}
