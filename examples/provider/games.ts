/** The titles of this provider and their mathematics. */

export interface Game {
  readonly code: string;
  readonly name: string;
  readonly type: "slot" | "live_dealer";
  readonly takesPromotions: boolean;
}

export const GAMES: readonly Game[] = [
  { code: "coin-toss", name: "Coin Toss", type: "slot", takesPromotions: true },
  { code: "lucky-five", name: "Lucky Five", type: "slot", takesPromotions: true },
  { code: "live-wheel", name: "Live Wheel", type: "live_dealer", takesPromotions: false },
];

/** Whole units, so that they are valid in a currency of any precision. */
export const STAKES: readonly string[] = ["1", "2", "5", "10"];

/** What a stake is multiplied with, and how often in 100 rounds: 95 % go back to the players. */
const PAYOUTS: readonly (readonly [multiplier: bigint, weight: number])[] = [
  [0n, 63],
  [1n, 20],
  [2n, 10],
  [5n, 6],
  [25n, 1],
];

export const RTP = 95;

/** Draws a multiplier. `draw(max)` answers an integer from 0 to below `max`, from a cryptographic source. */
export function drawMultiplier(draw: (max: number) => number): bigint {
  let ticket = draw(100);
  for (const [multiplier, weight] of PAYOUTS) {
    ticket -= weight;
    if (ticket < 0) return multiplier;
  }
  throw new Error("the weights do not add up to 100");
}

/** A decimal string times a whole number, exactly and in the same number of places. */
export function times(amount: string, factor: bigint): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const digits = (BigInt(whole + fraction) * factor).toString().padStart(fraction.length + 1, "0");
  return fraction === "" ? digits : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
}

/** The sum of two decimal strings. */
export function plus(a: string, b: string): string {
  const places = Math.max(...[a, b].map((text) => text.split(".")[1]?.length ?? 0));
  const units = (text: string) => {
    const [whole = "", fraction = ""] = text.split(".");
    return BigInt(whole + fraction.padEnd(places, "0"));
  };
  const digits = (units(a) + units(b)).toString().padStart(places + 1, "0");
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
