import { z } from "zod";
import type { Webhook } from "../openapi/operation.ts";
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
} from "../providers/http/answers.ts";
import { CAMPAIGN_TYPES } from "../providers/port.ts";

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
  operator_code: z.string(),
  game_code: z.string(),
  locale: z.string().nullable(),
  lobby_url: z.string().nullable(),
  player_country: z.string().nullable(),
  player_device: z.enum(["desktop", "mobile"]).nullable(),
};

export const LaunchCall = z.object({
  token: z.string().describe("Must stand in launch_url as it is."),
  ...VISIT,
  currency: z.string(),
  deposit_url: z.string().nullable(),
});

export const DemoCall = z.object({ demo_id: z.string().describe("A repeat carries the same."), ...VISIT });

export const BetOptionsCall = z.object({ game_code: z.string(), currency: z.string() });

export const GrantCall = z.object({
  free_spins_id: z.string(),
  operator_code: z.string(),
  player_id: z.string(),
  currency: z.string(),
  game_codes: z.array(z.string()),
  quantity: z.int(),
  bet_amount: z.string(),
  valid_until: z.iso.datetime(),
});

export const CancelCall = z.object({});

export const CampaignOptionsCall = z.object({ game_code: z.string() });

/** Fields that the type does not have are left out. */
export const CampaignCall = z.object({
  campaign_id: z.string(),
  operator_code: z.string(),
  type: z.enum(CAMPAIGN_TYPES),
  name: z.string(),
  currency: z.string(),
  game_codes: z.array(z.string()),
  player_ids: z.array(z.string()),
  valid_from: z.iso.datetime(),
  valid_until: z.iso.datetime(),
  triggers: z.object({
    first_game_launch: z.boolean(),
    bet_amount: z.array(z.object({ amount: z.string(), single_bet: z.boolean() })),
    spin_count: z.array(z.object({ min: z.int(), max: z.int() })),
    loss_amount: z.string().nullable(),
  }),
  spin_count: z.int().optional(),
  bet_amount: z.string().optional(),
  prizes: z
    .array(
      z.object({
        kind: z.enum(["money", "free_spins"]),
        amount: z.string().nullable(),
        spins: z.int().nullable(),
        bet_amount: z.string().nullable(),
        weight: z.int(),
      }),
    )
    .optional(),
  campaign_limit: z.string().optional(),
  min_cashout_multiplier: z.string().optional(),
});

export const EndCampaignCall = z.object({});

export const SubscribeCall = z.object({ currency: z.string() });

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
