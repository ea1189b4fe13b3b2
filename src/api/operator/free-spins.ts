import { Hono } from "hono";
import * as z from "zod";
import type { OperatorCtx } from "../../context.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { formatAmount } from "../../lib/money.ts";
import { betOptions } from "../../play/promotions/bet-menu.ts";
import { cancelFreeSpins as cancel } from "../../play/promotions/cancel-free-spins.ts";
import { findGrant, PLACED_STATUSES, type PlacedGrant } from "../../play/promotions/grant.ts";
import { grantDifferences, grantFreeSpins as grantSpins } from "../../play/promotions/grant-free-spins.ts";
import { listPlacedGrants } from "../../play/promotions/list-grants.ts";
import { readFreeSpins } from "../../play/promotions/read-free-spins.ts";
import { placesOf, unsupportedCurrency } from "../http/currency.ts";
import { describe } from "../http/describe.ts";
import { checked, query } from "../http/valid.ts";
import { optional, textOrNull, timeOrNull } from "../wire/described.ts";
import { GAME_ID } from "../wire/examples.ts";
import { currency, Empty, gameId, money, text, utcTime } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { catalogueId, currencyCode, pageOf, playerId } from "../wire/values.ts";
import { warnings } from "../wire/warning.ts";
import { body, optionalBody } from "./declare.ts";
import { amountErrors, validAmount } from "./support/amounts.ts";
import { HOW_TO_PAGE, paging } from "./support/paging.ts";
import { eitherErrors, promotionErrors, validTime } from "./support/promotion-rules.ts";
import { answerOfReference } from "./support/repeat-warnings.ts";

export const app = new Hono<OperatorApiEnv>();

export const GRANT = {
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
  player_id: text(120).describe("Your own id of the player who gets the spins."),
  currency: currency.describe(
    "The currency of `bet_amount`, in upper case. The spins are played in sessions of this currency.",
  ),
  game_ids: z
    .array(gameId)
    .min(1)
    .max(50)
    .describe("The games that the spins may be played in: ids of `GET /v1/games`, all of one provider."),
  quantity: z.int().min(1).max(10_000).describe("Number of spins."),
  bet_amount: money.describe("The stake of one spin: one of the amounts of `GET /v1/free-spins/bet-options`."),
  valid_until: utcTime.describe("When the grant ends, ISO 8601 UTC: in the future, at most 90 days away."),
  reference: text(120).describe(
    "Your own id of the grant, one for each player. A repeat under it answers the first grant.",
  ),
});

export const FreeSpins = z.object({
  id: z.string().describe("The grant's id."),
  free_spins_id: z
    .string()
    .describe(
      "What your wallet sees on the grant's bets and wins. The same as `reference` where that has at most 64 letters, digits and `_ . : -` and is not taken; otherwise an id of the service. Store it.",
    ),
  status: z
    .enum(PLACED_STATUSES)
    .describe(
      "`finished`: the provider has settled the grant. `cancelled`: you cancelled it. A grant whose time is over stays `active`.",
    ),
  player_id: playerId.describe("Your own id of the player."),
  currency: currencyCode,
  game_ids: z
    .array(z.string())
    .describe(
      "The games as the series was placed: the provider's codes, `code` of `GET /v1/games`, not ids of the catalogue.",
    ),
  quantity: z.int().describe("Number of spins."),
  bet_amount: z.string().describe("The stake of one spin: a decimal string in the currency's places."),
  valid_until: z.iso.datetime().describe("When the grant ends."),
  reference: z.string().describe("Your own id of the grant."),
  created_at: z.iso.datetime().describe("When it was granted."),
  finished_at: timeOrNull("When the provider settled it. Null: it has not.", "2026-11-24T18:05:00.000Z"),
  cancelled_at: z.iso.datetime().nullable().describe("When it was cancelled. Null: it was not."),
  win_amount: textOrNull(
    "The total that the provider paid, where it settles a grant in one call: a decimal string in the currency's places. Null otherwise.",
    "4.60",
  ),
  warnings,
});

