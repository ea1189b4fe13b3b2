import type { Rates, Statements } from "../../../../clients/typescript/src/index.ts";
import { add, negated } from "../../../lib/money.ts";
import { dayBefore } from "../../../lib/time.ts";
import type { Account } from "./account.ts";

/** The revenue of a provider in a currency in this month so far: what its tiers are read against. */
export type MonthRevenue = (providerCode: string, currency: string) => number;

/** Reads the statements of this month's days. */
export async function monthRevenue(
  { client }: Account,
  base: Rates["revenue_base"],
  signal: AbortSignal,
): Promise<MonthRevenue> {
  const count = new Date().getUTCDate();
  const days = Array.from({ length: count }, (_, at) => dayBefore(count - 1 - at));
  const all = await Promise.all(days.map((day) => client.statements(day, {}, { signal })));
  return (providerCode, currency) => Number(revenueIn(all, providerCode, currency, base));
}

/** Bets less wins; on base `ngr` also less wins of free spins. */
export function revenueIn(
  days: readonly Pick<Statements, "statements">[],
  providerCode: string,
  currency: string,
  base: Rates["revenue_base"],
): string {
  return days
    .flatMap(({ statements }) => statements)
    .filter((one) => one.currency === currency)
    .flatMap(({ by_provider: parts }) => parts)
    .filter((part) => part.provider_code === providerCode)
    .reduce((sum, { bets, wins, bonus_wins: bonus }) => {
      const revenue = add(bets, negated(wins));
      return add(sum, base === "ngr" ? add(revenue, negated(bonus)) : revenue);
    }, "0");
}
