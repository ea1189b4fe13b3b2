/**
 * The interface, written by hand from its specification and not from the schemas: what each call may answer, and the fields of
 * each object. Beside it every addition of this service, with the page that documents it. The tests hold the documents and real
 * answers against it; `markAdditions` marks in `openapi.json` what is not in it.
 */

/**
 * A type: `string`, `date-time`, `number`, `integer`, `boolean`, `object`, `any`, the values of an enum (`a|b`) or an object of
 * this table, with `[]` for a list and ` or null`; or the fields of an object without a name, in a list or not.
 */
export type Type = string | Fields | readonly [Fields];

/** By name, with `*` where the interface says that the field is always there. */
export interface Fields {
  readonly [name: string]: Type;
}

export interface InterfaceCall {
  /** Codes beside the common ones. */
  readonly codes: readonly string[];
  /** Codes of the interface for cases in which it leaves open what this call answers. */
  readonly open?: readonly string[];
  readonly query?: Fields;
  readonly body?: Type;
  readonly answer?: Type;
  readonly status?: number;
  readonly unsigned?: true;
}

/** Errors of every signed call. */
export const COMMON_CODES = ["UNAUTHORIZED", "ADDRESS_NOT_ALLOWED", "RATE_LIMITED", "UPSTREAM_UNAVAILABLE"];

const INVALID = "VALIDATION_FAILED";
const IMAGES: Fields = { portrait: "string or null", cover: "string or null" };
const CAMPAIGN_TYPE = "free_spins|fortune_wheel|treasure_chest|golden_dragon|buy_bonus";
const TRIGGERS: Fields = {
  first_game_launch: "boolean",
  bet_amount: [{ "amount*": "string", "single_bet*": "boolean" }],
  spin_count: [{ "min*": "integer", "max*": "integer" }],
  loss_amount: "string or null",
};

/** Status and `retryable` of each code; UNAUTHORIZED is retryable where only the timestamp is wrong. */
export const CODES: Readonly<Record<string, readonly [status: number, retryable: boolean]>> = {
  UNAUTHORIZED: [401, false],
  VALIDATION_FAILED: [422, false],
  NOT_FOUND: [404, false],
  GAME_UNAVAILABLE: [409, false],
  GAME_RESTRICTED_IN_COUNTRY: [409, false],
  NO_DEMO: [409, false],
  PLAYER_BLOCKED: [409, false],
  FREE_SPINS_REFUSED: [409, false],
  BONUS_CAMPAIGN_REFUSED: [409, false],
  ADDRESS_NOT_ALLOWED: [403, false],
  VALIDATION_RUN_REFUSED: [409, false],
  RATE_LIMITED: [429, true],
  UPSTREAM_UNAVAILABLE: [503, true],
};

