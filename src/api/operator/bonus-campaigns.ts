import { Hono } from "hono";
import * as z from "zod";
import type { OperatorCtx } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { formatNormalised } from "../../lib/money.ts";
import { sameTexts } from "../../lib/same-texts.ts";
import { type BonusCampaign as Campaign, findCampaign } from "../../play/promotions/bonus-campaign.ts";
import { campaignOptions, campaignTerms } from "../../play/promotions/campaign-terms.ts";
import { createCampaign, type NewCampaign } from "../../play/promotions/create-campaign.ts";
import { listCampaigns, listPlayerCampaigns, readCampaign } from "../../play/promotions/read-campaign.ts";
import { stopCampaign } from "../../play/promotions/stop-campaign.ts";
import { CAMPAIGN_TRIGGERS } from "../../play/providers/port.ts";
import { placesOf, unsupportedCurrency } from "../http/currency.ts";
import { describe } from "../http/describe.ts";
import { checked, query } from "../http/valid.ts";
import { optional } from "../wire/described.ts";
import { GAME_ID } from "../wire/examples.ts";
import { currency, Empty, gameId, text } from "../wire/fields.ts";
import { inCamelCase, presenter } from "../wire/present.ts";
import { catalogueId, pageOf } from "../wire/values.ts";
import { BonusCampaign, BonusCampaignType, CreateBonusCampaign } from "./bonus-campaign-schemas.ts";
import { body, optionalBody } from "./declare.ts";
import { validAmount } from "./support/amounts.ts";
import { campaignErrors } from "./support/campaign-rules.ts";
import { HOW_TO_PAGE, paging } from "./support/paging.ts";
import { eitherErrors, promotionErrors, validTime } from "./support/promotion-rules.ts";
import { answerOfReference } from "./support/repeat-warnings.ts";

export const app = new Hono<OperatorApiEnv>();

const CAMPAIGN = {
  id: "3c5e7a9b-1d2f-4b6a-8c0e-9f8e7d6c5b4a",
  campaign_id: "autumn-1",
  type: "free_spins",
  status: "active",
  name: "Autumn spins",
  currency: "EUR",
  game_ids: [GAME_ID],
  player_ids: ["player-1"],
  valid_from: "2026-11-21T10:00:00.000Z",
  valid_until: "2026-12-01T00:00:00.000Z",
  triggers: { first_game_launch: true, bet_amount: [], spin_count: [], loss_amount: null },
  spin_count: 10,
  bet_amount: "0.20",
  prizes: [],
  min_cashout_multiplier: null,
  campaign_limit: null,
  reference: "autumn-1",
  failure_reason: null,
  created_at: "2026-11-21T10:00:00.000Z",
  ended_at: null,
};

const presentRow = presenter(BonusCampaign);

app.post(
  "/bonus-campaigns",
  describe({
    id: "placeBonusCampaign",
    tag: "Promotions",
    summary: "Create a bonus campaign",
    description:
      "A campaign is for the players in `player_ids`. A player receives the bonus each time a trigger fires. The wallet receives the spins as bets and wins whose `free_spins_id` is the `campaign_id`. Do not debit these bets. Credit the wins as bonus money. In the sandbox, a campaign with the player `sandbox_player_bonus_refused` is refused.",
    idempotency:
      "By `reference`: a repeat returns the first campaign, or the same refusal; `warnings` and the header `X-Agg-Warning` name the fields that differ from the first. To correct a refused campaign, send it with a new reference.",
    answer: BonusCampaign,
    errors: ["BONUS_CAMPAIGN_REFUSED", "GAME_UNAVAILABLE"],
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
  }),
  body(CreateBonusCampaign),
  checked((ctx: OperatorCtx, sent, broken) =>
    promotionErrors(ctx, sent, broken, {
      from: sent.valid_from,
      between: campaignErrors,
      isKnown: async (reference) => (await findCampaign(ctx, reference)) !== undefined,
    }),
  ),
  async (c) => {
    const ctx = c.get("ctx");
    const body = c.req.valid("json");
    const input = read(body, await placesOf(ctx, body.currency));
    const campaign = await createCampaign(ctx, input).catch(async (cause: unknown) => {
      throw await refusalOfRepeat(ctx, input, cause);
    });
    return answerOfReference(c, present(campaign), async () => differences(input, campaign));
  },
);

/** A corrected campaign under the reference of a refused one is answered with the refusal, which does not fit it. */
async function refusalOfRepeat(ctx: OperatorCtx, input: NewCampaign, cause: unknown): Promise<unknown> {
  if (!(cause instanceof ApiError) || cause.code !== "BONUS_CAMPAIGN_REFUSED") return cause;
  const first = await findCampaign(ctx, input.reference);
  if (!first || differences(input, first).length === 0) return cause;
  return new ApiError(
    cause.code,
    `${cause.message} That was the first campaign with this reference: send this one with a new reference.`,
  );
}

