/** The value below which a part of the values lies, for example 0.99. Values may be in any order. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** For a note: "p50 12 ms, p99 40 ms". */
export function percentiles(ms: readonly number[]): string {
  return `p50 ${Math.round(percentile(ms, 0.5))} ms, p99 ${Math.round(percentile(ms, 0.99))} ms`;
}
