import * as z from "zod";

/** Limits and seats of a live table, as players and staff read them. */
export const LIVE_TABLE_FIELDS = {
  dealer: z.string().nullable().describe("The dealer's name, for players. Null: not said."),
  min_bet: z.number().nullable().describe("The smallest bet, in the currency asked for. Null: not said."),
  max_bet: z.number().nullable().describe("The largest bet, in the currency asked for. Null: not said."),
  players: z.int().nullable().describe("Number of players at the table. Null: not said."),
  seats: z.int().nullable().describe("Number of seats, at tables that have seats, such as blackjack. Null elsewhere."),
  seats_available: z.int().nullable().describe("Number of free seats. Null at tables without seats."),
};
