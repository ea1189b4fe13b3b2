import { z } from "zod";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { formatAmount } from "../lib/money.ts";
import { betOptions } from "../promotions/bet-options.ts";
import { cancelFreeSpins as cancel } from "../promotions/cancel-free-spins.ts";
import { findGrant, type PlacedGrant } from "../promotions/grant.ts";
import { grantFreeSpins as grantSpins } from "../promotions/grant-free-spins.ts";
import { listPlayerGrants } from "../promotions/list-player-grants.ts";
import { areGamesOf } from "../promotions/promoted-games.ts";
import { readFreeSpins } from "../promotions/read-free-spins.ts";
import { GAME_ID } from "../wire/examples.ts";
import { currency, Empty, gameId, money, text, utcTime } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";
import { amountErrors, validAmount } from "./support/amounts.ts";
import { placesOf, unsupportedCurrency } from "./support/currency.ts";
import { HOW_TO_PAGE, nextCursor, paging } from "./support/paging.ts";
import { promotionErrors, validTime } from "./support/promotion-rules.ts";
import { answerOfReference } from "./support/repeat-warnings.ts";

const GRANT = {
  id: "0d7a1c3e-2b4f-4a6c-8e9d-1f2a3b4c5d6e",
  free_spins_id: "welcome-1",
  status: "active",
  player_id: "player-1",
  currency: "EUR",
  game_ids: ["lucky-lanterns"],
  game_codes: ["lucky-lanterns"],
  quantity: 10,
  bet_amount: "0.20",
  valid_until: "2026-12-01T00:00:00.000Z",
  reference: "welcome-1",
  created_at: "2026-11-21T10:00:00.000Z",
  finished_at: null,
  cancelled_at: null,
  win_amount: null,
};

export const CreateFreeSpins = z.object({
  player_id: text(120),
  currency,
  game_ids: z.array(gameId).min(1).max(50),
  quantity: z.int().min(1).max(10_000),
  bet_amount: money,
  valid_until: utcTime,
  reference: text(120),
});

