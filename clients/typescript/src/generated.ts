// Generated from the OpenAPI document by `npm run generate`. Do not edit.

export type ApiError = {
  error: ErrorCode;
  message: string;
  retryable: boolean;
  fields: Array<{
    field: string;
    message: string;
  }>;
  /** When to try again, where it is known: the provider that refused has said it, or bets are stopped until then. */
  retry_at?: string;
  /** The service's time, where only the timestamp was refused: correct your clock by it and repeat the call. */
  server_time?: string;
};

export type BalanceBreak = {
  player_id: string;
  currency: string;
  /** The balance of the player's callback before, and this movement. */
  expected: string;
  /** The balance that your wallet answered. */
  told: string;
  transaction_id: string;
  at: string;
};

export type BetOptions = {
  game_id: string;
  currency: string;
  amounts: string[];
};

export type BonusCampaign = {
  id: string;
  campaign_id: string;
  type: BonusCampaignType;
  status: "pending" | "active" | "ended" | "failed";
  name: string | null;
  currency: string | null;
  game_ids: string[];
  player_ids: string[];
  valid_from: string | null;
  valid_until: string | null;
  triggers: BonusTriggers;
  spin_count: number | null;
  bet_amount: string | null;
  prizes: BonusPrize[];
  min_cashout_multiplier: string | null;
  campaign_limit: string | null;
  reference: string | null;
  failure_reason: string | null;
  created_at: string | null;
};

export type BonusCampaignOptions = {
  game_id: string;
  types: BonusCampaignType[];
  triggers: Array<"first_game_launch" | "bet_amount" | "spin_count" | "loss_amount">;
};

export type BonusCampaignOrList = BonusCampaign | PlayerBonusCampaigns;

export type BonusCampaignType = "free_spins" | "fortune_wheel" | "treasure_chest" | "golden_dragon" | "buy_bonus";

export type BonusPrize = {
  kind: "money" | "free_spins";
  amount?: string | null;
  spins?: number | null;
  bet_amount?: string | null;
  weight: number;
};

export type BonusTriggers = {
  first_game_launch: boolean;
  bet_amount: Array<{
    amount: string;
    single_bet: boolean;
  }>;
  spin_count: Array<{
    min: number;
    max: number;
  }>;
  loss_amount: string | null;
};

export type BookedTransaction = {
  transaction_id: string;
  type: "bet" | "win" | "rollback";
  status: "completed" | "refused" | "failed" | "cancelled" | "pending";
  round_id: string;
  session_id: string;
  player_id: string;
  provider_code: string;
  currency: string;
  amount: string;
  /** The grant or campaign that paid for the bet, or gave the win. A bet with it counts nothing in the player's balance. On a rollback, that of its bet. */
  free_spins_id: string | null;
  reference_transaction_id: string | null;
  operator_transaction_id: string | null;
  /** Why the bet was refused: the code that the provider got. */
  refusal_code: string | null;
  /** When a pending transaction is sent next. Null: nothing is to be sent, or a win waits for a release. */
  next_attempt_at: string | null;
  /** True on the transaction with which the provider closed its round. Null otherwise. */
  round_closed: boolean | null;
  created_at: string;
  completed_at: string | null;
};

export type ClosedSession = {
  session_id: string;
  status: "closed" | "expired";
  closed_at: string;
};

export type ClosedSessions = {
  closed: number;
};

export type CreateBonusCampaign = {
  type: BonusCampaignType;
  name: string;
  currency: string;
  game_ids: string[];
  player_ids: string[];
  valid_from?: string | null;
  valid_until: string;
  triggers: CreateBonusTriggers;
  spin_count?: number | null;
  bet_amount?: string | null;
  prizes?: BonusPrize[] | null;
  campaign_limit?: string | null;
  min_cashout_multiplier?: string | null;
  reference: string;
};

export type CreateBonusTriggers = {
  first_game_launch?: boolean | null;
  bet_amount?: Array<{
    amount: string;
    single_bet: boolean;
  }> | null;
  spin_count?: Array<{
    min: number;
    max: number;
  }> | null;
  loss_amount?: string | null;
};

export type CreateDemo = {
  locale?: string;
  lobby_url?: string;
  player_country?: string;
  player_ip?: string;
  player_device?: "desktop" | "mobile";
};

