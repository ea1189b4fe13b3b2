// Generated from the OpenAPI document by `npm run generate`. Do not edit.

export type ApiError = {
  /** What went wrong: the code to branch on. */
  error: ErrorCode;
  /**
   * What went wrong, in words for a developer. Texts change: do not branch on them.
   * @example "Invalid request: currency is required."
   */
  message: string;
  /** True: the outcome is unknown, or the cause passes. Send the same call with the same ids again, later and later each time. */
  retryable: boolean;
  /** With VALIDATION_FAILED every broken field. Empty with any other code. */
  fields: Array<{
    /**
     * The name of the field or query parameter; `body` for the whole body, `query` for the whole query.
     * @example "currency"
     */
    field: string;
    /**
     * The rule that it breaks. Reads on from the name.
     * @example "is required"
     */
    message: string;
  }>;
};

export type AdvanceTestClock = {
  /**
   * The time to advance to, at most 100 days ahead of your clock. Send this or `seconds`.
   * @example "2027-03-04T09:00:00Z"
   */
  to?: string;
  /** How far to advance: 259200 is 72 hours. Send this or `to`. */
  seconds?: number;
};

export type BalanceBreak = {
  /**
   * The operator's own id of the player.
   * @example "player-1"
   */
  player_id: string;
  /**
   * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
   * @example "EUR"
   */
  currency: string;
  /**
   * The balance of the player's callback before, and this movement: a decimal string in the currency's places.
   * @example "99.00"
   */
  expected: string;
  /**
   * The balance in the wallet's answer.
   * @example "149.00"
   */
  told: string;
  /**
   * The movement whose balance does not follow.
   * @example "sandbox:b-1001"
   */
  transaction_id: string;
  /**
   * When the wallet was called.
   * @example "2026-11-22T09:30:00.051Z"
   */
  at: string;
};

export type BetOptions = {
  /**
   * The game that was asked for: its id in the catalogue.
   * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
   */
  game_id: string;
  /**
   * The currency that was asked for.
   * @example "EUR"
   */
  currency: string;
  /** The stakes of one spin that the provider accepts, lowest first: decimal strings in the currency's places. */
  amounts: string[];
};

export type BonusCampaign = {
  /**
   * The campaign's id.
   * @example "3c5e7a9b-1d2f-4b6a-8c0e-9f8e7d6c5b4a"
   */
  id: string;
  /**
   * What your wallet sees as `free_spins_id` on the spins that the campaign hands over.
   * @example "autumn-1"
   */
  campaign_id: string;
  /** What the player gets. */
  type: BonusCampaignType;
  /** `pending`: the provider has not confirmed it. `active`: it runs. `ended`: it is over, by its time, its limit or you. `failed`: the provider refused it, or never confirmed it. */
  status: "pending" | "active" | "ended" | "failed";
  /**
   * The campaign's name, which players see.
   * @example "Autumn spins"
   */
  name: string | null;
  /**
   * The currency of all amounts.
   * @example "EUR"
   */
  currency: string | null;
  /** The games, as you sent them: ids of the catalogue. */
  game_ids: string[];
  /** Your own ids of the players, as you sent them. */
  player_ids: string[];
  /**
   * When the campaign begins.
   * @example "2026-11-21T10:00:00.000Z"
   */
  valid_from: string | null;
  /**
   * When the campaign ends.
   * @example "2026-12-01T00:00:00.000Z"
   */
  valid_until: string | null;
  /** What hands the bonus over. */
  triggers: BonusTriggers;
  /** Of `free_spins`: number of spins. Null otherwise. */
  spin_count: number | null;
  /**
   * Of `free_spins`: the stake of one spin. Of `buy_bonus`: the price of the feature. Null otherwise.
   * @example "0.20"
   */
  bet_amount: string | null;
  /** The prizes of a wheel, chest or draw. Empty otherwise. */
  prizes: BonusPrize[];
  /**
   * The least multiplier at which a spin of a crash game cashes out. Null: none was set.
   * @example "1.5"
   */
  min_cashout_multiplier: string | null;
  /**
   * The campaign ends when it has paid this much in total. Null: no limit.
   * @example "500.00"
   */
  campaign_limit: string | null;
  /**
   * Your own id of the campaign.
   * @example "autumn-1"
   */
  reference: string | null;
  /**
   * Why it failed, in the provider's words where it refused. Null: it did not.
   * @example "The currency is not supported."
   */
  failure_reason: string | null;
  /**
   * When it was placed.
   * @example "2026-11-21T10:00:00.000Z"
   */
  created_at: string | null;
};

export type BonusCampaignOptions = {
  /**
   * The game that was asked for: its id in the catalogue.
   * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
   */
  game_id: string;
  /** The types of campaign that the game supports. Empty: none. */
  types: BonusCampaignType[];
  /** The triggers that the game supports. Empty: none. */
  triggers: Array<"first_game_launch" | "bet_amount" | "spin_count" | "loss_amount">;
  /** The amounts that a `buy_bonus` campaign of the game takes in the currency, lowest first: decimal strings in the currency's places. Absent: no currency was sent, or the provider does not tell them. Addition to the interface. */
  buy_bonus_prices?: string[];
};

export type BonusCampaignOrList = BonusCampaign | PlayerBonusCampaigns;

/** What the player gets: spins at a fixed stake, a wheel, a chest or a draw with prizes, or a feature that the provider buys for them. */
export type BonusCampaignType = "free_spins" | "fortune_wheel" | "treasure_chest" | "golden_dragon" | "buy_bonus";

export type BonusPrize = {
  /** What the prize is. `free_spins` on the wheel alone. */
  kind: "money" | "free_spins";
  /**
   * Of `money`: what it pays, a decimal string in the campaign's currency. 0 is a blank field.
   * @example "10.00"
   */
  amount?: string | null;
  /** Of `free_spins`: how many. */
  spins?: number | null;
  /**
   * Of `free_spins`: the stake of one spin, a decimal string in the campaign's currency.
   * @example "0.20"
   */
  bet_amount?: string | null;
  /** The prize's chance is its weight over the sum of all weights. At least one weight is above 0. */
  weight: number;
};

export type BonusTriggers = {
  /** Whether it fires when the player first opens one of the games. */
  first_game_launch: boolean;
  /** Fires when bets reach an amount. Empty: no such trigger. */
  bet_amount: Array<{
    /**
     * The threshold, without trailing zeros: `50`, not `50.00`.
     * @example "50"
     */
    amount: string;
    /** True: one bet must reach it. False: bets add up to it. */
    single_bet: boolean;
  }>;
  /** Fires after a number of spins, drawn between `min` and `max`. Empty: no such trigger. */
  spin_count: Array<{
    /** The smallest number of spins that can be drawn. */
    min: number;
    /** The largest number of spins that can be drawn. */
    max: number;
  }>;
  /**
   * Fires when the player has lost this much, net; without trailing zeros. Null: no such trigger.
   * @example "20"
   */
  loss_amount: string | null;
};

export type BookedTransaction = {
  /**
   * The transaction's id, as the wallet received it: `<provider>:<the provider's own id>`.
   * @example "sandbox:b-1001"
   */
  transaction_id: string;
  /** What the transaction does: takes a stake, pays a win, or gives a bet back. */
  type: "bet" | "win" | "rollback";
  /** `completed`: the wallet booked it. `refused`: the wallet, or the service, refused the bet. `cancelled`: the bet was undone or rolled back. `pending`: it is being sent, or waits for its next attempt. `failed`: the wallet did not accept it within 72 hours. */
  status: "completed" | "refused" | "failed" | "cancelled" | "pending";
  /**
   * The provider's id of the round, unchanged. Two providers may use the same one.
   * @example "r-1001"
   */
  round_id: string;
  /**
   * The session's id, as the call that opened it answered.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string;
  /**
   * The operator's own id of the player.
   * @example "player-1"
   */
  player_id: string;
  /**
   * The provider's code.
   * @example "sandbox"
   */
  provider_code: string;
  /**
   * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
   * @example "EUR"
   */
  currency: string;
  /**
   * What it moves: a decimal string in the currency's places. A rollback has the amount of its bet.
   * @example "1.00"
   */
  amount: string;
  /**
   * The grant or campaign that paid for the bet, or gave the win. A bet with it counts nothing in the player's balance. On a rollback, that of its bet. Null: real money.
   * @example "welcome-1"
   */
  free_spins_id: string | null;
  /**
   * Of a rollback: the `transaction_id` of its bet. Null: it is a bet or a win.
   * @example "sandbox:b-1000"
   */
  reference_transaction_id: string | null;
  /**
   * The wallet's own id of the transaction, from its answer. Null: it answered none.
   * @example "w-20481"
   */
  operator_transaction_id: string | null;
  /**
   * Why the bet was refused: the code that the provider got. Null: it was not refused.
   * @example "INSUFFICIENT_FUNDS"
   */
  refusal_code: string | null;
  /**
   * When a pending transaction is sent next. Null: nothing is to be sent, or a win waits for a release.
   * @example "2026-11-21T10:00:30.000Z"
   */
  next_attempt_at: string | null;
  /** True on the transaction with which the provider closed its round. Null otherwise. */
  round_closed: boolean | null;
  /**
   * When the provider reported it.
   * @example "2026-11-21T10:00:00.000Z"
   */
  created_at: string;
  /**
   * When the wallet's acceptance was booked. A cancelled bet that the wallet had booked keeps it. Null: the wallet has not booked it.
   * @example "2026-11-21T10:00:00.040Z"
   */
  completed_at: string | null;
};

export type ClosedSession = {
  /**
   * The session that was closed.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string;
  /** `expired`: it had ended by its time before. */
  status: "closed" | "expired";
  /**
   * When it was closed first, or when it expired.
   * @example "2026-11-21T10:20:00.000Z"
   */
  closed_at: string;
};

export type ClosedSessions = {
  /** Number of sessions that were open and are closed now. */
  closed: number;
};

export type CreateBonusCampaign = {
  /** What the player gets. It decides which of the other fields are needed. */
  type: BonusCampaignType;
  /**
   * The campaign's name, which players see.
   * @example "Autumn spins"
   */
  name: string;
  /**
   * The currency of all amounts, in upper case.
   * @example "EUR"
   */
  currency: string;
  /** The games of the campaign: ids of `GET /v1/games`, all of one provider. */
  game_ids: string[];
  /** Your own ids of the players who may get the bonus. */
  player_ids: string[];
  /**
   * When the campaign begins, ISO 8601 UTC. Now, if absent.
   * @example "2026-11-25T00:00:00.000Z"
   */
  valid_from?: string | null;
  /**
   * When the campaign ends, ISO 8601 UTC: in the future, after `valid_from` and at most 90 days after it.
   * @example "2026-12-01T00:00:00.000Z"
   */
  valid_until: string;
  /** What hands the bonus over; at least one. Each that fires hands it over once more. */
  triggers: CreateBonusTriggers;
  /** Of `free_spins`, and needed there: number of spins. */
  spin_count?: number | null;
  /**
   * Of `free_spins`: the stake of one spin. Of `buy_bonus`: the price of the feature. Needed there. A decimal string in the campaign's currency.
   * @example "0.20"
   */
  bet_amount?: string | null;
  /** Of `fortune_wheel` and `treasure_chest`: exactly 16. Of `golden_dragon`: 1 to 100. Needed there. */
  prizes?: BonusPrize[] | null;
  /**
   * Of `free_spins`: the campaign ends when it has paid this much in total. A decimal string in the campaign's currency.
   * @example "500.00"
   */
  campaign_limit?: string | null;
  /**
   * Of `free_spins` in crash games: the least multiplier at which a spin cashes out.
   * @example "1.5"
   */
  min_cashout_multiplier?: string | null;
  /**
   * Your own id of the campaign. A repeat under it answers the first campaign and places nothing.
   * @example "autumn-1"
   */
  reference: string;
};

export type CreateBonusTriggers = {
  /** True: fires when the player first opens one of the games. */
  first_game_launch?: boolean | null;
  /** Fires when bets reach an amount. */
  bet_amount?: Array<{
    /**
     * The threshold: a decimal string in the campaign's currency, above 0.
     * @example "50.00"
     */
    amount: string;
    /** True: one bet must reach it. False: bets add up to it. */
    single_bet: boolean;
  }> | null;
  /** Fires after a number of spins, drawn between `min` and `max`. */
  spin_count?: Array<{
    /** The smallest number of spins that can be drawn. */
    min: number;
    /** The largest number of spins that can be drawn, at least `min`. */
    max: number;
  }> | null;
  /**
   * Fires when the player has lost this much, net: a decimal string above 0.
   * @example "20.00"
   */
  loss_amount?: string | null;
};

export type CreateDemo = {
  /**
   * The language of the game, as a BCP 47 tag such as `en` or `ru-RU`.
   * @example "en"
   */
  locale?: string;
  /**
   * Where the game's way back to the lobby leads: an absolute https URL.
   * @example "https://casino.example/lobby"
   */
  lobby_url?: string;
  /**
   * The player's country, its ISO 3166-1 alpha-2 code. It counts only where `player_ip` is absent or tells no country.
   * @example "DE"
   */
  player_country?: string;
  /**
   * The player's own IPv4 or IPv6 address. The country that restrictions apply to is read from it.
   * @example "203.0.113.7"
   */
  player_ip?: string;
  /** The player's device. */
  player_device?: "desktop" | "mobile";
};

