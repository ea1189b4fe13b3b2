import type { Operation } from "../../../openapi/operation.ts";
import { LiveTables, LiveTablesQuery } from "../live-tables.ts";
import { LIVE_GAME_ID } from "./examples.ts";

export const live: readonly Operation[] = [
  {
    method: "get",
    path: "/v1/live-tables",
    id: "listLiveTables",
    tag: "Catalogue",
    summary: "Live tables as they stand now",
    description:
      "The providers' pushed state: polling every few seconds while a lobby is open is intended, one call per currency for all players. The first call in a currency answers `pending: true`; repeat after a few seconds.",
    idempotency: "Reads only.",
    query: LiveTablesQuery,
    answer: LiveTables,
    errors: ["VALIDATION_FAILED"],
    example: {
      query: { currency: "EUR" },
      answer: {
        currency: "EUR",
        pending: false,
        tables: [
          {
            game_id: LIVE_GAME_ID,
            name: "Emerald Roulette",
            open: true,
            new_table: false,
            image: null,
            dealer: "Ana",
            min_bet: 0.5,
            max_bet: 1000,
            players: 42,
            seats: null,
            seats_available: null,
            results: [17, 0, 32],
            updated_at: "2026-11-21T10:00:00.000Z",
          },
        ],
      },
    },
  },
];