export type CreateFreeSpins = {
  player_id: string;
  currency: string;
  game_ids: string[];
  quantity: number;
  bet_amount: string;
  valid_until: string;
  reference: string;
};

export type CreateReconciliation = {
  day: string;
  currency?: string;
};

export type CreateSession = {
  player_id: string;
  currency: string;
  game_id: string;
  locale?: string;
  lobby_url?: string;
  /** @default 240 */
  ttl_minutes?: number;
  player_country?: string;
  player_ip?: string;
  player_device?: "desktop" | "mobile";
  deposit_url?: string;
  player_name?: string;
};

export type DebugSignature = {
  valid: boolean;
  diagnosis: string;
  key: {
    known: boolean;
  };
  timestamp: {
    fresh: boolean;
    server_time: number;
    drift_seconds: number | null;
    window_seconds: number;
  };
  payload: {
    kind: "body" | "request_line";
    bytes: number;
  };
  canonical_string: string;
  signature: {
    well_formed: boolean;
    matches: boolean;
  };
  hints: string[];
  signature_v2?: {
    well_formed: boolean;
    matches: boolean;
    canonical_string: string;
    hints: string[];
  };
};

export type DebugSignatureRequest = {
  key_id: string;
  timestamp: string;
  signature: string;
  signature_v2?: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: string;
};

export type DeliveryAttempt = {
  /** 1 is the first. */
  attempt: number;
  started_at: string;
  duration_ms: number | null;
  url: string | null;
  /** What was sent, byte for byte. Null: nothing left the service, or its outcome was lost. */
  request: {
    headers: Record<string, string>;
    body: string;
  } | null;
  /** What your wallet answered: the first 4 KiB, without cookies. Null: no answer arrived. */
  response: {
    status: number;
    headers: Record<string, string>;
    body: string;
  } | null;
  /** How the answer was read. `unsent`: the call never left the service. Null: in flight. */
  class: "success" | "refusal" | "unknown" | "unsent" | null;
  /** Why there is no readable answer, such as `timeout`. */
  reason: string | null;
};

export type DeliveryAttempts = {
  attempts: DeliveryAttempt[];
};

export type Demo = {
  launch_url: string;
};

export type Empty = {
};

export type ErrorCode = "UNAUTHORIZED" | "ADDRESS_NOT_ALLOWED" | "OPERATOR_SUSPENDED" | "NOT_FOUND" | "GAME_UNAVAILABLE" | "GAME_RESTRICTED_IN_COUNTRY" | "PROVIDER_REFUSED" | "NO_DEMO" | "PLAYER_BLOCKED" | "FREE_SPINS_REFUSED" | "BONUS_CAMPAIGN_REFUSED" | "NOT_RESENDABLE" | "VALIDATION_RUN_REFUSED" | "RECONCILIATION_REFUSED" | "VALIDATION_FAILED" | "RATE_LIMITED" | "UPSTREAM_UNAVAILABLE";

export type EventBody = {
  event: "free_spins.finished";
  /** The idempotency key: a repeat has the same. */
  id: string;
  sent_at: string;
  data: {
    id: string;
    free_spins_id: string;
    reference: string;
    provider_code: string;
    player_id: string;
    currency: string;
    quantity: number;
    bet_amount: string;
    /** The total that the provider reported. The wins reached your wallet one by one. */
    win_amount: string;
    finished_at: string;
  };
} | {
  event: "bonus_campaign.ended";
  /** The idempotency key: a repeat has the same. */
  id: string;
  sent_at: string;
  data: {
    id: string;
    reference: string;
    provider_code: string;
    type: string;
    name: string;
    currency: string;
    valid_from: string;
    valid_until: string;
    ended_at: string;
  };
} | {
  event: "jackpot.won";
  /** The idempotency key: a repeat has the same. */
  id: string;
  sent_at: string;
  data: {
    /** The win that your wallet booked. */
    transaction_id: string;
    provider_code: string;
    jackpot_tier_id: string;
    win_type: "progressive" | "community" | "fixed";
    player_id: string;
    session_id: string;
    round_id: string;
    currency: string;
    amount: string;
    won_at: string;
  };
} | {
  event: "movement.failed";
  /** The idempotency key: a repeat has the same. */
  id: string;
  sent_at: string;
  data: BookedTransaction;
} | {
  event: "statement.final";
  /** The idempotency key: a repeat has the same. */
  id: string;
  sent_at: string;
  data: {
    operator_code: string;
    day: string;
    /** One for each currency; empty for a day without movements. */
    statements: Array<{
      currency: string;
      transactions: number;
      digest: string;
      signature: string;
      signing_key_id: string;
    }>;
  };
};

