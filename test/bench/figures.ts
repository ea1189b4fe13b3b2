/** A line of the table that the benchmarks print. `reached` is left out where there is no goal. */
export interface Figure {
  readonly figure: string;
  readonly value: string;
  readonly goal: string;
  readonly reached?: boolean;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Rounded down: a goal that is missed by little must not look reached. The runs beside it are the lowest and highest. */
export function atLeast(figure: string, runs: readonly number[], goal: number): Figure {
  const value = median(runs);
  return { figure, value: shown(Math.floor(value * 100) / 100, runs), goal: `>= ${goal}`, reached: value >= goal };
}

/** Rounded up. */
export function atMost(figure: string, runs: readonly number[], goal: number): Figure {
  const value = median(runs);
  return { figure, value: shown(Math.ceil(value * 100) / 100, runs), goal: `<= ${goal}`, reached: value <= goal };
}

export function withoutGoal(figure: string, value: string): Figure {
  return { figure, value, goal: "" };
}

function shown(value: number, runs: readonly number[]): string {
  if (runs.length === 1) return value.toFixed(2);
  return `${value.toFixed(2)} (${Math.min(...runs).toFixed(2)} to ${Math.max(...runs).toFixed(2)})`;
}
