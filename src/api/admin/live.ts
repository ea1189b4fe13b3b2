import * as z from "zod";
import { precisionOf } from "../../catalogue/currencies/precision-of.ts";
import { about } from "../../lib/about.ts";
import { isoTime } from "../../lib/clock.ts";
import { JACKPOT_LEVELS, JACKPOT_STATUSES } from "../../play/jackpots/jackpot.ts";
import { readFeeds } from "../../play/jackpots/read-feeds.ts";
import { lobbyOf } from "../../play/live/lobby-of.ts";
import { currency } from "../wire/fields.ts";
import { LIVE_TABLE_FIELDS, presentLiveTable } from "../wire/live-table.ts";
import { currencyCode, providerCode } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";

const JackpotTier = z.object({ tier_id: z.string(), tier: z.int(), amount: z.number() });

/* @__PURE__ */ about(JackpotTier, {
  tier_id: "The provider's id of the tier.",
  tier: "The tier's number.",
  amount: "What it would pay now, in USD.",
});

const FedJackpot = z.object({
  id: z.string(),
  name: z.string(),
  level: z.enum(JACKPOT_LEVELS),
  status: z.enum(JACKPOT_STATUSES),
  tiers: z.array(JackpotTier),
  game_codes: z.array(z.string()),
});

/* @__PURE__ */ about(FedJackpot, {
  id: "The provider's id of the jackpot.",
  name: "The jackpot's name, for players.",
  level: "How far it reaches, as the provider says.",
  status: "`paused`: it is shown, but not played for.",
  tiers: "Amounts in USD: shown, never moved.",
  game_codes: "The provider's codes of the games that feed it.",
});

const JackpotFeed = z.object({
  provider_code: providerCode,
  read_at: z.iso.datetime(),
  jackpots: z.array(FedJackpot),
});

/* @__PURE__ */ about(JackpotFeed, {
  read_at: "When the provider pushed its list.",
  jackpots: "The provider's jackpots.",
});

export const JackpotFeeds = z.object({
  feeds: z.array(JackpotFeed),
});

/* @__PURE__ */ about(JackpotFeeds, {
  feeds: "What each provider pushed last.",
});

export const readJackpotFeeds = endpoint(
  {
    route: "GET /admin/v1/jackpots",
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
  },
  async (ctx) => {
    const feeds = await readFeeds(ctx);
    return {
      feeds: feeds.map(({ providerCode, readAt, jackpots }) => ({
        provider_code: providerCode,
        read_at: isoTime(readAt),
        jackpots: jackpots.map(({ id, name, level, status, tiers, games }) => ({
          ...{ id, name, level, status },
          tiers: tiers.map(({ tierId, tier, amount }) => ({ tier_id: tierId, tier, amount })),
          game_codes: games.map(({ gameCode }) => gameCode),
        })),
      })),
    };
  },
);

const LobbyTable = z.object({
  provider_code: providerCode,
  game_code: z.string(),
  name: z.string().nullable(),
  open: z.boolean(),
  ...LIVE_TABLE_FIELDS,
  updated_at: z.iso.datetime(),
});

/* @__PURE__ */ about(LobbyTable, {
  game_code: "The provider's code of the game.",
  name: "The table's name. Null: not said.",
  open: "Whether it takes bets now.",
  updated_at: "The provider's time of this state.",
});

export const LiveLobbyTables = z.object({
  currency: currencyCode,
  pending: z.boolean(),
  tables: z.array(LobbyTable),
});

/* @__PURE__ */ about(LiveLobbyTables, {
  pending: "True on the first call for a currency: its providers are being asked.",
  tables: "The tables.",
});

export const readLiveLobby = endpoint(
  {
    route: "GET /admin/v1/live-tables",
    id: "readLiveLobby",
    scope: "read",
    summary: "Read the live tables of a currency",
    description: "Of all providers. As an operator's call, it keeps the providers subscribed for 10 minutes.",
    query: z.object({ currency }),
    rules: async (ctx, { currency: code }, broken) =>
      broken.length === 0 && (await precisionOf(ctx, String(code))) === undefined
        ? [{ field: "currency", message: "is not a supported currency" }]
        : [],
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
  },
  async (ctx, { query: { currency: code } }) => {
    const { pending, tables } = await lobbyOf(ctx, code);
    const listed = [...tables.values()].map((table) => ({
      provider_code: table.providerCode,
      game_code: table.gameCode,
      name: table.name,
      open: table.open,
      ...presentLiveTable(table),
      updated_at: isoTime(table.updatedAt),
    }));
    return { currency: code, pending, tables: listed };
  },
);