export type ExplainedRound = {
  round_id: string;
  story: Array<{
    at: string;
    text: string;
  }>;
  /** A page with the round for support, without a signature. Anyone who has the address can see the round. */
  url: string;
  expires_at: string;
};

export type FireTrigger = {
  /** `lost_answer`: bets whose caller hangs up, then repeats. `duplicate`: a bet, a win and a rollback, each sent twice. `late_duplicate`: a bet repeated after other movements, and at a balance below its stake. `late_win`: wins on sessions that are over. `rollback_before_bet`: a rollback, then its bet. `bet_with_rollback`: both at once. `storm_of_copies`: ten copies at once. `mixture`: 50 movements in a random order, some twice. */
  trigger: "lost_answer" | "duplicate" | "late_duplicate" | "late_win" | "rollback_before_bet" | "bet_with_rollback" | "storm_of_copies" | "mixture";
  player_id: string;
  currency: string;
  /** An open session of the player, for wallets that check it. Default: a made-up one. */
  session_id?: string;
  /** A session of the player that your wallet has closed. `late_win` sends a win on it too. */
  closed_session_id?: string;
};

export type FreeSpins = {
  id: string;
  free_spins_id: string;
  status: "active" | "finished" | "cancelled";
  player_id: string;
  currency: string;
  /**
   * The provider's codes of the games, not catalogue ids. Read `game_codes`.
   * @deprecated
   */
  game_ids: string[];
  /** The provider's codes of the games. */
  game_codes: string[];
  quantity: number;
  bet_amount: string;
  valid_until: string;
  reference: string;
  created_at: string;
  finished_at: string | null;
  cancelled_at: string | null;
  win_amount: string | null;
};

export type FreeSpinsOrPage = FreeSpins | FreeSpinsPage;

export type FreeSpinsPage = {
  free_spins: FreeSpins[];
  next_cursor: string | null;
};

export type Game = {
  id: string;
  provider_code: string;
  code: string;
  name: string;
  studio: string | null;
  /** @deprecated */
  studio_code: string | null;
  type: GameType;
  rtp: number | null;
  thumbnail_url: string | null;
  images: {
    portrait: string | null;
    cover: string | null;
  };
  has_demo: boolean;
  restricted_countries: string[];
  section_code: string | null;
};

export type GameChange = {
  changed_at: string;
  /** `added`: a new game, or one that comes back. `changed`: see `fields`. `withdrawn`: by its provider. `included`, `excluded`, `provider_added`, `provider_removed`: your window. */
  reason: "added" | "changed" | "withdrawn" | "provider_added" | "provider_removed" | "included" | "excluded";
  provider_code: string;
  /** Null: all games of the provider. */
  game_id: string | null;
  /** Of `changed`: which fields of the game. `callback_game_id` is the `game_id` of wallet callbacks. */
  fields: string[];
  /** Whether you may offer the game, or the provider's games, now. False: take it out of your lobby. */
  available: boolean;
  /** The game as it is now. Null: not available, or a whole provider. */
  game: Game | null;
};

export type GameChanges = {
  changes: GameChange[];
  /** Where to go on: at once if `has_more`, otherwise at the next poll. */
  next_since: string;
  has_more: boolean;
};

export type GameType = "slot" | "table" | "live_dealer" | "instant" | "crash" | "lottery" | "virtual" | "sportsbook" | "skill" | "other";

export type GamesPage = {
  games: Game[];
  next_cursor: string | null;
};

export type Invoice = {
  id: string;
  number: string;
  status: "issued" | "voided";
  operator_code: string;
  period: string;
  period_start: string;
  period_end: string;
  currency: string;
  revenue_base: "ggr" | "ngr";
  market: "rest_of_world" | "asia";
  tier_mode: "whole" | "progressive";
  ggr: number;
  bonus: number;
  gross: number;
  amount: number;
  adjustment_amount: number;
  adjustments: Array<{
    period: string | null;
    reason: string;
    amount: number;
  }>;
  tax_percent: number;
  tax_amount: number;
  total: number;
  issued_at: string;
  voided_at: string | null;
  void_reason: string | null;
  lines: InvoiceLine[];
};