const presentRow = presenter(FreeSpins);

app.post(
  "/free-spins",
  describe({
    id: "grantFreeSpins",
    tag: "Promotions",
    summary: "Grant free spins",
    description:
      "The wallet receives the spins as bets and wins with `free_spins_id`. Do not debit these bets. Credit the wins as bonus money.",
    idempotency:
      "By `reference`: a repeat returns the first grant, even if its other fields differ; `warnings` and the header `X-Agg-Warning` name them. Use one reference for each player.",
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
  }),
  body(CreateFreeSpins),
  checked((ctx: OperatorCtx, sent, broken) =>
    promotionErrors(ctx, sent, broken, {
      between: ({ bet_amount }, precision) => amountErrors("bet_amount", bet_amount, { precision, aboveZero: true }),
      isKnown: async (reference) => (await findGrant(ctx, reference)) !== undefined,
    }),
  ),
  async (c) => {
    const ctx = c.get("ctx");
    const body = c.req.valid("json");
    const input = { playerId: body.player_id, ...(await termsOf(ctx, body)) };
    const { grant, isRepeat } = await grantSpins(ctx, input);
    if (!isRepeat) return c.json<z.input<typeof FreeSpins>>(presentGrant(grant));
    return answerOfReference(c, presentGrant(grant), () => grantDifferences(ctx, grant, input));
  },
);

/** The terms of a call that has passed the rules, as grants take them. */
export async function termsOf(ctx: OperatorCtx, body: Omit<z.output<typeof CreateFreeSpins>, "player_id">) {
  const precision = await placesOf(ctx, body.currency);
  return {
    currency: body.currency,
    precision,
    gameIds: body.game_ids,
    quantity: body.quantity,
    betAmount: validAmount(body.bet_amount, precision),
    validUntil: validTime(body.valid_until),
    reference: body.reference,
  };
}

export const FreeSpinsQuery = z.object({
  reference: optional(text(120), "The grant with this reference.", "welcome-1"),
  player_id: text(120).optional().describe("The grants of this player: your own id."),
  ...paging,
});

export const FreeSpinsPage = pageOf({ free_spins: z.array(FreeSpins).describe("The page's grants, newest first.") });

export const FreeSpinsOrPage = z.union([FreeSpins, FreeSpinsPage]);

app.get(
  "/free-spins",
  describe({
    id: "findFreeSpins",
    tag: "Promotions",
    summary: "Find free-spin grants",
    description: `Send exactly one of \`reference\` and \`player_id\`, otherwise the call fails with VALIDATION_FAILED on \`query\`. \`reference\` returns that grant. \`player_id\` returns the player's grants, newest first. ${HOW_TO_PAGE}`,
    answer: FreeSpinsOrPage,
    errors: ["NOT_FOUND"],
    example: { query: { player_id: "player-1" }, answer: { free_spins: [GRANT], next_cursor: null } },
  }),
  query(FreeSpinsQuery),
  checked(eitherErrors),
  async (c) => {
    const ctx = c.get("ctx");
    const { reference, player_id: playerId = "", limit, cursor } = c.req.valid("query");
    if (reference !== undefined)
      return c.json<z.input<typeof FreeSpinsOrPage>>(presentGrant(await readFreeSpins(ctx, { reference })));
    const { rows, nextCursor } = await listPlacedGrants(ctx, { playerId, limit, cursor });
    return c.json<z.input<typeof FreeSpinsOrPage>>({ free_spins: rows.map(presentGrant), next_cursor: nextCursor });
  },
);

export const AllFreeSpinsQuery = z.object({
  player_id: optional(text(120), "Only grants of this player: your own id.", "player-1"),
  status: z.enum(PLACED_STATUSES).optional().describe("Only grants in this state."),
  ...paging,
});

