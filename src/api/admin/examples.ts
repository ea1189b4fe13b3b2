import { INVOICE_NOTIFICATION, TRANSACTION } from "../wire/examples.ts";

/** Values that the examples of several calls share. */

const CREATED_AT = "2026-11-02T09:00:00.000Z";
const OPERATOR_CODE = "northwind";

export const OPERATOR_KEY = {
  key_id: "op_6f1d0b5a9c3e47812d60af95_27be5a90d1c8463f",
  created_at: CREATED_AT,
  revoked_at: null,
};

export const TERMS = { market: "rest_of_world", regulated: true, revenue_base: "ggr", tier_mode: "whole" };

export const OPERATOR_SETTINGS = {
  name: "Northwind Casino",
  wallet_url: "https://wallet.northwind.example/callback",
  invoice_url: "https://finance.northwind.example/invoices",
  event_url: "https://games.northwind.example/events",
  events: ["jackpot.won" as const, "movement.failed" as const],
  requests_per_minute: 1200,
  allowlist: ["198.51.100.0/24", "2001:db8:17::/48"],
  ...TERMS,
};

export const OPERATOR = {
  code: OPERATOR_CODE,
  operator_code: OPERATOR_CODE,
  ...OPERATOR_SETTINGS,
  tax_percent: 21,
  require_v2: false,
  created_at: CREATED_AT,
  updated_at: "2026-11-20T16:30:00.000Z",
};

export const WINDOW = {
  provider_codes: ["lantern", "harbour-live"],
  excluded_game_ids: ["7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"],
};

export const WINDOW_ANSWER = { operator_code: OPERATOR_CODE, ...WINDOW, game_count: 183 };

export const OPERATOR_DETAIL = { ...OPERATOR, suspended_at: null, keys: [OPERATOR_KEY], window: WINDOW_ANSWER };

export const LADDER = {
  tiers: [
    { currency: "EUR", ordinal: 1, from_amount: 0, to_amount: 100_000 },
    { currency: "EUR", ordinal: 2, from_amount: 100_000, to_amount: null },
  ],
  rates_by_market: [
    { market: "rest_of_world", tier_ordinal: 1, percent: 12.5 },
    { market: "rest_of_world", tier_ordinal: 2, percent: 10 },
  ],
};

export const PERCENTS = [
  { tier_ordinal: 1, percent: 15 },
  { tier_ordinal: 2, percent: 13.5 },
];

export const IMAGE_ID = "9f2b7c1e5a0d4e6f8b3a17c2d4e5f601";

export const PROVIDER_KEY = {
  key_id: "pr_41ac07d2e95b3f6870c1de24_c05f9e1d36a7482b",
  created_at: CREATED_AT,
  revoked_at: null,
};

export const PROVIDER_SETTINGS = {
  provider_name: "Lantern Games",
  adapter: "http",
  base_url: "https://api.lantern.example/operator-games",
  logo_image_id: IMAGE_ID,
  cover_image_id: null,
  requests_per_minute: 30_000,
  require_v2: true,
  replay_url: "https://support.lantern.example/rounds/{round_id}",
};

export const PROVIDER = { provider_code: "lantern", ...PROVIDER_SETTINGS, created_at: "2026-11-02T08:55:00.000Z" };

export const FAILED_WIN = {
  ...TRANSACTION,
  transaction_id: "lantern:w-1001",
  type: "win",
  status: "failed",
  amount: "12.50",
  operator_transaction_id: null,
  completed_at: null,
  operator_code: OPERATOR_CODE,
  held_for: null,
  attempts: [
    {
      started_at: "2026-11-21T10:00:00.005Z",
      duration_ms: 5000,
      http_status: null,
      class: "unknown",
      wallet_code: null,
      answer: null,
    },
  ],
};

const { document } = INVOICE_NOTIFICATION;

export const INVOICE = { ...INVOICE_NOTIFICATION.invoice, operator_code: OPERATOR_CODE, document };

export const MONTH = { operator_code: INVOICE.operator_code, period: INVOICE.period };

export const PRICE = { amount: INVOICE.amount, tax_amount: INVOICE.tax_amount, total: INVOICE.total };

export const NOTIFICATION = {
  id: "a91c6b0e-53df-4b1c-8f0a-7d24e6c1b835",
  event: "invoice.issued",
  status: "completed",
  attempts: 2,
  next_attempt_at: null,
  completed_at: "2026-11-01T00:10:05.120Z",
  deliveries: [
    {
      id: "5e0d7c3a-9b12-4f68-a4d1-0c3b2e8f7a61",
      started_at: "2026-11-01T00:10:00.050Z",
      duration_ms: 212,
      http_status: 502,
      outcome: "not_delivered",
      error: "the invoice address answered 502",
    },
    {
      id: "c2f48e17-6a3d-4e90-b7c5-91d0f5a2b3e6",
      started_at: "2026-11-01T00:10:05.010Z",
      duration_ms: 110,
      http_status: 200,
      outcome: "delivered",
      error: null,
    },
  ],
};

export const EXCHANGE_RATES = {
  rates: [
    { currency: "EUR", usd: "1.0842", updated_at: "2026-11-21T06:00:00.000Z" },
    { currency: "JPY", usd: "0.0066", updated_at: null },
  ],
};

export const STAFF_SETTINGS = {
  name: "Ada Reyes",
  kind: "person",
  scopes: ["support", "finance"],
  email: "ada@example.com",
} as const;

export const STAFF_MEMBER = {
  id: "ada",
  ...STAFF_SETTINGS,
  scopes: [...STAFF_SETTINGS.scopes],
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
  removed_at: null,
};

export const STAFF_TOKEN = {
  token_id: "5d0c3a9be4f71826",
  created_at: CREATED_AT,
  expires_at: "2027-01-31T09:00:00.000Z",
  revoked_at: null,
  last_used_at: "2026-11-20T16:30:00.000Z",
};