export type InvoiceDocument = {
  url: string;
  content_type: "application/pdf";
  size_bytes: number;
  sha256: string;
};

export type InvoiceLine = {
  provider_code: string;
  provider_name: string;
  section_code: string | null;
  /** The first day of the rate card that priced it, where that began within the month. */
  from?: string;
  revenue: number;
  bonus: number;
  gross: number;
  rate_percent: number;
  amount: number;
  bands: Array<{
    ordinal: number;
    from_amount: number;
    to_amount: number | null;
    percent: number;
    gross: number;
    amount: number;
  }>;
};

export type InvoiceNotification = {
  event: "invoice.issued" | "invoice.voided";
  sent_at: string;
  invoice: Invoice;
  document: InvoiceDocument;
};

export type InvoiceWithDocument = {
  id: string;
  number: string;
  status: "issued" | "voided";
  operator_code: string;
  period: string;
  period_start: string;
  period_end: string;
  currency: string;
  revenue_base: "ggr" | "ngr";
  market: "rest_of_world" | "asia";
  tier_mode: "whole" | "progressive";
  ggr: number;
  bonus: number;
  gross: number;
  amount: number;
  adjustment_amount: number;
  adjustments: Array<{
    period: string | null;
    reason: string;
    amount: number;
  }>;
  tax_percent: number;
  tax_amount: number;
  total: number;
  issued_at: string;
  voided_at: string | null;
  void_reason: string | null;
  lines: InvoiceLine[];
  document: InvoiceDocument;
};

export type InvoicesPage = {
  invoices: InvoiceWithDocument[];
  next_cursor: string | null;
};

export type Jackpot = {
  /** The provider's own id: unique with `provider_code`. */
  id: string;
  provider_code: string;
  name: string;
  level: "global" | "network" | "operator" | "brand";
  status: "active" | "paused";
  currency: string;
  tiers: Array<{
    tier_id: string;
    tier: number;
    amount: number;
  }>;
  games: Array<{
    game_id: string;
    name: string;
  }>;
};

export type JackpotWinner = {
  provider_code: string;
  /** The provider's own id: unique with `provider_code`. */
  jackpot_tier_id: string;
  player_id: string;
  amount: number;
  currency: string;
  won_at: string;
  win_type: "progressive" | "community" | "fixed";
  round_id: string;
};

export type JackpotWinners = {
  winners: JackpotWinner[];
};

export type Jackpots = {
  updated_at: string;
  jackpots: Jackpot[];
};

export type ListedSession = {
  session_id: string;
  player_id: string;
  currency: string;
  game_id: string;
  status: "open" | "closed" | "expired";
  created_at: string;
  expires_at: string;
  closed_at: string | null;
};

export type LiveTable = {
  game_id: string;
  name: string | null;
  open: boolean;
  new_table: boolean;
  image: string | null;
  dealer: string | null;
  min_bet: number | null;
  max_bet: number | null;
  players: number | null;
  seats: number | null;
  seats_available: number | null;
  results: unknown;
  updated_at: string;
};

export type LiveTables = {
  currency: string;
  pending: boolean;
  tables: LiveTable[];
};

export type Market = "rest_of_world" | "asia";

export type MarketPercent = {
  tier_ordinal: number;
  percent: number;
  market: Market;
};

export type OpenRound = {
  round_id: string;
  session_id: string;
  player_id: string;
  game_id: string | null;
  provider_code: string;
  currency: string;
  /** The sum of the round's bets. */
  bet: string;
  win: string;
  opened_at: string;
};

export type OpenRoundsPage = {
  rounds: OpenRound[];
  next_cursor: string | null;
};

export type OpenedReconciliation = {
  id: string;
  status: "open";
};

export type OperatorEvent = {
  id: string;
  event: "free_spins.finished" | "bonus_campaign.ended" | "jackpot.won" | "movement.failed" | "statement.final";
  /** `completed`: your server answered 2xx. `failed`: it did not in 72 hours. */
  status: "pending" | "completed" | "failed";
  /** The number of times it was sent since it began, or was last resent. */
  attempts: number;
  next_attempt_at: string | null;
  last_attempt: {
    at: string;
    http_status: number | null;
    error: string | null;
  } | null;
  created_at: string;
  completed_at: string | null;
  /** As it is sent. */
  data: Record<string, unknown>;
};

