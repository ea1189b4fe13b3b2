import type { LiveTable } from "../../clients/typescript/src/index.ts";

/** Games of live tables. The interface has no field for them, so a table's name says it. */
export const TABLE_KINDS = ["roulette", "blackjack", "baccarat", "poker", "wheel", "dice", "other"] as const;

type TableKind = (typeof TABLE_KINDS)[number];

export function kindOf({ name }: Pick<LiveTable, "name">): TableKind {
  // A remark in brackets says something else: "Gold Room Blackjack (plays roulette)".
  const text = (name ?? "").replace(/\(.*?\)/g, "").toLowerCase();
  return TABLE_KINDS.find((kind) => text.includes(kind)) ?? "other";
}

/** A past result in a few letters. */
interface Bead {
  readonly text: string;
  readonly colour: string;
  /** Meaning, in words. */
  readonly title: string;
}

const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const WINNERS: Readonly<Record<string, string>> = { banker: "red", player: "blue", tie: "zero" };

/**
 * The results that tell a player something: numbers of a wheel, who won, what the dice showed. Providers send them in
 * their own format; what is not known is left out, as is a blackjack dealer's total.
 */
export function beadsOf({ results }: Partial<Pick<LiveTable, "results">>): Bead[] {
  return Array.isArray(results) ? results.flatMap((one) => beadOf(one) ?? []) : [];
}

function beadOf(one: unknown): Bead | undefined {
  if (typeof one !== "object" || one === null) return undefined;
  const { number, winner, segment, multiplier, dice } = one as Readonly<Record<string, unknown>>;
  if (isNumber(number) && number >= 0 && number <= 36) {
    const colour = number === 0 ? "zero" : REDS.has(number) ? "red" : "black";
    return { text: String(number), colour, title: `${number}, ${number === 0 ? "green" : colour}` };
  }
  if (typeof winner === "string" && winner in WINNERS)
    return { text: winner.charAt(0).toUpperCase(), colour: WINNERS[winner] ?? "", title: winner };
  const factor = segment ?? multiplier;
  if (isNumber(factor) || (typeof factor === "string" && /^[0-9.]{1,6}$/.test(factor)))
    return { text: `×${factor}`, colour: "", title: `pays ${factor} times the bet` };
  if (Array.isArray(dice) && dice.length > 0 && dice.length <= 5 && dice.every(isNumber))
    return { text: dice.join("-"), colour: "", title: `dice ${dice.join(", ")}` };
  return undefined;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
