import * as z from "zod";
import { about } from "../../lib/about.ts";
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
} from "../../providers/http/answers.ts";
import { CAMPAIGN_TYPES } from "../../providers/port.ts";
import type { Webhook } from "../openapi/operation.ts";
import { currencyCode, operatorCode } from "../wire/values.ts";
import { gameCode, gameCodes, playerId } from "./values.ts";

/** What the service calls at an http provider (docs/contract/providers.md#calls-to-a-provider). */

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
  locale: z.string().nullable(),
  lobby_url: z.string().nullable(),
  player_country: z.string().nullable(),
  player_device: z.enum(["desktop", "mobile"]).nullable(),
};

/* @__PURE__ */ about(VISIT, {
  locale: "The language of the game, as a BCP 47 tag. Null: not said.",
  lobby_url: "Where the way back to the lobby leads. Null: show none.",
  player_country: "The player's country, its ISO 3166-1 alpha-2 code. Null: not known.",
  player_device: "The player's device. Null: not said.",
});

export const LaunchCall = z.object({
  token: z.string(),
  ...VISIT,
  currency: currencyCode,
  deposit_url: z.string().nullable(),
});

/* @__PURE__ */ about(LaunchCall, {
  token: "Must stand in launch_url as it is. Exchange it for the session.",
  currency: "The currency to play in.",
  deposit_url: ["Where to send a player who is out of money. Null: nowhere.", "https://casino.example/cashier"],
});

export const DemoCall = z.object({ demo_id: z.string(), ...VISIT });

/* @__PURE__ */ about(DemoCall, {
  demo_id: "The demo's id. A repeat carries the same.",
});

export const BetOptionsCall = z.object({ game_code: gameCode, currency: currencyCode });

/* @__PURE__ */ about(BetOptionsCall, {
  currency: "The currency of the stakes.",
});

export const GrantCall = z.object({
  free_spins_id: z.string(),
  operator_code: operatorCode,
  player_id: playerId,
  currency: currencyCode,
  game_codes: gameCodes,
  quantity: z.int(),
  bet_amount: z.string(),
  valid_until: z.iso.datetime(),
});

/* @__PURE__ */ about(GrantCall, {
  free_spins_id: "The grant's id, unique for you over all operators. Report it with each bet and win of the grant.",
  currency: "The currency of the stake.",
  game_codes: "Your own codes of the games that the spins may be played in.",
  quantity: "Number of spins.",
  bet_amount: "The stake of one spin: a decimal string in the currency's places.",
  valid_until: "When the grant ends.",
});

export const CancelCall = z.object({});

export const CampaignOptionsCall = z.object({ game_code: gameCode });

const BetTrigger = z.object({ amount: z.string(), single_bet: z.boolean() });

/* @__PURE__ */ about(BetTrigger, {
  amount: ["The threshold, without trailing zeros: `50`, not `50.00`.", "50"],
  single_bet: "True: one bet must reach it. False: bets add up to it.",
});

const SpinTrigger = z.object({ min: z.int(), max: z.int() });

/* @__PURE__ */ about(SpinTrigger, {
  min: "The smallest number of spins that may be drawn.",
  max: "The largest number of spins that may be drawn.",
});

const CampaignTriggers = z.object({
  first_game_launch: z.boolean(),
  bet_amount: z.array(BetTrigger),
  spin_count: z.array(SpinTrigger),
  loss_amount: z.string().nullable(),
});

/* @__PURE__ */ about(CampaignTriggers, {
  first_game_launch: "Whether it fires when the player first opens one of the games.",
  bet_amount: "Fires when bets reach an amount. Empty: no such trigger.",
  spin_count: "Fires after a number of spins, drawn between `min` and `max`. Empty: no such trigger.",
  loss_amount: ["Fires when the player has lost this much, net; without trailing zeros. Null: no such trigger.", "20"],
});

const CampaignPrize = z.object({
  kind: z.enum(["money", "free_spins"]),
  amount: z.string().nullable(),
  spins: z.int().nullable(),
  bet_amount: z.string().nullable(),
  weight: z.int(),
});

/* @__PURE__ */ about(CampaignPrize, {
  kind: "What the prize is.",
  amount: ["Of `money`: what it pays, a decimal string in the currency's places. Null otherwise.", "10.00"],
  spins: "Of `free_spins`: how many. Null otherwise.",
  bet_amount: [
    "Of `free_spins`: the stake of one spin, a decimal string in the currency's places. Null otherwise.",
    "0.20",
  ],
  weight: "The prize's chance is its weight over the sum of all weights.",
});

/** Fields that the type does not have are left out. */
export const CampaignCall = z.object({
  campaign_id: z.string(),
  operator_code: operatorCode,
  type: z.enum(CAMPAIGN_TYPES),
  name: z.string(),
  currency: currencyCode,
  game_codes: gameCodes,
  player_ids: z.array(z.string()),
  valid_from: z.iso.datetime(),
  valid_until: z.iso.datetime(),
  triggers: CampaignTriggers,
  spin_count: z.int().optional(),
  bet_amount: z.string().optional(),
  prizes: z.array(CampaignPrize).optional(),
  campaign_limit: z.string().optional(),
  min_cashout_multiplier: z.string().optional(),
});

/* @__PURE__ */ about(CampaignCall, {
  campaign_id: "The campaign's id. Report it as `free_spins_id` with each bet and win of the bonus.",
  type: "What players get.",
  name: "The campaign's name, which players see.",
  currency: "The currency of all amounts.",
  player_ids: "The operator's ids of the players who may get the bonus.",
  valid_from: "When the campaign begins.",
  valid_until: "When the campaign ends.",
  triggers: "What hands the bonus over. Each that fires hands it over once more.",
  spin_count: "Of `free_spins`: number of spins.",
  bet_amount:
    "Of `free_spins`: the stake of one spin. Of `buy_bonus`: the price of the feature. A decimal string in the currency's places.",
  prizes: "Of a wheel, chest or draw: its prizes.",
  campaign_limit: [
    "The campaign ends when it has paid this much in total: a decimal string in the currency's places.",
    "500.00",
  ],
  min_cashout_multiplier: ["Of `free_spins` in crash games: the least multiplier at which a spin cashes out.", "1.5"],
});

export const EndCampaignCall = z.object({});

export const SubscribeCall = z.object({ currency: currencyCode });

/* @__PURE__ */ about(SubscribeCall, {
  currency: "The currency to push tables in.",
});

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
