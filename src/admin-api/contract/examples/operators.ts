/** What the calls about an operator look like: a new one is set up, a key of it is rotated, a player is stopped. */

const CREATED_AT = "2026-11-02T09:00:00.000Z";
const OPERATOR_CODE = "northwind";

const KEY = { key_id: "op_6f1d0b5a9c3e47812d60af95", created_at: CREATED_AT, revoked_at: null };

const TERMS = { market: "rest_of_world", regulated: true, revenue_base: "ggr", tier_mode: "whole" };
const SETTINGS = {
  name: "Northwind Casino",
  wallet_url: "https://wallet.northwind.example/callback",
  invoice_url: "https://finance.northwind.example/invoices",
  requests_per_minute: 1200,
  allowlist: ["198.51.100.0/24", "2001:db8:17::/48"],
  ...TERMS,
};

const OPERATOR = {
  code: OPERATOR_CODE,
  operator_code: OPERATOR_CODE,
  ...SETTINGS,
  tax_percent: 21,
  created_at: CREATED_AT,
  updated_at: "2026-11-20T16:30:00.000Z",
};

const WINDOW = {
  provider_codes: ["lantern", "harbour-live"],
  excluded_game_ids: ["7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"],
};
const WINDOW_ANSWER = { operator_code: OPERATOR_CODE, ...WINDOW, game_count: 183 };

const DETAIL = { ...OPERATOR, keys: [KEY], window: WINDOW_ANSWER };

export const PUT_OPERATOR = { request: { ...SETTINGS, tax_percent: "21" }, answer: DETAIL };

export const LIST_OPERATORS = { answer: { operators: [OPERATOR] } };

export const READ_OPERATOR = { answer: DETAIL };

export const ISSUE_KEY = {
  request: {},
  answer: { key_id: "op_b27c94e01f5d8a3366e41c08", secret: "shown this once", created_at: "2026-11-21T10:00:00.000Z" },
};

export const REVOKE_KEY = { answer: { key_id: KEY.key_id, revoked_at: "2026-11-21T10:15:00.000Z" } };

export const SET_WINDOW = { request: WINDOW, answer: WINDOW_ANSWER };

export const BLOCK_PLAYER = { answer: { player_id: "player-1", blocked: true } };

export const UNBLOCK_PLAYER = { answer: { player_id: "player-1", blocked: false } };

export const LIST_BLOCKS = {
  answer: { blocks: [{ player_id: "player-1", blocked_at: "2026-11-21T10:00:00.000Z" }], next_cursor: null },
};

export const READ_USAGE = {
  query: { minutes: "2" },
  answer: {
    operator_code: OPERATOR_CODE,
    usage: [
      { minute: "2026-11-21T09:59:00.000Z", requests: 1200, rate_limited: 34 },
      { minute: "2026-11-21T10:00:00.000Z", requests: 417, rate_limited: 0 },
    ],
  },
};

const LADDER = {
  tiers: [
    { currency: "EUR", ordinal: 1, from_amount: 0, to_amount: 100_000 },
    { currency: "EUR", ordinal: 2, from_amount: 100_000, to_amount: null },
  ],
  rates_by_market: [
    { market: "rest_of_world", tier_ordinal: 1, percent: 12.5 },
    { market: "rest_of_world", tier_ordinal: 2, percent: 10 },
  ],
};
const PERCENTS = [
  { tier_ordinal: 1, percent: 15 },
  { tier_ordinal: 2, percent: 13.5 },
];

export const SET_RATES = {
  request: {
    providers: [{ provider_code: "lantern", ...LADDER, sections: [{ section_code: "live", rates: PERCENTS }] }],
  },
  answer: {
    ...TERMS,
    providers: [
      {
        provider_code: "lantern",
        provider_name: "Lantern Games",
        ...LADDER,
        rates: LADDER.rates_by_market.map(({ tier_ordinal, percent }) => ({ tier_ordinal, percent })),
        sections: [{ section_code: "live", rates: PERCENTS }],
      },
    ],
  },
};