export const CALLS: Readonly<Record<string, InterfaceCall>> = {
  "GET /v1/ping": { codes: [], answer: "Ping" },
  "POST /v1/debug/signature": {
    codes: [INVALID, "RATE_LIMITED"],
    open: ["UPSTREAM_UNAVAILABLE"],
    unsigned: true,
    body: {
      "key_id*": "string",
      "timestamp*": "string",
      "signature*": "string",
      "method*": "GET|POST|PUT|DELETE",
      "path*": "string",
      body: "string",
    },
    answer: {
      "valid*": "boolean",
      "diagnosis*": "string",
      "key*": { "known*": "boolean" },
      "timestamp*": {
        "fresh*": "boolean",
        "server_time*": "integer",
        "drift_seconds*": "integer or null",
        "window_seconds*": "integer",
      },
      "payload*": { "kind*": "body|request_line", "bytes*": "integer" },
      "canonical_string*": "string",
      "signature*": { "well_formed*": "boolean", "matches*": "boolean" },
      "hints*": "string[]",
    },
  },
  "GET /v1/games": {
    codes: [INVALID],
    query: {
      type: "GameType",
      provider_code: "string",
      studio_code: "string",
      country: "string",
      cursor: "string",
      limit: "integer",
    },
    answer: "GamesPage",
  },
  "GET /v1/providers": { codes: [], answer: { "providers*": "Provider[]" } },
  "GET /v1/images/{id}": { codes: [], open: ["RATE_LIMITED"], unsigned: true },
  "GET /v1/rates": { codes: [], answer: "Rates" },
  "GET /v1/live-tables": { codes: [INVALID], query: { "currency*": "string" }, answer: "LiveTables" },
  // Sandbox only: elsewhere there is no such call.
  "POST /v1/test/wallet-validation": {
    codes: [INVALID, "VALIDATION_RUN_REFUSED"],
    open: ["NOT_FOUND"],
    body: { "player_id*": "string", "currency*": "string" },
    answer: "WalletValidationRun",
    status: 202,
  },
  "GET /v1/test/wallet-validation/{id}": { codes: [], open: ["NOT_FOUND"], answer: "WalletValidationRun" },
  "POST /v1/sessions": {
    codes: [INVALID, "GAME_UNAVAILABLE", "GAME_RESTRICTED_IN_COUNTRY", "PLAYER_BLOCKED"],
    body: "CreateSession",
    answer: "Session",
  },
  "POST /v1/games/{id}/demo": {
    codes: ["NO_DEMO"],
    open: [INVALID, "GAME_UNAVAILABLE", "GAME_RESTRICTED_IN_COUNTRY"],
    body: "CreateDemo",
    answer: { "launch_url*": "string" },
  },
  "POST /v1/sessions/{id}/close": { codes: [], open: [INVALID, "NOT_FOUND"], answer: "ClosedSession" },
  "POST /v1/free-spins": {
    codes: [INVALID, "FREE_SPINS_REFUSED", "GAME_UNAVAILABLE"],
    body: "CreateFreeSpins",
    answer: "FreeSpins",
  },
  "GET /v1/free-spins": { codes: ["NOT_FOUND"], open: [INVALID], query: { reference: "string" }, answer: "FreeSpins" },
  "GET /v1/free-spins/bet-options": {
    codes: ["FREE_SPINS_REFUSED", "GAME_UNAVAILABLE"],
    open: [INVALID],
    query: { "game_id*": "string", "currency*": "string" },
    answer: { "game_id*": "string", "currency*": "string", "amounts*": "string[]" },
  },
  "GET /v1/free-spins/{id}": { codes: ["NOT_FOUND"], answer: "FreeSpins" },
  "POST /v1/free-spins/{id}/cancel": {
    codes: ["NOT_FOUND", "FREE_SPINS_REFUSED"],
    open: [INVALID],
    answer: "FreeSpins",
  },
  "POST /v1/bonus-campaigns": {
    codes: [INVALID, "BONUS_CAMPAIGN_REFUSED", "GAME_UNAVAILABLE"],
    body: "CreateBonusCampaign",
    answer: "BonusCampaign",
  },
  "GET /v1/bonus-campaigns": {
    codes: [INVALID, "NOT_FOUND"],
    query: { reference: "string", player_id: "string" },
  },
  "GET /v1/bonus-campaigns/options": {
    codes: [INVALID, "GAME_UNAVAILABLE"],
    query: { "game_id*": "string" },
    answer: "BonusCampaignOptions",
  },
  "GET /v1/bonus-campaigns/{id}": { codes: ["NOT_FOUND"], answer: "BonusCampaign" },
  "GET /v1/jackpots": { codes: [], answer: "Jackpots" },
  "GET /v1/jackpots/winners": { codes: [], answer: { "winners*": "JackpotWinner[]" } },
  "GET /v1/transactions/{id}": { codes: ["NOT_FOUND"], answer: "Transaction" },
  "GET /v1/rounds/{id}": {
    codes: ["NOT_FOUND"],
    open: [INVALID],
    answer: { "round_id*": "string", "transactions*": "Transaction[]" },
  },
};

export const ENUMS: Readonly<Record<string, string>> = {
  GameType: "slot|table|live_dealer|instant|crash|lottery|virtual|sportsbook|skill|other",
  BonusCampaignType: CAMPAIGN_TYPE,
};

