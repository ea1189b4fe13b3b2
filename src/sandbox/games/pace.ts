/** The least time from one start of a slot's round to the next, in ms, by the player's country. Elsewhere: none. */
const SLOT_CYCLES_MS: Readonly<Record<string, number>> = { GB: 2_500 };

/** The least time of a round of this kind for a player there, in ms. The page keeps it. */
export function shortestRoundMs(kind: string, country: string | null): number {
  return kind === "slot" ? (SLOT_CYCLES_MS[country ?? ""] ?? 0) : 0;
}
