/** An exact rational number; `den` is positive. Not reduced, because pricing multiplies only a few times. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

export const ZERO: Fraction = { num: 0n, den: 1n };

/** `num / den`; the sign goes to `num`. `den` must not be 0. */
export function fraction(num: bigint, den = 1n): Fraction {
  return den < 0n ? { num: -num, den: -den } : { num, den };
}

export function add(a: Fraction, b: Fraction): Fraction {
  return a.den === b.den
    ? { num: a.num + b.num, den: a.den }
    : { num: a.num * b.den + b.num * a.den, den: a.den * b.den };
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return { num: a.num * b.num, den: a.den * b.den };
}

/** Rounds to an integer, half to even, for either sign. */
export function roundHalfEven({ num, den }: Fraction): bigint {
  const truncated = num / den;
  const floor = num < 0n && truncated * den !== num ? truncated - 1n : truncated;
  const twice = 2n * (num - floor * den);
  if (twice < den) return floor;
  if (twice > den) return floor + 1n;
  return floor % 2n === 0n ? floor : floor + 1n;
}