export type OperatorEventsPage = {
  events: OperatorEvent[];
  next_cursor: string | null;
};

export type Ping = {
  operator_code: string;
  key_id: string;
  server_time: string;
};

export type PlayerBonusCampaigns = {
  campaigns: BonusCampaign[];
};

export type PreflightReason = {
  /** `request`: a field, such as the currency. `game`: the window. `country`: the game's restrictions. `player`: a block by the service. `stop`: a stop or maintenance in force. `provider`, `wallet`: it has not answered lately. */
  check: "request" | "game" | "country" | "player" | "stop" | "provider" | "wallet";
  /** `play`: the session would open, and its bets fail. */
  prevents: "launch" | "play";
  error: ErrorCode;
  message: string;
  retryable: boolean;
  fields: Array<{
    field: string;
    message: string;
  }>;
  /** When to try again, where it is known: the provider that refused has said it, or bets are stopped until then. */
  retry_at?: string;
  /** The service's time, where only the timestamp was refused: correct your clock by it and repeat the call. */
  server_time?: string;
};

export type Provider = {
  provider_code: string;
  provider_name: string;
  /** @deprecated */
  studio_code: string;
  /** @deprecated */
  name: string;
  logo_url: string | null;
  game_count: number;
  images: {
    portrait: string | null;
    cover: string | null;
  };
};

export type ProviderStatus = {
  provider_code: string;
  /** `unsteady`: its last call was not answered. `down`: three in a row and a minute. */
  status: "up" | "unsteady" | "down";
  /** The first of the calls in a row that were not answered. */
  since: string | null;
  /** What takes no bets and opens no sessions, or will not: stops and planned maintenance. */
  stops: Array<{
    /** Null: the whole provider. */
    game_id: string | null;
    starts_at: string;
    /** Null: until further notice. */
    ends_at: string | null;
    player_text: string;
  }>;
  calls: Array<{
    call: "launch" | "promotion" | "feed";
    calls: number;
    /** Refused in words: the provider works. */
    refused: number;
    /** No answer, a late one, or one that is not the documented one. */
    unanswered: number;
    average_ms: number | null;
    max_ms: number | null;
    /** The last call that was refused or not answered. */
    last_fault_at: string | null;
  }>;
};

export type Providers = {
  providers: Provider[];
};

export type Rates = {
  revenue_base: "ggr" | "ngr";
  market: Market;
  regulated: boolean;
  tier_mode: "whole" | "progressive";
  providers: Array<{
    provider_code: string;
    provider_name: string;
    tiers: Tier[];
    rates: TierPercent[];
    rates_by_market: MarketPercent[];
    sections: Array<{
      section_code: string;
      rates: TierPercent[];
      rates_by_market?: MarketPercent[];
    }>;
  }>;
};

export type Reconciliation = {
  id: string;
  day: string;
  currency: string | null;
  status: "open" | "running" | "finished" | "failed";
  /** 0 to 1. */
  progress: number;
  /** Rows of your list that were read so far. */
  rows: number;
  matched: number;
  only_yours: number;
  only_ours: number;
  different: number;
  failure_reason: string | null;
};

export type ReconciliationDifference = {
  kind: "only_yours" | "only_ours" | "different";
  /** Null for a row without a readable one. */
  transaction_id: string | null;
  fields: Array<{
    field: "transaction_id" | "type" | "amount" | "currency" | "player_id" | "round_id" | "operator_transaction_id" | "status" | "completed_at";
    yours: string | null;
    ours: string | null;
  }>;
  /** Your row. */
  yours: Record<string, string> | null;
  /** The transaction as the service has it, with the calls to your wallet so far. */
  ours: Record<string, string | number | null> | null;
  /** What happened on the service's side, and what to do. */
  advice: string;
};

export type ReconciliationDifferences = {
  differences: ReconciliationDifference[];
  next_cursor: string | null;
};

export type ReconciliationPart = {
  part: number;
  rows: number;
};

export type RecoverDeliveries = {
  /** Failed transactions that were created then or later. */
  since: string;
};

export type RecoveredDeliveries = {
  /** Number of transactions that are tried again, at most 100,000. */
  queued: number;
};