export type CreateFreeSpins = {
  /**
   * Your own id of the player who gets the spins.
   * @example "player-1"
   */
  player_id: string;
  /**
   * The currency of `bet_amount`, in upper case. The spins are played in sessions of this currency.
   * @example "EUR"
   */
  currency: string;
  /** The games that the spins may be played in: ids of `GET /v1/games`, all of one provider. */
  game_ids: string[];
  /** Number of spins. */
  quantity: number;
  /**
   * The stake of one spin: one of the amounts of `GET /v1/free-spins/bet-options`.
   * @example "12.50"
   */
  bet_amount: string;
  /**
   * When the grant ends, ISO 8601 UTC: in the future, at most 90 days away.
   * @example "2026-12-01T00:00:00.000Z"
   */
  valid_until: string;
  /**
   * Your own id of the grant, one for each player. A repeat under it answers the first grant.
   * @example "welcome-1"
   */
  reference: string;
};

export type CreateReconciliation = {
  /**
   * The day that your list is of, in UTC.
   * @example "2026-11-20"
   */
  day: string;
  /**
   * Only movements in this currency. Without it, all.
   * @example "EUR"
   */
  currency?: string;
};

export type CreateSession = {
  /**
   * Your own id of the player. No player is created; wallet callbacks name it.
   * @example "player-1"
   */
  player_id: string;
  /**
   * The currency to play in, in upper case. It is fixed for the session and never converted.
   * @example "EUR"
   */
  currency: string;
  /**
   * The game: `id` of `GET /v1/games`.
   * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
   */
  game_id: string;
  /**
   * The language of the game, as a BCP 47 tag such as `en` or `ru-RU`. The provider shows the nearest that it has.
   * @example "en"
   */
  locale?: string;
  /**
   * Where the game's way back to the lobby leads: an absolute https URL.
   * @example "https://casino.example/lobby"
   */
  lobby_url?: string;
  /**
   * How many minutes the session takes bets, from now.
   * @default 240
   */
  ttl_minutes?: number;
  /**
   * The player's country, its ISO 3166-1 alpha-2 code. It counts only where `player_ip` is absent or tells no country.
   * @example "DE"
   */
  player_country?: string;
  /**
   * The player's own IPv4 or IPv6 address, not your server's. The country that restrictions apply to is read from it.
   * @example "203.0.113.7"
   */
  player_ip?: string;
  /** The player's device. */
  player_device?: "desktop" | "mobile";
  /**
   * Where the game sends a player who is out of money, at providers that do so: an absolute https URL.
   * @example "https://casino.example/cashier"
   */
  deposit_url?: string;
  /**
   * A nickname that other players see in games with several players. Never the real name.
   * @example "Lucky77"
   */
  player_name?: string;
};

export type DebugSignature = {
  /** Whether key, signature and timestamp are right, and the method may have the body. */
  valid: boolean;
  /**
   * What is right or wrong, in a sentence.
   * @example "The signature matches a common mistake: path signed without its query."
   */
  diagnosis: string;
  /** The key id. */
  key: {
    /** Whether the key id is one of an active key. */
    known: boolean;
  };
  /** The timestamp. */
  timestamp: {
    /** Whether it is within the window. */
    fresh: boolean;
    /** The service's clock, in Unix seconds. */
    server_time: number;
    /** The timestamp sent less the service's clock: below zero, yours is behind. Null: it is not a whole number. */
    drift_seconds: number | null;
    /** How far the two may differ, either way. */
    window_seconds: number;
  };
  /** What is signed after the timestamp. */
  payload: {
    /** What is signed: the raw body, or the request line where there is no body. */
    kind: "body" | "request_line";
    /** Its length in bytes. */
    bytes: number;
  };
  /**
   * Exactly what is to be signed: the timestamp, a dot, and the payload.
   * @example "1767225600.GET /v1/games?limit=5"
   */
  canonical_string: string;
  /** The signature. */
  signature: {
    /** Whether it is 64 hex characters. Their case does not matter. */
    well_formed: boolean;
    /** Whether it is the signature of the canonical string with the key's secret. */
    matches: boolean;
  };
  /** Common mistakes whose signature was sent. Empty: none of them. */
  hints: string[];
  /** The second signature. Absent: none was sent. Addition to the interface. */
  signature_v2?: {
    /** Whether it is 64 hex characters. Their case does not matter. */
    well_formed: boolean;
    /** Whether it is the signature of the canonical string with the key's secret. */
    matches: boolean;
    /**
     * Exactly what is to be signed: `v2.`, the timestamp, the method, path and query, and the body's SHA-256.
     * @example "v2.1767225600.GET./v1/games?limit=5.e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
     */
    canonical_string: string;
    /** Common mistakes whose signature was sent. Empty: none of them. */
    hints: string[];
  };
};

export type DebugSignatureRequest = {
  /**
   * `X-Agg-Key-Id` as sent.
   * @example "demo-key"
   */
  key_id: string;
  /**
   * `X-Agg-Timestamp` as sent: Unix seconds, as text.
   * @example "1767225600"
   */
  timestamp: string;
  /**
   * `X-Agg-Signature` as sent.
   * @example "418bad0b7e810cc2ff9e95be43e170bffd2b83279ed19d14244416d5c053161e"
   */
  signature: string;
  /**
   * `X-Agg-Signature-V2` as sent, to check it too. Addition to the interface.
   * @example "1f8e2f4ce3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b"
   */
  signature_v2?: string;
  /** The method of the request. */
  method: "GET" | "POST" | "PUT" | "DELETE";
  /**
   * Path and query exactly as sent.
   * @example "/v1/games?limit=5"
   */
  path: string;
  /**
   * The raw body. Leave it out for a request without one.
   * @example "{\"player_id\":\"player-1\"}"
   */
  body?: string;
};

export type DeliveryAttempt = {
  /** 1 is the first. */
  attempt: number;
  /**
   * When the call began.
   * @example "2026-11-21T10:00:04.005Z"
   */
  started_at: string;
  /** How long it took, in milliseconds. Null: not known. */
  duration_ms: number | null;
  /**
   * The address that was called. Null: not known.
   * @example "https://wallet.casino.com/callback"
   */
  url: string | null;
  /** What was sent, byte for byte. Null: nothing left the service, or its outcome was lost. */
  request: {
    /** The headers, in lower case, with the signatures that were sent. */
    headers: Record<string, string>;
    /**
     * The body, byte for byte.
     * @example "{\"action\":\"bet\",\"transaction_id\":\"sandbox:1\",\"amount\":\"1.00\"}"
     */
    body: string;
  } | null;
  /** What your wallet answered. Null: no answer arrived. */
  response: {
    /** The HTTP status. */
    status: number;
    /** The headers, in lower case, without cookies. */
    headers: Record<string, string>;
    /**
     * The first 4 KiB of the body, as text.
     * @example "{\"balance\":\"99.00\",\"transaction_id\":\"w-1\"}"
     */
    body: string;
  } | null;
  /** How the answer was read. `success`: booked. `refusal`: a documented 4xx. `unknown`: anything else, or nothing. `unsent`: the call never left the service. Null: in flight. */
  class: "success" | "refusal" | "unknown" | "unsent" | null;
  /**
   * Why there is no readable answer. Null: there is one.
   * @example "timeout"
   */
  reason: string | null;
};

export type DeliveryAttempts = {
  /** The calls, oldest first. */
  attempts: DeliveryAttempt[];
};

export type Demo = {
  /**
   * Where to send the player.
   * @example "https://play.example.com/launch?token=3kZ9vQ0hXbY2mT7w"
   */
  launch_url: string;
};

export type Empty = {
};

/** The code to branch on. A newer service may answer codes that are not listed here: treat those by `retryable`. */
export type ErrorCode = "UNAUTHORIZED" | "ADDRESS_NOT_ALLOWED" | "OPERATOR_SUSPENDED" | "NOT_FOUND" | "GAME_UNAVAILABLE" | "GAME_RESTRICTED_IN_COUNTRY" | "NO_DEMO" | "PLAYER_BLOCKED" | "FREE_SPINS_REFUSED" | "BONUS_CAMPAIGN_REFUSED" | "NOT_RESENDABLE" | "VALIDATION_RUN_REFUSED" | "TEST_CLOCK_REFUSED" | "RECONCILIATION_REFUSED" | "VALIDATION_FAILED" | "RATE_LIMITED" | "UPSTREAM_UNAVAILABLE";

export type EventBody = {
  /** What happened. */
  event: "free_spins.finished";
  /**
   * The idempotency key: a repeat has the same.
   * @example "free_spins.finished:0d7a1c3e-2b4f-4a6c-8e9d-1f2a3b4c5d6e"
   */
  id: string;
  /**
   * When it was sent, this time.
   * @example "2026-11-21T10:00:05.030Z"
   */
  sent_at: string;
  /** What it happened to. */
  data: {
    /**
     * The grant's id.
     * @example "0d7a1c3e-2b4f-4a6c-8e9d-1f2a3b4c5d6e"
     */
    id: string;
    /**
     * What your wallet saw on the grant's bets and wins.
     * @example "welcome-1"
     */
    free_spins_id: string;
    /**
     * Your own id of the grant.
     * @example "welcome-1"
     */
    reference: string;
    /**
     * The provider's code.
     * @example "sandbox"
     */
    provider_code: string;
    /**
     * The operator's own id of the player.
     * @example "player-1"
     */
    player_id: string;
    /**
     * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
     * @example "EUR"
     */
    currency: string;
    /** Number of spins that were granted. */
    quantity: number;
    /**
     * The stake of one spin: a decimal string in the currency's places.
     * @example "0.20"
     */
    bet_amount: string;
    /**
     * The total that the provider reported: a decimal string in the currency's places. The wins reached your wallet one by one.
     * @example "4.60"
     */
    win_amount: string;
    /**
     * When the provider settled the grant.
     * @example "2026-11-24T18:05:00.000Z"
     */
    finished_at: string;
  };
} | {
  /** What happened. */
  event: "bonus_campaign.ended";
  /**
   * The idempotency key: a repeat has the same.
   * @example "free_spins.finished:0d7a1c3e-2b4f-4a6c-8e9d-1f2a3b4c5d6e"
   */
  id: string;
  /**
   * When it was sent, this time.
   * @example "2026-11-21T10:00:05.030Z"
   */
  sent_at: string;
  /** What it happened to. */
  data: {
    /**
     * The campaign's id.
     * @example "4b1d8a2e-7c3f-4e5a-9b6d-0f1e2d3c4b5a"
     */
    id: string;
    /**
     * Your own id of the campaign.
     * @example "autumn-1"
     */
    reference: string;
    /**
     * The provider's code.
     * @example "sandbox"
     */
    provider_code: string;
    /**
     * What players got: `type` of the campaign.
     * @example "fortune_wheel"
     */
    type: string;
    /**
     * The campaign's name, which players saw.
     * @example "Autumn wheel"
     */
    name: string;
    /**
     * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
     * @example "EUR"
     */
    currency: string;
    /**
     * When the campaign began.
     * @example "2026-11-21T00:00:00.000Z"
     */
    valid_from: string;
    /**
     * When it was to end.
     * @example "2026-11-30T00:00:00.000Z"
     */
    valid_until: string;
    /**
     * When it ended.
     * @example "2026-11-30T00:00:00.000Z"
     */
    ended_at: string;
  };
} | {
  /** What happened. */
  event: "jackpot.won";
  /**
   * The idempotency key: a repeat has the same.
   * @example "free_spins.finished:0d7a1c3e-2b4f-4a6c-8e9d-1f2a3b4c5d6e"
   */
  id: string;
  /**
   * When it was sent, this time.
   * @example "2026-11-21T10:00:05.030Z"
   */
  sent_at: string;
  /** What it happened to. */
  data: {
    /**
     * The win that your wallet booked.
     * @example "sandbox:w-1001"
     */
    transaction_id: string;
    /**
     * The provider's code.
     * @example "sandbox"
     */
    provider_code: string;
    /**
     * The provider's own id of the tier: unique with `provider_code`.
     * @example "lantern-fortune-grand"
     */
    jackpot_tier_id: string;
    /** `progressive`: the player hit the tier. `community`: a share of another player's win. `fixed`: a prize of a fixed amount. */
    win_type: "progressive" | "community" | "fixed";
    /**
     * The operator's own id of the player.
     * @example "player-1"
     */
    player_id: string;
    /**
     * The session's id, as the call that opened it answered.
     * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
     */
    session_id: string;
    /**
     * The provider's id of the round, unchanged. Two providers may use the same one.
     * @example "r-1001"
     */
    round_id: string;
    /**
     * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
     * @example "EUR"
     */
    currency: string;
    /**
     * What was won: a decimal string in the currency's places.
     * @example "48210.10"
     */
    amount: string;
    /**
     * When it was won.
     * @example "2026-11-21T10:00:05.020Z"
     */
    won_at: string;
  };
} | {
  /** What happened. */
  event: "movement.failed";
  /**
   * The idempotency key: a repeat has the same.
   * @example "free_spins.finished:0d7a1c3e-2b4f-4a6c-8e9d-1f2a3b4c5d6e"
   */
  id: string;
  /**
   * When it was sent, this time.
   * @example "2026-11-21T10:00:05.030Z"
   */
  sent_at: string;
  /** What it happened to. */
  data: BookedTransaction;
} | {
  /** What happened. */
  event: "statement.final";
  /**
   * The idempotency key: a repeat has the same.
   * @example "free_spins.finished:0d7a1c3e-2b4f-4a6c-8e9d-1f2a3b4c5d6e"
   */
  id: string;
  /**
   * When it was sent, this time.
   * @example "2026-11-21T10:00:05.030Z"
   */
  sent_at: string;
  /** What it happened to. */
  data: {
    /**
     * The operator's code.
     * @example "demo"
     */
    operator_code: string;
    /**
     * The day, in UTC.
     * @example "2026-11-20"
     */
    day: string;
    /** One for each currency. Empty: a day without movements. */
    statements: Array<{
      /**
       * The currency that the statement is about.
       * @example "EUR"
       */
      currency: string;
      /** Number of movements in the list. */
      transactions: number;
      /**
       * SHA-256 in lowercase hex over the sorted list: see docs/reconciliation.md.
       * @example "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
       */
      digest: string;
      /**
       * Ed25519, base64url, over `statement,<operator_code>,<day>,<currency>,<digest>`. The key is at `/.well-known/statement-keys.json`.
       * @example "ZxDHE9wCVrEZgJbCpf9hFMtgjPPbHsvJ0xJt1BCwnJyMm4pXQ0dVnJbQv1s3Dq0m8yVvWmM0s3y7oT1cWJ2bBA"
       */
      signature: string;
      /**
       * The `kid` of the key.
       * @example "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
       */
      signing_key_id: string;
    }>;
  };
};

