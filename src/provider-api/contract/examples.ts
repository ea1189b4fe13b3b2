/** What the calls of one round look like, beginning with its launch. */

const SESSION_ID = "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d";
const STAKE = { session_id: SESSION_ID, round_id: "r-1001", amount: "1.00", currency: "EUR" };
const BOOKED = { status: "completed", balance: "99.00", currency: "EUR" };

export const EXCHANGE = {
  request: { token: "the token that the launch address carries" },
  answer: {
    session_id: SESSION_ID,
    player_id: "player-1",
    player_name: null,
    currency: "EUR",
    game_code: "coin-toss",
    locale: "en",
    player_country: "DE",
    player_device: "mobile",
    lobby_url: "https://casino.example.com/lobby",
    deposit_url: null,
    expires_at: "2026-11-21T14:00:00.000Z",
    demo: false,
  },
};

export const BALANCE = { request: { session_id: SESSION_ID }, answer: { balance: "100.00", currency: "EUR" } };

export const BET = {
  request: { ...STAKE, transaction_id: "b-1001" },
  answer: { ...BOOKED, transaction_id: "studio:b-1001" },
};

export const WIN = {
  request: { ...STAKE, transaction_id: "w-1001", jackpot: { tier_id: "grand", win_type: "progressive" } },
  answer: { ...BOOKED, transaction_id: "studio:w-1001", balance: "100.00" },
  accepted: { transaction_id: "studio:w-1001", status: "pending", balance: null },
};

export const ROLLBACK = {
  request: {
    session_id: SESSION_ID,
    round_id: "r-1001",
    transaction_id: "u-1001",
    reference_transaction_id: "b-1001",
  },
  answer: { ...BOOKED, transaction_id: "studio:u-1001", balance: "100.00" },
  accepted: { transaction_id: "studio:u-1001", status: "pending", balance: null },
};

export const SETTLEMENT = {
  request: { win_amount: "4.50" },
  answer: { status: "finished", win_amount: "4.50" },
};

export const CAMPAIGN = { request: { status: "active" }, answer: { status: "active" } };

export const LIVE_TABLES = {
  request: {
    tables: [
      {
        game_code: "live-wheel",
        name: "Live wheel",
        open: true,
        min_bet: 0.5,
        max_bet: 500,
        players: 12,
        results: [7],
      },
    ],
  },
  answer: { tables: 1 },
};

export const JACKPOTS = {
  request: {
    jackpots: [
      {
        id: "grand-pot",
        name: "Grand pot",
        level: "network",
        status: "active",
        tiers: [{ tier_id: "grand", tier: 1, amount: 48210.1 }],
        games: [{ game_code: "coin-toss", name: "Coin toss" }],
      },
    ],
  },
  answer: { jackpots: 1 },
};