export type Round = {
  round_id: string;
  /** Whether the provider has said that the round is over. */
  round_closed: boolean;
  transactions: Transaction[];
  /** Null: the round has no further transaction. */
  next_cursor: string | null;
};

export type Session = {
  session_id: string;
  launch_url: string;
  expires_at: string;
};

export type SessionPreflight = {
  /** No reason prevents the launch. The provider can still refuse it. */
  opens: boolean;
  /** The country that restrictions are checked for. Null: unknown, and no restriction applies. */
  player_country: string | null;
  /** In the order of the launch, which answers the first that prevents it. */
  reasons: PreflightReason[];
};

export type SessionsPage = {
  sessions: ListedSession[];
  next_cursor: string | null;
};

export type StartReconciliation = {
  parts: number;
};

export type StartWalletValidation = {
  player_id: string;
  currency: string;
  /** An open session of the player, for wallets that check it. Default: the suite makes its sessions up. */
  session_id?: string;
  /** A session of the player that your wallet has closed. Without it, the cases about one are skipped. */
  closed_session_id?: string;
  /** A test player in the same currency that your wallet has blocked. It wins the smallest unit. Without it, the cases about one are skipped. */
  blocked_player_id?: string;
  /** Plays only these cases, by number, or those that failed or warned in the last finished run. Does not count as a run; at most 60 times and 200 cases an hour. */
  cases?: number[] | "failed";
};

export type StartedReconciliation = {
  id: string;
  status: "running" | "finished" | "failed";
};

export type Statement = {
  currency: string;
  /** SHA-256 in hex over the sorted list: see docs/reconciliation.md. */
  digest: string;
  /** Number of movements in the list. */
  transactions: number;
  /** Completed bets of real money. */
  bets: string;
  /** Completed wins without `free_spins_id`. */
  wins: string;
  /** Completed bets with `free_spins_id`. They take nothing. */
  free_bets: string;
  /** Completed wins with `free_spins_id`. */
  bonus_wins: string;
  /** Bets of real money that completed and were rolled back before the day ended. */
  cancelled_bets: string;
  /** Number of movements that began on the day and are pending now. */
  pending: number;
  /** What issued invoices have billed of the day: bets less wins, as in their `revenue`. It follows them, also after the statement is final. */
  invoiced: string;
  /** The same by invoice. `bonus` is the bonus wins, which an invoice on base `ngr` takes off. */
  invoices: Array<{
    invoice_id: string;
    number: string;
    revenue: string;
    bonus: string;
  }>;
  by_provider: Array<{
    provider_code: string;
    bets: string;
    wins: string;
    free_bets: string;
    bonus_wins: string;
    cancelled_bets: string;
    pending: number;
    invoiced: string;
  }>;
  /** `invoiced` is null where invoices, which name providers alone, do not say it: of a provider with games of several types, before all of its day is billed and once a bet was taken back later. */
  by_game_type: Array<{
    game_type: string;
    bets: string;
    wins: string;
    free_bets: string;
    bonus_wins: string;
    cancelled_bets: string;
    pending: number;
    invoiced: string | null;
  }>;
  /** Bets of earlier days that were rolled back on this one. The statements of those days do not change. */
  corrections: Array<{
    day: string;
    provider_code: string;
    bets: string;
    free_bets: string;
  }>;
  /** The list as CSV. Unsigned, works for 24 hours. */
  csv_url: string;
  /** The list as NDJSON. Unsigned, works for 24 hours. */
  ndjson_url: string;
  /** Of a final statement: Ed25519, base64url, over `statement,<operator_code>,<day>,<currency>,<digest>`. The key is at `/.well-known/statement-keys.json`. */
  signature?: string;
  /** Of a final statement: the `kid` of the key. */
  signing_key_id?: string;
};

export type Statements = {
  operator_code: string;
  day: string;
  /** The day is over and nothing that began in it is pending. A final statement never changes. */
  final: boolean;
  /** When the movements were read; null without any. */
  as_of: string | null;
  statements: Statement[];
};

export type Tier = {
  currency: string;
  ordinal: number;
  from_amount: number;
  to_amount: number | null;
};

export type TierPercent = {
  tier_ordinal: number;
  percent: number;
};