export type ExplainedRound = {
  /**
   * The provider's id of the round, unchanged. Two providers may use the same one.
   * @example "r-1001"
   */
  round_id: string;
  /** What happened, in the order in which it did. */
  story: Array<{
    /**
     * When it happened.
     * @example "2026-11-21T10:00:00.000Z"
     */
    at: string;
    /**
     * What happened, in a sentence.
     * @example "The player player-1 bet 1.00 EUR on Lucky Lanterns: sandbox:b-1001."
     */
    text: string;
  }>;
  /**
   * A page with the round for support, without a signature. Anyone who has the address can see the round.
   * @example "https://games.example.com/documents/rounds/eyJvcGVyYXRvckNvZGUi.vJ3nT0c5aYB8r2mQ9LwXk7ZpE1sHd4FgUo6iNtRqM"
   */
  url: string;
  /**
   * Until when the page works.
   * @example "2026-11-28T10:00:00.000Z"
   */
  expires_at: string;
};

export type FireTrigger = {
  /** `lost_answer`: bets whose caller hangs up, then repeats. `duplicate`: a bet, a win and a rollback, each sent twice. `late_duplicate`: a bet repeated after other movements, and at a balance below its stake. `win_after_two_days`: a win two days after its bet on the same session, which has expired. `late_win`: wins on sessions that are over. `rollback_before_bet`: a rollback, then its bet. `bet_with_rollback`: both at once. `storm_of_copies`: ten copies at once. `mixture`: 50 movements in a random order, some twice. */
  trigger: "lost_answer" | "duplicate" | "late_duplicate" | "win_after_two_days" | "late_win" | "rollback_before_bet" | "bet_with_rollback" | "storm_of_copies" | "mixture";
  /**
   * Your own id of a test player with a balance of at least 10.00.
   * @example "player-1"
   */
  player_id: string;
  /**
   * The currency of that balance, in upper case.
   * @example "EUR"
   */
  currency: string;
  /**
   * An open session of the player, for wallets that check it. Default: a made-up one; for `win_after_two_days`, one that the service opens on a test clock. While a test clock of yours is in force, `win_after_two_days` takes a session that you opened on it.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id?: string;
  /**
   * A session of the player that your wallet has closed. `late_win` sends a win on it too.
   * @example "9e3a7d10-5b2c-4f8e-a1d6-7c0b9f8e5d42"
   */
  closed_session_id?: string;
};

export type FreeSpins = {
  /**
   * The grant's id.
   * @example "0d7a1c3e-2b4f-4a6c-8e9d-1f2a3b4c5d6e"
   */
  id: string;
  /**
   * What your wallet sees on the grant's bets and wins. The same as `reference` where that has at most 64 letters, digits and `_ . : -` and is not taken; otherwise an id of the service. Store it.
   * @example "welcome-1"
   */
  free_spins_id: string;
  /** `finished`: the provider has settled the grant. `cancelled`: you cancelled it. A grant whose time is over stays `active`. */
  status: "active" | "finished" | "cancelled";
  /**
   * Your own id of the player.
   * @example "player-1"
   */
  player_id: string;
  /**
   * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
   * @example "EUR"
   */
  currency: string;
  /** The games as the series was placed: the provider's codes, `code` of `GET /v1/games`, not ids of the catalogue. */
  game_ids: string[];
  /** Number of spins. */
  quantity: number;
  /**
   * The stake of one spin: a decimal string in the currency's places.
   * @example "0.20"
   */
  bet_amount: string;
  /**
   * When the grant ends.
   * @example "2026-12-01T00:00:00.000Z"
   */
  valid_until: string;
  /**
   * Your own id of the grant.
   * @example "welcome-1"
   */
  reference: string;
  /**
   * When it was granted.
   * @example "2026-11-21T10:00:00.000Z"
   */
  created_at: string;
  /**
   * When the provider settled it. Null: it has not.
   * @example "2026-11-24T18:05:00.000Z"
   */
  finished_at: string | null;
  /**
   * When it was cancelled. Null: it was not.
   * @example "2026-11-22T09:00:00.000Z"
   */
  cancelled_at: string | null;
  /**
   * The total that the provider paid, where it settles a grant in one call: a decimal string in the currency's places. Null otherwise.
   * @example "4.60"
   */
  win_amount: string | null;
};

export type FreeSpinsOrPage = FreeSpins | FreeSpinsPage;

