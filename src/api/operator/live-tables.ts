import { Hono } from "hono";
import * as z from "zod";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { type ListedTable, listTables } from "../../play/live/list-tables.ts";
import { unsupportedCurrency } from "../http/currency.ts";
import { describe } from "../http/describe.ts";
import { checked, query } from "../http/valid.ts";
import { textOrNull } from "../wire/described.ts";
import { currency } from "../wire/fields.ts";
import { LIVE_TABLE_FIELDS } from "../wire/live-table.ts";
import { presenter } from "../wire/present.ts";
import { catalogueId, currencyCode } from "../wire/values.ts";

export const app = new Hono<OperatorApiEnv>();

export const LiveTable = z.object({
  game_id: catalogueId,
  name: z.string().nullable().describe("The table's name, for players. Null: not said."),
  open: z.boolean().describe("Whether the table takes bets now."),
  new_table: z.boolean().describe("Whether the provider calls the table new."),
  image: textOrNull(
    "The URL of the provider's present picture of the table. Null: none.",
    "https://cdn.studio.example/tables/7.jpg",
  ),
  ...LIVE_TABLE_FIELDS,
  /** The provider's own JSON, passed on unchanged. */
  results: z.unknown().describe("The last results, in the provider's own form, which differs by game. Null: none."),
  updated_at: z.iso
    .datetime()
    .describe("The provider's time of this state. Where it said none: when the state arrived."),
});

const presentTable = presenter(LiveTable);

export const LiveTables = z.object({
  currency: currencyCode.describe("The currency that was asked for. Limits are in it."),
  pending: z
    .boolean()
    .describe("True: this currency was asked for the first time just now. Ask again after a few seconds."),
  tables: z.array(LiveTable).describe("The tables of your live games, in the order of the catalogue."),
});

app.get(
  "/live-tables",
  describe({
    id: "listLiveTables",
    tag: "Catalogue",
    summary: "List live tables",
    description:
      "The current state of the live tables, as pushed by the providers. Poll every few seconds while a lobby is open; one call per currency serves all players. The first call for a currency may return `pending: true`: retry after a few seconds.",
    answer: LiveTables,
    example: {
      query: { currency: "EUR" },
      answer: {
        currency: "EUR",
        pending: false,
        tables: [
          {
            game_id: "0f6c8f0a-58f5-4f0c-9d5e-2a3c9b1d7e44",
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
  }),
  query(z.object({ currency })),
  checked(unsupportedCurrency),
  async (c) => {
    const query = c.req.valid("query");
    const { pending, tables } = await listTables(c.get("ctx"), query.currency);
    return c.json<z.input<typeof LiveTables>>({ currency: query.currency, pending, tables: tables.map(present) });
  },
);

function present({ gameId, table }: ListedTable): z.input<typeof LiveTable> {
  return presentTable(table, { game_id: gameId, results: JSON.parse(table.results) });
}
