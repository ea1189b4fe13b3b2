// Generated from the OpenAPI document by `npm run generate`. Do not edit.

export type Alert = {
  id: string | number;
  kind: string;
  operator_code: string | null;
  provider_code: string | null;
  transaction_id: string | null;
  message: string;
  created_at: string;
  /** How often it has happened, for the kinds that are counted by the hour; otherwise 1. */
  count: number;
  severity: "critical" | "warning" | "info";
  /** Who looks at it first. */
  owner: "operations" | "support" | "finance" | "provider_relations";
  acknowledged_at: string | null;
  /** The staff member's id, or `root`. */
  acknowledged_by: string | null;
  /** When what it reports was over, for the kinds that are followed. */
  resolved_at: string | null;
  /** The one in force that keeps it from `ALERT_URL`. */
  silence: AlertSilence | null;
};

export type AlertSilence = {
  id: string;
  kind: string;
  /** Null: of every operator. */
  operator_code: string | null;
  /** Null: of every provider. */
  provider_code: string | null;
  reason: string;
  starts_at: string;
  ends_at: string;
  /** The staff member's id, or `root`. */
  silenced_by: string;
};

export type AlertSilences = {
  silences: Array<{
    id: string;
    kind: string;
    /** Null: of every operator. */
    operator_code: string | null;
    /** Null: of every provider. */
    provider_code: string | null;
    reason: string;
    starts_at: string;
    ends_at: string;
    /** The staff member's id, or `root`. */
    silenced_by: string;
    in_force: boolean;
  }>;
  next_cursor: string | null;
};

export type AlertsPage = {
  alerts: Alert[];
  next_cursor: string | null;
};

export type ApproveProposal = {
  /** The host of the installation, so that none is mistaken for another. */
  installation: string;
};

export type ApprovedProposal = {
  proposal_id: string;
  /** `approved`: it is being carried out. If it stays so for two minutes, approve it again. */
  state: "proposed" | "approved" | "refused" | "expired" | "carried_out";
  /** The host that it acts on. */
  installation: string;
  /** Method and path of the proposed call. */
  call: string;
  body: Record<string, unknown> | null;
  /** What who approves or refuses it needs. */
  scope: "read" | "support" | "finance" | "catalogue" | "admin";
  changes: Change[];
  proposed_by: string;
  proposed_at: string;
  expires_at: string;
  decided_by: string | null;
  decided_at: string | null;
  /** Why it was refused. */
  reason: string | null;
  carried_out_at: string | null;
  /** What the call answered; null on a repeat. */
  answer: unknown;
};

export type AssignShards = {
  /** Empty: shard 0. */
  shards: number[];
};

export type AssignedShards = {
  operator_code: string;
  shards: number[];
};

export type Attempt = {
  started_at: string;
  duration_ms: number | null;
  http_status: number | null;
  /** How the answer was classified. `unsent`: the call never left the service. */
  class: "success" | "refusal" | "unknown" | "unsent" | null;
  /** The `error` code of the wallet's refusal. */
  wallet_code: string | null;
  answer: unknown;
};

export type AuditPage = {
  entries: Array<{
    id: number;
    at: string;
    request_id: string;
    action: string;
    detail: unknown;
    actor: string | null;
    address: string | null;
  }>;
  next_cursor: string | null;
};

export type AuditSealsPage = {
  seals: Array<{
    through_id: number;
    hash: string;
    sealed_at: string;
  }>;
  next_cursor: string | null;
};