export type FreeSpinsPage = {
  /** The page's grants, newest first. */
  free_spins: FreeSpins[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type Game = {
  /**
   * The game's id in the catalogue. Sessions, grants and campaigns take it as `game_id`. It never changes.
   * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
   */
  id: string;
  /**
   * The provider's code.
   * @example "sandbox"
   */
  provider_code: string;
  /**
   * The provider's code of the game, for display and support. Wallet callbacks may carry another code for the same game.
   * @example "lucky-lanterns"
   */
  code: string;
  /**
   * The game's name, for players.
   * @example "Lucky Lanterns"
   */
  name: string;
  /**
   * The name of the studio that made the game, for players. Null: the provider names none.
   * @example "Sandbox Studio"
   */
  studio: string | null;
  /**
   * Repeats `provider_code`.
   * @example "sandbox"
   * @deprecated
   */
  studio_code: string | null;
  /** The kind of game. */
  type: GameType;
  /**
   * The share of stakes that the game returns to players in the long run, in percent: 96.2 is 96.2 %. Null: the provider publishes none.
   * @example 96.2
   */
  rtp: number | null;
  /**
   * The same as `images.portrait`.
   * @example "https://games.example.com/v1/images/9f2b7c1e5a"
   */
  thumbnail_url: string | null;
  /** Images of the game by form. */
  images: {
    /**
     * The URL of the tile, upright. Null: none. It needs no signature and never changes what it shows.
     * @example "https://games.example.com/v1/images/9f2b7c1e5a"
     */
    portrait: string | null;
    /**
     * The URL of the wide banner. Null: none.
     * @example "https://games.example.com/v1/images/4c81d09b3e"
     */
    cover: string | null;
  };
  /** Whether `POST /v1/games/{id}/demo` opens it for fun. */
  has_demo: boolean;
  /** Countries in which the game cannot be played, as ISO 3166-1 alpha-2 codes. The provider's rule, not your licence's. */
  restricted_countries: string[];
  /**
   * The pricing section of the game, as in `sections` of `GET /v1/rates`. Null: it is priced at the provider's own rates.
   * @example "live"
   */
  section_code: string | null;
};

export type GameChange = {
  /**
   * When it changed.
   * @example "2026-11-21T12:00:00.000Z"
   */
  changed_at: string;
  /** `added`: a new game, or one that comes back. `changed`: see `fields`. `withdrawn`: by its provider. `included`, `excluded`, `provider_added`, `provider_removed`: your window. */
  reason: "added" | "changed" | "withdrawn" | "provider_added" | "provider_removed" | "included" | "excluded";
  /**
   * The provider whose game, or whose games, changed.
   * @example "sandbox"
   */
  provider_code: string;
  /**
   * The game's id in the catalogue. Null: all games of the provider.
   * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
   */
  game_id: string | null;
  /** Of `changed`: which fields of the game. `callback_game_id` is the code that wallet callbacks carry as `game_id`. Empty with any other reason. */
  fields: string[];
  /** Whether you may offer the game, or the provider's games, now. False: take it out of your lobby. */
  available: boolean;
  /** The game as it is now. Null: not available, or a whole provider. */
  game: Game | null;
};

export type GameChanges = {
  /** The changes, in the order in which they happened. */
  changes: GameChange[];
  /**
   * Where to go on: at once if `has_more`, otherwise at the next poll.
   * @example "WzQyLDE3OTU1MTIwMDAwMDBd.c2lnbmVk"
   */
  next_since: string;
  /** Whether there are more changes now. */
  has_more: boolean;
};

/** The kind of game. */
export type GameType = "slot" | "table" | "live_dealer" | "instant" | "crash" | "lottery" | "virtual" | "sportsbook" | "skill" | "other";

export type GamesPage = {
  /** The page's games, by provider and code. */
  games: Game[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type Invoice = {
  /**
   * The invoice's id.
   * @example "b1f0a7de-4f0b-4f6a-8f5c-1f2e3d4c5b6a"
   */
  id: string;
  /**
   * The invoice's number. Numbers count every invoice of the installation, without gaps.
   * @example "INV-000001"
   */
  number: string;
  /** A voided invoice keeps its number. */
  status: "issued" | "voided";
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /**
   * The calendar month that is billed, in UTC: `YYYY-MM`.
   * @example "2026-10"
   */
  period: string;
  /**
   * The first moment of the month.
   * @example "2026-10-01T00:00:00.000Z"
   */
  period_start: string;
  /**
   * The first moment after the month.
   * @example "2026-11-01T00:00:00.000Z"
   */
  period_end: string;
  /**
   * The currency of every figure. Each currency of a month has an invoice of its own.
   * @example "EUR"
   */
  currency: string;
  /** What the percents are a share of. `ggr`: bets less wins of real money. `ngr`: that less the wins of free spins and bonus campaigns. */
  revenue_base: "ggr" | "ngr";
  /** The market whose percents are billed. */
  market: "rest_of_world" | "asia";
  /** `whole`: the month is priced at the percent of the band it lands in. `progressive`: each band's slice is priced at its own percent. */
  tier_mode: "whole" | "progressive";
  /**
   * The sum of `revenue` of the lines.
   * @example 1000
   */
  ggr: number;
  /**
   * The sum of `bonus` of the lines.
   * @example 0
   */
  bonus: number;
  /**
   * The sum of `gross` of the lines.
   * @example 1000
   */
  gross: number;
  /**
   * The sum of `amount` of the lines: the service's share.
   * @example 120
   */
  amount: number;
  /**
   * The sum of `adjustments`; it may be below zero.
   * @example 0
   */
  adjustment_amount: number;
  /** Late movements of earlier months, and corrections by the back office. */
  adjustments: Array<{
    /**
     * The month whose late movements it settles, `YYYY-MM`. Null: a correction by the back office.
     * @example "2026-09"
     */
    period: string | null;
    /**
     * What it is for.
     * @example "Movements of 2026-09 that completed after its invoice was issued"
     */
    reason: string;
    /**
     * What it adds; below zero, what it takes off.
     * @example -1.25
     */
    amount: number;
  }>;
  /**
   * The tax in percent: 19 is 19 %.
   * @example 0
   */
  tax_percent: number;
  /**
   * `tax_percent` of `amount` and `adjustment_amount` together.
   * @example 0
   */
  tax_amount: number;
  /**
   * What is to be paid: `amount`, `adjustment_amount` and `tax_amount` together.
   * @example 120
   */
  total: number;
  /**
   * When it was issued.
   * @example "2026-11-01T00:10:00.000Z"
   */
  issued_at: string;
  /**
   * When it was voided. Null: it stands.
   * @example "2026-11-03T09:00:00.000Z"
   */
  voided_at: string | null;
  /**
   * Why it was voided. Null: it stands.
   * @example "Billed with the rates of another operator"
   */
  void_reason: string | null;
  /** One for each provider, and for each section of it that is priced apart. */
  lines: InvoiceLine[];
};

export type InvoiceDocument = {
  /**
   * The PDF. The address cannot be guessed and needs no signature: treat it like the document.
   * @example "https://games.example.com/documents/vJ3nT0c5aYB8r2mQ9LwXk7ZpE1sHd4FgUo6iNtRqM_0.pdf"
   */
  url: string;
  /** The document's media type. */
  content_type: "application/pdf";
  /** The document's length in bytes. */
  size_bytes: number;
  /**
   * SHA-256 of the document in lowercase hex: check what you fetched.
   * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   */
  sha256: string;
};

export type InvoiceLine = {
  /**
   * The provider's code.
   * @example "sandbox"
   */
  provider_code: string;
  /**
   * The provider's name.
   * @example "Sandbox Studio"
   */
  provider_name: string;
  /**
   * The pricing section that the line is of. Null: the provider's games that are in none.
   * @example "live"
   */
  section_code: string | null;
  /**
   * The first day of the rate card that priced it, in UTC, where that began within the month.
   * @example "2026-10-15"
   */
  from?: string;
  /**
   * Completed bets less completed wins of real money. Below zero: players won more than they staked.
   * @example 1000
   */
  revenue: number;
  /**
   * Wins of free spins and bonus campaigns.
   * @example 0
   */
  bonus: number;
  /**
   * What the percent applies to: `revenue`, or on base `ngr` `revenue` less `bonus`.
   * @example 1000
   */
  gross: number;
  /**
   * The percent: 12.5 is 12.5 %. In progressive mode the effective one, `amount` by `gross`.
   * @example 12
   */
  rate_percent: number;
  /**
   * The service's share, rounded half to even. 0 where `gross` is below zero.
   * @example 120
   */
  amount: number;
  /** The bands that priced it. */
  bands: Array<{
    /** The band's place in its ladder, from 1, the lowest. */
    ordinal: number;
    /**
     * Where the band begins, included, in the invoice's currency.
     * @example 0
     */
    from_amount: number;
    /**
     * Where the band ends, not included. Null: it has no end.
     * @example 100000
     */
    to_amount: number | null;
    /**
     * The band's percent: 12.5 is 12.5 %.
     * @example 12
     */
    percent: number;
    /**
     * The part of the line's gross that is in the band.
     * @example 1000
     */
    gross: number;
    /**
     * What that part costs, rounded by itself: the line's `amount` may differ from the sum of its bands by a unit of the last place.
     * @example 120
     */
    amount: number;
  }>;
};

export type InvoiceWebhook = {
  /** What happened to the invoice. */
  event: "invoice.issued" | "invoice.voided";
  /**
   * When the notification was sent, this time.
   * @example "2026-11-01T00:10:00.000Z"
   */
  sent_at: string;
  /** The invoice. */
  invoice: Invoice;
  /** Its document. */
  document: InvoiceDocument;
};

export type InvoiceWithDocument = {
  /**
   * The invoice's id.
   * @example "b1f0a7de-4f0b-4f6a-8f5c-1f2e3d4c5b6a"
   */
  id: string;
  /**
   * The invoice's number. Numbers count every invoice of the installation, without gaps.
   * @example "INV-000001"
   */
  number: string;
  /** A voided invoice keeps its number. */
  status: "issued" | "voided";
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /**
   * The calendar month that is billed, in UTC: `YYYY-MM`.
   * @example "2026-10"
   */
  period: string;
  /**
   * The first moment of the month.
   * @example "2026-10-01T00:00:00.000Z"
   */
  period_start: string;
  /**
   * The first moment after the month.
   * @example "2026-11-01T00:00:00.000Z"
   */
  period_end: string;
  /**
   * The currency of every figure. Each currency of a month has an invoice of its own.
   * @example "EUR"
   */
  currency: string;
  /** What the percents are a share of. `ggr`: bets less wins of real money. `ngr`: that less the wins of free spins and bonus campaigns. */
  revenue_base: "ggr" | "ngr";
  /** The market whose percents are billed. */
  market: "rest_of_world" | "asia";
  /** `whole`: the month is priced at the percent of the band it lands in. `progressive`: each band's slice is priced at its own percent. */
  tier_mode: "whole" | "progressive";
  /**
   * The sum of `revenue` of the lines.
   * @example 1000
   */
  ggr: number;
  /**
   * The sum of `bonus` of the lines.
   * @example 0
   */
  bonus: number;
  /**
   * The sum of `gross` of the lines.
   * @example 1000
   */
  gross: number;
  /**
   * The sum of `amount` of the lines: the service's share.
   * @example 120
   */
  amount: number;
  /**
   * The sum of `adjustments`; it may be below zero.
   * @example 0
   */
  adjustment_amount: number;
  /** Late movements of earlier months, and corrections by the back office. */
  adjustments: Array<{
    /**
     * The month whose late movements it settles, `YYYY-MM`. Null: a correction by the back office.
     * @example "2026-09"
     */
    period: string | null;
    /**
     * What it is for.
     * @example "Movements of 2026-09 that completed after its invoice was issued"
     */
    reason: string;
    /**
     * What it adds; below zero, what it takes off.
     * @example -1.25
     */
    amount: number;
  }>;
  /**
   * The tax in percent: 19 is 19 %.
   * @example 0
   */
  tax_percent: number;
  /**
   * `tax_percent` of `amount` and `adjustment_amount` together.
   * @example 0
   */
  tax_amount: number;
  /**
   * What is to be paid: `amount`, `adjustment_amount` and `tax_amount` together.
   * @example 120
   */
  total: number;
  /**
   * When it was issued.
   * @example "2026-11-01T00:10:00.000Z"
   */
  issued_at: string;
  /**
   * When it was voided. Null: it stands.
   * @example "2026-11-03T09:00:00.000Z"
   */
  voided_at: string | null;
  /**
   * Why it was voided. Null: it stands.
   * @example "Billed with the rates of another operator"
   */
  void_reason: string | null;
  /** One for each provider, and for each section of it that is priced apart. */
  lines: InvoiceLine[];
  /** Its document. */
  document: InvoiceDocument;
};

export type InvoicesPage = {
  /** The page's invoices, by number. */
  invoices: InvoiceWithDocument[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WyJJTlYtMDAwMTAwIl0.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type Jackpot = {
  /**
   * The provider's own id: unique with `provider_code`.
   * @example "lantern-fortune"
   */
  id: string;
  /**
   * The provider's code. Addition to the interface.
   * @example "sandbox"
   */
  provider_code: string;
  /**
   * The jackpot's name, for players.
   * @example "Lantern Fortune"
   */
  name: string;
  /** How far the jackpot reaches, as the provider says. */
  level: "global" | "network" | "operator" | "brand";
  /** `paused`: it is shown, but not played for. */
  status: "active" | "paused";
  /**
   * The currency of `tiers`: always USD.
   * @example "EUR"
   */
  currency: string;
  /** The open tiers, lowest first. */
  tiers: Array<{
    /**
     * The provider's id of the tier.
     * @example "lantern-fortune-mini"
     */
    tier_id: string;
    /** The tier's number, as the provider counts them. */
    tier: number;
    /**
     * What the tier would pay now, in USD. For display.
     * @example 120.55
     */
    amount: number;
  }>;
  /** The games of your window that feed it. */
  games: Array<{
    /**
     * The game's id in the catalogue: `id` of `GET /v1/games`, never the provider's code.
     * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
     */
    game_id: string;
    /**
     * The game's name, for players.
     * @example "Lucky Lanterns"
     */
    name: string;
  }>;
};

export type JackpotWinner = {
  /**
   * The provider's code. Addition to the interface.
   * @example "sandbox"
   */
  provider_code: string;
  /**
   * The provider's own id of the tier: unique with `provider_code`.
   * @example "lantern-fortune-mini"
   */
  jackpot_tier_id: string;
  /**
   * The operator's own id of the player.
   * @example "player-1"
   */
  player_id: string;
  /**
   * What was won, in `currency`, as a JSON number.
   * @example 131.2
   */
  amount: number;
  /**
   * The currency of the player's session.
   * @example "EUR"
   */
  currency: string;
  /**
   * When it was won.
   * @example "2026-11-21T10:00:00.000Z"
   */
  won_at: string;
  /** `progressive`: the player hit the tier. `community`: a share of another player's win. `fixed`: a prize of a fixed amount. */
  win_type: "progressive" | "community" | "fixed";
  /**
   * The provider's id of the round whose win paid it.
   * @example "r-1001"
   */
  round_id: string;
};

export type JackpotWinners = {
  /** The wins, newest first. */
  winners: JackpotWinner[];
};

export type Jackpots = {
  /**
   * When the newest of the feeds was read.
   * @example "2026-11-21T10:00:00.000Z"
   */
  updated_at: string;
  /** The jackpots of the providers of your window. */
  jackpots: Jackpot[];
};

export type ListedSession = {
  /**
   * The session's id, as wallet callbacks carry it.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string;
  /**
   * The operator's own id of the player.
   * @example "player-1"
   */
  player_id: string;
  /**
   * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
   * @example "EUR"
   */
  currency: string;
  /**
   * The game's id in the catalogue: `id` of `GET /v1/games`, never the provider's code.
   * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
   */
  game_id: string;
  /** `expired`: its time is over, and it was not closed. */
  status: "open" | "closed" | "expired";
  /**
   * When it was opened.
   * @example "2026-11-21T10:00:00.000Z"
   */
  created_at: string;
  /**
   * Until when it takes bets, or took them.
   * @example "2026-11-21T14:00:00.000Z"
   */
  expires_at: string;
  /**
   * When it was closed. Null: it was not.
   * @example "2026-11-21T10:20:00.000Z"
   */
  closed_at: string | null;
};

export type ListedWalletValidation = {
  /**
   * The run's id.
   * @example "7c1f0c52-6a0e-4a52-9d0a-3c2f4f1b8a10"
   */
  id: string;
  /** `queued` and `running`: it goes on. `passed`: no case failed. `failed`: at least one did. `error`: the run could not be carried out. */
  status: "queued" | "running" | "passed" | "failed" | "error";
  /** Number of cases that passed so far. */
  passed: number;
  /** Number of cases that passed with a warning so far. */
  warned: number;
  /** Number of cases that failed so far. */
  failed: number;
  /** Number of cases that were skipped so far. */
  skipped: number;
  /** Number of cases of the run. */
  total: number;
  /**
   * Why the run could not be carried out. Absent otherwise.
   * @example "The player has 5.00; a run needs at least 10.00."
   */
  error?: string;
  /**
   * Your own id of the test player.
   * @example "player-1"
   */
  player_id: string;
  /**
   * The currency that the run plays in.
   * @example "EUR"
   */
  currency: string;
  /**
   * When the run was asked for.
   * @example "2026-11-21T10:00:00.000Z"
   */
  created_at: string;
  /** Whether it plays all cases of the suite. False: some cases again, or a trigger. */
  whole: boolean;
};

export type LiveTable = {
  /**
   * The game's id in the catalogue: `id` of `GET /v1/games`, never the provider's code.
   * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
   */
  game_id: string;
  /**
   * The table's name, for players. Null: not said.
   * @example "Emerald Roulette"
   */
  name: string | null;
  /** Whether the table takes bets now. */
  open: boolean;
  /** Whether the provider calls the table new. */
  new_table: boolean;
  /**
   * The URL of the provider's present picture of the table. Null: none.
   * @example "https://cdn.studio.example/tables/7.jpg"
   */
  image: string | null;
  /**
   * The dealer's name, for players. Null: not said.
   * @example "Ana"
   */
  dealer: string | null;
  /**
   * The smallest bet, in the currency asked for. Null: not said.
   * @example 0.5
   */
  min_bet: number | null;
  /**
   * The largest bet, in the currency asked for. Null: not said.
   * @example 1000
   */
  max_bet: number | null;
  /** Number of players at the table. Null: not said. */
  players: number | null;
  /** Number of seats, at tables that have seats, such as blackjack. Null elsewhere. */
  seats: number | null;
  /** Number of free seats. Null at tables without seats. */
  seats_available: number | null;
  /** The last results, in the provider's own form, which differs by game. Null: none. */
  results: unknown;
  /**
   * The provider's time of this state. Where it said none: when the state arrived.
   * @example "2026-11-21T10:00:00.000Z"
   */
  updated_at: string;
};

export type LiveTables = {
  /**
   * The currency that was asked for. Limits are in it.
   * @example "EUR"
   */
  currency: string;
  /** True: this currency was asked for the first time just now. Ask again after a few seconds. */
  pending: boolean;
  /** The tables of your live games, in the order of the catalogue. */
  tables: LiveTable[];
};

/** The market whose rates are billed. */
export type Market = "rest_of_world" | "asia";

export type MarketPercent = {
  /** The band, by `ordinal` of `tiers`. */
  tier_ordinal: number;
  /**
   * The service's share in percent: 12.5 is 12.5 %.
   * @example 12.5
   */
  percent: number;
  /** The market that the percent is for. */
  market: Market;
};

export type OpenRound = {
  /**
   * The provider's id of the round, unchanged. Two providers may use the same one.
   * @example "r-1001"
   */
  round_id: string;
  /**
   * The session's id, as the call that opened it answered.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string;
  /**
   * The operator's own id of the player.
   * @example "player-1"
   */
  player_id: string;
  /**
   * The game's id in the catalogue: `id` of `GET /v1/games`, never the provider's code.
   * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
   */
  game_id: string | null;
  /**
   * The provider's code.
   * @example "sandbox"
   */
  provider_code: string;
  /**
   * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
   * @example "EUR"
   */
  currency: string;
  /**
   * The sum of the round's bets: a decimal string in the currency's places.
   * @example "1.00"
   */
  bet: string;
  /**
   * The sum of its wins: always 0, because it is open.
   * @example "0.00"
   */
  win: string;
  /**
   * When its first bet was reported.
   * @example "2026-11-21T10:00:00.000Z"
   */
  opened_at: string;
};

export type OpenRoundsPage = {
  /** The page's rounds, oldest first. */
  rounds: OpenRound[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type OpenedReconciliation = {
  /**
   * The reconciliation's id.
   * @example "3f0c9a52-7d1e-4a6b-9c2d-5e8f1a2b3c4d"
   */
  id: string;
  /** It takes parts. */
  status: "open";
};

export type OperatorEvent = {
  /**
   * The event's id, and its idempotency key: every repeat has the same.
   * @example "jackpot.won:sandbox:w-1001"
   */
  id: string;
  /** What happened. */
  event: "free_spins.finished" | "bonus_campaign.ended" | "jackpot.won" | "movement.failed" | "statement.final";
  /** `completed`: your server answered 2xx. `failed`: it did not in 72 hours. */
  status: "pending" | "completed" | "failed";
  /** The number of times it was sent since it began, or was last resent. */
  attempts: number;
  /**
   * When it is sent next. Null: it is settled.
   * @example "2026-11-21T10:00:35.000Z"
   */
  next_attempt_at: string | null;
  /** The last time it was sent. Null: it was not yet. */
  last_attempt: {
    /**
     * When it was sent.
     * @example "2026-11-21T10:00:05.120Z"
     */
    at: string;
    /** The HTTP status of your answer. Null: none arrived. */
    http_status: number | null;
    /**
     * Why there is no answer, or none that counts. Null: you answered 2xx.
     * @example "timeout"
     */
    error: string | null;
  } | null;
  /**
   * When it happened.
   * @example "2026-11-21T10:00:05.020Z"
   */
  created_at: string;
  /**
   * When your server took it. Null: it has not.
   * @example "2026-11-21T10:00:05.120Z"
   */
  completed_at: string | null;
  /** As it is sent. */
  data: Record<string, unknown>;
};

export type OperatorEventsPage = {
  /** The page's events, newest first. */
  events: OperatorEvent[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type OrderProviderFault = {
  /**
   * A provider of your window.
   * @example "sandbox"
   */
  provider_code: string;
  /** `down`: it cannot be reached, and its feeds stand still. `late`: it does what it is asked, and its answer comes too late. `slow`: it answers after 4 seconds, in time. `refusing`: it says no. Null: it works again. */
  fault: "down" | "late" | "slow" | "refusing" | null;
  /**
   * How long the fault lasts, unless you end it before.
   * @default 10
   */
  minutes?: number;
};

export type Ping = {
  /**
   * Your code: the operator whose key signed the request.
   * @example "demo"
   */
  operator_code: string;
  /**
   * The id of the key that signed the request.
   * @example "demo-key"
   */
  key_id: string;
  /**
   * The service's clock. Compare it with yours: a signature's timestamp may be 5 minutes off at most.
   * @example "2026-11-21T10:00:00.000Z"
   */
  server_time: string;
};

export type PlayerBonusCampaigns = {
  /** Campaigns that name the player, newest first, at most 100. */
  campaigns: BonusCampaign[];
};

export type PreflightReason = {
  /** `request`: a field, such as the currency. `game`: the window. `country`: the game's restrictions. `player`: a block by the service. `stop`: a stop or maintenance in force. `provider`, `wallet`: it has not answered lately. */
  check: "request" | "game" | "country" | "player" | "stop" | "provider" | "wallet";
  /** `launch`: the session would not open. `play`: it would open, and its bets fail. */
  prevents: "launch" | "play";
  /** What went wrong: the code to branch on. */
  error: ErrorCode;
  /**
   * What went wrong, in words for a developer. Texts change: do not branch on them.
   * @example "Invalid request: currency is required."
   */
  message: string;
  /** True: the outcome is unknown, or the cause passes. Send the same call with the same ids again, later and later each time. */
  retryable: boolean;
  /** With VALIDATION_FAILED every broken field. Empty with any other code. */
  fields: Array<{
    /**
     * The name of the field or query parameter; `body` for the whole body, `query` for the whole query.
     * @example "currency"
     */
    field: string;
    /**
     * The rule that it breaks. Reads on from the name.
     * @example "is required"
     */
    message: string;
  }>;
};

export type Provider = {
  /**
   * The provider's code.
   * @example "sandbox"
   */
  provider_code: string;
  /**
   * The provider's name.
   * @example "Sandbox Studio"
   */
  provider_name: string;
  /**
   * Repeats `provider_code`.
   * @example "sandbox"
   * @deprecated
   */
  studio_code: string;
  /**
   * Repeats `provider_name`.
   * @example "Sandbox Studio"
   * @deprecated
   */
  name: string;
  /**
   * The URL of the logo. Null: none.
   * @example "https://games.example.com/v1/images/9f2b7c1e5a"
   */
  logo_url: string | null;
  /** Number of the provider's games that you may offer. */
  game_count: number;
  /** Images of the provider by form. */
  images: {
    /**
     * The URL of the logo. Null: none.
     * @example "https://games.example.com/v1/images/9f2b7c1e5a"
     */
    portrait: string | null;
    /**
     * The URL of the wide banner. Null: none.
     * @example "https://games.example.com/v1/images/4c81d09b3e"
     */
    cover: string | null;
  };
};

export type ProviderFault = {
  /**
   * The provider's code.
   * @example "sandbox"
   */
  provider_code: string;
  /** What it does wrong. */
  fault: "down" | "late" | "slow" | "refusing";
  /**
   * When you ordered it.
   * @example "2026-11-21T10:00:00.000Z"
   */
  since: string;
  /**
   * When it works again by itself.
   * @example "2026-11-21T10:10:00.000Z"
   */
  until: string;
};

export type ProviderFaults = {
  /** The faults that you ordered and that last, by provider. */
  faults: ProviderFault[];
};

export type ProviderStatus = {
  /**
   * The provider's code.
   * @example "sandbox"
   */
  provider_code: string;
  /** `up`: the last call was answered. `unsteady`: it was not. `down`: three in a row were not, for at least a minute. */
  status: "up" | "unsteady" | "down";
  /**
   * The first of the calls in a row that were not answered. Null: the last one was.
   * @example "2026-11-21T09:58:00.000Z"
   */
  since: string | null;
  /** What takes no bets and opens no sessions, or will not: stops and planned maintenance. */
  stops: Array<{
    /**
     * The game's id in the catalogue. Null: the whole provider.
     * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
     */
    game_id: string | null;
    /**
     * When it begins, or began.
     * @example "2026-12-01T04:00:00.000Z"
     */
    starts_at: string;
    /**
     * When it ends. Null: until further notice.
     * @example "2026-12-01T06:00:00.000Z"
     */
    ends_at: string | null;
    /**
     * What to show players.
     * @example "Under maintenance until 06:00 UTC."
     */
    player_text: string;
  }>;
  /** The calls of the last hour by kind. */
  calls: Array<{
    /** The kind of call: opening a game, placing a promotion, or subscribing to a feed. */
    call: "launch" | "promotion" | "feed";
    /** Number of calls in the last hour. */
    calls: number;
    /** Number of those that the provider refused in words: it works. */
    refused: number;
    /** Number of those with no answer, a late one, or one that is not the documented one. */
    unanswered: number;
    /** The average time of an answer, in milliseconds. Null: there were no calls. */
    average_ms: number | null;
    /** The longest time of an answer, in milliseconds. Null: there were no calls. */
    max_ms: number | null;
    /**
     * The last call that was refused or not answered. Null: none.
     * @example "2026-11-21T09:41:07.000Z"
     */
    last_fault_at: string | null;
  }>;
};

export type Providers = {
  /** Every provider of your window. */
  providers: Provider[];
};

export type Rates = {
  /** What the percents are a share of. `ggr`: bets less wins of real money. `ngr`: that less the wins of free spins and bonus campaigns. */
  revenue_base: "ggr" | "ngr";
  /** The market whose percents are billed. */
  market: Market;
  /** Whether the operator's market is a regulated one. */
  regulated: boolean;
  /** `whole`: a month is priced at the percent of the band it lands in. `progressive`: each band's slice is priced at its own percent. */
  tier_mode: "whole" | "progressive";
  /** The rates of each provider. Empty: there is no rate card. */
  providers: Array<{
    /**
     * The provider's code.
     * @example "sandbox"
     */
    provider_code: string;
    /**
     * The provider's name.
     * @example "Sandbox Studio"
     */
    provider_name: string;
    /** The bands by which a month is priced. Empty: the price is flat. */
    tiers: Tier[];
    /** The percents for the billed market, one for each band. They hold for every game that is in none of `sections`. */
    rates: TierPercent[];
    /** The percents for every market. */
    rates_by_market: MarketPercent[];
    /** Games that are priced apart, for example live games. */
    sections: Array<{
      /**
       * The pricing section: `section_code` of a game.
       * @example "live"
       */
      section_code: string;
      /** The percents of the section's games, for the billed market. */
      rates: TierPercent[];
      /** The same for each market. Absent: none are set by market. Addition to the interface. */
      rates_by_market?: MarketPercent[];
    }>;
  }>;
};

export type Reconciliation = {
  /**
   * The reconciliation's id.
   * @example "3f0c9a52-7d1e-4a6b-9c2d-5e8f1a2b3c4d"
   */
  id: string;
  /**
   * The day that is compared, in UTC.
   * @example "2026-11-20"
   */
  day: string;
  /**
   * The only currency that is compared. Null: all.
   * @example "EUR"
   */
  currency: string | null;
  /** `open`: takes parts. `running`: compares. `finished`: all differences are found. `failed`: see `failure_reason`. */
  status: "open" | "running" | "finished" | "failed";
  /**
   * 0 to 1.
   * @example 1
   */
  progress: number;
  /** Rows of your list that were read so far. */
  rows: number;
  /** Rows that agree. */
  matched: number;
  /** Rows of your list that the service has no transaction for. */
  only_yours: number;
  /** Transactions of the service that your list lacks. */
  only_ours: number;
  /** Rows that the service has with other values. */
  different: number;
  /**
   * Why it failed. Null: it did not.
   * @example "It was not started within a day, and its parts were deleted. Open another."
   */
  failure_reason: string | null;
};

export type ReconciliationDifference = {
  /** `only_yours`: the service has no such transaction. `only_ours`: your list lacks it. `different`: both have it, with other values. */
  kind: "only_yours" | "only_ours" | "different";
  /**
   * The transaction. Null for a row without a readable one.
   * @example "sandbox:b-1001"
   */
  transaction_id: string | null;
  /** Of `different`: the columns that differ. Empty otherwise. */
  fields: Array<{
    /** The column. */
    field: "transaction_id" | "type" | "amount" | "currency" | "player_id" | "round_id" | "operator_transaction_id" | "status" | "completed_at";
    /**
     * Its value in your list. Null: empty.
     * @example "1.10"
     */
    yours: string | null;
    /**
     * Its value at the service. Null: none.
     * @example "1.00"
     */
    ours: string | null;
  }>;
  /** Your row. Null: your list lacks it. */
  yours: Record<string, string> | null;
  /** The transaction as the service has it, with the calls to your wallet so far. Null: the service has none. */
  ours: Record<string, string | number | null> | null;
  /**
   * What happened on the service's side, and what to do.
   * @example "The service sent your wallet the values in `ours`. Correct your entry."
   */
  advice: string;
};

export type ReconciliationDifferences = {
  /** The page's differences. */
  differences: ReconciliationDifference[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WyJkaWZmZXJlbnQiLDk5XQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type ReconciliationPart = {
  /** The number of the part. */
  part: number;
  /** How many rows were read in it. */
  rows: number;
};

export type RecoverDeliveries = {
  /**
   * Failed transactions that were created then or later, ISO 8601 UTC.
   * @example "2026-11-20T00:00:00Z"
   */
  since: string;
};

export type RecoveredDeliveries = {
  /** Number of transactions that are tried again, at most 100,000. A failed bet is not counted: it is undone by its rollback. */
  queued: number;
};

export type Round = {
  /**
   * The provider's id of the round, unchanged. Two providers may use the same one.
   * @example "r-1001"
   */
  round_id: string;
  /** Whether the provider has said that the round is over. Addition to the interface. */
  round_closed: boolean;
  /** The page's transactions of the round, oldest first. */
  transactions: Transaction[];
  /**
   * Send it as `cursor` to get more of a long round. Null: the round has no further transaction. Addition to the interface.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type Session = {
  /**
   * The session's id. Store it: wallet callbacks carry it, and support asks for it.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string;
  /**
   * Where to send the player. It gives access to the player's balance: hand it to the player alone, and do not store it.
   * @example "https://play.example.com/launch?token=3kZ9vQ0hXbY2mT7w"
   */
  launch_url: string;
  /**
   * Until when the session takes bets.
   * @example "2026-11-21T14:00:00.000Z"
   */
  expires_at: string;
};

export type SessionPreflight = {
  /** No reason prevents the launch. The provider can still refuse it. */
  opens: boolean;
  /**
   * The country that restrictions are checked for. Null: unknown, and no restriction applies.
   * @example "FR"
   */
  player_country: string | null;
  /** In the order of the launch, which answers the first that prevents it. */
  reasons: PreflightReason[];
};

export type SessionsPage = {
  /** The page's sessions, newest first. */
  sessions: ListedSession[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type StartReconciliation = {
  /** How many parts you sent, so that none is missing. */
  parts: number;
};

export type StartTestClock = {
  /**
   * The time that your clock begins at: from 35 days to ten years ahead of real time, in a month that real time does not reach in the next 30 days, and not before a time that an earlier clock of yours has reached. Default: the beginning of the first month that it may.
   * @example "2027-03-01T09:00:00Z"
   */
  now?: string;
};

export type StartWalletValidation = {
  /**
   * Your own id of a test player with a balance of at least 10.00.
   * @example "player-1"
   */
  player_id: string;
  /**
   * The currency of that balance, in upper case.
   * @example "EUR"
   */
  currency: string;
  /**
   * An open session of the player, for wallets that check it. Default: the suite makes its sessions up. Addition to the interface.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id?: string;
  /**
   * A session of the player that your wallet has closed. Without it, the cases about one are skipped. Addition to the interface.
   * @example "9e3a7d10-5b2c-4f8e-a1d6-7c0b9f8e5d42"
   */
  closed_session_id?: string;
  /**
   * A test player in the same currency that your wallet has blocked. It wins the smallest unit. Without it, the cases about one are skipped. Addition to the interface.
   * @example "player-blocked"
   */
  blocked_player_id?: string;
  /** Plays only these cases, by number, or those that failed or warned in the last finished run. Does not count as a run; at most 60 times and 200 cases an hour. Addition to the interface. */
  cases?: number[] | "failed";
};

export type StartedReconciliation = {
  /**
   * The reconciliation's id.
   * @example "3f0c9a52-7d1e-4a6b-9c2d-5e8f1a2b3c4d"
   */
  id: string;
  /** How far it is. */
  status: "running" | "finished" | "failed";
};

export type Statement = {
  /**
   * The currency that the statement is about.
   * @example "EUR"
   */
  currency: string;
  /**
   * SHA-256 in lowercase hex over the sorted list: see docs/reconciliation.md.
   * @example "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
   */
  digest: string;
  /** Number of movements in the list. */
  transactions: number;
  /**
   * A decimal string in the places of the statement's currency.
   * @example "12.50"
   */
  bets: string;
  /**
   * A decimal string in the places of the statement's currency.
   * @example "12.50"
   */
  wins: string;
  /**
   * A decimal string in the places of the statement's currency.
   * @example "12.50"
   */
  free_bets: string;
  /**
   * A decimal string in the places of the statement's currency.
   * @example "12.50"
   */
  bonus_wins: string;
  /**
   * A decimal string in the places of the statement's currency.
   * @example "12.50"
   */
  cancelled_bets: string;
  /** Number of movements that began on the day and are pending now. */
  pending: number;
  /**
   * What issued invoices have billed of the day: bets less wins, as in their `revenue`. It follows them, also after the statement is final.
   * @example "12.50"
   */
  invoiced: string;
  /** The same by invoice. */
  invoices: Array<{
    /**
     * The invoice's `id`.
     * @example "0b6f5f3e-8f0e-4c55-9d0b-2f6f3c1a7e90"
     */
    invoice_id: string;
    /**
     * The invoice's number.
     * @example "INV-000042"
     */
    number: string;
    /**
     * What it billed of the day: bets less wins of real money. Below zero: players won more than they staked.
     * @example "12.50"
     */
    revenue: string;
    /**
     * What it counted of the day as bonus wins, which an invoice on base `ngr` takes off.
     * @example "12.50"
     */
    bonus: string;
  }>;
  /** The sums of each provider. */
  by_provider: Array<{
    /**
     * The provider's code.
     * @example "sandbox"
     */
    provider_code: string;
    /**
     * Completed bets of real money.
     * @example "12.50"
     */
    bets: string;
    /**
     * Completed wins without `free_spins_id`.
     * @example "12.50"
     */
    wins: string;
    /**
     * Completed bets with `free_spins_id`. They take nothing.
     * @example "12.50"
     */
    free_bets: string;
    /**
     * Completed wins with `free_spins_id`.
     * @example "12.50"
     */
    bonus_wins: string;
    /**
     * Bets of real money that completed and were rolled back before the day ended.
     * @example "12.50"
     */
    cancelled_bets: string;
    /** Number of the provider's movements that began on the day and are pending now. */
    pending: number;
    /**
     * What issued invoices have billed of the provider's day: bets less wins.
     * @example "12.50"
     */
    invoiced: string;
  }>;
  /** The sums of each kind of game. */
  by_game_type: Array<{
    /**
     * `type` of the games; `unknown` where the game is no longer known.
     * @example "slot"
     */
    game_type: string;
    /**
     * Completed bets of real money.
     * @example "12.50"
     */
    bets: string;
    /**
     * Completed wins without `free_spins_id`.
     * @example "12.50"
     */
    wins: string;
    /**
     * Completed bets with `free_spins_id`. They take nothing.
     * @example "12.50"
     */
    free_bets: string;
    /**
     * Completed wins with `free_spins_id`.
     * @example "12.50"
     */
    bonus_wins: string;
    /**
     * Bets of real money that completed and were rolled back before the day ended.
     * @example "12.50"
     */
    cancelled_bets: string;
    /** Number of movements in such games that began on the day and are pending now. */
    pending: number;
    /**
     * What issued invoices have billed of these games' day. Null where invoices, which name providers alone, do not say it: of a provider with games of several types, before all of its day is billed and once a bet was taken back later.
     * @example "12.50"
     */
    invoiced: string | null;
  }>;
  /** Bets of earlier days that were rolled back on this one. The statements of those days do not change. */
  corrections: Array<{
    /**
     * The day whose bets were rolled back, in UTC.
     * @example "2026-11-18"
     */
    day: string;
    /**
     * The provider's code.
     * @example "sandbox"
     */
    provider_code: string;
    /**
     * Bets of real money of that day that were rolled back on this one.
     * @example "1.00"
     */
    bets: string;
    /**
     * Bets with `free_spins_id` of that day that were rolled back on this one.
     * @example "0.00"
     */
    free_bets: string;
  }>;
  /**
   * The list as CSV. Needs no signature and works for 24 hours.
   * @example "https://games.example.com/documents/statements/WyJhIl0.c2VhbGVk.csv"
   */
  csv_url: string;
  /**
   * The list as NDJSON, a JSON object on each line. Needs no signature and works for 24 hours.
   * @example "https://games.example.com/documents/statements/WyJhIl0.c2VhbGVk.ndjson"
   */
  ndjson_url: string;
  /**
   * Of a final statement: Ed25519, base64url, over `statement,<operator_code>,<day>,<currency>,<digest>`. The key is at `/.well-known/statement-keys.json`. Absent: the day is not final.
   * @example "ZxDHE9wCVrEZgJbCpf9hFMtgjPPbHsvJ0xJt1BCwnJyMm4pXQ0dVnJbQv1s3Dq0m8yVvWmM0s3y7oT1cWJ2bBA"
   */
  signature?: string;
  /**
   * Of a final statement: the `kid` of the key. Absent: the day is not final.
   * @example "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
   */
  signing_key_id?: string;
};

export type Statements = {
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /**
   * The day, in UTC.
   * @example "2026-11-20"
   */
  day: string;
  /** The day is over and nothing that began in it is pending. A final statement never changes, apart from what is invoiced. */
  final: boolean;
  /**
   * When the movements were read. Null: there are none.
   * @example "2026-11-21T00:05:00.000Z"
   */
  as_of: string | null;
  /** One for each currency, or the one that was asked for. */
  statements: Statement[];
};

export type TestClock = {
  /** `waiting`: it stands still until it is advanced. `advancing`: an advance is running. */
  status: "waiting" | "advancing" | "ended";
  /**
   * Your time. Of a clock that has ended, the last that it showed.
   * @example "2027-03-01T09:00:00.000Z"
   */
  now: string;
  /**
   * Your time when the clock was started.
   * @example "2027-03-01T09:00:00.000Z"
   */
  began_at: string;
  /**
   * Real time, which signatures keep to.
   * @example "2026-11-21T10:00:00.000Z"
   */
  real_time: string;
  /**
   * When the clock ends by itself, in real time: 30 days after its start.
   * @example "2026-12-21T10:00:00.000Z"
   */
  ends_at: string;
  /** What an advance of 100 days would do first. Null: nothing, or an advance is running. */
  next_due: {
    /**
     * Your time when it is due.
     * @example "2027-03-02T00:05:00.000Z"
     */
    at: string;
    /** As in a step. `books`: a day or a month is over. */
    kind: "movement" | "event" | "notification" | "campaign" | "statement" | "invoices" | "session_expired" | "free_spins_ended" | "campaign_started" | "books";
    /**
     * As in a step. Null: of `books`.
     * @example "studio:w-1001"
     */
    subject: string | null;
  } | null;
  /** The last advance of this clock. Null: none yet. */
  advance: {
    /** `stopped`: it ended before its target. `reason` says why; advance again to go on. */
    status: "running" | "finished" | "stopped";
    /**
     * Your time when it began.
     * @example "2027-03-01T09:00:00.000Z"
     */
    from: string;
    /**
     * Its target.
     * @example "2027-03-04T09:00:00.000Z"
     */
    to: string;
    /**
     * Why it stopped. Null: it did not.
     * @example "It made 500 calls. Advance again to go on."
     */
    reason: string | null;
    /** The calls that it made to your addresses and to providers: at most 500. */
    calls: number;
    /** What it did so far, in order: at most 1,000. */
    steps: TestClockStep[];
  } | null;
};

export type TestClockStep = {
  /**
   * Your time when it happened.
   * @example "2027-03-01T09:00:05.000Z"
   */
  at: string;
  /** `movement`: a wallet callback was due. `event`, `notification`: a post to your `event_url`, or to your address for invoices. `campaign`: a campaign was placed, or ended. `statement`: the statements of a day. `invoices`: a month closed. The others happen by themselves. */
  kind: "movement" | "event" | "notification" | "campaign" | "statement" | "invoices" | "session_expired" | "free_spins_ended" | "campaign_started";
  /**
   * What it is about: a transaction, event, invoice, campaign, grant or session id, a day or a month.
   * @example "studio:w-1001"
   */
  subject: string;
  /**
   * What came of it, in words.
   * @example "call 2: answered 200; completed"
   */
  result: string;
};

export type Tier = {
  /**
   * The currency that the band's amounts are in, and whose play it is read against. Each currency has a ladder of its own.
   * @example "EUR"
   */
  currency: string;
  /** The band's place in its ladder, from 1, the lowest. */
  ordinal: number;
  /**
   * Where the band begins, included: a month's gross in `currency`.
   * @example 0
   */
  from_amount: number;
  /**
   * Where the band ends, not included. Null: it has no end.
   * @example 100000
   */
  to_amount: number | null;
};

export type TierPercent = {
  /** The band, by `ordinal` of `tiers`. */
  tier_ordinal: number;
  /**
   * The service's share in percent: 12.5 is 12.5 %.
   * @example 12.5
   */
  percent: number;
};

export type Transaction = {
  /**
   * The transaction's id, as the wallet received it: `<provider>:<the provider's own id>`.
   * @example "sandbox:b-1001"
   */
  transaction_id: string;
  /** What the transaction does: takes a stake, pays a win, or gives a bet back. */
  type: "bet" | "win" | "rollback";
  /** `completed`: the wallet booked it. `refused`: the wallet, or the service, refused the bet. `cancelled`: the bet was undone or rolled back. `pending`: it is being sent, or waits for its next attempt. `failed`: the wallet did not accept it within 72 hours. */
  status: "completed" | "refused" | "failed" | "cancelled" | "pending";
  /**
   * The provider's id of the round, unchanged. Two providers may use the same one.
   * @example "r-1001"
   */
  round_id: string;
  /**
   * The session's id, as the call that opened it answered.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string;
  /**
   * The operator's own id of the player.
   * @example "player-1"
   */
  player_id: string;
  /**
   * The provider's code. Addition to the interface.
   * @example "sandbox"
   */
  provider_code: string;
  /**
   * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
   * @example "EUR"
   */
  currency: string;
  /**
   * What it moves: a decimal string in the currency's places. A rollback has the amount of its bet.
   * @example "1.00"
   */
  amount: string;
  /**
   * The grant or campaign that paid for the bet, or gave the win. A bet with it counts nothing in the player's balance. On a rollback, that of its bet. Null: real money. Addition to the interface.
   * @example "welcome-1"
   */
  free_spins_id: string | null;
  /**
   * Of a rollback: the `transaction_id` of its bet. Null: it is a bet or a win.
   * @example "sandbox:b-1000"
   */
  reference_transaction_id: string | null;
  /**
   * The wallet's own id of the transaction, from its answer. Null: it answered none.
   * @example "w-20481"
   */
  operator_transaction_id: string | null;
  /**
   * Why the bet was refused: the code that the provider got. Null: it was not refused. Addition to the interface.
   * @example "INSUFFICIENT_FUNDS"
   */
  refusal_code: string | null;
  /**
   * When a pending transaction is sent next. Null: nothing is to be sent, or a win waits for a release. Addition to the interface.
   * @example "2026-11-21T10:00:30.000Z"
   */
  next_attempt_at: string | null;
  /** True on the transaction with which the provider closed its round. Null otherwise. Addition to the interface. */
  round_closed: boolean | null;
  /**
   * When the provider reported it.
   * @example "2026-11-21T10:00:00.000Z"
   */
  created_at: string;
  /**
   * When the wallet's acceptance was booked. A cancelled bet that the wallet had booked keeps it. Null: the wallet has not booked it.
   * @example "2026-11-21T10:00:00.040Z"
   */
  completed_at: string | null;
  /**
   * The `id` of the bonus campaign that `free_spins_id` names. Null: a grant, or no promotion. Addition to the interface.
   * @example "4b1d8a2e-7c3f-4e5a-9b6d-0f1e2d3c4b5a"
   */
  bonus_campaign_id: string | null;
  /**
   * The game's id in the catalogue, never the provider's code. Null: not known. Addition to the interface.
   * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
   */
  game_id: string | null;
  /** The number of calls to the wallet that were begun. Addition to the interface. */
  attempts: number;
  /**
   * When its state last changed. Addition to the interface.
   * @example "2026-11-21T10:00:00.040Z"
   */
  updated_at: string;
};

export type TransactionsPage = {
  /** The page's transactions, in the order asked for. */
  transactions: Transaction[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type WalletActionHealth = {
  /** The kind of callback. */
  action: "bet" | "win" | "rollback";
  /** Number of calls. */
  calls: number;
  /** Number of those that the wallet accepted. */
  success: number;
  /** Number of those that the wallet refused with an error code. */
  refused: number;
  /** Number of those without a readable answer: timeouts, 5xx and answers that cannot be read. */
  unknown: number;
  /** Half of the calls took at most this long, in milliseconds. Null: there were no calls. */
  p50_ms: number | null;
  /** 95 of 100 calls took at most this long, in milliseconds. Null: there were no calls. */
  p95_ms: number | null;
  /** 99 of 100 calls took at most this long, in milliseconds. Null: there were no calls. */
  p99_ms: number | null;
};

export type WalletAttempt = {
  /**
   * When the call began.
   * @example "2026-11-21T10:00:00.005Z"
   */
  started_at: string;
  /** How long the call took, in milliseconds. Null: no answer has been recorded. */
  duration_ms: number | null;
  /** The HTTP status of the wallet's answer. Null: none arrived. */
  http_status: number | null;
  /** How the answer was read. `unsent`: the call never left the service. Null: no answer has been recorded. */
  class: "success" | "refusal" | "unknown" | "unsent" | null;
  /**
   * The `error` code of the wallet's refusal. Null: it did not refuse.
   * @example "INSUFFICIENT_FUNDS"
   */
  wallet_code: string | null;
};

export type WalletError = {
  /**
   * Why the wallet refuses. Any code will do; those of the table have a meaning of their own.
   * @example "VALIDATION_FAILED"
   */
  error: string;
  /**
   * Why, in words for support. The provider may see it.
   * @example "amount is required."
   */
  message?: string;
};

export type WalletFailure = {
  /**
   * The transaction's id, as the wallet received it: `<provider>:<the provider's own id>`.
   * @example "sandbox:b-1001"
   */
  transaction_id: string;
  /** The kind of callback. */
  action: "bet" | "win" | "rollback";
  /**
   * When the call began.
   * @example "2026-11-22T09:12:44.120Z"
   */
  at: string;
  /** `refusal`: the wallet refused it. `unknown`: there was no readable answer. */
  class: "refusal" | "unknown";
  /** How long the call took, in milliseconds. */
  duration_ms: number;
  /** The HTTP status of the wallet's answer. Null: none arrived. */
  http_status: number | null;
  /**
   * The `error` code of the refusal. Null: it was not a refusal.
   * @example "INSUFFICIENT_FUNDS"
   */
  wallet_code: string | null;
  /**
   * Why there was no readable answer. Null: it was a refusal.
   * @example "timeout"
   */
  reason: string | null;
};

export type WalletHealth = {
  /**
   * 24 hours ago. Later where more than 1,000 transactions were created since: the newest are looked at.
   * @example "2026-11-21T10:00:00.000Z"
   */
  since: string;
  /** The calls since then by kind. */
  actions: WalletActionHealth[];
  /** The same by hour, UTC: hours with calls, newest first. */
  hours: WalletHour[];
  /** Calls in a row that had no answer. At 10 the wallet counts as away, and counting ends. */
  consecutive_unanswered: number;
  /** The newest 20, newest first. */
  last_failures: WalletFailure[];
  /** Where a balance does not follow from the one before and the movement: at most 100, oldest first. Deposits, withdrawals and games of others explain most of them. */
  balance_breaks: BalanceBreak[];
};

export type WalletHour = {
  /**
   * The first moment of the hour, UTC.
   * @example "2026-11-22T09:00:00.000Z"
   */
  hour: string;
  /** The calls of the hour by kind. */
  actions: WalletActionHealth[];
};

export type WalletRequest = {
  /** What to do: answer the balance, take a bet, add a win, or give a bet back. */
  action: "getbalance" | "bet" | "win" | "rollback";
  /**
   * The idempotency key: `<provider>:<id>`. A repeat moves nothing and gets the first answer. Empty on getbalance.
   * @example "sandbox:b-1001"
   */
  transaction_id: string;
  /**
   * Of a rollback: the `transaction_id` of the bet to undo. Null otherwise.
   * @example "sandbox:b-1000"
   */
  reference_transaction_id?: string | null;
  /**
   * The session, as `POST /v1/sessions` answered it.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string;
  /**
   * The provider's id of the round. Two providers may use the same one. Empty on getbalance.
   * @example "r-1001"
   */
  round_id: string;
  /**
   * Your own id of the player, as you sent it when the session was opened.
   * @example "player-1"
   */
  player_id: string;
  /**
   * The provider's code of the game, never its catalogue id: `code` of `GET /v1/games`, unless the provider uses another code here. Null on getbalance.
   * @example "lucky-lanterns"
   */
  game_id?: string | null;
  /**
   * The session's currency. Never convert.
   * @example "EUR"
   */
  currency: string;
  /**
   * What to move: a decimal string in the currency's places, never below zero. A rollback has the amount of its bet, or 0 where the service does not know the bet. Null on getbalance.
   * @example "1.00"
   */
  amount?: string | null;
  /**
   * Only on bets and wins of a free-spin grant or a bonus campaign: its id. Do not debit these bets.
   * @example "welcome-1"
   */
  free_spins_id?: string;
  /** On the win or rollback that ends its round, where the provider says so. Absent otherwise. Addition to the interface. */
  round_closed?: true;
};

export type WalletResponse = {
  /**
   * The balance after the transaction: a decimal string in the currency's places. Must be a string: a JSON number makes the answer unreadable.
   * @example "1.00"
   */
  balance: string;
  /**
   * Your own id of the transaction.
   * @example "w-20481"
   */
  transaction_id?: string;
  /**
   * On bet and win: the part of the amount that was bonus money.
   * @example "1.00"
   */
  bonus_amount?: string;
};

export type WalletValidationCase = {
  /** The case's number. It never changes. */
  number: number;
  /**
   * What the case does.
   * @example "upper-case hex digest"
   */
  name: string;
  /** What the case is about. `test_clock`: cases that only a trigger plays, numbered from 101 on. */
  group: "signature" | "balance_and_form" | "bet" | "concurrency" | "win" | "rollback" | "free_spins" | "robustness" | "further_rules" | "closed_and_blocked" | "edges" | "test_clock";
  /** What came of it. */
  status: "passed" | "warned" | "failed" | "skipped";
  /**
   * What was expected.
   * @example "accepted"
   */
  expected: string;
  /**
   * What was received.
   * @example "as expected"
   */
  received: string;
  /**
   * What went wrong, and the likely cause. Empty: the case passed.
   * @example "The balance did not fall. Likely cause: the bet is answered before it is booked."
   */
  message: string;
  /** How long the case took, in milliseconds. */
  duration_ms: number;
  /** The call that decided the case. Null: the case was skipped, or made no call. */
  request: {
    /**
     * `X-Agg-Key-Id` as sent. Null: the case leaves it out.
     * @example "demo-key"
     */
    key_id: string | null;
    /**
     * `X-Agg-Timestamp` as sent. Null: the case leaves it out.
     * @example "1795255204"
     */
    timestamp: string | null;
    /**
     * The body as sent. Signatures are not kept.
     * @example "{\"action\":\"getbalance\",\"transaction_id\":\"\"}"
     */
    body: string;
  } | null;
  /** The answer to that call. Null: there was none. */
  response: {
    /** The HTTP status. */
    status: number;
    /**
     * The body as answered.
     * @example "{\"balance\":\"99.00\"}"
     */
    body: string;
  } | null;
  /** Every call of the case, in order. */
  transcript: Array<{
    /** What was sent. */
    request: {
      /**
       * `X-Agg-Key-Id` as sent. Null: the case leaves it out.
       * @example "demo-key"
       */
      key_id: string | null;
      /**
       * `X-Agg-Timestamp` as sent. Null: the case leaves it out.
       * @example "1795255204"
       */
      timestamp: string | null;
      /**
       * The body as sent. Signatures are not kept.
       * @example "{\"action\":\"getbalance\",\"transaction_id\":\"\"}"
       */
      body: string;
    };
    /** What was answered. Null: nothing. */
    response: {
      /** The HTTP status. */
      status: number;
      /**
       * The body as answered.
       * @example "{\"balance\":\"99.00\"}"
       */
      body: string;
    } | null;
    /**
     * Why there is no answer. Null: there is one.
     * @example "timeout"
     */
    fault: string | null;
    /** How long the call took, in milliseconds. */
    duration_ms: number;
  }>;
};

export type WalletValidationRun = {
  /**
   * The run's id.
   * @example "7c1f0c52-6a0e-4a52-9d0a-3c2f4f1b8a10"
   */
  id: string;
  /** `queued` and `running`: it goes on. `passed`: no case failed. `failed`: at least one did. `error`: the run could not be carried out. */
  status: "queued" | "running" | "passed" | "failed" | "error";
  /** Number of cases that passed so far. */
  passed: number;
  /** Number of cases that passed with a warning so far. */
  warned: number;
  /** Number of cases that failed so far. */
  failed: number;
  /** Number of cases that were skipped so far. */
  skipped: number;
  /** Number of cases of the run. */
  total: number;
  /**
   * Why the run could not be carried out. Absent otherwise.
   * @example "The player has 5.00; a run needs at least 10.00."
   */
  error?: string;
  /**
   * Your own id of the test player. Addition to the interface.
   * @example "player-1"
   */
  player_id: string;
  /**
   * The currency that the run plays in. Addition to the interface.
   * @example "EUR"
   */
  currency: string;
  /**
   * When the run was asked for. Addition to the interface.
   * @example "2026-11-21T10:00:00.000Z"
   */
  created_at: string;
  /** Whether a wrong `X-Agg-Signature-V2` beside a right `X-Agg-Signature` is refused; no case depends on it. Absent: not known. Addition to the interface. */
  signature_v2?: "verified" | "ignored";
  /** The failed cases by what probably makes them fail. Mend the first cause first. Addition to the interface. */
  probable_causes: Array<{
    /**
     * What is probably wrong.
     * @example "The transaction id is not used as the idempotency key of bets."
     */
    cause: string;
    /** The numbers of the cases that it makes fail. */
    cases: number[];
  }>;
  /** The cases that have ended so far. */
  cases: WalletValidationCase[];
};

export type WalletValidationsPage = {
  /** The page's runs, newest first. */
  runs: ListedWalletValidation[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type WireEvent = {
  /**
   * The event's id. A later event has a higher number.
   * @example "1795255204005000"
   */
  id: string;
  /**
   * When the request was received, or sent. Real time, also on a test clock.
   * @example "2026-11-21T10:00:04.005Z"
   */
  at: string;
  /** `in`: your call to the service. `out`: the service's call to you. */
  direction: "in" | "out";
  /** `call`: a signed call of yours. `callback`: to your wallet. `webhook`: to your `event_url`, or your address for invoices. */
  kind: "call" | "callback" | "webhook";
  /**
   * Of a callback `action`, of a webhook `event`. Null: of a call.
   * @example "bet"
   */
  action: string | null;
  /**
   * The HTTP method.
   * @example "POST"
   */
  method: string;
  /**
   * Path and query, at most 2,000 characters.
   * @example "/callback"
   */
  path: string;
  /**
   * The address that was called. Null: it is your call.
   * @example "https://wallet.casino.com/callback"
   */
  url: string | null;
  /** The HTTP status of the answer. Null: none arrived. */
  status: number | null;
  /**
   * Why there is no readable answer. Null: there is one.
   * @example "timeout"
   */
  reason: string | null;
  /** How long it took, in milliseconds. */
  duration_ms: number;
  /** Which attempt at the transaction or webhook it is; 1 is the first. Null: it is not counted. */
  attempt: number | null;
  /**
   * `X-Request-Id` of the answer. Null: it is no call.
   * @example "0f0c9a52-6f8e-4d0e-9c57-2f6f5b0f5d11"
   */
  request_id: string | null;
  /**
   * The id of the key that signed.
   * @example "op_2f1c"
   */
  key_id: string | null;
  /** Of a call: `browser` for one from a page of this installation, such as the console; otherwise `server`. Null: it is no call. */
  caller: "server" | "browser" | null;
  /**
   * The player that the request names. Null: none.
   * @example "player-1"
   */
  player_id: string | null;
  /**
   * The session that request or answer names. Null: none.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string | null;
  /**
   * The round that the request names. Null: none.
   * @example "r-1001"
   */
  round_id: string | null;
  /**
   * The transaction that the request names. Null: none.
   * @example "sandbox:b-1001"
   */
  transaction_id: string | null;
  /**
   * The event whose bytes were sent again. Null: it is none of these.
   * @example "1795255204003000"
   */
  resend_of: string | null;
  /** Size of the request's body. */
  request_bytes: number;
  /** Size of the answer's body, as far as it was read. */
  response_bytes: number;
};

export type WireEventsPage = {
  /** The page's events, newest first. */
  events: WireEvent[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type WireExchange = {
  /**
   * The event's id. A later event has a higher number.
   * @example "1795255204005000"
   */
  id: string;
  /**
   * When the request was received, or sent. Real time, also on a test clock.
   * @example "2026-11-21T10:00:04.005Z"
   */
  at: string;
  /** `in`: your call to the service. `out`: the service's call to you. */
  direction: "in" | "out";
  /** `call`: a signed call of yours. `callback`: to your wallet. `webhook`: to your `event_url`, or your address for invoices. */
  kind: "call" | "callback" | "webhook";
  /**
   * Of a callback `action`, of a webhook `event`. Null: of a call.
   * @example "bet"
   */
  action: string | null;
  /**
   * The HTTP method.
   * @example "POST"
   */
  method: string;
  /**
   * Path and query, at most 2,000 characters.
   * @example "/callback"
   */
  path: string;
  /**
   * The address that was called. Null: it is your call.
   * @example "https://wallet.casino.com/callback"
   */
  url: string | null;
  /** The HTTP status of the answer. Null: none arrived. */
  status: number | null;
  /**
   * Why there is no readable answer. Null: there is one.
   * @example "timeout"
   */
  reason: string | null;
  /** How long it took, in milliseconds. */
  duration_ms: number;
  /** Which attempt at the transaction or webhook it is; 1 is the first. Null: it is not counted. */
  attempt: number | null;
  /**
   * `X-Request-Id` of the answer. Null: it is no call.
   * @example "0f0c9a52-6f8e-4d0e-9c57-2f6f5b0f5d11"
   */
  request_id: string | null;
  /**
   * The id of the key that signed.
   * @example "op_2f1c"
   */
  key_id: string | null;
  /** Of a call: `browser` for one from a page of this installation, such as the console; otherwise `server`. Null: it is no call. */
  caller: "server" | "browser" | null;
  /**
   * The player that the request names. Null: none.
   * @example "player-1"
   */
  player_id: string | null;
  /**
   * The session that request or answer names. Null: none.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string | null;
  /**
   * The round that the request names. Null: none.
   * @example "r-1001"
   */
  round_id: string | null;
  /**
   * The transaction that the request names. Null: none.
   * @example "sandbox:b-1001"
   */
  transaction_id: string | null;
  /**
   * The event whose bytes were sent again. Null: it is none of these.
   * @example "1795255204003000"
   */
  resend_of: string | null;
  /** Size of the request's body. */
  request_bytes: number;
  /** Size of the answer's body, as far as it was read. */
  response_bytes: number;
  /** What was sent. */
  request: WireMessage;
  /** What was answered. Null: nothing arrived. */
  response: WireMessage | null;
};

export type WireMessage = {
  /** The headers, in lower case: of your call those that the service reads, of your answer all without cookies. */
  headers: Record<string, string>;
  /**
   * The body, byte for byte.
   * @example "{\"action\":\"bet\",\"transaction_id\":\"sandbox:1\",\"amount\":\"1.00\"}"
   */
  body: string;
  /** `base64`: the body is not UTF-8. */
  encoding: "utf8" | "base64";
  /** Whether only the first 16 KiB are kept. */
  truncated: boolean;
  /** Whether an address that works without a signature was replaced by `[blanked]`. */
  blanked: boolean;
};

/** The query of `listGames`. */
export type ListGamesQuery = {
  /** Only games of this kind. */
  type?: "slot" | "table" | "live_dealer" | "instant" | "crash" | "lottery" | "virtual" | "sportsbook" | "skill" | "other";
  /** Only games of this provider. */
  provider_code?: string;
  /** The same filter as `provider_code`. It wins when both are sent. */
  studio_code?: string;
  /** Leaves out games that are restricted in this country: its ISO 3166-1 alpha-2 code in upper case. */
  country?: string;
  /** Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first page. */
  cursor?: string;
  /** How many games the page has at most. Above 200 counts as 200. */
  limit?: number;
};

/** The query of `listGameChanges`. */
export type ListGameChangesQuery = {
  /** The `next_since` of the last answer. The first time, an ISO 8601 UTC time at most 90 days ago: a minute before you began to read the list of games. */
  since: string;
  /** How many rows the page has at most. */
  limit?: number;
};

/** The query of `listLiveTables`. */
export type ListLiveTablesQuery = {
  /** The currency, in upper case: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT. */
  currency: string;
};

/** The query of `listWalletValidations`. */
export type ListWalletValidationsQuery = {
  /** How many rows the page has at most. */
  limit?: number;
  /** Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first page. */
  cursor?: string;
};

/** The query of `listWireEvents`. */
export type ListWireEventsQuery = {
  /** Only your calls (`in`), or the service's (`out`). */
  direction?: "in" | "out";
  /** Only events of this kind. */
  kind?: "call" | "callback" | "webhook";
  /** Only callbacks with this `action`, or webhooks with this `event`. */
  action?: string;
  /** Only requests with this method. */
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Only answers of this class. `none`: no answer arrived. */
  status?: "2xx" | "3xx" | "4xx" | "5xx" | "none";
  /** Only paths that begin like this. */
  path?: string;
  /** Only events with this text in the path or in a body, as it is written there. */
  text?: string;
  /** Only calls from a page of this installation (`browser`), or from elsewhere (`server`). */
  caller?: "server" | "browser";
  /** `true` leaves out GETs from pages of this installation, which poll. */
  hide_page_reads?: "true" | "false";
  /** Only what names this player: your own id. */
  player_id?: string;
  /** Only what names this session. */
  session_id?: string;
  /** Only what names this round. */
  round_id?: string;
  /** Only what names this transaction. */
  transaction_id?: string;
  /** Only the call with this `X-Request-Id`. */
  request_id?: string;
  /** The first moment, ISO 8601 UTC. */
  from?: string;
  /** The moment after the last. */
  to?: string;
  /** How many rows the page has at most. */
  limit?: number;
  /** Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first page. */
  cursor?: string;
};

/** The query of `streamWireEvents`. */
export type StreamWireEventsQuery = {
  /** Only your calls (`in`), or the service's (`out`). */
  direction?: "in" | "out";
  /** Only events of this kind. */
  kind?: "call" | "callback" | "webhook";
  /** Only callbacks with this `action`, or webhooks with this `event`. */
  action?: string;
  /** Only requests with this method. */
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Only answers of this class. `none`: no answer arrived. */
  status?: "2xx" | "3xx" | "4xx" | "5xx" | "none";
  /** Only paths that begin like this. */
  path?: string;
  /** Only events with this text in the path or in a body, as it is written there. */
  text?: string;
  /** Only calls from a page of this installation (`browser`), or from elsewhere (`server`). */
  caller?: "server" | "browser";
  /** `true` leaves out GETs from pages of this installation, which poll. */
  hide_page_reads?: "true" | "false";
  /** Only what names this player: your own id. */
  player_id?: string;
  /** Only what names this session. */
  session_id?: string;
  /** Only what names this round. */
  round_id?: string;
  /** Only what names this transaction. */
  transaction_id?: string;
  /** Only the call with this `X-Request-Id`. */
  request_id?: string;
  /** The first moment, ISO 8601 UTC. */
  from?: string;
  /** The moment after the last. */
  to?: string;
  /** The last event that you have: what came later is sent first. Without it, the stream begins now. */
  after?: string;
};

/** The query of `listSessions`. */
export type ListSessionsQuery = {
  /** Only sessions of this player: your own id. */
  player_id?: string;
  /** Only sessions in this state now. */
  status?: "open" | "closed" | "expired";
  /** How many rows the page has at most. */
  limit?: number;
  /** Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first page. */
  cursor?: string;
};

/** The query of `findFreeSpins`. */
export type FindFreeSpinsQuery = {
  /** The grant with this reference. */
  reference?: string;
  /** The grants of this player: your own id. Addition to the interface. */
  player_id?: string;
  /** How many rows the page has at most. Addition to the interface. */
  limit?: number;
  /** Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first page. Addition to the interface. */
  cursor?: string;
};

/** The query of `listFreeSpins`. */
export type ListFreeSpinsQuery = {
  /** Only grants of this player: your own id. */
  player_id?: string;
  /** Only grants in this state. */
  status?: "active" | "finished" | "cancelled";
  /** How many rows the page has at most. */
  limit?: number;
  /** Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first page. */
  cursor?: string;
};

/** The query of `readBetOptions`. */
export type ReadBetOptionsQuery = {
  /** The game: `id` of `GET /v1/games`. */
  game_id: string;
  /** The currency of the stakes, in upper case. */
  currency: string;
};

/** The query of `findBonusCampaigns`. */
export type FindBonusCampaignsQuery = {
  /** The campaign with this reference. */
  reference?: string;
  /** The campaigns that name this player: your own id. */
  player_id?: string;
};

/** The query of `readBonusCampaignOptions`. */
export type ReadBonusCampaignOptionsQuery = {
  /** The game: `id` of `GET /v1/games`. */
  game_id: string;
  /** The currency of `buy_bonus_prices`, in upper case. Without it, they are left out. Addition to the interface. */
  currency?: string;
};

/** The query of `listTransactions`. */
export type ListTransactionsQuery = {
  /** The first moment, ISO 8601 UTC. By default 31 days before `to`. */
  from?: string;
  /** The moment after the last, at most 31 days after `from`. By default 31 days after `from`, or now. */
  to?: string;
  /**
   * The time that counts. By `completed`, what was never completed is left out.
   * @default "created"
   */
  by?: "created" | "completed";
  /**
   * What comes first, by the time that counts.
   * @default "oldest"
   */
  order?: "oldest" | "newest";
  /** Only transactions in this state. */
  status?: "completed" | "refused" | "failed" | "cancelled" | "pending";
  /** Only transactions of this type. */
  type?: "bet" | "win" | "rollback";
  /** Only transactions of this player: your own id. */
  player_id?: string;
  /** Only transactions of this session. */
  session_id?: string;
  /** Only transactions of this round. */
  round_id?: string;
  /** Only transactions of this provider. */
  provider_code?: string;
  /** Only transactions in this currency. */
  currency?: string;
  /** How many rows the page has at most. */
  limit?: number;
  /** Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first page. */
  cursor?: string;
};

/** The query of `listOpenRounds`. */
export type ListOpenRoundsQuery = {
  /** `true`: rounds with a completed bet, no win, no effective rollback, and not closed by the provider. */
  open: "true";
  /** Only rounds that were opened at least this many seconds ago. */
  older_than?: number;
  /** How many rows the page has at most. */
  limit?: number;
  /** Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first page. */
  cursor?: string;
};

/** The query of `readRound`. */
export type ReadRoundQuery = {
  /** How many rows the page has at most. Addition to the interface. */
  limit?: number;
  /** Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first page. Addition to the interface. */
  cursor?: string;
};

/** The query of `listEvents`. */
export type ListEventsQuery = {
  /** Only events in this state. */
  status?: "pending" | "completed" | "failed";
  /** How many rows the page has at most. */
  limit?: number;
  /** Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first page. */
  cursor?: string;
};

/** The query of `readStatements`. */
export type ReadStatementsQuery = {
  /** Only the statement of this currency. Without it, all. */
  currency?: string;
};

/** The query of `listInvoices`. */
export type ListInvoicesQuery = {
  /** How many rows the page has at most. */
  limit?: number;
  /** Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first page. */
  cursor?: string;
};

/** The query of `listReconciliationDifferences`. */
export type ListReconciliationDifferencesQuery = {
  /** Only differences of this kind. Without it, all: `only_yours`, then `only_ours`, then `different`. */
  kind?: "only_yours" | "only_ours" | "different";
  /** How many rows the page has at most. */
  limit?: number;
  /** Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first page. */
  cursor?: string;
};
