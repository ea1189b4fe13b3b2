import type { Operation } from "../../../openapi/operation.ts";
import { CAMPAIGN, GAME_ID } from "../../examples.ts";
import {
  BonusCampaign,
  BonusCampaignOptions,
  BonusCampaignOptionsQuery,
  BonusCampaignOrList,
  BonusCampaignsQuery,
  CreateBonusCampaign,
} from "../bonus-campaigns.ts";

const tag = "Promotions";

export const campaigns: readonly Operation[] = [
  {
    method: "post",
    path: "/v1/bonus-campaigns",
    id: "placeBonusCampaign",
    tag,
    summary: "Place a bonus campaign for named players",
    description:
      "Each trigger that fires hands the bonus over once more. Spins reach the wallet as bets and wins whose `free_spins_id` is the `campaign_id`: take nothing for the bet, book the win as bonus money. In the sandbox the player `sandbox_player_bonus_refused` is refused.",
    idempotency:
      "On `reference`: a repeat answers the first campaign and places nothing twice. A refused campaign answers the same refusal again: correct it under a new reference.",
    body: CreateBonusCampaign,
    answer: BonusCampaign,
    errors: ["VALIDATION_FAILED", "BONUS_CAMPAIGN_REFUSED", "GAME_UNAVAILABLE"],
    example: {
      request: {
        type: "free_spins",
        name: "Autumn spins",
        currency: "EUR",
        game_ids: [GAME_ID],
        player_ids: ["player-1"],
        valid_until: "2026-12-01T00:00:00.000Z",
        triggers: { first_game_launch: true },
        spin_count: 10,
        bet_amount: "0.20",
        reference: "autumn-1",
      },
      answer: CAMPAIGN,
    },
  },
  {
    method: "get",
    path: "/v1/bonus-campaigns",
    id: "findBonusCampaigns",
    tag,
    summary: "A campaign by reference, or a player's campaigns",
    description:
      "Exactly one of `reference` and `player_id`; both or neither is VALIDATION_FAILED on `query`. A player's are newest first, at most 100; none is an empty list.",
    idempotency: "Reads only.",
    query: BonusCampaignsQuery,
    answer: BonusCampaignOrList,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: { query: { player_id: "player-1" }, answer: { campaigns: [CAMPAIGN] } },
  },
  {
    method: "get",
    path: "/v1/bonus-campaigns/options",
    id: "readBonusCampaignOptions",
    tag,
    summary: "Which types and triggers a game takes",
    description: "Empty lists: campaigns cannot be placed on the game.",
    idempotency: "Reads only.",
    query: BonusCampaignOptionsQuery,
    answer: BonusCampaignOptions,
    errors: ["VALIDATION_FAILED", "GAME_UNAVAILABLE"],
    example: {
      query: { game_id: GAME_ID },
      answer: { game_id: GAME_ID, types: ["free_spins", "buy_bonus"], triggers: ["first_game_launch", "bet_amount"] },
    },
  },
  {
    method: "get",
    path: "/v1/bonus-campaigns/{id}",
    id: "readBonusCampaign",
    tag,
    summary: "A campaign",
    idempotency: "Reads only.",
    params: { id: "The campaign's `id`." },
    answer: BonusCampaign,
    errors: ["NOT_FOUND"],
    example: { answer: CAMPAIGN },
  },
];
