import * as z from "zod";
import {
  BetOptions,
  Cancelled,
  Ended,
  Granted,
  Launch,
  Options,
  Placed,
  Refused,
  Subscribed,
} from "../../play/providers/http/answers.ts";
import { CAMPAIGN_TYPES } from "../../play/providers/port.ts";
import type { Webhook } from "../http/describe.ts";
import { BonusTriggers } from "../wire/bonus-triggers.ts";
import { optional, textOrNull } from "../wire/described.ts";
import { currencyCode, operatorCode } from "../wire/values.ts";
import { gameCode, gameCodes, playerId } from "./values.ts";

/** Calls of the service to an http provider (docs/contract/providers.md#calls-to-a-provider). */

export {
  BetOptions as BetOptionsAnswer,
  Cancelled as CancelAnswer,
  Ended as EndAnswer,
  Granted as GrantAnswer,
  Launch as LaunchAnswer,
  Options as CampaignOptionsAnswer,
  Placed as CampaignAnswer,
  Refused as ProviderRefusal,
  Subscribed as SubscribeAnswer,
};

const VISIT = {
  operator_code: operatorCode,
  game_code: gameCode,
  locale: z.string().nullable().describe("The language of the game, as a BCP 47 tag. Null: not said."),
  lobby_url: z.string().nullable().describe("Where the way back to the lobby leads. Null: show none."),
  player_country: z.string().nullable().describe("The player's country, its ISO 3166-1 alpha-2 code. Null: not known."),
  player_device: z.enum(["desktop", "mobile"]).nullable().describe("The player's device. Null: not said."),
};

export const LaunchCall = z.object({
  token: z.string().describe("Must stand in launch_url as it is. Exchange it for the session."),
  ...VISIT,
  currency: currencyCode.describe("The currency to play in."),
  deposit_url: textOrNull(
    "Where to send a player who is out of money. Null: nowhere.",
    "https://casino.example/cashier",
  ),
  reality_check_minutes: optional(
    z.int(),
    "Stop after so many minutes of play, each time, and tell the player how long and at what result. Absent: never.",
    60,
  ),
  responsible_gaming_url: optional(
    z.string(),
    "Where a link to limits, time-outs and help leads. Absent: show none.",
    "https://casino.example/safer-gambling",
  ),
});

export const DemoCall = z.object({
  demo_id: z.string().describe("The demo's id. A repeat carries the same."),
  ...VISIT,
});

export const BetOptionsCall = z.object({
  game_code: gameCode,
  currency: currencyCode.describe("The currency of the stakes."),
});

export const GrantCall = z.object({
  free_spins_id: z
    .string()
    .describe("The grant's id, unique for you over all operators. Report it with each bet and win of the grant."),
  operator_code: operatorCode,
  player_id: playerId,
  currency: currencyCode.describe("The currency of the stake."),
  game_codes: gameCodes.describe("Your own codes of the games that the spins may be played in."),
  quantity: z.int().describe("Number of spins."),
  bet_amount: z.string().describe("The stake of one spin: a decimal string in the currency's places."),
  valid_until: z.iso.datetime().describe("When the grant ends."),
});

export const CancelCall = z.object({});

export const CampaignOptionsCall = z.object({ game_code: gameCode });

const CampaignPrize = z.object({
  kind: z.enum(["money", "free_spins"]).describe("What the prize is."),
  amount: textOrNull("Of `money`: what it pays, a decimal string in the currency's places. Null otherwise.", "10.00"),
  spins: z.int().nullable().describe("Of `free_spins`: how many. Null otherwise."),
  bet_amount: textOrNull(
    "Of `free_spins`: the stake of one spin, a decimal string in the currency's places. Null otherwise.",
    "0.20",
  ),
  weight: z.int().describe("The prize's chance is its weight over the sum of all weights."),
});

/** Fields that the type does not have are left out. */
export const CampaignCall = z.object({
  campaign_id: z
    .string()
    .describe("The campaign's id. Report it as `free_spins_id` with each bet and win of the bonus."),
  operator_code: operatorCode,
  reference: z.string().describe("The operator's own id of the campaign, for talking about it: report `campaign_id`."),
  type: z.enum(CAMPAIGN_TYPES).describe("What players get."),
  name: z.string().describe("The campaign's name, which players see."),
  currency: currencyCode.describe("The currency of all amounts."),
  game_codes: gameCodes,
  player_ids: z.array(z.string()).describe("The operator's ids of the players who may get the bonus."),
  valid_from: z.iso.datetime().describe("When the campaign begins."),
  valid_until: z.iso.datetime().describe("When the campaign ends."),
  triggers: BonusTriggers.describe("What hands the bonus over. Each that fires hands it over once more."),
  spin_count: z.int().optional().describe("Of `free_spins`: number of spins."),
  bet_amount: optional(
    z.string(),
    "Of `free_spins`: the stake of one spin. Of `buy_bonus`: the price of the feature. A decimal string in the currency's places.",
  ),
  prizes: z.array(CampaignPrize).optional().describe("Of a wheel, chest or draw: its prizes."),
  campaign_limit: optional(
    z.string(),
    "End the campaign when it has paid this much in total: a decimal string in the currency's places. You keep it; the service does not stop wins beyond it.",
    "500.00",
  ),
  min_cashout_multiplier: optional(
    z.string(),
    "Of `free_spins` in crash games: the least multiplier at which a spin cashes out.",
    "1.5",
  ),
});

export const EndCampaignCall = z.object({});

export const SubscribeCall = z.object({ currency: currencyCode.describe("The currency to push tables in.") });

const VISITED = {
  operator_code: "casino",
  game_code: "coin-toss",
  locale: "en",
  lobby_url: "https://casino.example.com/lobby",
  player_country: "DE",
  player_device: "mobile",
};

