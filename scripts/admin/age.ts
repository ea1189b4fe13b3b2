const UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1_000],
] as const;

/** How long ago a time was, in its largest unit: `3h`. Undefined for what is no time. */
export function age(time: unknown, now = Date.now()): string | undefined {
  const at = typeof time === "string" ? Date.parse(time) : Number.NaN;
  if (Number.isNaN(at)) return undefined;
  const ms = Math.max(0, now - at);
  const [unit, size] = UNITS.find(([, length]) => ms >= length) ?? ["s", 1_000];
  return `${Math.floor(ms / size)}${unit}`;
}