/** The objects that the interface names. */
export const OBJECTS: Readonly<Record<string, Fields>> = {
  Ping: { "operator_code*": "string", "key_id*": "string", "server_time*": "date-time" },
  Game: {
    "id*": "string",
    "provider_code*": "string",
    "code*": "string",
    "name*": "string",
    studio: "string or null",
    studio_code: "string or null",
    "type*": "GameType",
    rtp: "number or null",
    thumbnail_url: "string or null",
    images: IMAGES,
    "has_demo*": "boolean",
    "restricted_countries*": "string[]",
    section_code: "string or null",
  },
  GamesPage: { "games*": "Game[]", next_cursor: "string or null" },
  Provider: {
    "provider_code*": "string",
    "provider_name*": "string",
    studio_code: "string",
    name: "string",
    logo_url: "string or null",
    "game_count*": "integer",
    images: IMAGES,
  },
  Rates: {
    revenue_base: "ggr|ngr",
    market: "rest_of_world|asia",
    regulated: "boolean",
    tier_mode: "whole|progressive",
    providers: [
      {
        provider_code: "string",
        provider_name: "string",
        tiers: [{ currency: "string", ordinal: "integer", from_amount: "number", to_amount: "number or null" }],
        rates: [{ tier_ordinal: "integer", percent: "number" }],
        rates_by_market: [{ market: "rest_of_world|asia", tier_ordinal: "integer", percent: "number" }],
        sections: [{ section_code: "string", rates: [{ tier_ordinal: "integer", percent: "number" }] }],
      },
    ],
  },
  LiveTables: { "currency*": "string", "pending*": "boolean", "tables*": "LiveTable[]" },
  LiveTable: {
    "game_id*": "string",
    name: "string or null",
    "open*": "boolean",
    new_table: "boolean",
    image: "string or null",
    dealer: "string or null",
    min_bet: "number or null",
    max_bet: "number or null",
    players: "integer or null",
    seats: "integer or null",
    seats_available: "integer or null",
    results: "any",
    updated_at: "date-time",
  },
  CreateSession: {
    "player_id*": "string",
    "currency*": "string",
    "game_id*": "string",
    locale: "string",
    lobby_url: "string",
    ttl_minutes: "integer",
    player_country: "string",
    player_ip: "string",
    player_device: "desktop|mobile",
    deposit_url: "string",
    player_name: "string",
  },
  Session: { "session_id*": "string", "launch_url*": "string", "expires_at*": "date-time" },
  CreateDemo: {
    locale: "string",
    lobby_url: "string",
    player_country: "string",
    player_ip: "string",
    player_device: "desktop|mobile",
  },
  // The interface does not show the values of `status`.
  ClosedSession: { session_id: "string", status: "string", closed_at: "date-time" },
  CreateFreeSpins: {
    "player_id*": "string",
    "currency*": "string",
    "game_ids*": "string[]",
    "quantity*": "integer",
    "bet_amount*": "string",
    "valid_until*": "date-time",
    "reference*": "string",
  },
  FreeSpins: {
    id: "string",
    free_spins_id: "string",
    status: "active|finished|cancelled",
    player_id: "string",
    currency: "string",
    game_ids: "string[]",
    quantity: "integer",
    bet_amount: "string",
    valid_until: "date-time",
    reference: "string",
    created_at: "date-time",
    finished_at: "date-time or null",
    cancelled_at: "date-time or null",
    win_amount: "string or null",
  },
  CreateBonusCampaign: {
    "type*": "BonusCampaignType",
    "name*": "string",
    "currency*": "string",
    "game_ids*": "string[]",
    "player_ids*": "string[]",
    valid_from: "date-time",
    "valid_until*": "date-time",
    "triggers*": TRIGGERS,
    spin_count: "integer",
    bet_amount: "string",
    prizes: "BonusPrize[]",
    campaign_limit: "string",
    min_cashout_multiplier: "string",
    "reference*": "string",
  },
  BonusTriggers: TRIGGERS,
  BonusPrize: {
    "kind*": "money|free_spins",
    amount: "string or null",
    spins: "integer or null",
    bet_amount: "string or null",
    "weight*": "integer",
  },
  BonusCampaign: {
    "id*": "string",
    "campaign_id*": "string",
    "type*": "BonusCampaignType",
    "status*": "pending|active|ended|failed",
    name: "string or null",
    currency: "string or null",
    "game_ids*": "string[]",
    "player_ids*": "string[]",
    valid_from: "date-time or null",
    valid_until: "date-time or null",
    "triggers*": "BonusTriggers",
    spin_count: "integer or null",
    bet_amount: "string or null",
    "prizes*": "BonusPrize[]",
    min_cashout_multiplier: "string or null",
    campaign_limit: "string or null",
    reference: "string or null",
    failure_reason: "string or null",
    created_at: "date-time or null",
  },
  PlayerBonusCampaigns: { "campaigns*": "BonusCampaign[]" },
  BonusCampaignOptions: {
    "game_id*": "string",
    "types*": "BonusCampaignType[]",
    "triggers*": "first_game_launch|bet_amount|spin_count|loss_amount[]",
  },
  Jackpots: {
    updated_at: "date-time",
    jackpots: [
      {
        id: "string",
        name: "string",
        level: "global|network|operator|brand",
        status: "active|paused",
        currency: "string",
        tiers: [{ tier_id: "string", tier: "integer", amount: "number" }],
        games: [{ game_id: "string", name: "string" }],
      },
    ],
  },
  JackpotWinner: {
    jackpot_tier_id: "string",
    player_id: "string",
    amount: "number",
    currency: "string",
    won_at: "date-time",
    win_type: "progressive|community|fixed",
    round_id: "string",
  },
  Transaction: {
    transaction_id: "string",
    type: "bet|win|rollback",
    status: "completed|refused|failed|cancelled|pending",
    round_id: "string",
    session_id: "string",
    player_id: "string",
    currency: "string",
    amount: "string",
    reference_transaction_id: "string or null",
    operator_transaction_id: "string or null",
    created_at: "date-time",
    completed_at: "date-time or null",
  },
  WalletValidationRun: {
    id: "string",
    status: "queued|running|passed|failed|error",
    passed: "integer",
    warned: "integer",
    failed: "integer",
    skipped: "integer",
    total: "integer",
    error: "string",
    cases: "object[]",
  },
  Error: {
    "error*": "string",
    "message*": "string",
    "retryable*": "boolean",
    "fields*": [{ "field*": "string", "message*": "string" }],
  },
  WalletRequest: {
    "action*": "getbalance|bet|win|rollback",
    "transaction_id*": "string",
    reference_transaction_id: "string or null",
    "session_id*": "string",
    "round_id*": "string",
    "player_id*": "string",
    game_id: "string or null",
    "currency*": "string",
    amount: "string or null",
    free_spins_id: "string",
  },
  WalletResponse: { "balance*": "string", transaction_id: "string", bonus_amount: "string" },
  WalletError: { "error*": "string", message: "string" },
  // The interface does not show the fields of `invoice` and `document`.
  InvoiceWebhook: {
    event: "invoice.issued|invoice.voided",
    sent_at: "date-time",
    invoice: "object",
    document: "object",
  },
};

