function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `share` of `to` in `from`; both `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((channel, i) => Math.round(channel + ((target[i] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Towards white. */
export function lighter(hex: string, share: number): string {
  return mix(hex, "#ffffff", share);
}

/** Towards black. */
export function darker(hex: string, share: number): string {
  return mix(hex, "#000000", share);
}