export type Transaction = {
  transaction_id: string;
  type: "bet" | "win" | "rollback";
  status: "completed" | "refused" | "failed" | "cancelled" | "pending";
  round_id: string;
  session_id: string;
  player_id: string;
  provider_code: string;
  currency: string;
  amount: string;
  /** The grant or campaign that paid for the bet, or gave the win. A bet with it counts nothing in the player's balance. On a rollback, that of its bet. */
  free_spins_id: string | null;
  reference_transaction_id: string | null;
  operator_transaction_id: string | null;
  /** Why the bet was refused: the code that the provider got. */
  refusal_code: string | null;
  /** When a pending transaction is sent next. Null: nothing is to be sent, or a win waits for a release. */
  next_attempt_at: string | null;
  /** True on the transaction with which the provider closed its round. Null otherwise. */
  round_closed: boolean | null;
  created_at: string;
  completed_at: string | null;
  /** The bonus campaign that `free_spins_id` names. Null: a grant, or no promotion. */
  bonus_campaign_id: string | null;
  /** The game's catalogue id. */
  game_id: string | null;
  /** The number of calls to the wallet that were begun. */
  attempts: number;
  /** When its state last changed. */
  updated_at: string;
};

export type TransactionsPage = {
  transactions: Transaction[];
  next_cursor: string | null;
};

export type WalletActionHealth = {
  action: "bet" | "win" | "rollback";
  calls: number;
  success: number;
  refused: number;
  /** Timeouts, 5xx and answers that cannot be read. */
  unknown: number;
  p50_ms: number | null;
  p95_ms: number | null;
  p99_ms: number | null;
};

export type WalletAttempt = {
  started_at: string;
  duration_ms: number | null;
  http_status: number | null;
  /** How the answer was classified. `unsent`: the call never left the service. */
  class: "success" | "refusal" | "unknown" | "unsent" | null;
  /** The `error` code of the wallet's refusal. */
  wallet_code: string | null;
};

export type WalletError = {
  error: string;
  message?: string;
};

export type WalletFailure = {
  transaction_id: string;
  action: "bet" | "win" | "rollback";
  at: string;
  class: "refusal" | "unknown";
  duration_ms: number;
  http_status: number | null;
  wallet_code: string | null;
  reason: string | null;
};

export type WalletHealth = {
  /** 24 hours ago. Later where more than 1,000 transactions were created since: the newest are looked at. */
  since: string;
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
  hour: string;
  actions: WalletActionHealth[];
};

export type WalletRequest = {
  action: "getbalance" | "bet" | "win" | "rollback";
  /** Idempotency key, `<provider>:<id>`. Empty on getbalance. */
  transaction_id: string;
  /** On rollback: the transaction to undo. */
  reference_transaction_id?: string | null;
  session_id: string;
  /** Empty on getbalance. */
  round_id: string;
  player_id: string;
  /** The provider's code of the game, never the catalogue id. Null on getbalance. */
  game_id?: string | null;
  currency: string;
  /** Null on getbalance. */
  amount?: string | null;
  /** Only on bets and wins of a free-spin grant or a bonus campaign. Do not debit these bets. */
  free_spins_id?: string;
  /** On the rollback of a bet that carried `free_spins_id`: its id. Nothing was taken, so give nothing back. */
  reference_free_spins_id?: string;
  /** On the win or rollback that ends its round, where the provider says so. Absent otherwise. */
  round_closed?: true;
};

export type WalletResponse = {
  /**
   * The balance after the transaction. Must be a string: a JSON number makes the answer unreadable.
   * @example "1.00"
   */
  balance: string;
  /** Your own id of the transaction. */
  transaction_id?: string;
  /**
   * On bet and win: the part of the amount that was bonus money.
   * @example "1.00"
   */
  bonus_amount?: string;
};

export type WalletValidationCase = {
  number: number;
  name: string;
  group: "signature" | "balance_and_form" | "bet" | "concurrency" | "win" | "rollback" | "free_spins" | "robustness" | "further_rules" | "closed_and_blocked" | "edges";
  status: "passed" | "warned" | "failed" | "skipped";
  expected: string;
  received: string;
  message: string;
  duration_ms: number;
  request: {
    key_id: string | null;
    timestamp: string | null;
    body: string;
  } | null;
  response: {
    status: number;
    body: string;
  } | null;
  transcript: Array<{
    request: {
      key_id: string | null;
      timestamp: string | null;
      body: string;
    };
    response: {
      status: number;
      body: string;
    } | null;
    fault: string | null;
    duration_ms: number;
  }>;
};