/** Fields and query parameters of ours in objects and calls of the interface, with the page that documents each. */
export const ADDITIONS: Readonly<Record<string, string>> = {
  "GET /v1/games.query.search": "docs/catalogue.md",
  "GET /v1/games.query.ids": "docs/catalogue.md",
  "GET /v1/games.query.has_demo": "docs/catalogue.md",
  "GET /v1/games.query.sort": "docs/catalogue.md",
  "CreateSession.reality_check_minutes": "docs/sessions.md",
  "CreateSession.responsible_gaming_url": "docs/sessions.md",
  "FreeSpins.warnings": "docs/contract/operators-play.md",
  "BonusCampaign.warnings": "docs/contract/operators-play.md",
  "BonusCampaign.ended_at": "docs/contract/operators-play.md",
  "WalletRequest.round_closed": "docs/wallet.md",
  "Rates.providers.sections.rates_by_market": "docs/contract/operators-play.md",
  "BonusCampaignOptions.buy_bonus_prices": "docs/promotions.md",
  "Jackpots.jackpots.provider_code": "docs/contract/operators-play.md",
  "JackpotWinner.provider_code": "docs/contract/operators-play.md",
  "Transaction.provider_code": "docs/contract/operators-books.md",
  "Transaction.free_spins_id": "docs/contract/operators-books.md",
  "Transaction.bonus_campaign_id": "docs/contract/operators-books.md",
  "Transaction.game_id": "docs/contract/operators-books.md",
  "Transaction.refusal_code": "docs/contract/operators-books.md",
  "Transaction.attempts": "docs/contract/operators-books.md",
  "Transaction.next_attempt_at": "docs/contract/operators-books.md",
  "Transaction.round_closed": "docs/contract/operators-books.md",
  "Transaction.updated_at": "docs/contract/operators-books.md",
  "WalletValidationRun.player_id": "docs/wallet-suite.md",
  "WalletValidationRun.currency": "docs/wallet-suite.md",
  "WalletValidationRun.created_at": "docs/wallet-suite.md",
  "WalletValidationRun.signature_v2": "docs/wallet-suite.md",
  "WalletValidationRun.probable_causes": "docs/wallet-suite.md",
  "POST /v1/debug/signature.body.signature_v2": "docs/contract/operators.md",
  "POST /v1/debug/signature.answer.signature_v2": "docs/contract/operators.md",
  "POST /v1/test/wallet-validation.body.session_id": "docs/wallet-suite.md",
  "POST /v1/test/wallet-validation.body.closed_session_id": "docs/wallet-suite.md",
  "POST /v1/test/wallet-validation.body.blocked_player_id": "docs/wallet-suite.md",
  "POST /v1/test/wallet-validation.body.cases": "docs/wallet-suite.md",
  "GET /v1/free-spins.query.player_id": "docs/contract/operators-play.md",
  "GET /v1/free-spins.query.limit": "docs/contract/operators.md",
  "GET /v1/free-spins.query.cursor": "docs/contract/operators.md",
  "GET /v1/bonus-campaigns/options.query.currency": "docs/promotions.md",
  "GET /v1/rounds/{id}.query.limit": "docs/contract/operators.md",
  "GET /v1/rounds/{id}.query.cursor": "docs/contract/operators.md",
  "GET /v1/rounds/{id}.answer.round_closed": "docs/contract/operators-books.md",
  "GET /v1/rounds/{id}.answer.next_cursor": "docs/contract/operators-books.md",
};

/** Field of ours in any answer: in a sandbox where something sent was ignored, everywhere in the answer to a reused reference. */
export const ADDITION_OF_ALL = "warnings";
