import type { Operation } from "../../../openapi/operation.ts";
import { Empty } from "../../../wire/fields.ts";
import { FREE_SPINS, GAME_ID, JACKPOT, WINNER } from "../../examples.ts";
import { BetOptions, BetOptionsQuery, CreateFreeSpins, FreeSpins, FreeSpinsQuery } from "../free-spins.ts";
import { Jackpots, JackpotWinners } from "../jackpots.ts";

const tag = "Promotions";

export const freeSpins: readonly Operation[] = [
  {
    method: "post",
    path: "/v1/free-spins",
    id: "grantFreeSpins",
    tag,
    summary: "Grant a player a series of free spins",
    description:
      "The wallet sees the play as bets and wins carrying `free_spins_id`: take nothing for the bet, book the win as bonus money.",
    idempotency: "On `reference`: a repeat answers the first grant, whatever else it carries, and places nothing.",
    body: CreateFreeSpins,
    answer: FreeSpins,
    errors: ["VALIDATION_FAILED", "FREE_SPINS_REFUSED", "GAME_UNAVAILABLE"],
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
      answer: FREE_SPINS,
    },
  },
  {
    method: "get",
    path: "/v1/free-spins",
    id: "findFreeSpins",
    tag,
    summary: "A grant by the operator's reference",
    idempotency: "Reads only.",
    query: FreeSpinsQuery,
    answer: FreeSpins,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: { query: { reference: "welcome-1" }, answer: FREE_SPINS },
  },
  {
    method: "get",
    path: "/v1/free-spins/bet-options",
    id: "readBetOptions",
    tag,
    summary: "The stakes that a game's provider accepts for free spins, lowest first",
    idempotency: "Reads only.",
    query: BetOptionsQuery,
    answer: BetOptions,
    errors: ["VALIDATION_FAILED", "FREE_SPINS_REFUSED", "GAME_UNAVAILABLE"],
    example: {
      query: { game_id: GAME_ID, currency: "EUR" },
      answer: { game_id: GAME_ID, currency: "EUR", amounts: ["0.10", "0.20", "1.00"] },
    },
  },
  {
    method: "get",
    path: "/v1/free-spins/{id}",
    id: "readFreeSpins",
    tag,
    summary: "A grant",
    idempotency: "Reads only.",
    params: { id: "The grant's `id`." },
    answer: FreeSpins,
    errors: ["NOT_FOUND"],
    example: { answer: FREE_SPINS },
  },
  {
    method: "post",
    path: "/v1/free-spins/{id}/cancel",
    id: "cancelFreeSpins",
    tag,
    summary: "Cancel a grant that is still playable",
    description: "Spins already played stay played, and winnings stay won.",
    idempotency: "A repeat answers the same cancelled grant.",
    params: { id: "The grant's `id`." },
    body: Empty,
    bodyOptional: true,
    answer: FreeSpins,
    errors: ["VALIDATION_FAILED", "NOT_FOUND", "FREE_SPINS_REFUSED"],
    example: { request: {}, answer: { ...FREE_SPINS, status: "cancelled", cancelled_at: "2026-11-22T09:00:00.000Z" } },
  },
];

export const jackpots: readonly Operation[] = [
  {
    method: "get",
    path: "/v1/jackpots",
    id: "listJackpots",
    tag,
    summary: "Progressive jackpots and the games that feed them",
    description: "Amounts are JSON numbers in USD. `updated_at` says when the feed was read.",
    idempotency: "Reads only.",
    answer: Jackpots,
    example: { answer: { updated_at: "2026-11-21T10:00:00.000Z", jackpots: [JACKPOT] } },
  },
  {
    method: "get",
    path: "/v1/jackpots/winners",
    id: "listJackpotWinners",
    tag,
    summary: "The operator's own jackpot winners, newest first, at most 100",
    description: "For reporting: the win itself reaches the wallet as a win on the round.",
    idempotency: "Reads only.",
    answer: JackpotWinners,
    example: { answer: { winners: [WINNER] } },
  },
];
