import { Hono } from "hono";
import * as z from "zod";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { erasePlayer } from "../../ops/privacy/erase-player.ts";
import { exportPlayer, MAX_EXPORTED } from "../../ops/privacy/export-player.ts";
import { checked, optionalBody, path } from "../http/valid.ts";
import { orNull } from "../wire/described.ts";
import { Empty } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { currencyCode, playerId } from "../wire/values.ts";
import { describe } from "./declare.ts";
import { PLAYER_PARAMS, PlayerPath } from "./fields.ts";

export const app = new Hono<AdminApiEnv>();

export const ErasedPlayer = z.object({
  player_id: playerId,
  sessions: z.int().describe("Sessions that said something of the player."),
  wallet_calls: z.int().describe("Calls whose answer is erased."),
  wire_events: z.int().describe("Events of the sandbox's wire log that are deleted."),
});

const presentErased = presenter(ErasedPlayer);

app.post(
  "/operators/:code/players/:player_id/erase",
  describe({
    id: "erasePlayer",
    scope: "admin",
    people: { one: "it takes away what no book needs, and is asked for by law" },
    summary: "Erase what is stored of a player beyond the books",
    description:
      "Name, country, device, language and addresses of his sessions, what the wallet answered about him, and his events in the sandbox's wire log. The operator's id for him stays in the books, and a block stays. In backups it is gone 30 days later.",
    idempotency: "A repeat erases what came since.",
    params: PLAYER_PARAMS,
    answer: ErasedPlayer,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: {
      request: {},
      answer: { player_id: "player-1", sessions: 12, wallet_calls: 48, wire_events: 0 },
    },
  }),
  path(PlayerPath),
  optionalBody(Empty),
  checked(),
  async (c) => {
    const { code, player_id } = c.req.valid("param");
    const erased = await erasePlayer(c.get("ctx"), { operatorCode: code, playerId: player_id });
    return c.json<z.input<typeof ErasedPlayer>>(presentErased(erased, { player_id }));
  },
);

const ExportedSession = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const PlayerExport = z.object({
  player_id: playerId,
  whole: z.boolean().describe(`false: more than ${MAX_EXPORTED} of something; the newest sessions are listed.`),
  sessions: z
    .array(ExportedSession)
    .describe("All that is stored of each session, by the names of its columns. Times in ms."),
  transactions: z
    .array(
      z.object({
        transaction_id: z.string().describe("The transaction's id."),
        type: z.string().describe("`bet`, `win` or `rollback`."),
        status: z.string().describe("What became of it."),
        round_id: z.string().describe("Its round."),
        amount: z.string().describe("A decimal string in the currency's places."),
        currency: currencyCode,
        created_at: z.iso.datetime().describe("When it was reported."),
      }),
    )
    .describe("What was reported in the sessions."),
  free_spins_ids: z.array(z.string()).describe("Grants of free spins."),
  campaign_ids: z.array(z.string()).describe("Bonus campaigns that name the player."),
  block: orNull(
    z.object({
      reason: z.string().nullable().describe("Why. Null: not given."),
      blocked_at: z.iso.datetime().describe("Since when."),
      ends_at: z.iso.datetime().nullable().describe("Until when. Null: until it is lifted."),
    }),
    "The player's block. Null: none.",
  ),
});

app.get(
  "/operators/:code/players/:player_id/export",
  describe({
    id: "exportPlayer",
    scope: "admin",
    summary: "Export what is stored of a player",
    description: "For a player who asks the operator what is known of him.",
    params: PLAYER_PARAMS,
    answer: PlayerExport,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: {
      answer: {
        player_id: "player-1",
        whole: true,
        sessions: [
          { id: "0d8f2c1e", player_id: "player-1", player_name: "Ada", currency: "EUR", created_at: 1795255200000 },
        ],
        transactions: [
          {
            ...{ transaction_id: "lantern:b-1001", type: "bet", status: "completed", round_id: "r-77" },
            ...{ amount: "2.00", currency: "EUR", created_at: "2026-11-21T10:00:00.000Z" },
          },
        ],
        free_spins_ids: [],
        campaign_ids: [],
        block: null,
      },
    },
  }),
  path(PlayerPath),
  checked(),
  async (c) => {
    const { code, player_id } = c.req.valid("param");
    const found = await exportPlayer(c.get("ctx"), { operatorCode: code, playerId: player_id });
    return c.json<z.input<typeof PlayerExport>>({
      player_id,
      whole: found.isWhole,
      sessions: found.sessions.map(({ shard: _, ...session }) => session),
      transactions: found.movements.map(({ amount, precision, created_at: at, shard: _, ...movement }) => ({
        ...movement,
        amount: formatAmount(amount, precision),
        created_at: isoTime(at),
      })),
      free_spins_ids: found.grants.map(({ id }) => id),
      campaign_ids: found.campaigns.map(({ id }) => id),
      block: found.block
        ? {
            reason: found.block.reason,
            blocked_at: isoTime(found.block.blockedAt),
            ends_at: isoTimeOrNull(found.block.endsAt),
          }
        : null,
    });
  },
);