export type WalletValidationRun = {
  id: string;
  status: "queued" | "running" | "passed" | "failed" | "error";
  passed: number;
  warned: number;
  failed: number;
  skipped: number;
  total: number;
  error?: string;
  player_id: string;
  currency: string;
  created_at: string;
  signature_v2?: "verified" | "ignored";
  /** The failed cases by what probably makes them fail. Mend the first cause first. */
  probable_causes: Array<{
    cause: string;
    cases: number[];
  }>;
  cases: WalletValidationCase[];
};

/** The query of `listGames`. */
export type ListGamesQuery = {
  type?: "slot" | "table" | "live_dealer" | "instant" | "crash" | "lottery" | "virtual" | "sportsbook" | "skill" | "other";
  provider_code?: string;
  studio_code?: string;
  /** Leaves out games that are restricted in this country. */
  country?: string;
  /** The `next_cursor` of the previous page. */
  cursor?: string;
  /** Maximum games per page. Values above 200 count as 200. */
  limit?: number;
};

/** The query of `listGameChanges`. */
export type ListGameChangesQuery = {
  /** The `next_since` of the last answer. The first time, an ISO 8601 UTC time at most 90 days ago: a minute before you began to read the list of games. */
  since: string;
  limit?: number;
};

/** The query of `listLiveTables`. */
export type ListLiveTablesQuery = {
  currency: string;
};

/** The query of `listSessions`. */
export type ListSessionsQuery = {
  player_id?: string;
  status?: "open" | "closed" | "expired";
  limit?: number;
  /** The `next_cursor` of the previous page. */
  cursor?: string;
};

/** The query of `findFreeSpins`. */
export type FindFreeSpinsQuery = {
  reference?: string;
  player_id?: string;
  limit?: number;
  /** The `next_cursor` of the previous page. */
  cursor?: string;
};

/** The query of `readBetOptions`. */
export type ReadBetOptionsQuery = {
  game_id: string;
  currency: string;
};

/** The query of `findBonusCampaigns`. */
export type FindBonusCampaignsQuery = {
  reference?: string;
  player_id?: string;
};

/** The query of `readBonusCampaignOptions`. */
export type ReadBonusCampaignOptionsQuery = {
  game_id: string;
};

/** The query of `listTransactions`. */
export type ListTransactionsQuery = {
  /** The first moment. By default 31 days before `to`. */
  from?: string;
  /** The moment after the last, at most 31 days after `from`. By default 31 days after `from`, or now. */
  to?: string;
  /**
   * The time that counts. By `completed`, what was never completed is left out.
   * @default "created"
   */
  by?: "created" | "completed";
  status?: "completed" | "refused" | "failed" | "cancelled" | "pending";
  type?: "bet" | "win" | "rollback";
  player_id?: string;
  session_id?: string;
  round_id?: string;
  provider_code?: string;
  currency?: string;
  limit?: number;
  /** The `next_cursor` of the previous page. */
  cursor?: string;
};

/** The query of `listOpenRounds`. */
export type ListOpenRoundsQuery = {
  /** `true`: rounds with a completed bet, no win, no effective rollback, and not closed by the provider. */
  open: "true";
  /** Only rounds that were opened at least this many seconds ago. */
  older_than?: number;
  limit?: number;
  /** The `next_cursor` of the previous page. */
  cursor?: string;
};

/** The query of `readRound`. */
export type ReadRoundQuery = {
  limit?: number;
  /** The `next_cursor` of the previous page. */
  cursor?: string;
};

/** The query of `listEvents`. */
export type ListEventsQuery = {
  status?: "pending" | "completed" | "failed";
  limit?: number;
  /** The `next_cursor` of the previous page. */
  cursor?: string;
};

/** The query of `readStatements`. */
export type ReadStatementsQuery = {
  currency?: string;
};

/** The query of `listInvoices`. */
export type ListInvoicesQuery = {
  limit?: number;
  /** The `next_cursor` of the previous page. */
  cursor?: string;
};

/** The query of `listReconciliationDifferences`. */
export type ListReconciliationDifferencesQuery = {
  /** Without it, all: `only_yours`, then `only_ours`, then `different`. */
  kind?: "only_yours" | "only_ours" | "different";
  limit?: number;
  /** The `next_cursor` of the previous page. */
  cursor?: string;
};
