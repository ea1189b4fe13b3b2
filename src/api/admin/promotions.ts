import { Hono } from "hono";
import * as z from "zod";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { formatAmount } from "../../lib/money.ts";
import type { BonusCampaign as CampaignRow } from "../../play/promotions/bonus-campaign.ts";
import { cancelGrantByStaff, endCampaignByStaff } from "../../play/promotions/end-campaigns.ts";
import type { PlacedGrant } from "../../play/promotions/grant.ts";
import { listPlacedGrants } from "../../play/promotions/list-grants.ts";
import { listCampaignsByReference, listOpenCampaigns, listOpenGrants } from "../../play/promotions/list-promotions.ts";
import { CAMPAIGN_TYPES } from "../../play/providers/port.ts";
import { checked, query } from "../http/valid.ts";
import { optional, textOrNull, timeOrNull } from "../wire/described.ts";
import { text } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { currencyCode, operatorCode, pageOf, playerId, providerCode } from "../wire/values.ts";
import { describe } from "./declare.ts";
import { CursorQuery, namedOperator } from "./fields.ts";

export const app = new Hono<AdminApiEnv>();

const PAGE_SIZE = 100;

const params = { code: "The operator's code.", id: "Its `id`." };

export const StaffGrant = z.object({
  id: z.string().describe("The grant's id."),
  free_spins_id: z.string().describe("What the wallet sees on its bets and wins."),
  operator_code: operatorCode,
  provider_code: providerCode,
  reference: z.string().describe("The operator's id of the grant."),
  player_id: playerId,
  status: z
    .enum(["active", "expired", "finished", "cancelled"])
    .describe("`expired`: its time is over, and the provider has not settled it."),
  currency: currencyCode,
  game_codes: z.array(z.string()).describe("The provider's codes of the games."),
  quantity: z.int().describe("Number of spins."),
  bet_amount: z.string().describe("The stake of one spin: a decimal string in the currency's places."),
  win_amount: textOrNull("The total that the provider reported. Null: it has not.", "4.60"),
  valid_until: z.iso.datetime().describe("When the grant ends."),
  created_at: z.iso.datetime().describe("When it was granted."),
  finished_at: timeOrNull("When the provider settled it. Null: it has not.", "2026-11-24T18:05:00.000Z"),
  cancelled_at: timeOrNull("When it was cancelled. Null: it was not.", "2026-11-22T09:00:00.000Z"),
});

const presentRow = presenter(StaffGrant);

export const StaffGrants = pageOf({ free_spins: z.array(StaffGrant).describe("The page's grants, newest first.") });

const GRANT = {
  id: "0d7a1c3e-2b4f-4a6c-8e9d-1f2a3b4c5d6e",
  free_spins_id: "welcome-1",
  operator_code: "northwind",
  provider_code: "lantern",
  reference: "welcome-1",
  player_id: "player-1",
  status: "active",
  currency: "EUR",
  game_codes: ["lucky-lanterns"],
  quantity: 10,
  bet_amount: "0.20",
  win_amount: null,
  valid_until: "2026-12-01T00:00:00.000Z",
  created_at: "2026-11-21T10:00:00.000Z",
  finished_at: null,
  cancelled_at: null,
} as const;

const GrantsQuery = CursorQuery.extend({
  player_id: optional(text(120), "Only grants of this player.", "player-1"),
});

app.get(
  "/operators/:code/free-spins",
  describe({
    id: "listOperatorFreeSpins",
    scope: "read",
    summary: "List an operator's free-spin grants",
    description:
      "Those that can be played, by provider; with `player_id` all of a player, newest first. 100 a page; a page may be short, or empty, before the end.",
    params: { code: params.code },
    answer: StaffGrants,
    errors: ["NOT_FOUND"],
    example: { answer: { free_spins: [GRANT], next_cursor: null } },
  }),
  query(GrantsQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { code } = c.req.param();
    const { player_id: playerId, cursor } = c.req.valid("query");
    await findOperator(ctx, code);
    const owner = { ...ctx, operator: { code } };
    const page =
      playerId === undefined
        ? await listOpenGrants(owner, cursor)
        : await listPlacedGrants(owner, { playerId, cursor, limit: PAGE_SIZE });
    const now = ctx.clock.now();
    return c.json<z.input<typeof StaffGrants>>({
      free_spins: page.rows.map((row) => presentGrant(row, now)),
      next_cursor: page.nextCursor,
    });
  },
);