export const FreeSpins = z.object({
  id: z.string(),
  free_spins_id: z.string(),
  status: z.enum(["active", "finished", "cancelled"]),
  player_id: z.string(),
  currency: z.string(),
  game_ids: z.array(z.string()).meta({
    deprecated: true,
    description: "The provider's codes of the games, not catalogue ids. Read `game_codes`.",
  }),
  game_codes: z.array(z.string()).meta({ description: "The provider's codes of the games." }),
  quantity: z.int(),
  bet_amount: z.string(),
  valid_until: z.iso.datetime(),
  reference: z.string(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  cancelled_at: z.iso.datetime().nullable(),
  win_amount: z.string().nullable(),
});

export const grantFreeSpins = endpoint(
  {
    route: "POST /v1/free-spins",
    id: "grantFreeSpins",
    summary: "Grant free spins",
    description:
      "The wallet receives the spins as bets and wins with `free_spins_id`. Do not debit these bets. Credit the wins as bonus money.",
    idempotency:
      "By `reference`: a repeat returns the first grant, even if its other fields differ; in the sandbox, the header `X-Agg-Warning` names them. Use one reference for each player.",
    body: CreateFreeSpins,
    rules: (ctx, sent, broken) =>
      promotionErrors(ctx, sent, broken, {
        between: ({ bet_amount }, precision) => amountErrors("bet_amount", bet_amount, { precision, aboveZero: true }),
        isKnown: async (reference) => (await findGrant(ctx, reference)) !== undefined,
      }),
    answer: FreeSpins,
    errors: ["FREE_SPINS_REFUSED", "GAME_UNAVAILABLE"],
    example: {
      request: {
        player_id: "player-1",
        currency: "EUR",
        game_ids: [GAME_ID],
        quantity: 10,
        bet_amount: "0.20",
        valid_until: "2026-12-01T00:00:00.000Z",
        reference: "welcome-1",
      },
      answer: GRANT,
    },
  },
  async (ctx, { body }) => {
    const precision = await placesOf(ctx, body.currency);
    const input = {
      playerId: body.player_id,
      currency: body.currency,
      precision,
      gameIds: body.game_ids,
      quantity: body.quantity,
      betAmount: validAmount(body.bet_amount, precision),
      validUntil: validTime(body.valid_until),
      reference: body.reference,
    };
    const { grant, isRepeat } = await grantSpins(ctx, input);
    if (!isRepeat) return present(grant);
    return answerOfReference(ctx, present(grant), async () => ({
      player_id: grant.playerId !== input.playerId,
      currency: grant.currency !== input.currency,
      game_ids: !(await areGamesOf(ctx, grant, input.gameIds)),
      quantity: grant.quantity !== input.quantity,
      bet_amount: grant.currency === input.currency && grant.betAmount !== input.betAmount,
      valid_until: grant.validUntil !== input.validUntil,
    }));
  },
);

export const FreeSpinsQuery = z.object({
  reference: text(120).optional(),
  player_id: text(120).optional(),
  ...paging,
});

export const FreeSpinsPage = z.object({ free_spins: z.array(FreeSpins), next_cursor: nextCursor });

export const FreeSpinsOrPage = z.union([FreeSpins, FreeSpinsPage]);

export const findFreeSpins = endpoint(
  {
    route: "GET /v1/free-spins",
    id: "findFreeSpins",
    summary: "Find free-spin grants",
    description: `Send exactly one of \`reference\` and \`player_id\`, otherwise the call fails with VALIDATION_FAILED on \`query\`. \`reference\` returns that grant. \`player_id\` returns the player's grants, newest first. ${HOW_TO_PAGE}`,
    query: FreeSpinsQuery,
    rules: (_, { reference, player_id }, broken) =>
      broken.length === 0 && (reference === undefined) === (player_id === undefined)
        ? [{ field: "query", message: "must contain exactly one of reference and player_id" }]
        : [],
    answer: FreeSpinsOrPage,
    errors: ["NOT_FOUND"],
    example: { query: { player_id: "player-1" }, answer: { free_spins: [GRANT], next_cursor: null } },
  },
  async (ctx, { query: { reference, player_id: playerId = "", limit, cursor } }) => {
    if (reference !== undefined) return present(await readFreeSpins(ctx, { reference }));
    const { rows, nextCursor } = await listPlayerGrants(ctx, { playerId, limit, cursor });
    return { free_spins: rows.map(present), next_cursor: nextCursor };
  },
);

export const BetOptionsQuery = z.object({ game_id: gameId, currency });

export const BetOptions = z.object({ game_id: z.string(), currency: z.string(), amounts: z.array(z.string()) });

export const getBetOptions = endpoint(
  {
    route: "GET /v1/free-spins/bet-options",
    id: "readBetOptions",
    summary: "List bet amounts for free spins",
    description: "The bet amounts that the game's provider accepts, lowest first.",
    query: BetOptionsQuery,
    rules: unsupportedCurrency,
    answer: BetOptions,
    errors: ["FREE_SPINS_REFUSED", "GAME_UNAVAILABLE"],
    example: {
      query: { game_id: GAME_ID, currency: "EUR" },
      answer: { game_id: GAME_ID, currency: "EUR", amounts: ["0.10", "0.20", "1.00"] },
    },
  },
  async (ctx, { query: { game_id, currency } }) => {
    const precision = await placesOf(ctx, currency);
    const stakes = await betOptions(ctx, { gameId: game_id, currency, precision });
    return { game_id, currency, amounts: stakes.map((stake) => formatAmount(stake, precision)) };
  },
);

export const getFreeSpins = endpoint(
  {
    route: "GET /v1/free-spins/{id}",
    id: "readFreeSpins",
    summary: "Get a free-spin grant",
    params: { id: "The grant's `id`." },
    answer: FreeSpins,
    errors: ["NOT_FOUND"],
    example: { answer: GRANT },
  },
  async (ctx, { path }) => present(await readFreeSpins(ctx, path)),
);

export const cancelFreeSpins = endpoint(
  {
    route: "POST /v1/free-spins/{id}/cancel",
    id: "cancelFreeSpins",
    summary: "Cancel a free-spin grant",
    description: "Cancels the remaining spins. Spins already played and their wins are kept.",
    idempotency: "A repeat returns the same cancelled grant.",
    params: { id: "The grant's `id`." },
    body: Empty,
    bodyOptional: true,
    answer: FreeSpins,
    errors: ["NOT_FOUND", "FREE_SPINS_REFUSED"],
    example: { request: {}, answer: { ...GRANT, status: "cancelled", cancelled_at: "2026-11-22T09:00:00.000Z" } },
  },
  async (ctx, { path }) => present(await cancel(ctx, path.id)),
);

function present(grant: PlacedGrant): z.input<typeof FreeSpins> {
  const { precision, winAmount } = grant;
  return {
    id: grant.id,
    free_spins_id: grant.freeSpinsId,
    status: grant.status,
    player_id: grant.playerId,
    currency: grant.currency,
    game_ids: grant.gameCodes,
    game_codes: grant.gameCodes,
    quantity: grant.quantity,
    bet_amount: formatAmount(grant.betAmount, precision),
    valid_until: isoTime(grant.validUntil),
    reference: grant.reference,
    created_at: isoTime(grant.createdAt),
    finished_at: isoTimeOrNull(grant.finishedAt),
    cancelled_at: isoTimeOrNull(grant.cancelledAt),
    win_amount: winAmount === null ? null : formatAmount(winAmount, precision),
  };
}
