/** What the calls about the installation itself look like. */

const AUDITED = {
  id: 1042,
  at: "2026-11-21T10:00:00.000Z",
  request_id: "e6a1c1de-8a55-4d43-9a7e-0b8a7f4a2c10",
  action: "PUT /admin/v1/operators/northwind/window",
  detail: { operator_code: "northwind", provider_codes: ["lantern", "harbour-live"], excluded_games: 1 },
};

export const PUT_CURRENCY = { request: { precision: 4 }, answer: { code: "GOLDX", precision: 4 } };

export const LIST_EXCHANGE_RATES = {
  answer: {
    rates: [
      { currency: "EUR", usd: "1.0842", updated_at: "2026-11-21T06:00:00.000Z" },
      { currency: "JPY", usd: "0.0066", updated_at: null },
    ],
  },
};

export const SET_EXCHANGE_RATES = {
  request: { rates: [{ currency: "EUR", usd: "1.0842" }] },
  answer: LIST_EXCHANGE_RATES.answer,
};

export const READ_AUDIT = {
  query: { since: "2026-11-21T00:00:00Z" },
  answer: { entries: [AUDITED], next_cursor: null },
};

export const REWRAP_SECRETS = { answer: { rewrapped: 214, current: 0, unreadable: [] } };
