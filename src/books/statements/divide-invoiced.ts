import type { InvoicedPart } from "../../billing/revenue/read-invoiced-day.ts";
import type { StoredStatement } from "./stored.ts";

type Divided = Pick<StoredStatement, "byGameType" | "revenue">;

/**
 * What invoices have billed of a statement, by game type. Invoices know providers alone, so what they billed of one is
 * divided only where that is certain: it had one type, or all of its day is billed and nothing was taken back since. Null:
 * not certain.
 */
export function divideInvoiced(
  { byGameType, revenue }: Divided,
  billed: readonly Pick<InvoicedPart, "providerCode" | "revenue">[],
): ReadonlyMap<string, bigint | null> {
  const sums = new Map<string, bigint | null>(byGameType.map(({ gameType }) => [gameType, 0n]));
  const add = (type: string, amount: bigint | null) => {
    const sum = sums.get(type) ?? null;
    sums.set(type, sum === null || amount === null ? null : sum + amount);
  };
  for (const [provider, parts] of Map.groupBy(billed, ({ providerCode }) => providerCode)) {
    const invoiced = parts.reduce((sum, part) => sum + part.revenue, 0n);
    const own = revenue?.filter(({ providerCode }) => providerCode === provider);
    const [only, ...others] = own ?? byGameType;
    if (only && others.length === 0) add(only.gameType, invoiced);
    else {
      const isWhole = own?.reduce((sum, { amount }) => sum + BigInt(amount), 0n) === invoiced;
      for (const one of own ?? byGameType) add(one.gameType, isWhole && "amount" in one ? BigInt(one.amount) : null);
    }
  }
  return sums;
}