const GRANT = {
  free_spins_id: "welcome-1",
  operator_code: "casino",
  player_id: "player-1",
  currency: "EUR",
  game_codes: ["coin-toss"],
  quantity: 10,
  bet_amount: "1.00",
  valid_until: "2026-12-01T00:00:00.000Z",
};

const CAMPAIGN = {
  campaign_id: "3c5e7a9b-1d2f-4b6a-8c0e-9f8e7d6c5b4a",
  operator_code: "casino",
  reference: "autumn-1",
  type: "free_spins",
  name: "Autumn spins",
  currency: "EUR",
  game_codes: ["coin-toss"],
  player_ids: ["player-1"],
  valid_from: "2026-11-21T10:00:00.000Z",
  valid_until: "2026-12-01T00:00:00.000Z",
  triggers: { first_game_launch: true, bet_amount: [], spin_count: [], loss_amount: null },
  spin_count: 10,
  bet_amount: "1.00",
};

const refusal = (message: string) => ({
  refusal: {
    schema: Refused,
    statuses: {
      409: {
        description: "A refusal, as is any 4xx with this body. The operator gets the message.",
        examples: { REFUSED: { error: "REFUSED", message } },
      },
    },
  },
});

function hook(
  path: string,
  called: Pick<Webhook, "name" | "summary" | "description" | "body" | "answer" | "refusal">,
  example: { readonly request: unknown; readonly answer: unknown },
): Webhook {
  const description = `\`POST <base URL>${path}\`. ${called.description}`;
  return { ...called, tag: "Calls to a provider", description, example };
}

const MAINTENANCE = "Under maintenance until 12:00 UTC.";

/** Every call to a provider, in the order of the contract. */
export const providerWebhooks: readonly Webhook[] = [
  hook(
    "/launch",
    {
      name: "launch",
      summary: "Open a game for a player",
      description: "A repeat carries the same token and must be answered alike.",
      ...{ body: LaunchCall, answer: Launch, ...refusal(MAINTENANCE) },
    },
    {
      request: { token: "the-launch-token", ...VISITED, currency: "EUR", deposit_url: null },
      answer: { launch_url: "https://play.studio.example/coin-toss#token=the-launch-token" },
    },
  ),
  hook(
    "/demo",
    {
      name: "demo",
      summary: "Open a game with play money",
      description: "No player and no session.",
      ...{ body: DemoCall, answer: Launch, ...refusal(MAINTENANCE) },
    },
    { request: { demo_id: "demo-1", ...VISITED }, answer: { launch_url: "https://play.studio.example/coin-toss" } },
  ),
  hook(
    "/free-spins/bet-options",
    {
      name: "betOptions",
      summary: "List bet amounts for free spins",
      description: "Plain decimal strings with at most the places of the currency.",
      ...{ body: BetOptionsCall, answer: BetOptions, ...refusal("The game has no free spins.") },
    },
    { request: { game_code: "coin-toss", currency: "EUR" }, answer: { amounts: ["1", "2", "5", "10"] } },
  ),
  hook(
    "/free-spins",
    {
      name: "grantFreeSpins",
      summary: "Grant free spins to a player",
      description: "**Idempotency.** By `free_spins_id`: the same id again changes nothing.",
      ...{ body: GrantCall, answer: Granted, ...refusal("Bet amounts are 1, 2, 5, 10.") },
    },
    { request: GRANT, answer: { status: "active" } },
  ),
  hook(
    "/free-spins/{free_spins_id}/cancel",
    {
      name: "cancelFreeSpins",
      summary: "Cancel the spins that are left",
      description: "**Idempotency.** A repeat is answered alike.",
      ...{ body: CancelCall, answer: Cancelled, ...refusal("All free spins of the grant have been used.") },
    },
    { request: {}, answer: { status: "cancelled" } },
  ),
  hook(
    "/bonus-campaigns/options",
    {
      name: "campaignOptions",
      summary: "List campaign types and triggers of a game",
      description: "Empty lists where the game has no campaigns.",
      ...{ body: CampaignOptionsCall, answer: Options, ...refusal("Unknown game.") },
    },
    { request: { game_code: "coin-toss" }, answer: { types: ["free_spins"], triggers: ["first_game_launch"] } },
  ),
  hook(
    "/bonus-campaigns",
    {
      name: "placeCampaign",
      summary: "Place a bonus campaign",
      description:
        "`pending` is confirmed later with `POST /provider/v1/bonus-campaigns/{campaign_id}/status`. **Idempotency.** By `campaign_id`: the same id again changes nothing.",
      ...{ body: CampaignCall, answer: Placed, ...refusal("Only free-spin campaigns are supported.") },
    },
    { request: CAMPAIGN, answer: { status: "active" } },
  ),
  hook(
    "/bonus-campaigns/{campaign_id}/end",
    {
      name: "endCampaign",
      summary: "End a bonus campaign early",
      description: "Take the bonus from players who have not used it. **Idempotency.** A repeat is answered alike.",
      ...{ body: EndCampaignCall, answer: Ended, ...refusal("Unknown campaign.") },
    },
    { request: {}, answer: { status: "ended" } },
  ),
  hook(
    "/live-tables/subscribe",
    {
      name: "subscribeLiveTables",
      summary: "Ask for the live tables of a currency",
      description:
        "Push the whole state with `PUT /provider/v1/live-tables/{currency}`, then changes, for ten minutes.",
      ...{ body: SubscribeCall, answer: Subscribed, ...refusal("No tables are played in this currency.") },
    },
    { request: { currency: "EUR" }, answer: {} },
  ),
];
