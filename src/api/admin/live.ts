import { Hono } from "hono";
import * as z from "zod";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { isoTime } from "../../lib/clock.ts";
import { JACKPOT_LEVELS, JACKPOT_STATUSES, readFeeds } from "../../play/jackpots/jackpot-feeds.ts";
import { lobbyOf } from "../../play/live/lobby-of.ts";
import { unsupportedCurrency } from "../http/currency.ts";
import { checked, query } from "../http/valid.ts";
import { currency } from "../wire/fields.ts";
import { LIVE_TABLE_FIELDS } from "../wire/live-table.ts";
import { presenter } from "../wire/present.ts";
import { currencyCode, providerCode } from "../wire/values.ts";
import { describe } from "./declare.ts";

export const app = new Hono<AdminApiEnv>();

const JackpotTier = z.object({
  tier_id: z.string().describe("The provider's id of the tier."),
  tier: z.int().describe("The tier's number."),
  amount: z.number().describe("What it would pay now, in USD."),
});

const FedJackpot = z.object({
  id: z.string().describe("The provider's id of the jackpot."),
  name: z.string().describe("The jackpot's name, for players."),
  level: z.enum(JACKPOT_LEVELS).describe("How far it reaches, as the provider says."),
  status: z.enum(JACKPOT_STATUSES).describe("`paused`: it is shown, but not played for."),
  tiers: z.array(JackpotTier).describe("Amounts in USD: shown, never moved."),
  game_codes: z.array(z.string()).describe("The provider's codes of the games that feed it."),
});

const JackpotFeed = z.object({
  provider_code: providerCode,
  read_at: z.iso.datetime().describe("When the provider pushed its list."),
  jackpots: z.array(FedJackpot).describe("The provider's jackpots."),
});

export const JackpotFeeds = z.object({
  feeds: z.array(JackpotFeed).describe("What each provider pushed last."),
});

app.get(
  "/jackpots",
  describe({
    id: "readJackpotFeeds",
    scope: "read",
    summary: "Read the jackpots that each provider pushed",
    answer: JackpotFeeds,
    example: {
      answer: {
        feeds: [
          {
            provider_code: "lantern",
            read_at: "2026-11-21T10:00:00.000Z",
            jackpots: [
              {
                id: "lantern-fortune",
                name: "Lantern Fortune",
                level: "network",
                status: "active",
                tiers: [{ tier_id: "lantern-fortune-grand", tier: 1, amount: 48210.1 }],
                game_codes: ["lucky-lanterns"],
              },
            ],
          },
        ],
      },
    },
  }),
  async (c) => {
    const feeds = await readFeeds(c.get("ctx"));
    return c.json<z.input<typeof JackpotFeeds>>({
      feeds: feeds.map(({ providerCode, readAt, jackpots }) => ({
        provider_code: providerCode,
        read_at: isoTime(readAt),
        jackpots: jackpots.map(({ id, name, level, status, tiers, games }) => ({
          ...{ id, name, level, status },
          tiers: tiers.map(({ tierId, tier, amount }) => ({ tier_id: tierId, tier, amount })),
          game_codes: games.map(({ gameCode }) => gameCode),
        })),
      })),
    });
  },
);

const LobbyTable = z.object({
  provider_code: providerCode,
  game_code: z.string().describe("The provider's code of the game."),
  name: z.string().nullable().describe("The table's name. Null: not said."),
  open: z.boolean().describe("Whether it takes bets now."),
  ...LIVE_TABLE_FIELDS,
  updated_at: z.iso.datetime().describe("The provider's time of this state."),
});

const presentTable = presenter(LobbyTable);

export const LiveLobbyTables = z.object({
  currency: currencyCode,
  pending: z.boolean().describe("True on the first call for a currency: its providers are being asked."),
  tables: z.array(LobbyTable).describe("The tables."),
});

app.get(
  "/live-tables",
  describe({
    id: "readLiveLobby",
    scope: "read",
    summary: "Read the live tables of a currency",
    description: "Of all providers. As an operator's call, it keeps the providers subscribed for 10 minutes.",
    answer: LiveLobbyTables,
    example: {
      query: { currency: "EUR" },
      answer: {
        currency: "EUR",
        pending: false,
        tables: [
          {
            provider_code: "harbour-live",
            game_code: "emerald-roulette",
            name: "Emerald Roulette",
            open: true,
            dealer: "Ana",
            min_bet: 0.5,
            max_bet: 1000,
            players: 42,
            seats: null,
            seats_available: null,
            updated_at: "2026-11-21T10:00:00.000Z",
          },
        ],
      },
    },
  }),
  query(z.object({ currency })),
  checked(unsupportedCurrency),
  async (c) => {
    const { currency: code } = c.req.valid("query");
    const { pending, tables } = await lobbyOf(c.get("ctx"), code);
    const listed = [...tables.values()].map((table) => presentTable(table));
    return c.json<z.input<typeof LiveLobbyTables>>({ currency: code, pending, tables: listed });
  },
);
