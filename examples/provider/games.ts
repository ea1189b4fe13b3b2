/** The games of this provider and their payouts. */

export interface Game {
  readonly code: string;
  readonly name: string;
  readonly type: "slot" | "live_dealer";
  readonly supportsPromotions: boolean;
}

export const GAMES: readonly Game[] = [
  { code: "coin-toss", name: "Coin Toss", type: "slot", supportsPromotions: true },
  { code: "lucky-five", name: "Lucky Five", type: "slot", supportsPromotions: true },
  { code: "live-wheel", name: "Live Wheel", type: "live_dealer", supportsPromotions: false },
];

/** Whole units, which are valid in every currency whatever its precision. */
export const STAKES: readonly string[] = ["1", "2", "5", "10"];

/** The multiplier of the stake, and how many rounds in 100 pay it. The expected return is 95 %. */
const PAYOUTS: readonly (readonly [multiplier: bigint, weight: number])[] = [
  [0n, 63],
  [1n, 20],
  [2n, 10],
  [5n, 6],
  [25n, 1],
];

export const RTP = 95;

/** Draws a multiplier. `draw(max)` returns an integer from 0 to `max - 1` from a cryptographic random source. */
export function drawMultiplier(draw: (max: number) => number): bigint {
  let ticket = draw(100);
  for (const [multiplier, weight] of PAYOUTS) {
    ticket -= weight;
    if (ticket < 0) return multiplier;
  }
  throw new Error("The weights do not add up to 100.");
}

/** Multiplies a decimal string by a whole number, exactly, keeping its decimal places. */
export function times(amount: string, factor: bigint): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const digits = (BigInt(whole + fraction) * factor).toString().padStart(fraction.length + 1, "0");
  return fraction === "" ? digits : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
}

/** Adds two decimal strings, exactly. */
export function plus(a: string, b: string): string {
  const places = Math.max(...[a, b].map((text) => text.split(".")[1]?.length ?? 0));
  const units = (text: string) => {
    const [whole = "", fraction = ""] = text.split(".");
    return BigInt(whole + fraction.padEnd(places, "0"));
  };
  const digits = (units(a) + units(b)).toString().padStart(places + 1, "0");
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
