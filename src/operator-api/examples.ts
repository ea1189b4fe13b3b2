export { INVOICE_NOTIFICATION, SESSION_ID, TRANSACTION } from "../wire/examples.ts";

/** Values that the examples of several calls share. */

export const GAME_ID = "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11";
export const LIVE_GAME_ID = "0f6c8f0a-58f5-4f0c-9d5e-2a3c9b1d7e44";
export const RUN_ID = "e6a1c1de-8a55-4d43-9a7e-0b8a7f4a2c10";
export const IMAGE_ID = "9f2b7c1e5a";

export const FREE_SPINS = {
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

export const CAMPAIGN = {
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
};

export const JACKPOT = {
  id: "lantern-fortune",
  name: "Lantern Fortune",
  level: "network",
  status: "active",
  currency: "USD",
  tiers: [
    { tier_id: "lantern-fortune-mini", tier: 1, amount: 120.55 },
    { tier_id: "lantern-fortune-grand", tier: 2, amount: 48210.1 },
  ],
  games: [{ game_id: GAME_ID, name: "Lucky Lanterns" }],
};

export const WINNER = {
  jackpot_tier_id: "lantern-fortune-mini",
  player_id: "player-1",
  amount: 131.2,
  currency: "USD",
  won_at: "2026-11-21T10:00:00.000Z",
  win_type: "progressive",
  round_id: "r-1001",
};