app.post(
  "/operators/:code/free-spins/:id/cancel",
  describe({
    id: "cancelOperatorFreeSpins",
    scope: "support",
    people: { one: "it takes away and gives nothing" },
    summary: "Cancel a free-spin grant for its operator",
    description: "As the operator's own call: the provider is asked, and its refusal is the answer.",
    idempotency: "A repeat returns the cancelled grant.",
    params,
    answer: StaffGrant,
    errors: ["NOT_FOUND", "FREE_SPINS_REFUSED"],
    example: { answer: { ...GRANT, status: "cancelled", cancelled_at: "2026-11-22T10:00:00.000Z" } },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { code, id } = c.req.param();
    return c.json<z.input<typeof StaffGrant>>(
      presentGrant(await cancelGrantByStaff(ctx, { operatorCode: code, id }), ctx.clock.now()),
    );
  },
);

export const StaffCampaign = z.object({
  id: z.string().describe("The campaign's id."),
  operator_code: operatorCode,
  provider_code: providerCode,
  reference: z.string().describe("The operator's id of the campaign."),
  type: z.enum(CAMPAIGN_TYPES).describe("What players get."),
  name: z.string().describe("The campaign's name, which players see."),
  status: z
    .enum(["pending", "active", "ended", "failed"])
    .describe("`pending`: the provider has not confirmed it. `failed`: see `failure_reason`."),
  currency: currencyCode,
  game_codes: z.array(z.string()).describe("The provider's codes of the games."),
  player_count: z.int().describe("Number of players that it names."),
  spin_count: z.int().nullable().describe("Of `free_spins`: number of spins. Null otherwise."),
  bet_amount: textOrNull(
    "Of `free_spins`: the stake of one spin. Of `buy_bonus`: the price of the feature. Null otherwise.",
    "0.20",
  ),
  campaign_limit: textOrNull("It ends when it has paid this much in total. Null: no limit.", "500.00"),
  valid_from: z.iso.datetime().describe("When it begins."),
  valid_until: z.iso.datetime().describe("When it ends."),
  failure_reason: textOrNull("Why it failed. Null: it did not.", "The currency is not supported."),
  end_owed: z.boolean().describe("Ended here; its provider has not confirmed it."),
  created_at: z.iso.datetime().describe("When it was placed."),
});

const presentRowOfCampaign = presenter(StaffCampaign);

export const StaffCampaigns = pageOf({
  campaigns: z.array(StaffCampaign).describe("The page's campaigns, newest first."),
});

const CAMPAIGN = {
  id: "3c5e7a9b-1d2f-4b6a-8c0e-9f8e7d6c5b4a",
  operator_code: "northwind",
  provider_code: "lantern",
  reference: "autumn-1",
  type: "free_spins",
  name: "Autumn spins",
  status: "active",
  currency: "EUR",
  game_codes: ["lucky-lanterns"],
  player_count: 250,
  spin_count: 10,
  bet_amount: "0.20",
  campaign_limit: "5000.00",
  valid_from: "2026-11-21T10:00:00.000Z",
  valid_until: "2026-12-01T00:00:00.000Z",
  failure_reason: null,
  end_owed: false,
  created_at: "2026-11-21T10:00:00.000Z",
} as const;

app.get(
  "/bonus-campaigns",
  describe({
    id: "listOpenBonusCampaigns",
    scope: "read",
    summary: "List the bonus campaigns that run or wait for their provider",
    description: "Of all operators or of one, 100 a page; active ones first, by their end.",
    answer: StaffCampaigns,
    example: { answer: { campaigns: [CAMPAIGN], next_cursor: null } },
  }),
  query(CursorQuery.extend({ operator_code: namedOperator.optional() })),
  checked(),
  async (c) => {
    const query = c.req.valid("query");
    return c.json<z.input<typeof StaffCampaigns>>(
      presentCampaigns(
        await listOpenCampaigns(c.get("ctx"), { operatorCode: query.operator_code, cursor: query.cursor }),
      ),
    );
  },
);

app.get(
  "/operators/:code/bonus-campaigns",
  describe({
    id: "listOperatorBonusCampaigns",
    scope: "read",
    summary: "List an operator's bonus campaigns",
    description: "By reference, 100 a page, ended and failed ones included.",
    params: { code: params.code },
    answer: StaffCampaigns,
    errors: ["NOT_FOUND"],
    example: { answer: { campaigns: [CAMPAIGN], next_cursor: null } },
  }),
  query(CursorQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { code } = c.req.param();
    await findOperator(ctx, code);
    return c.json<z.input<typeof StaffCampaigns>>(
      presentCampaigns(await listCampaignsByReference({ ...ctx, operator: { code } }, c.req.valid("query").cursor)),
    );
  },
);

app.post(
  "/operators/:code/bonus-campaigns/:id/end",
  describe({
    id: "endOperatorBonusCampaign",
    scope: "support",
    people: { one: "it takes away and gives nothing" },
    summary: "End a bonus campaign for its operator",
    description:
      "As the operator's own call: from now on no spin of it is accepted, and the provider is called until it answers.",
    idempotency: "A repeat returns the ended campaign.",
    params,
    answer: StaffCampaign,
    errors: ["NOT_FOUND", "BONUS_CAMPAIGN_REFUSED"],
    example: { answer: { ...CAMPAIGN, status: "ended", end_owed: true } },
  }),
  async (c) => {
    const { code, id } = c.req.param();
    return c.json<z.input<typeof StaffCampaign>>(
      presentCampaign(await endCampaignByStaff(c.get("ctx"), { operatorCode: code, id })),
    );
  },
);

function presentGrant(grant: PlacedGrant, now: number): z.input<typeof StaffGrant> {
  const { precision, winAmount } = grant;
  return presentRow(grant, {
    status: grant.status === "active" && grant.validUntil <= now ? "expired" : grant.status,
    bet_amount: formatAmount(grant.betAmount, precision),
    win_amount: winAmount === null ? null : formatAmount(winAmount, precision),
  });
}

function presentCampaigns(page: { readonly rows: readonly CampaignRow[]; readonly nextCursor: string | null }) {
  return { campaigns: page.rows.map(presentCampaign), next_cursor: page.nextCursor };
}

function presentCampaign(campaign: CampaignRow): z.input<typeof StaffCampaign> {
  const money = (minor: number | null) => (minor === null ? null : formatAmount(minor, campaign.precision));
  return presentRowOfCampaign(campaign, {
    player_count: campaign.playerIds.length,
    bet_amount: money(campaign.betAmount),
    campaign_limit: money(campaign.campaignLimit),
    end_owed: campaign.endOwed === 1,
  });
}
