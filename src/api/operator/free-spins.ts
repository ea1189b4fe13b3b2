import * as z from "zod";
import { about } from "../../lib/about.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { betOptions } from "../../play/promotions/bet-options.ts";
import { cancelFreeSpins as cancel } from "../../play/promotions/cancel-free-spins.ts";
import { findGrant, PLACED_STATUSES, type PlacedGrant } from "../../play/promotions/grant.ts";
import { grantFreeSpins as grantSpins } from "../../play/promotions/grant-free-spins.ts";
import { listPlacedGrants } from "../../play/promotions/list-grants.ts";
import { areGamesOf } from "../../play/promotions/promoted-games.ts";
import { readFreeSpins } from "../../play/promotions/read-free-spins.ts";
import { GAME_ID } from "../wire/examples.ts";
import { currency, Empty, gameId, money, text, utcTime } from "../wire/fields.ts";
import { catalogueId, currencyCode, playerId } from "../wire/values.ts";
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

/* @__PURE__ */ about(CreateFreeSpins, {
  player_id: "Your own id of the player who gets the spins.",
  currency: "The currency of `bet_amount`, in upper case. The spins are played in sessions of this currency.",
  game_ids: "The games that the spins may be played in: ids of `GET /v1/games`, all of one provider.",
  quantity: "Number of spins.",
  bet_amount: "The stake of one spin: one of the amounts of `GET /v1/free-spins/bet-options`.",
  valid_until: "When the grant ends, ISO 8601 UTC: in the future, at most 90 days away.",
  reference: "Your own id of the grant, one for each player. A repeat under it answers the first grant.",
});

export const FreeSpins = z.object({
  id: z.string(),
  free_spins_id: z.string(),
  status: z.enum(PLACED_STATUSES),
  player_id: playerId,
  currency: currencyCode,
  game_ids: z.array(z.string()),
  quantity: z.int(),
  bet_amount: z.string(),
  valid_until: z.iso.datetime(),
  reference: z.string(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  cancelled_at: z.iso.datetime().nullable(),
  win_amount: z.string().nullable(),
});

/* @__PURE__ */ about(FreeSpins, {
  id: "The grant's id.",
  free_spins_id:
    "What your wallet sees on the grant's bets and wins. The same as `reference` where that has at most 64 letters, digits and `_ . : -` and is not taken; otherwise an id of the service. Store it.",
  status:
    "`finished`: the provider has settled the grant. `cancelled`: you cancelled it. A grant whose time is over stays `active`.",
  player_id: "Your own id of the player.",
  game_ids:
    "The games as the series was placed: the provider's codes, `code` of `GET /v1/games`, not ids of the catalogue.",
  quantity: "Number of spins.",
  bet_amount: "The stake of one spin: a decimal string in the currency's places.",
  valid_until: "When the grant ends.",
  reference: "Your own id of the grant.",
  created_at: "When it was granted.",
  finished_at: ["When the provider settled it. Null: it has not.", "2026-11-24T18:05:00.000Z"],
  cancelled_at: "When it was cancelled. Null: it was not.",
  win_amount: [
    "The total that the provider paid, where it settles a grant in one call: a decimal string in the currency's places. Null otherwise.",
    "4.60",
  ],
});

export const grantFreeSpins = endpoint(
  {
    route: "POST /v1/free-spins",
    id: "grantFreeSpins",
    summary: "Grant free spins",
    description:
      "The wallet receives the spins as bets and wins with `free_spins_id`. Do not debit these bets. Credit the wins as bonus money.",
    idempotency:
      "By `reference`: a repeat returns the first grant, even if its other fields differ; the header `X-Agg-Warning` names them. Use one reference for each player.",
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
    return answerOfReference(present(grant), async () => ({
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

/* @__PURE__ */ about(FreeSpinsQuery, {
  reference: ["The grant with this reference.", "welcome-1"],
  player_id: "The grants of this player: your own id.",
});

export const FreeSpinsPage = z.object({ free_spins: z.array(FreeSpins), next_cursor: nextCursor });

/* @__PURE__ */ about(FreeSpinsPage, {
  free_spins: "The page's grants, newest first.",
});

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
    const { rows, nextCursor } = await listPlacedGrants(ctx, { playerId, limit, cursor });
    return { free_spins: rows.map(present), next_cursor: nextCursor };
  },
);

export const AllFreeSpinsQuery = z.object({
  player_id: text(120).optional(),
  status: z.enum(PLACED_STATUSES).optional(),
  ...paging,
});

/* @__PURE__ */ about(AllFreeSpinsQuery, {
  player_id: ["Only grants of this player: your own id.", "player-1"],
  status: "Only grants in this state.",
});

export const listFreeSpins = endpoint(
  {
    route: "GET /v1/free-spins/all",
    id: "listFreeSpins",
    summary: "List the free-spin grants of all players",
    description: `Newest first. ${HOW_TO_PAGE}`,
    query: AllFreeSpinsQuery,
    answer: FreeSpinsPage,
    example: { query: { status: "active" }, answer: { free_spins: [GRANT], next_cursor: null } },
  },
  async (ctx, { query: { player_id: playerId, status, limit, cursor } }) => {
    const { rows, nextCursor } = await listPlacedGrants(ctx, { playerId, status, limit, cursor });
    return { free_spins: rows.map(present), next_cursor: nextCursor };
  },
);

export const BetOptionsQuery = z.object({ game_id: gameId, currency });

/* @__PURE__ */ about(BetOptionsQuery, {
  game_id: "The game: `id` of `GET /v1/games`.",
  currency: "The currency of the stakes, in upper case.",
});

export const BetOptions = z.object({ game_id: catalogueId, currency: currencyCode, amounts: z.array(z.string()) });

/* @__PURE__ */ about(BetOptions, {
  game_id: "The game that was asked for: its id in the catalogue.",
  currency: "The currency that was asked for.",
  amounts: "The stakes of one spin that the provider accepts, lowest first: decimal strings in the currency's places.",
});

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
    params: { id: ["The grant's `id`.", GRANT.id] },
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
    params: { id: ["The grant's `id`.", GRANT.id] },
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