export type Balance = {
  balance: string;
  currency: string;
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

export type BeginRestore = {
  /** The state that was restored. */
  since: string;
};

export type BillingCustomer = {
  legal_name: string;
  address: string[];
  vat_number: string | null;
  notes: string[];
};

export type BillingIssuer = {
  legal_name: string;
  address: string[];
  vat_number: string | null;
  notes: string[];
  bank: string[];
  payment_days: number;
};

export type BlockPlayer = {
  /** Why, for the list and the audit log. */
  reason?: string | null;
  /** In the future. Null: until the block is lifted. */
  ends_at?: string | null;
};

export type BlocksPage = {
  blocks: Array<{
    player_id: string;
    blocked_at: string;
    reason: string | null;
    ends_at: string | null;
  }>;
  next_cursor: string | null;
};

export type BookedMovement = {
  transaction_id: string;
  status: "completed";
  balance: string | null;
  currency: string;
};

export type BookedRollback = {
  transaction_id: string;
  status: "completed";
  balance: string | null;
  currency: string;
  /** Whether the bet had arrived. false: the bet is not accepted if it arrives later. */
  bet_known?: boolean;
};

export type BooksCheck = {
  operator_code: string;
  period: string;
  agrees: boolean;
  days_checked: number;
  invoices: Array<{
    number: string;
    currency: string;
    against: "ledger" | "days";
  }>;
  differences: string[];
};

export type CampaignReport = {
  status: "active" | "failed";
  failure_reason?: string | null;
};

export type CampaignStatus = {
  status: "active" | "ended" | "failed";
};

export type CatalogueGame = {
  id: string;
  provider_code: string;
  code: string;
  wallet_code: string;
  name: string;
  studio: string | null;
  type: "slot" | "table" | "live_dealer" | "instant" | "crash" | "lottery" | "virtual" | "sportsbook" | "skill" | "other";
  /** The published return to player, in percent. */
  rtp: number | null;
  has_demo: boolean;
  restricted_countries: string[];
  section_code: string | null;
  portrait_url: string | null;
  created_at: string;
  withdrawn_at: string | null;
};

export type CatalogueGameDetail = {
  id: string;
  provider_code: string;
  code: string;
  wallet_code: string;
  name: string;
  studio: string | null;
  type: "slot" | "table" | "live_dealer" | "instant" | "crash" | "lottery" | "virtual" | "sportsbook" | "skill" | "other";
  /** The published return to player, in percent. */
  rtp: number | null;
  has_demo: boolean;
  restricted_countries: string[];
  section_code: string | null;
  portrait_url: string | null;
  created_at: string;
  withdrawn_at: string | null;
  /** The last 30 days with play, oldest first: statistics, not money. Without jackpots, promotions and currencies that have no exchange rate. Empty for a game without a published return. */
  returns: Array<{
    day: string;
    bets: number;
    staked_usd: number;
    won_usd: number;
  }>;
};

export type CatalogueGames = {
  games: CatalogueGame[];
  next_cursor: string | null;
};

export type Change = {
  what: string;
  before: string | null;
  after: string | null;
};

export type ClearedStop = {
  scope: "provider" | "game" | "operator" | "currency";
  code: string;
  stopped: false;
};

export type CloseRound = {
  session_id: string;
};

export type ClosedRound = {
  round_id: string;
  closed: true;
};

export type DayStatement = {
  day: string;
  provider_code: string;
  operator_code: string | null;
  read_at: string;
  totals: Array<{
    currency: string;
    /** Completed bets of real-money play, less cancelled ones. */
    bets: string;
    /** Completed wins of real-money play. */
    wins: string;
    /** Completed wins that carry a `free_spins_id`. */
    bonus_wins: string;
  }>;
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

export type DryRun = {
  /** Method and path, such as `POST /admin/v1/invoices/{id}/void` with the id. */
  call: string;
  /**
   * The body of the call.
   * @default {}
   */
  body?: Record<string, unknown>;
};

export type DryRunResult = {
  /** The host that the call acts on. */
  installation: string;
  /** Empty: nothing that needs a second person. */
  changes: Change[];
  needs_approval: boolean;
};

export type Empty = {
};

export type ExchangeRates = {
  rates: Array<{
    currency: string;
    usd: string;
    updated_at: string | null;
  }>;
};

export type ExchangeToken = {
  token: string;
};

export type ImportedGames = {
  created: number;
  updated: number;
  unchanged: number;
  withdrawn: number;
  games: Array<{
    id: string;
    code: string;
  }>;
};

export type Intake = {
  stopped: boolean;
  reason: string | null;
  stopped_at: string | null;
};

export type InvoiceNotifications = {
  notifications: Array<{
    id: string;
    event: "invoice.issued" | "invoice.voided";
    status: "pending" | "completed" | "failed";
    attempts: number;
    next_attempt_at: string | null;
    completed_at: string | null;
    deliveries: Array<{
      id: string;
      started_at: string;
      duration_ms: number | null;
      http_status: number | null;
      outcome: "delivered" | "not_delivered" | null;
      error: string | null;
    }>;
  }>;
};

export type InvoiceOnFile = {
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
  lines: Array<{
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
  }>;
  document: {
    url: string;
    content_type: "application/pdf";
    size_bytes: number;
    sha256: string;
  };
  payment_status: "open" | "overdue" | "paid" | "voided";
  /** Null: the issuer was not set when it was issued. */
  due_at: string | null;
  paid_at: string | null;
  payment_reference: string | null;
  issuer: BillingIssuer | null;
  customer: BillingCustomer | null;
  /** Of a voided invoice. */
  credit_note: {
    number: string;
    issued_at: string;
    url: string;
  } | null;
  /** The document with VOID across its pages. */
  voided_document_url: string | null;
};

export type InvoicePreviews = {
  operator_code: string;
  period: string;
  previews: Array<{
    amount: number;
    tax_amount: number;
    total: number;
    currency: string;
    revenue_base: "ggr" | "ngr";
    market: "rest_of_world" | "asia";
    tier_mode: "whole" | "progressive";
    ggr: number;
    bonus: number;
    gross: number;
    tax_percent: number;
    by_tier_mode: {
      whole: {
        amount: number;
        tax_amount: number;
        total: number;
      };
      progressive: {
        amount: number;
        tax_amount: number;
        total: number;
      };
    };
    invoice: {
      id: string;
      number: string;
    } | null;
    lines: Array<{
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
    }>;
  }>;
};

export type Invoices = {
  invoices: InvoiceOnFile[];
};

export type InvoicesPage = {
  invoices: InvoiceOnFile[];
  next_cursor: string | null;
};

export type IssueInvoices = {
  operator_code: string;
  period: string;
  adjustment_amount?: Array<{
    currency: string;
    amount: string | number;
    reason: string;
  }>;
  /**
   * In production, true to issue the month that is not over.
   * @default false
   */
  running_month?: boolean;
};

export type IssueStaffToken = {
  /** @default 90 */
  expires_in_days?: number;
};

export type IssuedKey = {
  key_id: string;
  secret: string;
  created_at: string;
};

export type IssuedStaffToken = {
  token_id: string;
  token: string;
  created_at: string;
  expires_at: string;
};

export type JackpotFeeds = {
  feeds: Array<{
    provider_code: string;
    /** When the provider pushed its list. */
    read_at: string;
    jackpots: Array<{
      id: string;
      name: string;
      level: "global" | "network" | "operator" | "brand";
      status: "active" | "paused";
      /** Amounts in USD: shown, never moved. */
      tiers: Array<{
        tier_id: string;
        tier: number;
        amount: number;
      }>;
      game_codes: string[];
    }>;
  }>;
};

export type Journal = {
  /** Everything that happened before is in the journal. */
  caught_up_at: string | null;
  /** Bets that wait for their wallet. */
  bets_in_flight: number;
};

export type Key = {
  key_id: string;
  created_at: string;
  revoked_at: string | null;
};

export type LiveLobbyTables = {
  currency: string;
  /** True on the first call for a currency: its providers are being asked. */
  pending: boolean;
  tables: Array<{
    provider_code: string;
    game_code: string;
    name: string | null;
    open: boolean;
    dealer: string | null;
    min_bet: number | null;
    max_bet: number | null;
    players: number | null;
    seats: number | null;
    seats_available: number | null;
    updated_at: string;
  }>;
};

export type Me = {
  id: string;
  name: string;
  kind: "person" | "machine" | "root";
  scopes: Array<"read" | "support" | "finance" | "catalogue" | "admin">;
  token_expires_at: string | null;
};

export type Movement = {
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
  attempts: Attempt[];
  /** When its state last changed. */
  updated_at: string;
  operator_code: string;
  /** Set while a win waits for a release: the limit that it is over. */
  held_for: "max_win" | "max_hourly_wins" | null;
};

export type MovementsPage = {
  movements: Movement[];
  next_cursor: string | null;
};

export type Operator = {
  code: string;
  operator_code: string;
  name: string;
  wallet_url: string;
  invoice_url: string | null;
  event_url: string | null;
  requests_per_minute: number;
  allowlist: string[];
  market: string;
  regulated: boolean;
  revenue_base: string;
  tier_mode: string;
  tax_percent: number;
  require_signature_v2: boolean;
  created_at: string;
  updated_at: string;
};

export type OperatorDetail = {
  code: string;
  operator_code: string;
  name: string;
  wallet_url: string;
  invoice_url: string | null;
  event_url: string | null;
  requests_per_minute: number;
  allowlist: string[];
  market: string;
  regulated: boolean;
  revenue_base: string;
  tier_mode: string;
  tax_percent: number;
  require_signature_v2: boolean;
  created_at: string;
  updated_at: string;
  suspended_at: string | null;
  keys: Key[];
  window: Window;
};

export type OperatorRound = {
  round_id: string;
  operator_code: string;
  /** As its operator reads it. */
  story: Array<{
    at: string;
    text: string;
  }>;
  /** The first 90. */
  transactions: Transaction[];
  games: Array<{
    id: string;
    name: string;
  }>;
  /** Of all its transactions; empty for a round of more than 100,000. */
  sums: Array<{
    currency: string;
    /** Stakes that the wallet took and keeps. */
    taken: string;
    /** What its free spins were worth. */
    free: string;
    /** Wins that the wallet booked. */
    paid: string;
    /** Stakes whose rollback the wallet accepted. */
    returned: string;
    /** Bets without an outcome. */
    open: string;
    /** Wins that the wallet has not booked. */
    owed: string;
  }>;
  replay_url: string | null;
};

export type OperatorSessions = {
  sessions: Array<{
    session_id: string;
    player_id: string;
    currency: string;
    game_id: string;
    status: "open" | "closed" | "expired";
    created_at: string;
    expires_at: string;
    closed_at: string | null;
  }>;
  next_cursor: string | null;
};

export type OperatorTransactions = {
  transactions: Transaction[];
  next_cursor: string | null;
};

export type Operators = {
  operators: Operator[];
  next_cursor: string | null;
};

export type Overview = {
  at: string;
  money: {
    /** An hour ago. Later if more than 5,000 transactions of a shard arrived since: the newest are looked at. */
    since: string;
    /** Completed bets and wins by the minute in which they arrived, oldest first. */
    minutes: Array<{
      minute: string;
      currency: string;
      bets: number;
      bet_amount: string;
      wins: number;
      win_amount: string;
      /** Bets that were refused. */
      refused: number;
    }>;
  };
  /** Transactions without an outcome, as `/movements` lists them. */
  unsettled: Array<{
    operator_code: string;
    status: "pending" | "failed";
    type: "bet" | "win" | "rollback";
    currency: string;
    /** At most 10,000 of each shard and status are counted, the oldest. */
    count: number;
    amount: string;
    /** When the oldest was created. */
    since: string;
  }>;
  /** Those that did not answer lately. */
  wallets: Array<{
    operator_code: string;
    /** `unsteady`: the last call was not answered. `down`: three in a row and a minute. */
    status: "unsteady" | "down";
    unanswered_calls: number;
    /** The first of the calls in a row that were not answered. */
    since: string | null;
  }>;
  /** Those that did not answer lately. */
  providers: Array<{
    provider_code: string;
    /** `unsteady`: the last call was not answered. `down`: three in a row and a minute. */
    status: "unsteady" | "down";
    unanswered_calls: number;
    /** The first of the calls in a row that were not answered. */
    since: string | null;
  }>;
};

export type OwnGame = {
  /** The catalogue id, by which operators know the game. */
  id: string;
  code: string;
  /** What wallet callbacks carry as `game_id`. */
  wallet_code: string;
  name: string;
  studio: string | null;
  type: "slot" | "table" | "live_dealer" | "instant" | "crash" | "lottery" | "virtual" | "sportsbook" | "skill" | "other";
  rtp: number | null;
  has_demo: boolean;
  restricted_countries: string[];
  section_code: string | null;
  created_at: string;
  withdrawn_at: string | null;
};

export type OwnGames = {
  games: OwnGame[];
  next_cursor: string | null;
};

export type PlanMaintenance = {
  scope: "provider" | "game";
  /** The provider's code; of a game the catalogue id, or `<provider>:<code>`. */
  code: string;
  starts_at: string;
  /** In the future, at most 31 days after starts_at. */
  ends_at: string;
  /** What players read, in launches that are refused and in games. Default: a text of the service's. */
  player_text?: string | null;
  /** Why, for the list and the audit log. */
  reason: string;
};

export type PlayerBlock = {
  player_id: string;
  blocked: boolean;
};

export type Proposal = {
  proposal_id: string;
  /** `approved`: it is being carried out. If it stays so for two minutes, approve it again. */
  state: "proposed" | "approved" | "refused" | "expired" | "carried_out";
  /** The host that it acts on. */
  installation: string;
  /** Method and path of the proposed call. */
  call: string;
  body: Record<string, unknown> | null;
  /** What who approves or refuses it needs. */
  scope: "read" | "support" | "finance" | "catalogue" | "admin";
  changes: Change[];
  proposed_by: string;
  proposed_at: string;
  expires_at: string;
  decided_by: string | null;
  decided_at: string | null;
  /** Why it was refused. */
  reason: string | null;
  carried_out_at: string | null;
};

export type ProposalsPage = {
  proposals: Proposal[];
  next_cursor: string | null;
};

export type Provider = {
  provider_code: string;
  provider_name: string;
  adapter: "sandbox" | "http";
  base_url: string | null;
  logo_image_id: string | null;
  cover_image_id: string | null;
  requests_per_minute: number | null;
  replay_url: string | null;
  created_at: string;
};

export type ProviderDetail = {
  provider_code: string;
  provider_name: string;
  adapter: "sandbox" | "http";
  base_url: string | null;
  logo_image_id: string | null;
  cover_image_id: string | null;
  requests_per_minute: number | null;
  replay_url: string | null;
  created_at: string;
  keys: Key[];
};

export type ProviderSession = {
  session_id: string;
  operator_code: string;
  player_id: string;
  player_name: string | null;
  currency: string;
  game_code: string;
  locale: string | null;
  player_country: string | null;
  player_device: "desktop" | "mobile" | null;
  lobby_url: string | null;
  deposit_url: string | null;
  expires_at: string;
  demo: boolean;
};

export type ProviderStatusDetail = {
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
    last_fault: string | null;
  }>;
};

export type ProviderValidationCall = {
  /** From the service to the provider, or the other way. */
  direction: "sent" | "received";
  /** Method and path. */
  call: string;
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
};

export type ProviderValidationCase = {
  name: string;
  group: "signature" | "launch" | "session" | "bet" | "win" | "rollback" | "free_spins" | "campaigns" | "live_tables" | "whole_run";
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
  transcript: ProviderValidationCall[];
};

export type ProviderValidationRun = {
  id: string;
  status: "queued" | "running" | "passed" | "failed" | "error";
  passed: number;
  warned: number;
  failed: number;
  skipped: number;
  total: number;
  error?: string;
  currency: string;
  created_at: string;
  signature_v2?: "verified" | "ignored";
  provider_code: string;
  game_code: string;
  cases: ProviderValidationCase[];
};

export type ProviderWindows = {
  provider_code: string;
  /** Operators whose window has it. */
  offered_by: string[];
  /** Operators that get it back. */
  withdrawn_from: string[];
};

export type Providers = {
  providers: Provider[];
  next_cursor: string | null;
};

export type PushJackpots = {
  jackpots: Array<{
    id: string;
    name: string;
    level: "global" | "network" | "operator" | "brand";
    status: "active" | "paused";
    currency?: "USD";
    tiers: Array<{
      tier_id: string;
      tier: number;
      amount: number;
    }>;
    games: Array<{
      game_code: string;
      name?: string | null;
    }>;
  }>;
};

export type PushLiveTables = {
  patch: true;
  tables: Array<{
    game_code: string;
    name?: string | null;
    open?: boolean;
    new_table?: boolean;
    image?: string | null;
    dealer?: string | null;
    min_bet?: number | null;
    max_bet?: number | null;
    players?: number | null;
    seats?: number | null;
    seats_available?: number | null;
    results?: unknown;
    updated_at?: string;
  }>;
} | {
  patch?: false;
  tables: Array<{
    game_code: string;
    name?: string | null;
    open: boolean;
    new_table?: boolean;
    image?: string | null;
    dealer?: string | null;
    min_bet?: number | null;
    max_bet?: number | null;
    players?: number | null;
    seats?: number | null;
    seats_available?: number | null;
    results?: unknown;
    updated_at?: string;
  }>;
};

export type PushedJackpots = {
  jackpots: number;
  dropped_count: number;
  /** Games that were left out of their pool, and why; the first 100. The pool itself is taken. */
  dropped: Array<{
    jackpot_id: string;
    game_code: string;
    reason: "unknown_game";
    message: string;
  }>;
};

export type PushedLiveTables = {
  /** How many tables were taken. */
  tables: number;
  dropped_count: number;
  /** Tables that were not taken, and why; the first 100. */
  dropped: Array<{
    game_code: string;
    reason: "unknown_game" | "not_live" | "repeated" | "min_above_max";
    message: string;
  }>;
  /** Codes of patched games whose table is not known, the first 100: each is shown closed until the whole state is pushed. */
  incomplete: string[];
};

export type PutCurrency = {
  precision: number;
};

export type PutCurrencyAnswer = {
  code: string;
  precision: number;
};

export type PutGames = {
  games: Array<{
    code: string;
    name: string;
    studio?: string | null;
    type: "slot" | "table" | "live_dealer" | "instant" | "crash" | "lottery" | "virtual" | "sportsbook" | "skill" | "other";
    rtp?: number | null;
    has_demo: boolean;
    restricted_countries: string[];
    section_code?: string | null;
    wallet_code?: string | null;
    portrait_image_id?: string | null;
    cover_image_id?: string | null;
  }>;
  /** @default false */
  replace?: boolean;
};

export type PutOperator = {
  /** Required for a new operator. */
  name?: string;
  /** Required for a new operator. */
  wallet_url?: string;
  invoice_url?: string | null;
  event_url?: string | null;
  requests_per_minute?: number;
  allowlist?: string[];
  market?: "rest_of_world" | "asia";
  regulated?: boolean;
  revenue_base?: "ggr" | "ngr";
  tier_mode?: "whole" | "progressive";
  tax_percent?: string;
  require_signature_v2?: boolean;
};

export type PutProvider = {
  provider_name: string;
  adapter: "sandbox" | "http";
  base_url?: string | null;
  logo_image_id?: string | null;
  cover_image_id?: string | null;
  requests_per_minute?: number | null;
  /** Where support sees a round again; `{round_id}` and `{session_id}` are replaced. */
  replay_url?: unknown & unknown | null;
};

export type PutStaffMember = {
  name: string;
  kind: "person" | "machine";
  scopes: Array<"read" | "support" | "finance" | "catalogue" | "admin">;
  email?: string | null;
};

export type RateCards = {
  cards: Array<{
    /** Its first day, in UTC. Null: it holds from the beginning. */
    from: string | null;
    /** The first day of the next card, which is not its own. Null: no end. */
    until: string | null;
    state: "coming" | "holds" | "over";
    changed_at: string;
    /** What differs from the card before it. */
    changes: Array<{
      what: string;
      before: string | null;
      after: string | null;
      /** Percentage points that a percent rises or falls by. */
      points: string | null;
    }>;
  }>;
  next_cursor: string | null;
};

export type Rates = {
  revenue_base: "ggr" | "ngr";
  market: "rest_of_world" | "asia";
  regulated: boolean;
  tier_mode: "whole" | "progressive";
  providers: Array<{
    provider_code: string;
    provider_name: string;
    tiers: Array<{
      currency: string;
      ordinal: number;
      from_amount: number;
      to_amount: number | null;
    }>;
    rates: Array<{
      tier_ordinal: number;
      percent: number;
    }>;
    rates_by_market: Array<{
      tier_ordinal: number;
      percent: number;
      market: "rest_of_world" | "asia";
    }>;
    sections: Array<{
      section_code: string;
      rates: Array<{
        tier_ordinal: number;
        percent: number;
      }>;
      rates_by_market?: Array<{
        tier_ordinal: number;
        percent: number;
        market: "rest_of_world" | "asia";
      }>;
    }>;
  }>;
};

export type ReadBalance = {
  session_id: string;
};

export type Refusal = {
  error: string;
  message: string;
  retryable: boolean;
  fields: Array<{
    field: string;
    message: string;
  }>;
  transaction_id?: string;
  status?: "refused" | "cancelled" | "failed";
  balance?: string | null;
  /** The service's time, where only the timestamp was refused: correct your clock by it and repeat the call. */
  server_time?: string;
  /** With INTAKE_STOPPED: what to show the player. */
  player_text?: string;
};

export type RefuseProposal = {
  reason: string;
};

export type RemovedStaffMember = {
  id: string;
  removed_at: string;
};

export type ReplayFailed = {
  operator_code: string;
  created_from: string;
  created_before?: string | null;
  /** Only those whose wallet answered this error code last; `UNANSWERED`: whose last call was no refusal. */
  code?: string | null;
  /** true: only counts. false: sends them. */
  dry_run: boolean;
};

export type ReplayedFailed = {
  dry_run: boolean;
  /** Failed transactions that the filter finds, at most 100,000 of each shard. */
  count: number;
  sums: Array<{
    currency: string;
    type: "win" | "rollback";
    count: number;
    amount: string;
  }>;
};

export type ReportBet = {
  session_id: string;
  transaction_id: string;
  round_id: string;
  amount: string;
  currency: string;
  free_spins_id?: string | null;
};

export type ReportRollback = {
  session_id: string;
  transaction_id: string;
  round_id: string;
  reference_transaction_id: string;
  /** True: the round is over with this. The wallet's callback then says so too. */
  round_closed?: boolean | null;
};

export type ReportWin = {
  session_id: string;
  transaction_id: string;
  round_id: string;
  amount: string;
  currency: string;
  free_spins_id?: string | null;
  /** True: the round is over with this. The wallet's callback then says so too. */
  round_closed?: boolean | null;
  jackpot?: {
    tier_id: string;
    win_type: "progressive" | "community" | "fixed";
  } | null;
};

export type ReportedRound = {
  round_id: string;
  session_id: string;
  transactions: ReportedTransaction[];
  next_cursor: string | null;
};

export type ReportedTransaction = {
  /** `<your code>:<your id>`. The service's own rollbacks begin with `undo-`. */
  transaction_id: string;
  type: "bet" | "win" | "rollback";
  status: "completed" | "refused" | "failed" | "cancelled" | "pending";
  round_id: string;
  session_id: string;
  operator_code: string;
  player_id: string;
  currency: string;
  /** Of a rollback: its bet's, 0 while the bet has not arrived. */
  amount: string;
  free_spins_id: string | null;
  reference_transaction_id: string | null;
  /** The balance that the wallet answered. */
  balance: string | null;
  refusal: {
    error: string;
    message: string;
  } | null;
  created_at: string;
  completed_at: string | null;
};

export type Restore = {
  id: string;
  since: string;
  begun_at: string;
  /** Null: call the import again. */
  imported_at: string | null;
  /** Movements and invoices that were brought back. */
  imported: number;
};

export type RestoreStep = {
  id: string;
  since: string;
  begun_at: string;
  /** Null: call the import again. */
  imported_at: string | null;
  /** Movements and invoices that were brought back. */
  imported: number;
  /** Bets so far that the journal has as in flight and not later: compare them with the wallet. */
  unsettled_bets: string[];
};

export type ResumedOperator = {
  operator_code: string;
  suspended: false;
};

export type RevokedKey = {
  key_id: string;
  revoked_at: string;
};

export type RevokedStaffToken = {
  token_id: string;
  revoked_at: string;
};

export type RewrapResult = {
  rewrapped: number;
  current: number;
  unreadable: string[];
};

export type RiskLimits = {
  /** Largest single win. */
  max_win_usd: string | null;
  /** Sum of the wins of a clock hour. */
  max_hourly_wins_usd: string | null;
  /** Sum of the stakes of all open free spins. */
  max_free_spins_usd: string | null;
  /** Whether wins over a limit wait for a release. */
  hold: boolean;
};

export type SearchResult = {
  kind: "transaction" | "round" | "session" | "player" | "operator_transaction" | "invoice";
  /** What was found: of an operator's transaction the `transaction_id`, of an invoice its id. */
  id: string;
  operator_code: string;
  provider_code: string | null;
  player_id: string | null;
  /** Of a player the newest session. */
  session_id: string | null;
  round_id: string | null;
  status: string | null;
  type: string | null;
  amount: string | null;
  currency: string | null;
  invoice_number: string | null;
  created_at: string;
};

export type SearchResults = {
  results: SearchResult[];
  /** The wallet's ids were looked for among transactions completed since then; null: among all, or not at all. */
  operator_transactions_since: string | null;
};

export type SetBillingCustomer = {
  legal_name: string;
  /** Lines. */
  address: string[];
  vat_number?: string | null;
  /**
   * Lines at the end of a document, such as why no tax is charged.
   * @default []
   */
  notes?: string[];
};

export type SetBillingIssuer = {
  legal_name: string;
  /** Lines. */
  address: string[];
  vat_number?: string | null;
  /**
   * Lines at the end of a document, such as why no tax is charged.
   * @default []
   */
  notes?: string[];
  /**
   * Lines: where to pay.
   * @default []
   */
  bank?: string[];
  /**
   * Days from an invoice's issue until it is due.
   * @default 30
   */
  payment_days?: number;
};

export type SetExchangeRates = {
  rates: Array<{
    currency: string;
    usd: string;
  }>;
};

export type SetIntake = {
  stopped: boolean;
  /** Required to stop intake. */
  reason?: string | null;
};

export type SetPayment = {
  paid_at: string;
  reference?: string | null;
};

export type SetRates = {
  /** The first day, in UTC, of a card that holds from then on. Default: the card that holds today is replaced, for all of its days. */
  from?: string | null;
  providers: Array<{
    provider_code: string;
    /** @default [] */
    tiers?: Array<{
      currency: string;
      ordinal: number;
      from_amount: number;
      to_amount: number | null;
    }>;
    rates_by_market: Array<{
      tier_ordinal: number;
      percent: number;
      market: "rest_of_world" | "asia";
    }>;
    /** @default [] */
    sections?: Array<{
      section_code: string;
      /** @default [] */
      rates?: Array<{
        tier_ordinal: number;
        percent: number;
      }>;
      /** @default [] */
      rates_by_market?: Array<{
        tier_ordinal: number;
        percent: number;
        market: "rest_of_world" | "asia";
      }>;
    }>;
  }>;
};

export type SetRiskLimits = {
  /** Largest single win. */
  max_win_usd?: string | null;
  /** Sum of the wins of a clock hour. */
  max_hourly_wins_usd?: string | null;
  /** Sum of the stakes of all open free spins. */
  max_free_spins_usd?: string | null;
  /** Whether wins over a limit wait for a release. Default: false. */
  hold?: boolean;
};

export type SetStop = {
  /** Why, for the list and the audit log. */
  reason: string;
  /** What players read, in launches that are refused and in games. Default: a text of the service's. */
  player_text?: string | null;
};

export type SetWindow = {
  provider_codes: string[];
  /** @default [] */
  excluded_game_ids?: string[];
};

export type SettleFreeSpins = {
  win_amount: string;
};

export type SettledFreeSpins = {
  status: "finished";
  win_amount: string;
};

export type Shard = {
  shard: number;
  /** `filling`: it gets its copies within minutes. `closing`: no new sessions. `exported`: closing, and its archive has all that it has. `retired`: it takes nothing. Null: not opened yet. */
  state: "filling" | "open" | "closing" | "exported" | "retired" | null;
  /** Null: this deployment has no database bound for it. */
  size_bytes: number | null;
  /** How many it has taken. Null: not bound, or not opened. */
  movements: number | null;
  /** Operators that open new sessions in it. Those without a shard use shard 0. */
  operators: number;
  /** Null: not opened, or the control database. */
  opened_at: string | null;
  closed_at: string | null;
  /** The last export that was begun. Null: there was none. */
  export: {
    /** Of its files in the bucket of documents. */
    folder: string;
    progress: number;
    started_at: string;
    finished_at: string | null;
    /** Null until it has finished, as the next. */
    movements: number | null;
    manifest_sha256: string | null;
  } | null;
  retired_at: string | null;
};

export type Shards = {
  shards: Shard[];
};

export type SilenceAlerts = {
  kind: "movement_refused" | "movement_failed" | "late_success" | "transaction_conflict" | "reference_invalid" | "session_unknown" | "session_archived" | "free_spins_invalid" | "settlement_differs" | "win_without_bet" | "win_after_rollback" | "rollback_after_win" | "rollback_of_other_round" | "rollback_without_bet" | "win_held" | "win_over_limit" | "wins_over_limit" | "free_spins_over_limit" | "jackpot_tier_unknown" | "return_differs" | "dead_letter" | "invoice_unpriced" | "invoice_issue_failed" | "invoice_notification_failed" | "event_failed" | "statement_key_missing" | "admin_guesses" | "wallet_down" | "provider_down" | "signature_refused" | "database_size" | "shard_full" | "shard_old" | "shard_closed" | "cron_late" | "journal_late";
  /** Only alerts about this operator. */
  operator_code?: string | null;
  /** Only alerts about this provider. */
  provider_code?: string | null;
  /** In the future: of critical alerts at most 24 hours, of others 30 days. */
  ends_at: string;
  /** Why, for the list and the audit log. */
  reason: string;
};

export type StaffCampaign = {
  id: string;
  operator_code: string;
  provider_code: string;
  reference: string;
  type: "free_spins" | "fortune_wheel" | "treasure_chest" | "golden_dragon" | "buy_bonus";
  name: string;
  status: "pending" | "active" | "ended" | "failed";
  currency: string;
  game_codes: string[];
  player_count: number;
  spin_count: number | null;
  bet_amount: string | null;
  campaign_limit: string | null;
  valid_from: string;
  valid_until: string;
  failure_reason: string | null;
  /** Ended here; its provider has not confirmed it. */
  end_owed: boolean;
  created_at: string;
};

export type StaffCampaigns = {
  campaigns: StaffCampaign[];
  next_cursor: string | null;
};

export type StaffGrant = {
  id: string;
  free_spins_id: string;
  operator_code: string;
  provider_code: string;
  reference: string;
  player_id: string;
  status: "active" | "expired" | "finished" | "cancelled";
  currency: string;
  game_codes: string[];
  quantity: number;
  bet_amount: string;
  win_amount: string | null;
  valid_until: string;
  created_at: string;
  finished_at: string | null;
  cancelled_at: string | null;
};

export type StaffGrants = {
  free_spins: StaffGrant[];
  next_cursor: string | null;
};

export type StaffMember = {
  id: string;
  name: string;
  kind: "person" | "machine";
  scopes: Array<"read" | "support" | "finance" | "catalogue" | "admin">;
  email: string | null;
  created_at: string;
  updated_at: string;
  removed_at: string | null;
};

export type StaffMemberDetail = {
  id: string;
  name: string;
  kind: "person" | "machine";
  scopes: Array<"read" | "support" | "finance" | "catalogue" | "admin">;
  email: string | null;
  created_at: string;
  updated_at: string;
  removed_at: string | null;
  tokens: StaffToken[];
};

export type StaffPage = {
  staff: StaffMember[];
  next_cursor: string | null;
};

export type StaffToken = {
  token_id: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  last_used_at: string | null;
};

export type StartProviderValidation = {
  /** The game that is played; the provider's first one when omitted. */
  game_code?: string | null;
  currency: string;
};

export type Statements = {
  operator_code: string;
  day: string;
  /** The day is over and nothing that began in it is pending. A final statement never changes. */
  final: boolean;
  /** When the movements were read; null without any. */
  as_of: string | null;
  statements: Array<{
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
  }>;
};

export type Stop = {
  /** `switch`: until it is put back. `maintenance`: planned. `suspension`: of an operator. */
  kind: "switch" | "maintenance" | "suspension";
  /** The name of a maintenance window. */
  id: string | null;
  scope: "provider" | "game" | "operator" | "currency";
  /** The code of the provider, operator or currency; a game's catalogue id. */
  code: string;
  player_text: string;
  reason: string;
  starts_at: string;
  ends_at: string | null;
  in_force: boolean;
  game: {
    provider_code: string;
    code: string;
    name: string;
  } | null;
};

export type StopOf = {
  /** `switch`: until it is put back. `maintenance`: planned. `suspension`: of an operator. */
  kind: "switch" | "maintenance" | "suspension";
  /** The name of a maintenance window. */
  id: string | null;
  scope: "provider" | "game" | "operator" | "currency";
  /** The code of the provider, operator or currency; a game's catalogue id. */
  code: string;
  player_text: string;
  reason: string;
  starts_at: string;
  ends_at: string | null;
};

export type Stops = {
  stops: Stop[];
  next_cursor: string | null;
};

export type StoredImage = {
  image_id: string;
  url: string;
};

export type TakenMovement = {
  transaction_id: string;
  status: "pending";
  balance: null;
};

export type TakenRollback = {
  transaction_id: string;
  status: "pending";
  balance: null;
  /** Whether the bet had arrived. false: the bet is not accepted if it arrives later. */
  bet_known?: boolean;
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

export type Usage = {
  operator_code: string;
  usage: Array<{
    minute: string;
    requests: number;
    rate_limited: number;
  }>;
};

export type VoidInvoice = {
  reason: string;
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

export type Window = {
  operator_code: string;
  provider_codes: string[];
  excluded_game_ids: string[];
  game_count: number;
};

export type WithdrawnRates = {
  operator_code: string;
  from: string;
  withdrawn: true;
};

/** What each call of the back office answers. */
export interface Answers {
  "PUT /admin/v1/operators/{code}": OperatorDetail;
  "GET /admin/v1/operators/{code}": OperatorDetail;
  "GET /admin/v1/operators": Operators;
  "POST /admin/v1/operators/{code}/keys": IssuedKey;
  "DELETE /admin/v1/operators/{code}/keys/{key_id}": RevokedKey;
  "PUT /admin/v1/operators/{code}/window": Window;
  "PUT /admin/v1/operators/{code}/players/{player_id}/block": PlayerBlock;
  "DELETE /admin/v1/operators/{code}/players/{player_id}/block": PlayerBlock;
  "GET /admin/v1/operators/{code}/blocks": BlocksPage;
  "GET /admin/v1/operators/{code}/usage": Usage;
  "PUT /admin/v1/operators/{code}/rates": Rates;
  "GET /admin/v1/operators/{code}/rates": Rates;
  "PUT /admin/v1/providers/{code}": Provider;
  "GET /admin/v1/providers/{code}": ProviderDetail;
  "POST /admin/v1/images": StoredImage;
  "GET /admin/v1/providers": Providers;
  "GET /admin/v1/providers/{code}/status": ProviderStatusDetail;
  "DELETE /admin/v1/providers/{code}/keys/{key_id}": RevokedKey;
  "POST /admin/v1/providers/{code}/keys": IssuedKey;
  "PUT /admin/v1/providers/{code}/games": ImportedGames;
  "GET /admin/v1/games": CatalogueGames;
  "GET /admin/v1/games/{id}": CatalogueGameDetail;
  "POST /admin/v1/providers/{code}/validation-runs": ProviderValidationRun;
  "GET /admin/v1/providers/{code}/validation-runs/{id}": ProviderValidationRun;
  "GET /admin/v1/alerts": AlertsPage;
  "POST /admin/v1/alerts/{id}/acknowledge": Alert;
  "GET /admin/v1/movements": MovementsPage;
  "POST /admin/v1/movements/{transaction_id}/replay": Movement;
  "POST /admin/v1/movements/{transaction_id}/release": Movement;
  "GET /admin/v1/alert-silences": AlertSilences;
  "PUT /admin/v1/alert-silences/{id}": AlertSilence;
  "DELETE /admin/v1/alert-silences/{id}": AlertSilence;
  "GET /admin/v1/movements/{transaction_id}": Movement;
  "POST /admin/v1/movements/replay": ReplayedFailed;
  "POST /admin/v1/movements/{transaction_id}/try": Movement;
  "GET /admin/v1/search": SearchResults;
  "GET /admin/v1/overview": Overview;
  "DELETE /admin/v1/providers/{code}/windows": ProviderWindows;
  "PUT /admin/v1/providers/{code}/windows": ProviderWindows;
  "GET /admin/v1/operators/{code}/sessions": OperatorSessions;
  "GET /admin/v1/operators/{code}/transactions": OperatorTransactions;
  "GET /admin/v1/operators/{code}/rounds/{round_id}": OperatorRound;
  "GET /admin/v1/operators/{code}/wallet-health": WalletHealth;
  "GET /admin/v1/operators/{code}/statements/{day}": Statements;
  "GET /admin/v1/operators/{code}/rate-cards": RateCards;
  "DELETE /admin/v1/operators/{code}/rate-cards/{from}": WithdrawnRates;
  "GET /admin/v1/operators/{code}/free-spins": StaffGrants;
  "POST /admin/v1/operators/{code}/free-spins/{id}/cancel": StaffGrant;
  "GET /admin/v1/bonus-campaigns": StaffCampaigns;
  "GET /admin/v1/operators/{code}/bonus-campaigns": StaffCampaigns;
  "POST /admin/v1/operators/{code}/bonus-campaigns/{id}/end": StaffCampaign;
  "GET /admin/v1/jackpots": JackpotFeeds;
  "GET /admin/v1/live-tables": LiveLobbyTables;
  "GET /admin/v1/intake": Intake;
  "PUT /admin/v1/intake": Intake;
  "GET /admin/v1/stops": Stops;
  "PUT /admin/v1/stops/{scope}/{code}": StopOf;
  "DELETE /admin/v1/stops/{scope}/{code}": ClearedStop;
  "PUT /admin/v1/maintenance/{id}": StopOf;
  "DELETE /admin/v1/maintenance/{id}": StopOf;
  "PUT /admin/v1/operators/{code}/suspension": StopOf;
  "DELETE /admin/v1/operators/{code}/suspension": ResumedOperator;
  "GET /admin/v1/shards": Shards;
  "PUT /admin/v1/shards/{shard}": Shard;
  "POST /admin/v1/shards/{shard}/close": Shard;
  "POST /admin/v1/shards/{shard}/export": Shard;
  "POST /admin/v1/shards/{shard}/retire": Shard;
  "PUT /admin/v1/operators/{code}/shards": AssignedShards;
  "GET /admin/v1/journal": Journal;
  "POST /admin/v1/restores": Restore;
  "POST /admin/v1/restores/{id}/import": RestoreStep;
  "GET /admin/v1/risk/{scope}/{code}": RiskLimits;
  "PUT /admin/v1/risk/{scope}/{code}": RiskLimits;
  "POST /admin/v1/invoices": Invoices;
  "GET /admin/v1/invoices": InvoicesPage;
  "GET /admin/v1/invoices/preview": InvoicePreviews;
  "GET /admin/v1/invoices/check": BooksCheck;
  "GET /admin/v1/billing/issuer": BillingIssuer;
  "PUT /admin/v1/billing/issuer": BillingIssuer;
  "GET /admin/v1/operators/{code}/billing": BillingCustomer;
  "PUT /admin/v1/operators/{code}/billing": BillingCustomer;
  "PUT /admin/v1/invoices/{id}/payment": InvoiceOnFile;
  "DELETE /admin/v1/invoices/{id}/payment": InvoiceOnFile;
  "GET /admin/v1/invoices/{id}": InvoiceOnFile;
  "POST /admin/v1/invoices/{id}/void": InvoiceOnFile;
  "GET /admin/v1/invoices/{id}/deliveries": InvoiceNotifications;
  "POST /admin/v1/invoices/{id}/resend": InvoiceNotifications;
  "PUT /admin/v1/currencies/{code}": PutCurrencyAnswer;
  "GET /admin/v1/exchange-rates": ExchangeRates;
  "PUT /admin/v1/exchange-rates": ExchangeRates;
  "GET /admin/v1/audit": AuditPage;
  "GET /admin/v1/audit/seals": AuditSealsPage;
  "POST /admin/v1/master-key/rewrap": RewrapResult;
  "GET /admin/v1/proposals": ProposalsPage;
  "GET /admin/v1/proposals/{id}": Proposal;
  "POST /admin/v1/proposals/{id}/approve": ApprovedProposal;
  "POST /admin/v1/proposals/{id}/refuse": Proposal;
  "POST /admin/v1/dry-runs": DryRunResult;
  "GET /admin/v1/me": Me;
  "PUT /admin/v1/staff/{id}": StaffMemberDetail;
  "GET /admin/v1/staff/{id}": StaffMemberDetail;
  "DELETE /admin/v1/staff/{id}": RemovedStaffMember;
  "GET /admin/v1/staff": StaffPage;
  "POST /admin/v1/staff/{id}/tokens": IssuedStaffToken;
  "DELETE /admin/v1/staff/{id}/tokens/{token_id}": RevokedStaffToken;
}

/** The scope that each needs. */
export const SCOPES = {
  "PUT /admin/v1/operators/{code}": "admin",
  "GET /admin/v1/operators/{code}": "read",
  "GET /admin/v1/operators": "read",
  "POST /admin/v1/operators/{code}/keys": "admin",
  "DELETE /admin/v1/operators/{code}/keys/{key_id}": "admin",
  "PUT /admin/v1/operators/{code}/window": "catalogue",
  "PUT /admin/v1/operators/{code}/players/{player_id}/block": "support",
  "DELETE /admin/v1/operators/{code}/players/{player_id}/block": "support",
  "GET /admin/v1/operators/{code}/blocks": "read",
  "GET /admin/v1/operators/{code}/usage": "read",
  "PUT /admin/v1/operators/{code}/rates": "finance",
  "GET /admin/v1/operators/{code}/rates": "read",
  "PUT /admin/v1/providers/{code}": "admin",
  "GET /admin/v1/providers/{code}": "read",
  "POST /admin/v1/images": "catalogue",
  "GET /admin/v1/providers": "read",
  "GET /admin/v1/providers/{code}/status": "read",
  "DELETE /admin/v1/providers/{code}/keys/{key_id}": "admin",
  "POST /admin/v1/providers/{code}/keys": "admin",
  "PUT /admin/v1/providers/{code}/games": "catalogue",
  "GET /admin/v1/games": "read",
  "GET /admin/v1/games/{id}": "read",
  "POST /admin/v1/providers/{code}/validation-runs": "catalogue",
  "GET /admin/v1/providers/{code}/validation-runs/{id}": "read",
  "GET /admin/v1/alerts": "read",
  "POST /admin/v1/alerts/{id}/acknowledge": "support",
  "GET /admin/v1/movements": "read",
  "POST /admin/v1/movements/{transaction_id}/replay": "support",
  "POST /admin/v1/movements/{transaction_id}/release": "finance",
  "GET /admin/v1/alert-silences": "read",
  "PUT /admin/v1/alert-silences/{id}": "support",
  "DELETE /admin/v1/alert-silences/{id}": "support",
  "GET /admin/v1/movements/{transaction_id}": "read",
  "POST /admin/v1/movements/replay": "support",
  "POST /admin/v1/movements/{transaction_id}/try": "support",
  "GET /admin/v1/search": "read",
  "GET /admin/v1/overview": "read",
  "DELETE /admin/v1/providers/{code}/windows": "catalogue",
  "PUT /admin/v1/providers/{code}/windows": "catalogue",
  "GET /admin/v1/operators/{code}/sessions": "read",
  "GET /admin/v1/operators/{code}/transactions": "read",
  "GET /admin/v1/operators/{code}/rounds/{round_id}": "read",
  "GET /admin/v1/operators/{code}/wallet-health": "read",
  "GET /admin/v1/operators/{code}/statements/{day}": "read",
  "GET /admin/v1/operators/{code}/rate-cards": "read",
  "DELETE /admin/v1/operators/{code}/rate-cards/{from}": "finance",
  "GET /admin/v1/operators/{code}/free-spins": "read",
  "POST /admin/v1/operators/{code}/free-spins/{id}/cancel": "support",
  "GET /admin/v1/bonus-campaigns": "read",
  "GET /admin/v1/operators/{code}/bonus-campaigns": "read",
  "POST /admin/v1/operators/{code}/bonus-campaigns/{id}/end": "support",
  "GET /admin/v1/jackpots": "read",
  "GET /admin/v1/live-tables": "read",
  "GET /admin/v1/intake": "read",
  "PUT /admin/v1/intake": "admin",
  "GET /admin/v1/stops": "read",
  "PUT /admin/v1/stops/{scope}/{code}": "support",
  "DELETE /admin/v1/stops/{scope}/{code}": "support",
  "PUT /admin/v1/maintenance/{id}": "support",
  "DELETE /admin/v1/maintenance/{id}": "support",
  "PUT /admin/v1/operators/{code}/suspension": "admin",
  "DELETE /admin/v1/operators/{code}/suspension": "admin",
  "GET /admin/v1/shards": "read",
  "PUT /admin/v1/shards/{shard}": "admin",
  "POST /admin/v1/shards/{shard}/close": "admin",
  "POST /admin/v1/shards/{shard}/export": "admin",
  "POST /admin/v1/shards/{shard}/retire": "admin",
  "PUT /admin/v1/operators/{code}/shards": "admin",
  "GET /admin/v1/journal": "read",
  "POST /admin/v1/restores": "admin",
  "POST /admin/v1/restores/{id}/import": "admin",
  "GET /admin/v1/risk/{scope}/{code}": "read",
  "PUT /admin/v1/risk/{scope}/{code}": "finance",
  "POST /admin/v1/invoices": "finance",
  "GET /admin/v1/invoices": "read",
  "GET /admin/v1/invoices/preview": "read",
  "GET /admin/v1/invoices/check": "read",
  "GET /admin/v1/billing/issuer": "read",
  "PUT /admin/v1/billing/issuer": "finance",
  "GET /admin/v1/operators/{code}/billing": "read",
  "PUT /admin/v1/operators/{code}/billing": "finance",
  "PUT /admin/v1/invoices/{id}/payment": "finance",
  "DELETE /admin/v1/invoices/{id}/payment": "finance",
  "GET /admin/v1/invoices/{id}": "read",
  "POST /admin/v1/invoices/{id}/void": "finance",
  "GET /admin/v1/invoices/{id}/deliveries": "read",
  "POST /admin/v1/invoices/{id}/resend": "finance",
  "PUT /admin/v1/currencies/{code}": "finance",
  "GET /admin/v1/exchange-rates": "read",
  "PUT /admin/v1/exchange-rates": "finance",
  "GET /admin/v1/audit": "read",
  "GET /admin/v1/audit/seals": "read",
  "POST /admin/v1/master-key/rewrap": "admin",
  "GET /admin/v1/proposals": "read",
  "GET /admin/v1/proposals/{id}": "read",
  "POST /admin/v1/proposals/{id}/approve": "read",
  "POST /admin/v1/proposals/{id}/refuse": "read",
  "POST /admin/v1/dry-runs": "read",
  "GET /admin/v1/me": "read",
  "PUT /admin/v1/staff/{id}": "admin",
  "GET /admin/v1/staff/{id}": "admin",
  "DELETE /admin/v1/staff/{id}": "admin",
  "GET /admin/v1/staff": "admin",
  "POST /admin/v1/staff/{id}/tokens": "admin",
  "DELETE /admin/v1/staff/{id}/tokens/{token_id}": "admin",
} as const satisfies Record<keyof Answers, string>;