export const BonusCampaignsQuery = z.object({
  reference: optional(text(120), "The campaign with this reference.", "autumn-1"),
  player_id: optional(text(120), "The campaigns that name this player: your own id.", "player-1"),
});

export const PlayerBonusCampaigns = z.object({
  campaigns: z.array(BonusCampaign).describe("Campaigns that name the player, newest first, at most 100."),
});

export const BonusCampaignOrList = z.union([BonusCampaign, PlayerBonusCampaigns]);

app.get(
  "/bonus-campaigns",
  describe({
    id: "findBonusCampaigns",
    tag: "Promotions",
    summary: "Find bonus campaigns",
    description:
      "Send exactly one of `reference` and `player_id`, otherwise the call fails with VALIDATION_FAILED on `query`. `reference` returns that campaign. `player_id` returns the player's campaigns, newest first, at most 100.",
    answer: BonusCampaignOrList,
    errors: ["NOT_FOUND"],
    example: { query: { player_id: "player-1" }, answer: { campaigns: [CAMPAIGN] } },
  }),
  query(BonusCampaignsQuery),
  checked(eitherErrors),
  async (c) => {
    const ctx = c.get("ctx");
    const { reference, player_id } = c.req.valid("query");
    if (reference !== undefined)
      return c.json<z.input<typeof BonusCampaignOrList>>(present(await readCampaign(ctx, { reference })));
    const campaigns = await listPlayerCampaigns(ctx, player_id ?? "");
    return c.json<z.input<typeof BonusCampaignOrList>>({ campaigns: campaigns.map(present) });
  },
);

const AllBonusCampaignsQuery = z.object(paging);

export const BonusCampaignsPage = pageOf({
  campaigns: z.array(BonusCampaign).describe("The page's campaigns, newest first."),
});

app.get(
  "/bonus-campaigns/all",
  describe({
    id: "listBonusCampaigns",
    tag: "Promotions",
    summary: "List the bonus campaigns of all players",
    description: `Newest first, refused ones too. ${HOW_TO_PAGE}`,
    answer: BonusCampaignsPage,
    rows: "campaigns",
    example: { query: { limit: 100 }, answer: { campaigns: [CAMPAIGN], next_cursor: null } },
  }),
  query(AllBonusCampaignsQuery),
  checked(),
  async (c) => {
    const { limit, cursor } = c.req.valid("query");
    const { rows, nextCursor } = await listCampaigns(c.get("ctx"), { limit, cursor });
    return c.json<z.input<typeof BonusCampaignsPage>>({ campaigns: rows.map(present), next_cursor: nextCursor });
  },
);

export const BonusCampaignOptionsQuery = z.object({
  game_id: gameId.describe("The game: `id` of `GET /v1/games`."),
  currency: currency
    .optional()
    .describe("The currency of `buy_bonus_prices`, in upper case. Without it, they are left out."),
});

export const BonusCampaignOptions = z.object({
  game_id: catalogueId.describe("The game that was asked for: its id in the catalogue."),
  types: z.array(BonusCampaignType).describe("The types of campaign that the game supports. Empty: none."),
  triggers: z.array(z.enum(CAMPAIGN_TRIGGERS)).describe("The triggers that the game supports. Empty: none."),
  buy_bonus_prices: optional(
    z.array(z.string()),
    "The amounts that a `buy_bonus` campaign of the game takes in the currency, lowest first: decimal strings in the currency's places. Absent: no currency was sent, or the provider does not tell them.",
    ["4.40", "22.00"],
  ),
});

app.get(
  "/bonus-campaigns/options",
  describe({
    id: "readBonusCampaignOptions",
    tag: "Promotions",
    summary: "List campaign options of a game",
    description:
      "The campaign types and triggers that the game supports. Both lists are empty if it supports no campaigns.",
    answer: BonusCampaignOptions,
    errors: ["GAME_UNAVAILABLE"],
    example: {
      query: { game_id: GAME_ID },
      answer: { game_id: GAME_ID, types: ["free_spins", "buy_bonus"], triggers: ["first_game_launch", "bet_amount"] },
    },
  }),
  query(BonusCampaignOptionsQuery),
  checked(unsupportedCurrency),
  async (c) => {
    const { game_id, currency } = c.req.valid("query");
    const { types, triggers, buyBonusPrices: prices } = await campaignOptions(c.get("ctx"), game_id, currency);
    return c.json<z.input<typeof BonusCampaignOptions>>({
      game_id,
      types: [...types],
      triggers: [...triggers],
      ...(prices && { buy_bonus_prices: [...prices] }),
    });
  },
);