app.get(
  "/free-spins/all",
  describe({
    id: "listFreeSpins",
    tag: "Promotions",
    summary: "List the free-spin grants of all players",
    description: `Newest first. ${HOW_TO_PAGE}`,
    answer: FreeSpinsPage,
    rows: "free_spins",
    example: { query: { status: "active" }, answer: { free_spins: [GRANT], next_cursor: null } },
  }),
  query(AllFreeSpinsQuery),
  checked(),
  async (c) => {
    const { player_id: playerId, status, limit, cursor } = c.req.valid("query");
    const { rows, nextCursor } = await listPlacedGrants(c.get("ctx"), { playerId, status, limit, cursor });
    return c.json<z.input<typeof FreeSpinsPage>>({ free_spins: rows.map(presentGrant), next_cursor: nextCursor });
  },
);

export const BetOptionsQuery = z.object({
  game_id: gameId.describe("The game: `id` of `GET /v1/games`."),
  currency: currency.describe("The currency of the stakes, in upper case."),
});

export const BetOptions = z.object({
  game_id: catalogueId.describe("The game that was asked for: its id in the catalogue."),
  currency: currencyCode.describe("The currency that was asked for."),
  amounts: z
    .array(z.string())
    .describe(
      "The stakes of one spin that the provider accepts, lowest first: decimal strings in the currency's places.",
    ),
});

app.get(
  "/free-spins/bet-options",
  describe({
    id: "readBetOptions",
    tag: "Promotions",
    summary: "List bet amounts for free spins",
    description: "The bet amounts that the game's provider accepts, lowest first.",
    answer: BetOptions,
    errors: ["FREE_SPINS_REFUSED", "GAME_UNAVAILABLE"],
    example: {
      query: { game_id: GAME_ID, currency: "EUR" },
      answer: { game_id: GAME_ID, currency: "EUR", amounts: ["0.10", "0.20", "1.00"] },
    },
  }),
  query(BetOptionsQuery),
  checked(unsupportedCurrency),
  async (c) => {
    const ctx = c.get("ctx");
    const { game_id, currency } = c.req.valid("query");
    const precision = await placesOf(ctx, currency);
    const stakes = await betOptions(ctx, { gameId: game_id, currency, precision });
    return c.json<z.input<typeof BetOptions>>({
      game_id,
      currency,
      amounts: stakes.map((stake) => formatAmount(stake, precision)),
    });
  },
);

app.get(
  "/free-spins/:id",
  describe({
    id: "readFreeSpins",
    tag: "Promotions",
    summary: "Get a free-spin grant",
    params: { id: ["The grant's `id`.", GRANT.id] },
    answer: FreeSpins,
    errors: ["NOT_FOUND"],
    example: { answer: GRANT },
  }),
  async (c) => c.json<z.input<typeof FreeSpins>>(presentGrant(await readFreeSpins(c.get("ctx"), c.req.param()))),
);

app.post(
  "/free-spins/:id/cancel",
  describe({
    id: "cancelFreeSpins",
    tag: "Promotions",
    summary: "Cancel a free-spin grant",
    description: "Cancels the remaining spins. Spins already played and their wins are kept.",
    idempotency: "A repeat returns the same cancelled grant.",
    params: { id: ["The grant's `id`.", GRANT.id] },
    answer: FreeSpins,
    errors: ["NOT_FOUND", "FREE_SPINS_REFUSED"],
    example: { request: {}, answer: { ...GRANT, status: "cancelled", cancelled_at: "2026-11-22T09:00:00.000Z" } },
  }),
  optionalBody(Empty),
  checked(),
  async (c) => c.json<z.input<typeof FreeSpins>>(presentGrant(await cancel(c.get("ctx"), c.req.param("id")))),
);

export function presentGrant(grant: PlacedGrant): z.input<typeof FreeSpins> {
  const { precision, winAmount } = grant;
  return presentRow(grant, {
    game_ids: grant.gameCodes,
    bet_amount: formatAmount(grant.betAmount, precision),
    win_amount: winAmount === null ? null : formatAmount(winAmount, precision),
  });
}
