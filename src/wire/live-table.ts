import { z } from "zod";
import type { LobbyTable } from "../live/live-table.ts";

/** What players and staff read of a live table's limits and seats. */
export const LIVE_TABLE_FIELDS = {
  dealer: z.string().nullable(),
  min_bet: z.number().nullable(),
  max_bet: z.number().nullable(),
  players: z.int().nullable(),
  seats: z.int().nullable(),
  seats_available: z.int().nullable(),
};

export function presentLiveTable({ dealer, minBet, maxBet, players, seats, seatsAvailable }: LobbyTable) {
  return { dealer, min_bet: minBet, max_bet: maxBet, players, seats, seats_available: seatsAvailable };
}
