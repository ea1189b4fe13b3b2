/** Values that the examples of several calls share. */

export const GAME_ID = "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11";
export const SESSION_ID = "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d";
export const IMAGE_URL = "https://games.example.com/v1/images/9f2b7c1e5a";

const pricedAt = { gross: 1000, amount: 120 };

export const INVOICE_NOTIFICATION = {
  event: "invoice.issued",
  sent_at: "2026-11-01T00:10:00.000Z",
  invoice: {
    id: "b1f0a7de-4f0b-4f6a-8f5c-1f2e3d4c5b6a",
    number: "INV-000001",
    status: "issued",
    operator_code: "demo",
    period: "2026-10",
    period_start: "2026-10-01T00:00:00.000Z",
    period_end: "2026-11-01T00:00:00.000Z",
    currency: "EUR",
    revenue_base: "ggr",
    market: "rest_of_world",
    tier_mode: "whole",
    ggr: 1000,
    bonus: 0,
    gross: 1000,
    amount: 120,
    adjustment_amount: 0,
    adjustments: [],
    tax_percent: 0,
    tax_amount: 0,
    total: 120,
    issued_at: "2026-11-01T00:10:00.000Z",
    voided_at: null,
    void_reason: null,
    lines: [
      {
        provider_code: "sandbox",
        provider_name: "Sandbox Studio",
        section_code: null,
        revenue: 1000,
        bonus: 0,
        rate_percent: 12,
        ...pricedAt,
        bands: [{ ordinal: 1, from_amount: 0, to_amount: null, percent: 12, ...pricedAt }],
      },
    ],
  },
  document: {
    url: "https://games.example.com/documents/vJ3nT0c5aYB8r2mQ9LwXk7ZpE1sHd4FgUo6iNtRqM_0.pdf",
    content_type: "application/pdf",
    size_bytes: 18432,
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
};

export const EVENT_BODY = {
  event: "jackpot.won",
  id: "jackpot.won:sandbox:w-1001",
  sent_at: "2026-11-21T10:00:05.030Z",
  data: {
    transaction_id: "sandbox:w-1001",
    provider_code: "sandbox",
    jackpot_tier_id: "lantern-fortune-grand",
    win_type: "progressive",
    player_id: "player-1",
    session_id: SESSION_ID,
    round_id: "r-1001",
    currency: "EUR",
    amount: "48210.10",
    won_at: "2026-11-21T10:00:05.020Z",
  },
};

/** Fields of a transaction's row. */
export const BOOKED_TRANSACTION = {
  transaction_id: "sandbox:b-1001",
  type: "bet",
  status: "completed",
  round_id: "r-1001",
  session_id: SESSION_ID,
  player_id: "player-1",
  provider_code: "sandbox",
  currency: "EUR",
  amount: "1.00",
  free_spins_id: null,
  reference_transaction_id: null,
  operator_transaction_id: "w-20481",
  refusal_code: null,
  next_attempt_at: null,
  round_closed: null,
  created_at: "2026-11-21T10:00:00.000Z",
  completed_at: "2026-11-21T10:00:00.040Z",
};

export const TRANSACTION = {
  ...BOOKED_TRANSACTION,
  game_id: GAME_ID,
  bonus_campaign_id: null,
  attempts: 1,
  updated_at: BOOKED_TRANSACTION.completed_at,
};