app.get(
  "/bonus-campaigns/:id",
  describe({
    id: "readBonusCampaign",
    tag: "Promotions",
    summary: "Get a bonus campaign",
    params: { id: ["The campaign's `id`.", CAMPAIGN.id] },
    answer: BonusCampaign,
    errors: ["NOT_FOUND"],
    example: { answer: CAMPAIGN },
  }),
  async (c) => c.json<z.input<typeof BonusCampaign>>(present(await readCampaign(c.get("ctx"), c.req.param()))),
);

app.post(
  "/bonus-campaigns/:id/end",
  describe({
    id: "endBonusCampaign",
    tag: "Promotions",
    summary: "End a bonus campaign",
    description:
      "From now on no spin of the campaign is accepted, also one that a player already has. Spins already played and their wins are kept. A pending campaign is not placed any more.",
    idempotency: "A repeat returns the same ended campaign.",
    params: { id: ["The campaign's `id`.", CAMPAIGN.id] },
    answer: BonusCampaign,
    errors: ["NOT_FOUND", "BONUS_CAMPAIGN_REFUSED"],
    example: { request: {}, answer: { ...CAMPAIGN, status: "ended", ended_at: "2026-11-25T12:00:00.000Z" } },
  }),
  optionalBody(Empty),
  checked(),
  async (c) => c.json<z.input<typeof BonusCampaign>>(present(await stopCampaign(c.get("ctx"), c.req.param("id")))),
);

function read(body: z.output<typeof CreateBonusCampaign>, precision: number): NewCampaign {
  const amount = (text: string | null | undefined) => (text ? validAmount(text, precision) : null);
  const { triggers, ...fields } = body;
  return {
    ...inCamelCase(fields),
    precision,
    validFrom: body.valid_from ? validTime(body.valid_from) : null,
    validUntil: validTime(body.valid_until),
    triggers: {
      firstGameLaunch: triggers.first_game_launch ?? false,
      betAmounts: (triggers.bet_amount ?? []).map((trigger) => ({
        amount: validAmount(trigger.amount, precision),
        singleBet: trigger.single_bet,
      })),
      spinCounts: triggers.spin_count ?? [],
      lossAmount: amount(triggers.loss_amount),
    },
    spinCount: body.spin_count ?? null,
    betAmount: amount(body.bet_amount),
    prizes: (body.prizes ?? []).map((prize) =>
      prize.kind === "money"
        ? { kind: prize.kind, amount: validAmount(prize.amount ?? "", precision), weight: prize.weight }
        : {
            kind: prize.kind,
            spins: prize.spins ?? 0,
            betAmount: validAmount(prize.bet_amount ?? "", precision),
            weight: prize.weight,
          },
    ),
    campaignLimit: amount(body.campaign_limit),
    minCashoutMultiplier: body.min_cashout_multiplier ?? null,
  };
}

const AMOUNTS = ["amount", "betAmount", "lossAmount", "campaignLimit"];

/** The fields that are amounts or have some. */
type WithAmounts = "triggers" | "prizes" | "betAmount" | "campaignLimit";

/** A field as text, with amounts as the decimals that were sent: 0.10 EUR and 10 JPY are both ten minor units. */
function asText({ precision, ...campaign }: NewCampaign | Campaign, name: WithAmounts): string {
  return JSON.stringify({ [name]: campaign[name] }, (key, value: unknown) =>
    AMOUNTS.includes(key) && typeof value === "number" ? formatNormalised(value, precision) : value,
  );
}

/** The fields in which a repeat differs from the first request with its reference. Empty for the first request. */
function differences(input: NewCampaign, first: Campaign): string[] {
  const differs = (name: WithAmounts) => asText(input, name) !== asText(first, name);
  const fields = {
    type: input.type !== first.type,
    name: input.name !== first.name,
    currency: input.currency !== first.currency,
    game_ids: !sameTexts(input.gameIds, first.gameIds),
    player_ids: !sameTexts(input.playerIds, first.playerIds),
    valid_from: input.validFrom !== null && input.validFrom !== first.validFrom,
    valid_until: input.validUntil !== first.validUntil,
    triggers: differs("triggers"),
    spin_count: input.spinCount !== first.spinCount,
    bet_amount: differs("betAmount"),
    prizes: differs("prizes"),
    campaign_limit: differs("campaignLimit"),
    // 1.30 is 1.3.
    min_cashout_multiplier: Number(input.minCashoutMultiplier) !== Number(first.minCashoutMultiplier),
  };
  return Object.entries(fields).flatMap(([field, isOther]) => (isOther ? [field] : []));
}

function present(campaign: Campaign): z.input<typeof BonusCampaign> {
  return presentRow(campaign, { campaign_id: campaign.id, ...campaignTerms(campaign) });
}
