import type { Change } from "../../db/schema/proposals.ts";
import { formatAmount } from "../../lib/money.ts";
import { decimalOf } from "../pricing/decimal.ts";
import type { ProviderCard } from "./rate-card.ts";

/** Differences between two rate cards, one for each percent or band of a ladder. Equal cards: []. */
export function compareCards(before: readonly ProviderCard[], after: readonly ProviderCard[]): Change[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((what) => {
    const change = { what, before: old.get(what) ?? null, after: now.get(what) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** Every value of a rate card by what it is. */
function valuesOf(cards: readonly ProviderCard[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const { providerCode, tiers, ratesByMarket, sections } of cards) {
    values.set(providerCode, "rated");
    for (const { currency, ordinal, fromAmount, toAmount } of tiers)
      values.set(`${providerCode}, ${currency} band ${ordinal}`, `${fromAmount} to ${toAmount ?? "any amount"}`);
    const grids = [{ of: providerCode, ratesByMarket }].concat(
      sections.map((section) => ({ of: `${providerCode} ${section.sectionCode}`, ...section })),
    );
    for (const { of, ratesByMarket: grid } of grids)
      for (const { market, tierOrdinal, percent } of grid)
        values.set(`${of}, band ${tierOrdinal}, ${market}`, `${percent} %`);
    for (const { sectionCode, rates } of sections)
      for (const { tierOrdinal, percent } of rates)
        values.set(`${providerCode} ${sectionCode}, band ${tierOrdinal}, every market`, `${percent} %`);
  }
  return values;
}

const PERCENT = /^(\S+) %$/;

/** Percentage points by which a percent rises or falls, such as "-0.5"; null for every other change. */
export function pointsOf({ before, after }: Change): string | null {
  const [old, now] = [before, after].map((value) => PERCENT.exec(value ?? "")?.[1]);
  if (old === undefined || now === undefined) return null;
  const [a, b] = [decimalOf(old), decimalOf(now)];
  const scale = Math.max(a.scale, b.scale);
  const minor = ({ digits, scale: own }: typeof a) => digits * 10n ** BigInt(scale - own);
  const by = minor(b) - minor(a);
  return `${by > 0n ? "+" : ""}${formatAmount(by, scale)}`;
}
