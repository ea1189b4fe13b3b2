// Generated from the OpenAPI document by `npm run generate`. Do not edit.

export type Alert = {
  /**
   * The alert's id.
   * @example "4b7e1f90-2c55-4a0e-9d3b-6a1f08c7e2d4"
   */
  id: string | number;
  /**
   * What has happened: docs/operating.md lists the kinds.
   * @example "movement_failed"
   */
  kind: string;
  /**
   * The operator that it is about. Null: none.
   * @example "casino"
   */
  operator_code: string | null;
  /**
   * The provider that it is about. Null: none.
   * @example "lantern"
   */
  provider_code: string | null;
  /**
   * The transaction that it is about. Null: none.
   * @example "lantern:w-1001"
   */
  transaction_id: string | null;
  /**
   * What has happened, in words.
   * @example "The wallet did not book a win in 72 hours. Replay it from the back office."
   */
  message: string;
  /**
   * When it happened, or first happened.
   * @example "2026-11-24T10:00:00.000Z"
   */
  created_at: string;
  /** How often it has happened, for the kinds that are counted by the hour; otherwise 1. */
  count: number;
  /** How urgent it is. */
  severity: "critical" | "warning" | "info";
  /** Who looks at it first. */
  owner: "operations" | "support" | "finance" | "provider_relations";
  /**
   * When somebody took care of it. Null: nobody has.
   * @example "2026-11-24T10:05:00.000Z"
   */
  acknowledged_at: string | null;
  /**
   * The staff member's id, or `root`. Null: nobody.
   * @example "ada"
   */
  acknowledged_by: string | null;
  /**
   * When what it reports was over, for the kinds that are followed. Null: it is not, or is not followed.
   * @example "2026-11-21T10:30:00.000Z"
   */
  resolved_at: string | null;
  /** The one in force that keeps it from `ALERT_URL`. Null: none. */
  silence: AlertSilence | null;
};

export type AlertSilence = {
  /**
   * The name that it was given.
   * @example "northwind-moves-house"
   */
  id: string;
  /**
   * The kind of alert that it keeps from `ALERT_URL`.
   * @example "wallet_down"
   */
  kind: string;
  /**
   * Only alerts about this operator. Null: of every operator.
   * @example "casino"
   */
  operator_code: string | null;
  /**
   * Only alerts about this provider. Null: of every provider.
   * @example "lantern"
   */
  provider_code: string | null;
  /**
   * Why.
   * @example "Northwind moves its wallet to another data centre"
   */
  reason: string;
  /**
   * When it was made.
   * @example "2026-11-24T01:00:00.000Z"
   */
  starts_at: string;
  /**
   * When it ends, or ended.
   * @example "2026-11-24T05:00:00.000Z"
   */
  ends_at: string;
  /**
   * The staff member's id, or `root`.
   * @example "ada"
   */
  silenced_by: string;
};

export type AlertSilences = {
  /** The page's silences. */
  silences: Array<{
    /**
     * The name that it was given.
     * @example "northwind-moves-house"
     */
    id: string;
    /**
     * The kind of alert that it keeps from `ALERT_URL`.
     * @example "wallet_down"
     */
    kind: string;
    /**
     * Only alerts about this operator. Null: of every operator.
     * @example "casino"
     */
    operator_code: string | null;
    /**
     * Only alerts about this provider. Null: of every provider.
     * @example "lantern"
     */
    provider_code: string | null;
    /**
     * Why.
     * @example "Northwind moves its wallet to another data centre"
     */
    reason: string;
    /**
     * When it was made.
     * @example "2026-11-24T01:00:00.000Z"
     */
    starts_at: string;
    /**
     * When it ends, or ended.
     * @example "2026-11-24T05:00:00.000Z"
     */
    ends_at: string;
    /**
     * The staff member's id, or `root`.
     * @example "ada"
     */
    silenced_by: string;
    /** Whether it keeps alerts from `ALERT_URL` now. */
    in_force: boolean;
  }>;
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type AlertsPage = {
  /** The page's alerts, newest first. */
  alerts: Alert[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type ApproveProposal = {
  /**
   * The host of the installation, so that none is mistaken for another.
   * @example "games.example.com"
   */
  installation: string;
};

export type ApprovedProposal = {
  /**
   * The proposal's id.
   * @example "7d3f7a51-0f0f-4a53-9d38-1a54e2c3b9f0"
   */
  proposal_id: string;
  /** `approved`: it is being carried out. If it stays so for two minutes, approve it again. */
  state: "proposed" | "approved" | "refused" | "expired" | "carried_out";
  /**
   * The host that it acts on.
   * @example "games.example.com"
   */
  installation: string;
  /**
   * Method and path of the proposed call.
   * @example "PUT /admin/v1/operators/northwind"
   */
  call: string;
  /** The body of the proposed call. Null: it has none. */
  body: Record<string, unknown> | null;
  /** What who approves or refuses it needs. */
  scope: "read" | "support" | "finance" | "catalogue" | "admin";
  /** What it would change, as of now. */
  changes: Change[];
  /**
   * Who proposed it: the staff member's id.
   * @example "ada"
   */
  proposed_by: string;
  /**
   * When it was proposed.
   * @example "2026-11-22T10:00:00.000Z"
   */
  proposed_at: string;
  /**
   * Until when it can be approved.
   * @example "2026-11-23T10:00:00.000Z"
   */
  expires_at: string;
  /**
   * Who approved or refused it. Null: nobody yet.
   * @example "grace"
   */
  decided_by: string | null;
  /**
   * When it was approved or refused. Null: not yet.
   * @example "2026-11-21T10:20:00.000Z"
   */
  decided_at: string | null;
  /**
   * Why it was refused. Null: it was not.
   * @example "The wrong invoice"
   */
  reason: string | null;
  /**
   * When it was carried out. Null: it was not.
   * @example "2026-11-21T10:20:01.000Z"
   */
  carried_out_at: string | null;
  /**
   * Until when who proposed it may read the secret of the key that it issued. Null: there is none, or it was read.
   * @example "2026-11-22T10:20:01.000Z"
   */
  secret_until: string | null;
  /** What the call answered; null on a repeat. */
  answer: unknown;
};

export type AssignShards = {
  /** The shards in which it opens new sessions. Empty: shard 0. */
  shards: number[];
};

export type AssignedShards = {
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /** The shards in which it opens new sessions. */
  shards: number[];
};

export type Attempt = {
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
  /**
   * What the wallet answered, or why it did not.
   * @example "{\"balance\":\"112.50\"}"
   */
  answer: unknown;
};

export type AuditPage = {
  /** The page's entries, newest first. */
  entries: Array<{
    /** The entry's number. It only rises. */
    id: number;
    /**
     * When the call was made.
     * @example "2026-11-21T10:00:00.000Z"
     */
    at: string;
    /**
     * The id of the request, as in `X-Request-Id`.
     * @example "e6a1c1de-8a55-4d43-9a7e-0b8a7f4a2c10"
     */
    request_id: string;
    /**
     * The call.
     * @example "PUT /admin/v1/operators/northwind/window"
     */
    action: string;
    /** What was sent, without secrets and with large lists as counts. */
    detail: unknown;
    /**
     * Who made it: the staff member's id, or `root`. Null: not known.
     * @example "ada"
     */
    actor: string | null;
    /**
     * The address that the call came from. Null: not known.
     * @example "203.0.113.7"
     */
    address: string | null;
  }>;
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type AuditSealsPage = {
  /** The page's seals. */
  seals: Array<{
    /** The last entry that it seals. */
    through_id: number;
    /**
     * SHA-256 in lowercase hex over the entries since the seal before, and that seal.
     * @example "9f2c1d70a4b35e8866d0c7f1e2a94b5830d6f7c1b2a3948576e0d1c2b3a49586"
     */
    hash: string;
    /**
     * When it was sealed.
     * @example "2026-11-21T10:01:00.000Z"
     */
    sealed_at: string;
  }>;
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type Balance = {
  /**
   * The player's balance, as the wallet answered it: a decimal string in the currency's places.
   * @example "99.00"
   */
  balance: string;
  /**
   * The session's currency.
   * @example "EUR"
   */
  currency: string;
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

export type BeginRestore = {
  /**
   * The state that was restored.
   * @example "2026-11-22T09:00:00.000Z"
   */
  since: string;
};

export type BillingCustomer = {
  /**
   * The name on invoices.
   * @example "Northwind Casino Ltd"
   */
  legal_name: string;
  /** The lines of the address. */
  address: string[];
  /**
   * The VAT number. Null: none.
   * @example "MT12345678"
   */
  vat_number: string | null;
  /** Lines that are printed on its invoices. */
  notes: string[];
};

export type BillingIssuer = {
  /**
   * The name on invoices.
   * @example "Lantern Aggregation B.V."
   */
  legal_name: string;
  /** The lines of the address. */
  address: string[];
  /**
   * The VAT number. Null: none.
   * @example "NL123456789B01"
   */
  vat_number: string | null;
  /** Lines that are printed on its invoices. */
  notes: string[];
  /** Lines that say where to pay. */
  bank: string[];
  /** Days from an invoice's issue until it is due. */
  payment_days: number;
};

export type BlockPlayer = {
  /**
   * Why, for the list and the audit log.
   * @example "Asked the operator for a pause"
   */
  reason?: string | null;
  /**
   * In the future, ISO 8601 UTC. Null: until the block is lifted.
   * @example "2026-12-21T00:00:00.000Z"
   */
  ends_at?: string | null;
};

export type BlocksPage = {
  /** The page's blocks. */
  blocks: Array<{
    /**
     * The operator's own id of the player.
     * @example "player-1"
     */
    player_id: string;
    /**
     * When the player was blocked.
     * @example "2026-11-21T10:00:00.000Z"
     */
    blocked_at: string;
    /**
     * Why. Null: none was given.
     * @example "Asked the operator for a pause"
     */
    reason: string | null;
    /**
     * When the block ends. Null: when it is lifted.
     * @example "2026-12-21T00:00:00.000Z"
     */
    ends_at: string | null;
  }>;
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type BookedMovement = {
  /**
   * The service's id of the transaction: `<your code>:<your id>`. The wallet sees it.
   * @example "studio:b-1001"
   */
  transaction_id: string;
  /** The wallet has booked it. */
  status: "completed";
  /**
   * The player's balance after it, as the wallet answered: a decimal string in the currency's places. Null: the wallet was not called.
   * @example "99.00"
   */
  balance: string | null;
  /**
   * The session's currency.
   * @example "EUR"
   */
  currency: string;
};

export type BookedRollback = {
  /**
   * The service's id of the transaction: `<your code>:<your id>`. The wallet sees it.
   * @example "studio:b-1001"
   */
  transaction_id: string;
  /** The wallet has booked it. */
  status: "completed";
  /**
   * The player's balance after it, as the wallet answered: a decimal string in the currency's places. Null: the wallet was not called.
   * @example "99.00"
   */
  balance: string | null;
  /**
   * The session's currency.
   * @example "EUR"
   */
  currency: string;
  /** Whether the bet had arrived. false: the bet is not accepted if it arrives later. Absent: the rollback was reported before answers said so. */
  bet_known?: boolean;
};

export type BooksCheck = {
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /**
   * The month: `YYYY-MM`.
   * @example "2026-10"
   */
  period: string;
  /** Whether everything agrees to the last unit. */
  agrees: boolean;
  /** Number of days of the books that were compared with their movements. */
  days_checked: number;
  /** The invoices that were worked out again. */
  invoices: Array<{
    /**
     * The invoice's number.
     * @example "INV-000001"
     */
    number: string;
    /**
     * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
     * @example "EUR"
     */
    currency: string;
    /** What it was compared with. `days`: a part of the month is on another invoice, or not billed yet. */
    against: "ledger" | "days";
  }>;
  /** What does not agree, in words. Empty: nothing. */
  differences: string[];
};

export type CampaignReport = {
  /** `active`: players can get the bonus. `failed`: they cannot. */
  status: "active" | "failed";
  /**
   * With `failed`: why, for the operator's staff.
   * @example "The currency is not supported."
   */
  failure_reason?: string | null;
};

export type CampaignStatus = {
  /** The campaign's state now. `ended`: it has ended since. */
  status: "active" | "ended" | "failed";
};

export type CatalogueGame = {
  /**
   * The game's id in the catalogue.
   * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
   */
  id: string;
  /**
   * The provider's code.
   * @example "sandbox"
   */
  provider_code: string;
  /**
   * The provider's code of the game.
   * @example "lucky-lanterns"
   */
  code: string;
  /**
   * What wallet callbacks carry as `game_id`.
   * @example "LL-96"
   */
  wallet_code: string;
  /**
   * The game's name, for players.
   * @example "Lucky Lanterns"
   */
  name: string;
  /**
   * The studio that made it. Null: none was given.
   * @example "Lantern Studio One"
   */
  studio: string | null;
  /** The kind of game. */
  type: "slot" | "table" | "live_dealer" | "instant" | "crash" | "lottery" | "virtual" | "sportsbook" | "skill" | "other";
  /**
   * The published return to player, in percent. Null: none is published.
   * @example 96.2
   */
  rtp: number | null;
  /** Whether it opens with play money. */
  has_demo: boolean;
  /** Countries in which it cannot be played, as ISO 3166-1 alpha-2 codes. */
  restricted_countries: string[];
  /**
   * The pricing section. Null: none.
   * @example "slots"
   */
  section_code: string | null;
  /**
   * The URL of the tile. Null: none.
   * @example "https://games.example.com/v1/images/9f2b7c1e5a0d4e6f8b3a17c2d4e5f601"
   */
  portrait_url: string | null;
  /**
   * When it was imported first.
   * @example "2026-11-02T09:00:00.000Z"
   */
  created_at: string;
  /**
   * When it was withdrawn. Null: it is offered.
   * @example "2026-11-21T12:00:00.000Z"
   */
  withdrawn_at: string | null;
};

export type CatalogueGameDetail = {
  /**
   * The game's id in the catalogue.
   * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
   */
  id: string;
  /**
   * The provider's code.
   * @example "sandbox"
   */
  provider_code: string;
  /**
   * The provider's code of the game.
   * @example "lucky-lanterns"
   */
  code: string;
  /**
   * What wallet callbacks carry as `game_id`.
   * @example "LL-96"
   */
  wallet_code: string;
  /**
   * The game's name, for players.
   * @example "Lucky Lanterns"
   */
  name: string;
  /**
   * The studio that made it. Null: none was given.
   * @example "Lantern Studio One"
   */
  studio: string | null;
  /** The kind of game. */
  type: "slot" | "table" | "live_dealer" | "instant" | "crash" | "lottery" | "virtual" | "sportsbook" | "skill" | "other";
  /**
   * The published return to player, in percent. Null: none is published.
   * @example 96.2
   */
  rtp: number | null;
  /** Whether it opens with play money. */
  has_demo: boolean;
  /** Countries in which it cannot be played, as ISO 3166-1 alpha-2 codes. */
  restricted_countries: string[];
  /**
   * The pricing section. Null: none.
   * @example "slots"
   */
  section_code: string | null;
  /**
   * The URL of the tile. Null: none.
   * @example "https://games.example.com/v1/images/9f2b7c1e5a0d4e6f8b3a17c2d4e5f601"
   */
  portrait_url: string | null;
  /**
   * When it was imported first.
   * @example "2026-11-02T09:00:00.000Z"
   */
  created_at: string;
  /**
   * When it was withdrawn. Null: it is offered.
   * @example "2026-11-21T12:00:00.000Z"
   */
  withdrawn_at: string | null;
  /** The last 30 days with play, oldest first: statistics, not money. Without jackpots, promotions and currencies that have no exchange rate. Empty for a game without a published return. */
  returns: Array<{
    /**
     * The day, in UTC.
     * @example "2026-11-20"
     */
    day: string;
    /** Number of bets. */
    bets: number;
    /**
     * What was staked, in USD.
     * @example 10420.5
     */
    staked_usd: number;
    /**
     * What was won, in USD.
     * @example 9998.2
     */
    won_usd: number;
  }>;
};

export type CatalogueGames = {
  /** The page's games. */
  games: CatalogueGame[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type Change = {
  /**
   * What changes.
   * @example "wallet_url"
   */
  what: string;
  /**
   * Its value now. Null: there is none.
   * @example "12.5"
   */
  before: string | null;
  /**
   * Its value then. Null: there is none.
   * @example "11"
   */
  after: string | null;
};

export type ClearedStop = {
  /** What is stopped. */
  scope: "provider" | "game" | "operator" | "currency";
  /**
   * The code of what was stopped.
   * @example "lantern"
   */
  code: string;
  /** It is not stopped any more. */
  stopped: false;
};

export type CloseRound = {
  /**
   * The session that the round was played in.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string;
};

export type ClosedRound = {
  /**
   * Your own id of the round.
   * @example "r-1001"
   */
  round_id: string;
  /** The round is closed. */
  closed: true;
};

export type DayStatement = {
  /**
   * The UTC day.
   * @example "2026-11-21"
   */
  day: string;
  /**
   * Your code.
   * @example "studio"
   */
  provider_code: string;
  /**
   * The operator whose play it is. Null: of all.
   * @example "demo"
   */
  operator_code: string | null;
  /**
   * When the books were read.
   * @example "2026-11-22T00:10:00.000Z"
   */
  read_at: string;
  /** The sums, one for each currency. */
  totals: Array<{
    /**
     * The currency of the sums.
     * @example "EUR"
     */
    currency: string;
    /**
     * Completed bets of real-money play, less cancelled ones: a decimal string in the currency's places.
     * @example "1520.00"
     */
    bets: string;
    /**
     * Completed wins of real-money play.
     * @example "1431.50"
     */
    wins: string;
    /**
     * Completed wins that carry a `free_spins_id`.
     * @example "12.00"
     */
    bonus_wins: string;
  }>;
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
  /** The second signature. Absent: none was sent. */
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
   * `X-Agg-Signature-V2` as sent, to check it too.
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

export type DryRun = {
  /**
   * Method and path, such as `POST /admin/v1/invoices/{id}/void` with the id.
   * @example "PUT /admin/v1/operators/northwind"
   */
  call: string;
  /**
   * The body of the call.
   * @default {}
   */
  body?: Record<string, unknown>;
};

export type DryRunResult = {
  /**
   * The host that the call acts on.
   * @example "games.example.com"
   */
  installation: string;
  /** Empty: nothing that needs a second person. */
  changes: Change[];
  /** Whether a second person has to approve it. */
  needs_approval: boolean;
};

export type Empty = {
};

export type ExchangeRates = {
  /** The rates, by currency. */
  rates: Array<{
    /**
     * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
     * @example "EUR"
     */
    currency: string;
    /**
     * What one of it is worth in USD: a plain decimal.
     * @example "1.0842"
     */
    usd: string;
    /**
     * When it was set. Null: never.
     * @example "2026-11-21T06:00:00.000Z"
     */
    updated_at: string | null;
  }>;
};

export type ExchangeToken = {
  /**
   * The token of the launch, as its `launch_url` carries it.
   * @example "the token that the launch address carries"
   */
  token: string;
};

export type ImportedGames = {
  /** Number of games that are new, or came back. */
  created: number;
  /** Number of games that changed. */
  updated: number;
  /** Number of games that stayed as they were. */
  unchanged: number;
  /** Number of games that were withdrawn. */
  withdrawn: number;
  /** The games with their ids. */
  games: Array<{
    /**
     * The game's id in the catalogue.
     * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
     */
    id: string;
    /**
     * The provider's code of the game.
     * @example "lucky-lanterns"
     */
    code: string;
  }>;
};

export type Intake = {
  /** Whether no bets are taken. */
  stopped: boolean;
  /**
   * Why. Null: bets are taken.
   * @example "Restoring the database"
   */
  reason: string | null;
  /**
   * Since when. Null: bets are taken.
   * @example "2026-11-22T10:00:00.000Z"
   */
  stopped_at: string | null;
};

export type InvoiceNotifications = {
  /** The invoice's notifications. */
  notifications: Array<{
    /**
     * The notification's id.
     * @example "a91c6b0e-53df-4b1c-8f0a-7d24e6c1b835"
     */
    id: string;
    /** What happened to the invoice. */
    event: "invoice.issued" | "invoice.voided";
    /** `completed`: the operator answered 2xx. `failed`: it did not in 72 hours. */
    status: "pending" | "completed" | "failed";
    /** The number of times it was sent since it began, or was last resent. */
    attempts: number;
    /**
     * When it is sent next. Null: it is settled.
     * @example "2026-11-01T00:10:30.000Z"
     */
    next_attempt_at: string | null;
    /**
     * When the operator took it. Null: it has not.
     * @example "2026-11-01T00:10:05.120Z"
     */
    completed_at: string | null;
    /** The attempts, oldest first. */
    deliveries: Array<{
      /**
       * The attempt's id.
       * @example "5e0d7c3a-9b12-4f68-a4d1-0c3b2e8f7a61"
       */
      id: string;
      /**
       * When it was sent.
       * @example "2026-11-01T00:10:00.050Z"
       */
      started_at: string;
      /** How long it took, in milliseconds. Null: not known. */
      duration_ms: number | null;
      /** The HTTP status of the answer. Null: none arrived. */
      http_status: number | null;
      /** Whether the operator took it. Null: not known. */
      outcome: "delivered" | "not_delivered" | null;
      /**
       * Why it was not taken. Null: it was.
       * @example "timeout"
       */
      error: string | null;
    }>;
  }>;
};

export type InvoiceOnFile = {
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
  lines: Array<{
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
  }>;
  /** Its document. */
  document: {
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
  /** Whether it is open, overdue, paid or voided. */
  payment_status: "open" | "overdue" | "paid" | "voided";
  /**
   * When it is to be paid. Null: the issuer was not set when it was issued.
   * @example "2026-12-01T00:00:00.000Z"
   */
  due_at: string | null;
  /**
   * When it was paid. Null: it was not.
   * @example "2026-11-20T00:00:00.000Z"
   */
  paid_at: string | null;
  /**
   * What the payment named. Null: nothing was recorded.
   * @example "SEPA 2026-11-20 4711"
   */
  payment_reference: string | null;
  /** Who issued it, as it was set then. Null: it was not set. */
  issuer: BillingIssuer | null;
  /** Who is billed, as it was set then. Null: it was not set. */
  customer: BillingCustomer | null;
  /** Of a voided invoice. Null: it stands. */
  credit_note: {
    /**
     * The credit note's number.
     * @example "CN-000042"
     */
    number: string;
    /**
     * When it was issued.
     * @example "2026-11-03T09:20:00.000Z"
     */
    issued_at: string;
    /**
     * Its PDF. The address needs no signature.
     * @example "https://games.example.com/documents/vJ3nT0c5aYB8r2mQ9LwXk7ZpE1sHd4FgUo6iNtRqM_0.pdf"
     */
    url: string;
  } | null;
  /**
   * The document with VOID across its pages. Null: it stands.
   * @example "https://games.example.com/documents/vJ3nT0c5aYB8r2mQ9LwXk7ZpE1sHd4FgUo6iNtRqM_1.pdf"
   */
  voided_document_url: string | null;
};

export type InvoicePreviews = {
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /**
   * The month: `YYYY-MM`.
   * @example "2026-10"
   */
  period: string;
  /** One for each currency with play. */
  previews: Array<{
    /**
     * The service's share.
     * @example 120
     */
    amount: number;
    /**
     * The tax on it.
     * @example 0
     */
    tax_amount: number;
    /**
     * Both together.
     * @example 120
     */
    total: number;
    /**
     * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
     * @example "EUR"
     */
    currency: string;
    /** What the percents are a share of. */
    revenue_base: "ggr" | "ngr";
    /** The market whose percents are billed. */
    market: "rest_of_world" | "asia";
    /** How the month is priced. */
    tier_mode: "whole" | "progressive";
    /**
     * Bets less wins of real money.
     * @example 1000
     */
    ggr: number;
    /**
     * Wins of free spins and bonus campaigns.
     * @example 0
     */
    bonus: number;
    /**
     * What the percents apply to.
     * @example 1000
     */
    gross: number;
    /**
     * The tax in percent.
     * @example 0
     */
    tax_percent: number;
    /** What it costs in either mode. */
    by_tier_mode: {
      /** The month priced at the percent of the band that it lands in. */
      whole: {
        /**
         * The service's share.
         * @example 120
         */
        amount: number;
        /**
         * The tax on it.
         * @example 0
         */
        tax_amount: number;
        /**
         * Both together.
         * @example 120
         */
        total: number;
      };
      /** Each band's slice priced at its own percent. */
      progressive: {
        /**
         * The service's share.
         * @example 120
         */
        amount: number;
        /**
         * The tax on it.
         * @example 0
         */
        tax_amount: number;
        /**
         * Both together.
         * @example 120
         */
        total: number;
      };
    };
    /** The month's issued invoice. Null: there is none. */
    invoice: {
      /** The invoice's id. */
      id: string;
      /** The invoice's number. */
      number: string;
    } | null;
    /** The lines that the invoice would have. */
    lines: Array<{
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
    }>;
  }>;
};

export type Invoices = {
  /** The invoices. */
  invoices: InvoiceOnFile[];
};

export type InvoicesPage = {
  /** The invoices. */
  invoices: InvoiceOnFile[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type IssueInvoices = {
  /**
   * The operator's code.
   * @example "casino"
   */
  operator_code: string;
  /**
   * A calendar month in UTC: `YYYY-MM`.
   * @example "2026-10"
   */
  period: string;
  /** Corrections, each on the invoice of its currency. */
  adjustment_amount?: Array<{
    /**
     * The currency, in upper case: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
     * @example "EUR"
     */
    currency: string;
    /**
     * What it adds: a decimal string; a minus sign takes off.
     * @example "-10.00"
     */
    amount: string | number;
    /**
     * What it is for. The invoice prints it.
     * @example "Goodwill for the outage of October 12"
     */
    reason: string;
  }>;
  /**
   * In production, true to issue the month that is not over.
   * @default false
   */
  running_month?: boolean;
};

export type IssueStaffToken = {
  /**
   * How many days it works.
   * @default 90
   */
  expires_in_days?: number;
};

export type IssuedKey = {
  /**
   * The key's id.
   * @example "op_b27c94e01f5d8a3366e41c08_9d40c1f76ab25e83"
   */
  key_id: string;
  /**
   * The secret. It is shown this once.
   * @example "shown this once"
   */
  secret: string;
  /**
   * When it was issued.
   * @example "2026-11-21T10:00:00.000Z"
   */
  created_at: string;
};

export type IssuedStaffToken = {
  /**
   * The token's id.
   * @example "5d0c3a9be4f71826"
   */
  token_id: string;
  /**
   * The token. It is shown this once.
   * @example "shown this once"
   */
  token: string;
  /**
   * When it was issued.
   * @example "2026-11-02T09:00:00.000Z"
   */
  created_at: string;
  /**
   * Until when it works.
   * @example "2027-01-31T09:00:00.000Z"
   */
  expires_at: string;
};

export type JackpotFeeds = {
  /** What each provider pushed last. */
  feeds: Array<{
    /**
     * The provider's code.
     * @example "sandbox"
     */
    provider_code: string;
    /**
     * When the provider pushed its list.
     * @example "2026-11-21T10:00:00.000Z"
     */
    read_at: string;
    /** The provider's jackpots. */
    jackpots: Array<{
      /**
       * The provider's id of the jackpot.
       * @example "lantern-fortune"
       */
      id: string;
      /**
       * The jackpot's name, for players.
       * @example "Lantern Fortune"
       */
      name: string;
      /** How far it reaches, as the provider says. */
      level: "global" | "network" | "operator" | "brand";
      /** `paused`: it is shown, but not played for. */
      status: "active" | "paused";
      /** Amounts in USD: shown, never moved. */
      tiers: Array<{
        /**
         * The provider's id of the tier.
         * @example "lantern-fortune-grand"
         */
        tier_id: string;
        /** The tier's number. */
        tier: number;
        /**
         * What it would pay now, in USD.
         * @example 48210.1
         */
        amount: number;
      }>;
      /** The provider's codes of the games that feed it. */
      game_codes: string[];
    }>;
  }>;
};

export type Journal = {
  /**
   * Everything that happened before is in the journal. Null: it is empty.
   * @example "2026-11-22T10:01:00.000Z"
   */
  caught_up_at: string | null;
  /** Bets that wait for their wallet. */
  bets_in_flight: number;
};

export type Key = {
  /**
   * The key's id.
   * @example "op_6f1d0b5a9c3e47812d60af95_27be5a90d1c8463f"
   */
  key_id: string;
  /**
   * When it was issued.
   * @example "2026-11-02T09:00:00.000Z"
   */
  created_at: string;
  /** When it was revoked. Null: it is active. */
  revoked_at: string | null;
};

export type LiveLobbyTables = {
  /**
   * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
   * @example "EUR"
   */
  currency: string;
  /** True on the first call for a currency: its providers are being asked. */
  pending: boolean;
  /** The tables. */
  tables: Array<{
    /**
     * The provider's code.
     * @example "sandbox"
     */
    provider_code: string;
    /**
     * The provider's code of the game.
     * @example "emerald-roulette"
     */
    game_code: string;
    /**
     * The table's name. Null: not said.
     * @example "Emerald Roulette"
     */
    name: string | null;
    /** Whether it takes bets now. */
    open: boolean;
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
    /**
     * The provider's time of this state.
     * @example "2026-11-21T10:00:00.000Z"
     */
    updated_at: string;
  }>;
};

export type Me = {
  /**
   * Your own id, or `root`.
   * @example "ada"
   */
  id: string;
  /**
   * Your name.
   * @example "Ada Reyes"
   */
  name: string;
  /** A person, a program, or the installation's own token. */
  kind: "person" | "machine" | "root";
  /** What you may do. */
  scopes: Array<"read" | "support" | "finance" | "catalogue" | "admin">;
  /**
   * Until when your token works. Null: it does not end.
   * @example "2027-02-19T10:00:00.000Z"
   */
  token_expires_at: string | null;
};

export type Movement = {
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
  /**
   * The `id` of the bonus campaign that `free_spins_id` names. Null: a grant, or no promotion.
   * @example "4b1d8a2e-7c3f-4e5a-9b6d-0f1e2d3c4b5a"
   */
  bonus_campaign_id: string | null;
  /**
   * The game's id in the catalogue, never the provider's code. Null: not known.
   * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
   */
  game_id: string | null;
  /** The calls to the wallet: the first and the newest. */
  attempts: Attempt[];
  /**
   * When its state last changed.
   * @example "2026-11-21T10:00:00.040Z"
   */
  updated_at: string;
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /** Set while a win waits for a release: the limit that it is over. Null otherwise. */
  held_for: "max_win" | "max_hourly_wins" | null;
};

export type MovementsPage = {
  /** The page's movements, newest first. */
  movements: Movement[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type Operator = {
  /**
   * The operator's code, which never changes.
   * @example "northwind"
   */
  code: string;
  /**
   * The same as `code`.
   * @example "demo"
   */
  operator_code: string;
  /**
   * The operator's name.
   * @example "Northwind Casino"
   */
  name: string;
  /**
   * Where wallet callbacks are sent.
   * @example "https://wallet.northwind.example/callback"
   */
  wallet_url: string;
  /**
   * Where invoice notifications are sent. Null: nowhere.
   * @example "https://finance.northwind.example/invoices"
   */
  invoice_url: string | null;
  /**
   * Where events are sent. Null: nowhere.
   * @example "https://casino.example.com/events"
   */
  event_url: string | null;
  /** Signed requests in a calendar minute, whatever its number of keys. */
  requests_per_minute: number;
  /** Addresses and ranges that it may call from. Empty: any. */
  allowlist: string[];
  /**
   * The market whose percents are billed: `rest_of_world` or `asia`.
   * @example "rest_of_world"
   */
  market: string;
  /** Whether its market is a regulated one. */
  regulated: boolean;
  /**
   * What the percents are a share of: `ggr` or `ngr`.
   * @example "ggr"
   */
  revenue_base: string;
  /**
   * How a month is priced: `whole` or `progressive`.
   * @example "whole"
   */
  tier_mode: string;
  /**
   * The tax on invoices in percent: 19 is 19 %.
   * @example 21
   */
  tax_percent: number;
  /** Whether a request without `X-Agg-Signature-V2` is refused. */
  require_signature_v2: boolean;
  /**
   * When it was created.
   * @example "2026-11-02T09:00:00.000Z"
   */
  created_at: string;
  /**
   * When its settings last changed.
   * @example "2026-11-20T16:30:00.000Z"
   */
  updated_at: string;
};

export type OperatorDetail = {
  /**
   * The operator's code, which never changes.
   * @example "northwind"
   */
  code: string;
  /**
   * The same as `code`.
   * @example "demo"
   */
  operator_code: string;
  /**
   * The operator's name.
   * @example "Northwind Casino"
   */
  name: string;
  /**
   * Where wallet callbacks are sent.
   * @example "https://wallet.northwind.example/callback"
   */
  wallet_url: string;
  /**
   * Where invoice notifications are sent. Null: nowhere.
   * @example "https://finance.northwind.example/invoices"
   */
  invoice_url: string | null;
  /**
   * Where events are sent. Null: nowhere.
   * @example "https://casino.example.com/events"
   */
  event_url: string | null;
  /** Signed requests in a calendar minute, whatever its number of keys. */
  requests_per_minute: number;
  /** Addresses and ranges that it may call from. Empty: any. */
  allowlist: string[];
  /**
   * The market whose percents are billed: `rest_of_world` or `asia`.
   * @example "rest_of_world"
   */
  market: string;
  /** Whether its market is a regulated one. */
  regulated: boolean;
  /**
   * What the percents are a share of: `ggr` or `ngr`.
   * @example "ggr"
   */
  revenue_base: string;
  /**
   * How a month is priced: `whole` or `progressive`.
   * @example "whole"
   */
  tier_mode: string;
  /**
   * The tax on invoices in percent: 19 is 19 %.
   * @example 21
   */
  tax_percent: number;
  /** Whether a request without `X-Agg-Signature-V2` is refused. */
  require_signature_v2: boolean;
  /**
   * When it was created.
   * @example "2026-11-02T09:00:00.000Z"
   */
  created_at: string;
  /**
   * When its settings last changed.
   * @example "2026-11-20T16:30:00.000Z"
   */
  updated_at: string;
  /**
   * When it was suspended. Null: it is not.
   * @example "2026-11-21T12:00:00.000Z"
   */
  suspended_at: string | null;
  /** Its keys, revoked ones too. */
  keys: Key[];
  /** The games that it may offer. */
  window: Window;
};

export type OperatorRound = {
  /**
   * The provider's id of the round, unchanged. Two providers may use the same one.
   * @example "r-1001"
   */
  round_id: string;
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /** As its operator reads it. */
  story: Array<{
    /**
     * When it happened.
     * @example "2026-11-21T10:00:00.000Z"
     */
    at: string;
    /**
     * What happened, in a sentence.
     * @example "The player player-1 bet 1.00 EUR on Lucky Lanterns."
     */
    text: string;
  }>;
  /** The first 90. */
  transactions: Transaction[];
  /** The games that it was played in. */
  games: Array<{
    /**
     * The game's id in the catalogue.
     * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
     */
    id: string;
    /**
     * The game's name.
     * @example "Lucky Lanterns"
     */
    name: string;
  }>;
  /** Of all its transactions; empty for a round of more than 100,000. */
  sums: Array<{
    /**
     * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
     * @example "EUR"
     */
    currency: string;
    /**
     * Stakes that the wallet took and keeps.
     * @example "1.00"
     */
    taken: string;
    /**
     * What its free spins were worth.
     * @example "0.00"
     */
    free: string;
    /**
     * Wins that the wallet booked.
     * @example "0.00"
     */
    paid: string;
    /**
     * Stakes whose rollback the wallet accepted.
     * @example "0.00"
     */
    returned: string;
    /**
     * Bets without an outcome.
     * @example "0.00"
     */
    open: string;
    /**
     * Wins that the wallet has not booked.
     * @example "0.00"
     */
    owed: string;
  }>;
  /**
   * Where the provider shows it again. Null: nowhere.
   * @example "https://studio.example/replay?round=r-1001"
   */
  replay_url: string | null;
};

export type OperatorSessions = {
  /** The page's sessions, newest first. */
  sessions: Array<{
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
  }>;
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type OperatorTransactions = {
  /** The page's transactions. */
  transactions: Transaction[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type Operators = {
  /** The page's operators. */
  operators: Operator[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type Overview = {
  /**
   * The service's clock.
   * @example "2026-11-21T10:05:00.000Z"
   */
  at: string;
  /** What was staked and won lately. */
  money: {
    /**
     * An hour ago. Later if more than 5,000 transactions of a shard arrived since: the newest are looked at.
     * @example "2026-11-21T09:05:00.000Z"
     */
    since: string;
    /** Completed bets and wins by the minute in which they arrived, oldest first. */
    minutes: Array<{
      /**
       * The first moment of the minute.
       * @example "2026-11-21T10:04:00.000Z"
       */
      minute: string;
      /**
       * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
       * @example "EUR"
       */
      currency: string;
      /** Number of completed bets. */
      bets: number;
      /**
       * Their sum: a decimal string in the currency's places.
       * @example "2408.00"
       */
      bet_amount: string;
      /** Number of completed wins. */
      wins: number;
      /**
       * Their sum: a decimal string in the currency's places.
       * @example "2291.40"
       */
      win_amount: string;
      /** Bets that were refused. */
      refused: number;
    }>;
  };
  /** Transactions without an outcome, as `/movements` lists them. */
  unsettled: Array<{
    /**
     * The operator's code.
     * @example "demo"
     */
    operator_code: string;
    /** `pending`: being sent, or waiting. `failed`: not accepted within 72 hours. */
    status: "pending" | "failed";
    /** What they are. */
    type: "bet" | "win" | "rollback";
    /**
     * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
     * @example "EUR"
     */
    currency: string;
    /** At most 10,000 of each shard and status are counted, the oldest. */
    count: number;
    /**
     * Their sum: a decimal string in the currency's places.
     * @example "61.20"
     */
    amount: string;
    /**
     * When the oldest was created.
     * @example "2026-11-21T10:02:11.000Z"
     */
    since: string;
  }>;
  /** Those that did not answer lately. */
  wallets: Array<{
    /**
     * The operator's code.
     * @example "demo"
     */
    operator_code: string;
    /** `unsteady`: the last call was not answered. `down`: three in a row and a minute. */
    status: "unsteady" | "down";
    /** Calls in a row that were not answered. */
    unanswered_calls: number;
    /**
     * The first of the calls in a row that were not answered.
     * @example "2026-11-21T10:02:11.000Z"
     */
    since: string | null;
  }>;
  /** Those that did not answer lately. */
  providers: Array<{
    /**
     * The provider's code.
     * @example "sandbox"
     */
    provider_code: string;
    /** `unsteady`: the last call was not answered. `down`: three in a row and a minute. */
    status: "unsteady" | "down";
    /** Calls in a row that were not answered. */
    unanswered_calls: number;
    /** The first of the calls in a row that were not answered. */
    since: string | null;
  }>;
};

export type OwnGame = {
  /**
   * The game's id in the catalogue, by which operators know it.
   * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
   */
  id: string;
  /**
   * Your own code of the game.
   * @example "coin-toss"
   */
  code: string;
  /**
   * What wallet callbacks carry as `game_id`.
   * @example "coin-toss"
   */
  wallet_code: string;
  /**
   * The game's name, for players.
   * @example "Coin toss"
   */
  name: string;
  /**
   * The name of the studio that made it, for players. Null: none was given.
   * @example "Northlight"
   */
  studio: string | null;
  /** The kind of game. */
  type: "slot" | "table" | "live_dealer" | "instant" | "crash" | "lottery" | "virtual" | "sportsbook" | "skill" | "other";
  /**
   * The share of stakes that the game returns to players in the long run, in percent: 96.2 is 96.2 %. Null: none is published.
   * @example 95
   */
  rtp: number | null;
  /** Whether it opens with play money. */
  has_demo: boolean;
  /** Countries in which it cannot be played, as ISO 3166-1 alpha-2 codes. */
  restricted_countries: string[];
  /**
   * The pricing section of the game. Null: none.
   * @example "live"
   */
  section_code: string | null;
  /**
   * When it was imported first.
   * @example "2026-11-21T10:00:00.000Z"
   */
  created_at: string;
  /**
   * When it was withdrawn. Null: it is offered.
   * @example "2026-11-21T12:00:00.000Z"
   */
  withdrawn_at: string | null;
};

export type OwnGames = {
  /** The page's games, by code. */
  games: OwnGame[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WyJjb2luLXRvc3MiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type PlanMaintenance = {
  /** What is stopped: a whole provider, or a game. */
  scope: "provider" | "game";
  /**
   * The provider's code; of a game the catalogue id, or `<provider>:<code>`.
   * @example "lantern"
   */
  code: string;
  /**
   * When it begins, ISO 8601 UTC.
   * @example "2026-12-01T04:00:00.000Z"
   */
  starts_at: string;
  /**
   * In the future, and not too long after `starts_at`.
   * @example "2026-12-01T06:00:00.000Z"
   */
  ends_at: string;
  /**
   * What to show players.
   * @example "Under maintenance until 06:00 UTC."
   */
  player_text?: string | null;
  /**
   * Why, for the list and the audit log.
   * @example "Wins look wrong; the provider looks into it"
   */
  reason: string;
};

export type PlayerBlock = {
  /**
   * The operator's own id of the player.
   * @example "player-1"
   */
  player_id: string;
  /** Whether the player is blocked now. */
  blocked: boolean;
};

export type Proposal = {
  /**
   * The proposal's id.
   * @example "7d3f7a51-0f0f-4a53-9d38-1a54e2c3b9f0"
   */
  proposal_id: string;
  /** `approved`: it is being carried out. If it stays so for two minutes, approve it again. */
  state: "proposed" | "approved" | "refused" | "expired" | "carried_out";
  /**
   * The host that it acts on.
   * @example "games.example.com"
   */
  installation: string;
  /**
   * Method and path of the proposed call.
   * @example "PUT /admin/v1/operators/northwind"
   */
  call: string;
  /** The body of the proposed call. Null: it has none. */
  body: Record<string, unknown> | null;
  /** What who approves or refuses it needs. */
  scope: "read" | "support" | "finance" | "catalogue" | "admin";
  /** What it would change, as of now. */
  changes: Change[];
  /**
   * Who proposed it: the staff member's id.
   * @example "ada"
   */
  proposed_by: string;
  /**
   * When it was proposed.
   * @example "2026-11-22T10:00:00.000Z"
   */
  proposed_at: string;
  /**
   * Until when it can be approved.
   * @example "2026-11-23T10:00:00.000Z"
   */
  expires_at: string;
  /**
   * Who approved or refused it. Null: nobody yet.
   * @example "grace"
   */
  decided_by: string | null;
  /**
   * When it was approved or refused. Null: not yet.
   * @example "2026-11-21T10:20:00.000Z"
   */
  decided_at: string | null;
  /**
   * Why it was refused. Null: it was not.
   * @example "The wrong invoice"
   */
  reason: string | null;
  /**
   * When it was carried out. Null: it was not.
   * @example "2026-11-21T10:20:01.000Z"
   */
  carried_out_at: string | null;
  /**
   * Until when who proposed it may read the secret of the key that it issued. Null: there is none, or it was read.
   * @example "2026-11-22T10:20:01.000Z"
   */
  secret_until: string | null;
};

export type ProposalsPage = {
  /** The page's proposals, newest first. */
  proposals: Proposal[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
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
  /** How the service speaks to it. */
  adapter: "sandbox" | "http";
  /**
   * Where calls to it are sent. Null: its adapter needs none.
   * @example "https://api.lantern.example/operator-games"
   */
  base_url: string | null;
  /**
   * The stored image of its logo. Null: none.
   * @example "9f2b7c1e5a0d4e6f8b3a17c2d4e5f601"
   */
  logo_image_id: string | null;
  /** The stored image of its banner. Null: none. */
  cover_image_id: string | null;
  /**
   * Requests in a calendar minute. Null: the service's default.
   * @example 120000
   */
  requests_per_minute: number | null;
  /** Whether a request without `X-Agg-Signature-V2` is refused. */
  require_signature_v2: boolean;
  /**
   * Where support sees its rounds again, with placeholders. Null: nowhere.
   * @example "https://studio.example/replay/{round_id}"
   */
  replay_url: string | null;
  /**
   * When it was created.
   * @example "2026-11-02T08:55:00.000Z"
   */
  created_at: string;
};

export type ProviderDetail = {
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
  /** How the service speaks to it. */
  adapter: "sandbox" | "http";
  /**
   * Where calls to it are sent. Null: its adapter needs none.
   * @example "https://api.lantern.example/operator-games"
   */
  base_url: string | null;
  /**
   * The stored image of its logo. Null: none.
   * @example "9f2b7c1e5a0d4e6f8b3a17c2d4e5f601"
   */
  logo_image_id: string | null;
  /** The stored image of its banner. Null: none. */
  cover_image_id: string | null;
  /**
   * Requests in a calendar minute. Null: the service's default.
   * @example 120000
   */
  requests_per_minute: number | null;
  /** Whether a request without `X-Agg-Signature-V2` is refused. */
  require_signature_v2: boolean;
  /**
   * Where support sees its rounds again, with placeholders. Null: nowhere.
   * @example "https://studio.example/replay/{round_id}"
   */
  replay_url: string | null;
  /**
   * When it was created.
   * @example "2026-11-02T08:55:00.000Z"
   */
  created_at: string;
  /** Its keys, revoked ones too. */
  keys: Key[];
};

export type ProviderSession = {
  /**
   * The session's id. Every report names it.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string;
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /**
   * The operator's id of the player. Two operators may use the same one: know a player by `operator_code` and it together.
   * @example "player-1"
   */
  player_id: string;
  /**
   * The nickname to show to other players. Null: show one of your own.
   * @example "Lucky77"
   */
  player_name: string | null;
  /**
   * The currency to play in. It is fixed for the session.
   * @example "EUR"
   */
  currency: string;
  /**
   * Your own code of the game.
   * @example "coin-toss"
   */
  game_code: string;
  /**
   * The language of the game, as a BCP 47 tag. Null: not said.
   * @example "en"
   */
  locale: string | null;
  /**
   * The player's country, its ISO 3166-1 alpha-2 code. Null: not known.
   * @example "DE"
   */
  player_country: string | null;
  /** The player's device. Null: not said. */
  player_device: "desktop" | "mobile" | null;
  /**
   * Where the way back to the lobby leads. Null: show none.
   * @example "https://casino.example.com/lobby"
   */
  lobby_url: string | null;
  /**
   * Where to send a player who is out of money. Null: nowhere.
   * @example "https://casino.example/cashier"
   */
  deposit_url: string | null;
  /**
   * Until when the session takes bets.
   * @example "2026-11-21T14:00:00.000Z"
   */
  expires_at: string;
  /** Whether it is play money: always false here. */
  demo: boolean;
};

export type ProviderStatusDetail = {
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
    /**
     * What was wrong with the last fault. Null: there was none.
     * @example "timeout"
     */
    last_fault: string | null;
  }>;
};

export type ProviderValidationCall = {
  /** From the service to the provider, or the other way. */
  direction: "sent" | "received";
  /** Method and path. */
  call: string;
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
};

export type ProviderValidationCase = {
  /**
   * What the case does.
   * @example "win booked, its answer lost"
   */
  name: string;
  /** What the case is about. */
  group: "signature" | "launch" | "session" | "bet" | "win" | "rollback" | "free_spins" | "campaigns" | "live_tables" | "whole_run";
  /** What came of it. */
  status: "passed" | "warned" | "failed" | "skipped";
  /**
   * What was expected.
   * @example "the same win again, under the same id"
   */
  expected: string;
  /**
   * What was received.
   * @example "the win was reported 1 times and then given up"
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
  transcript: ProviderValidationCall[];
};

export type ProviderValidationRun = {
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
   * The currency that the run plays in.
   * @example "EUR"
   */
  currency: string;
  /**
   * When the run was asked for.
   * @example "2026-11-21T10:00:00.000Z"
   */
  created_at: string;
  /** Whether a wrong `X-Agg-Signature-V2` beside a right `X-Agg-Signature` is refused; no case depends on it. Absent: not known. */
  signature_v2?: "verified" | "ignored";
  /**
   * The provider's code.
   * @example "sandbox"
   */
  provider_code: string;
  /**
   * The provider's code of the game that is played.
   * @example "coin-toss"
   */
  game_code: string;
  /** The cases that have ended so far. */
  cases: ProviderValidationCase[];
};

export type ProviderWindows = {
  /**
   * The provider's code.
   * @example "sandbox"
   */
  provider_code: string;
  /** Operators whose window has it. */
  offered_by: string[];
  /** Operators that get it back. */
  withdrawn_from: string[];
};

export type Providers = {
  /** The page's providers. */
  providers: Provider[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type PushJackpots = {
  /** All your jackpots. One that is not among them is gone. */
  jackpots: Array<{
    /**
     * Your own id of the jackpot. Each once.
     * @example "grand-pot"
     */
    id: string;
    /**
     * The jackpot's name, for players.
     * @example "Grand pot"
     */
    name: string;
    /** How far the jackpot reaches. */
    level: "global" | "network" | "operator" | "brand";
    /** `paused`: it is shown, but not played for. */
    status: "active" | "paused";
    /** The currency of the amounts: always USD. */
    currency?: "USD";
    /** The open tiers. */
    tiers: Array<{
      /**
       * Your own id of the tier. Wins name it.
       * @example "grand"
       */
      tier_id: string;
      /** The tier's number. Operators list tiers by it, the lowest first. */
      tier: number;
      /**
       * What the tier would pay now, in USD.
       * @example 48210.1
       */
      amount: number;
    }>;
    /** The games that feed the jackpot. */
    games: Array<{
      /**
       * Your own code of a game that feeds the jackpot.
       * @example "coin-toss"
       */
      game_code: string;
      /**
       * The game's name. Operators see the catalogue's.
       * @example "Coin toss"
       */
      name?: string | null;
    }>;
  }>;
};

export type PushLiveTables = {
  /** True: only the fields that are sent, of the tables that are sent, change. */
  patch: true;
  /** The tables that change. */
  tables: Array<{
    /**
     * Your own code of the live game.
     * @example "live-wheel"
     */
    game_code: string;
    /**
     * The table's name, for players.
     * @example "Live wheel"
     */
    name?: string | null;
    /** Whether the table takes bets now. */
    open?: boolean;
    /** Whether to show the table as new. */
    new_table?: boolean;
    /**
     * The URL of a present picture of the table: absolute https.
     * @example "https://cdn.studio.example/tables/7.jpg"
     */
    image?: string | null;
    /**
     * The dealer's name, for players.
     * @example "Ana"
     */
    dealer?: string | null;
    /**
     * The smallest bet, in the currency of the push.
     * @example 0.5
     */
    min_bet?: number | null;
    /**
     * The largest bet, in the currency of the push.
     * @example 500
     */
    max_bet?: number | null;
    /** Number of players at the table. */
    players?: number | null;
    /** Number of seats, at tables that have seats. */
    seats?: number | null;
    /** Number of free seats. */
    seats_available?: number | null;
    /** The last results, in any form of yours: at most 8 levels deep and 4,096 bytes of JSON. */
    results?: unknown;
    /**
     * When the table was in this state, ISO 8601. Now, if absent or later.
     * @example "2026-11-21T10:00:00.000Z"
     */
    updated_at?: string;
  }>;
} | {
  /** False, or absent: the push is the whole state. */
  patch?: false;
  /** All your tables in the currency. One that is not among them is gone. */
  tables: Array<{
    /**
     * Your own code of the live game.
     * @example "live-wheel"
     */
    game_code: string;
    /**
     * The table's name, for players.
     * @example "Live wheel"
     */
    name?: string | null;
    /** Whether the table takes bets now. */
    open: boolean;
    /** Whether to show the table as new. */
    new_table?: boolean;
    /**
     * The URL of a present picture of the table: absolute https.
     * @example "https://cdn.studio.example/tables/7.jpg"
     */
    image?: string | null;
    /**
     * The dealer's name, for players.
     * @example "Ana"
     */
    dealer?: string | null;
    /**
     * The smallest bet, in the currency of the push.
     * @example 0.5
     */
    min_bet?: number | null;
    /**
     * The largest bet, in the currency of the push.
     * @example 500
     */
    max_bet?: number | null;
    /** Number of players at the table. */
    players?: number | null;
    /** Number of seats, at tables that have seats. */
    seats?: number | null;
    /** Number of free seats. */
    seats_available?: number | null;
    /** The last results, in any form of yours: at most 8 levels deep and 4,096 bytes of JSON. */
    results?: unknown;
    /**
     * When the table was in this state, ISO 8601. Now, if absent or later.
     * @example "2026-11-21T10:00:00.000Z"
     */
    updated_at?: string;
  }>;
};

export type PushedJackpots = {
  /** How many jackpots were taken. */
  jackpots: number;
  /** How many games were left out of their jackpot. */
  dropped_count: number;
  /** Games that were left out of their pool, and why; the first 100. The pool itself is taken. */
  dropped: Array<{
    /**
     * The jackpot that the game was left out of.
     * @example "grand-pot"
     */
    jackpot_id: string;
    /**
     * The game's code, as it was pushed.
     * @example "coin-toss"
     */
    game_code: string;
    /** Why it was left out. */
    reason: "unknown_game";
    /**
     * The same in words.
     * @example "You have no game with this code, or it is withdrawn."
     */
    message: string;
  }>;
};

export type PushedLiveTables = {
  /** How many tables were taken. */
  tables: number;
  /** How many tables were not taken. */
  dropped_count: number;
  /** Tables that were not taken, and why; the first 100. */
  dropped: Array<{
    /**
     * The game's code, as it was pushed.
     * @example "coin-toss"
     */
    game_code: string;
    /** Why the table was not taken. */
    reason: "unknown_game" | "not_live" | "repeated" | "min_above_max";
    /**
     * The same in words.
     * @example "The game is not of the type live_dealer."
     */
    message: string;
  }>;
  /** Codes of patched games whose table is not known, the first 100: each is shown closed until the whole state is pushed. */
  incomplete: string[];
};

export type PutCurrency = {
  /** Decimal places. They never change. */
  precision: number;
};

export type PutCurrencyAnswer = {
  /**
   * The currency's code.
   * @example "GOLDX"
   */
  code: string;
  /** Its decimal places. */
  precision: number;
};

export type PutGames = {
  /** The provider's games. */
  games: Array<{
    /**
     * The provider's code of the game.
     * @example "lucky-lanterns"
     */
    code: string;
    /**
     * The game's name, for players.
     * @example "Lucky Lanterns"
     */
    name: string;
    /**
     * The studio that made it, for players.
     * @example "Lantern Studio One"
     */
    studio?: string | null;
    /** The kind of game. */
    type: "slot" | "table" | "live_dealer" | "instant" | "crash" | "lottery" | "virtual" | "sportsbook" | "skill" | "other";
    /**
     * The published return to player, in percent: 96.2 is 96.2 %.
     * @example 96.2
     */
    rtp?: number | null;
    /** Whether it opens with play money. */
    has_demo: boolean;
    /** Countries in which it cannot be played, as ISO 3166-1 alpha-2 codes. */
    restricted_countries: string[];
    /**
     * The pricing section.
     * @example "slots"
     */
    section_code?: string | null;
    /**
     * What wallet callbacks carry as `game_id`; `code`, if absent.
     * @example "LL-96"
     */
    wallet_code?: string | null;
    /**
     * The stored image of the tile.
     * @example "9f2b7c1e5a"
     */
    portrait_image_id?: string | null;
    /**
     * The stored image of the banner.
     * @example "9f2b7c1e5a"
     */
    cover_image_id?: string | null;
  }>;
  /**
   * True: the list is the whole one, and games that are not in it are withdrawn.
   * @default false
   */
  replace?: boolean;
};

export type PutOperator = {
  /**
   * The operator's name. Required for a new operator.
   * @example "Northwind Casino"
   */
  name?: string;
  /**
   * Where wallet callbacks are sent: absolute https. Required for a new operator.
   * @example "https://wallet.casino.example/callback"
   */
  wallet_url?: string;
  /**
   * Where invoice notifications are sent: absolute https. Null: nowhere.
   * @example "https://casino.example/invoices"
   */
  invoice_url?: string | null;
  /**
   * Where events are sent: absolute https. Null: nowhere.
   * @example "https://casino.example/events"
   */
  event_url?: string | null;
  /** Signed requests in a calendar minute. */
  requests_per_minute?: number;
  /** Addresses and ranges that it may call from; they replace the list. Empty: any. */
  allowlist?: string[];
  /** The market whose percents are billed. */
  market?: "rest_of_world" | "asia";
  /** Whether its market is a regulated one. */
  regulated?: boolean;
  /** What the percents are a share of. `ggr`: bets less wins of real money. `ngr`: that less the wins of free spins and bonus campaigns. */
  revenue_base?: "ggr" | "ngr";
  /** `whole`: a month is priced at the percent of the band it lands in. `progressive`: each band's slice is priced at its own percent. */
  tier_mode?: "whole" | "progressive";
  /**
   * The tax on invoices in percent, 0 to 100 with at most 4 decimal places: a number, or the same as text.
   * @example "21"
   */
  tax_percent?: string;
  /** Whether a request without `X-Agg-Signature-V2` is refused. */
  require_signature_v2?: boolean;
};

export type PutProvider = {
  /**
   * The provider's name.
   * @example "Lantern Games"
   */
  provider_name: string;
  /** How the service speaks to it. */
  adapter: "sandbox" | "http";
  /**
   * Where calls to it are sent: absolute https. Needed for the adapter `http`.
   * @example "https://api.lantern.example/operator-games"
   */
  base_url?: string | null;
  /**
   * The stored image of its logo.
   * @example "9f2b7c1e5a"
   */
  logo_image_id?: string | null;
  /**
   * The stored image of its banner.
   * @example "9f2b7c1e5a"
   */
  cover_image_id?: string | null;
  /** Requests in a calendar minute. Null: the service's default. */
  requests_per_minute?: number | null;
  /** Whether a request without `X-Agg-Signature-V2` is refused. Left out: as it was, and for a new provider true in production, false in the sandbox. */
  require_signature_v2?: boolean;
  /**
   * Where support sees a round again; `{round_id}` and `{session_id}` are replaced.
   * @example "https://support.lantern.example/rounds/{round_id}"
   */
  replay_url?: unknown & unknown | null;
};

export type PutStaffMember = {
  /**
   * The member's name.
   * @example "Ada Reyes"
   */
  name: string;
  /** A person, or a program. */
  kind: "person" | "machine";
  /** What the member may do. */
  scopes: Array<"read" | "support" | "finance" | "catalogue" | "admin">;
  /**
   * The address that a person signs in with. Null for a machine.
   * @example "ada@example.com"
   */
  email?: string | null;
};

export type RateCards = {
  /** The page's cards. */
  cards: Array<{
    /**
     * Its first day, in UTC. Null: it holds from the beginning.
     * @example "2027-01-01"
     */
    from: string | null;
    /**
     * The first day of the next card, which is not its own. Null: no end.
     * @example "2027-02-01"
     */
    until: string | null;
    /** Whether it is over, holds now, or is to come. */
    state: "coming" | "holds" | "over";
    /**
     * When it was last set.
     * @example "2026-11-20T09:00:00.000Z"
     */
    changed_at: string;
    /** What differs from the card before it. */
    changes: Array<{
      /**
       * What changes.
       * @example "lantern, band 1, rest_of_world"
       */
      what: string;
      /**
       * Its value now. Null: there is none.
       * @example "12.5"
       */
      before: string | null;
      /**
       * Its value then. Null: there is none.
       * @example "11"
       */
      after: string | null;
      /**
       * Percentage points that a percent rises or falls by. Null: it is no percent.
       * @example "-0.5"
       */
      points: string | null;
    }>;
  }>;
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type Rates = {
  /** What the percents are a share of. `ggr`: bets less wins of real money. `ngr`: that less the wins of free spins and bonus campaigns. */
  revenue_base: "ggr" | "ngr";
  /** The market whose percents are billed. */
  market: "rest_of_world" | "asia";
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
    tiers: Array<{
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
    }>;
    /** The percents for the billed market, one for each band. They hold for every game that is in none of `sections`. */
    rates: Array<{
      /** The band, by `ordinal` of `tiers`. */
      tier_ordinal: number;
      /**
       * The service's share in percent: 12.5 is 12.5 %.
       * @example 12.5
       */
      percent: number;
    }>;
    /** The percents for every market. */
    rates_by_market: Array<{
      /** The band, by `ordinal` of `tiers`. */
      tier_ordinal: number;
      /**
       * The service's share in percent: 12.5 is 12.5 %.
       * @example 12.5
       */
      percent: number;
      /** The market that the percent is for. */
      market: "rest_of_world" | "asia";
    }>;
    /** Games that are priced apart, for example live games. */
    sections: Array<{
      /**
       * The pricing section: `section_code` of a game.
       * @example "live"
       */
      section_code: string;
      /** The percents of the section's games, for the billed market. */
      rates: Array<{
        /** The band, by `ordinal` of `tiers`. */
        tier_ordinal: number;
        /**
         * The service's share in percent: 12.5 is 12.5 %.
         * @example 15
         */
        percent: number;
      }>;
      /** The same for each market. Absent: none are set by market. */
      rates_by_market?: Array<{
        /** The band, by `ordinal` of `tiers`. */
        tier_ordinal: number;
        /** The service's share in percent: 12.5 is 12.5 %. */
        percent: number;
        /** The market that the percent is for. */
        market: "rest_of_world" | "asia";
      }>;
    }>;
  }>;
};

export type ReadBalance = {
  /**
   * The session, as the exchange of its token answered it.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string;
};

export type Refusal = {
  /**
   * What went wrong: the code to branch on.
   * @example "NOT_FOUND"
   */
  error: string;
  /**
   * What went wrong, in words for a developer. Texts change: do not branch on them.
   * @example "Invalid request: currency is required."
   */
  message: string;
  /** True: the outcome is unknown, or the cause passes. Send the same call with the same ids again, later and later each time. */
  retryable: boolean;
  /** The broken fields of VALIDATION_FAILED, or those that TRANSACTION_CONFLICT found different. Empty with any other code. */
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
  /**
   * Of a bet, win or rollback: the service's id for it, `<provider>:<your id>`.
   * @example "studio:b-1001"
   */
  transaction_id?: string;
  /** Of a bet, win or rollback: what became of it. */
  status?: "refused" | "cancelled" | "failed";
  /**
   * Of a bet, win or rollback: the player's balance where the wallet said it, a decimal string in the currency's places; otherwise null.
   * @example "99.00"
   */
  balance?: string | null;
  /**
   * With INTAKE_STOPPED: what to show the player.
   * @example "Under maintenance until 06:00 UTC."
   */
  player_text?: string;
};

export type RefuseProposal = {
  /**
   * Why, for who proposed it.
   * @example "The operator has not confirmed the address"
   */
  reason: string;
};

export type RemovedStaffMember = {
  /**
   * The member's id.
   * @example "ada"
   */
  id: string;
  /**
   * When it was removed.
   * @example "2026-11-22T10:00:00.000Z"
   */
  removed_at: string;
};

export type ReplayFailed = {
  /**
   * The operator's code.
   * @example "casino"
   */
  operator_code: string;
  /**
   * Only those that were reported then or later, ISO 8601 UTC.
   * @example "2026-11-20T00:00:00Z"
   */
  created_from: string;
  /**
   * Only those that were reported before, ISO 8601 UTC.
   * @example "2026-11-21T12:00:00.000Z"
   */
  created_before?: string | null;
  /**
   * Only those whose wallet answered this error code last; `UNANSWERED`: whose last call was no refusal.
   * @example "PLAYER_NOT_FOUND"
   */
  code?: string | null;
  /** true: only counts. false: sends them. */
  dry_run: boolean;
};

export type ReplayedFailed = {
  /** Whether it only counted. */
  dry_run: boolean;
  /** Failed transactions that the filter finds, at most 100,000 of each shard. */
  count: number;
  /** The same by currency and type. */
  sums: Array<{
    /**
     * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
     * @example "EUR"
     */
    currency: string;
    /** What they are. */
    type: "win" | "rollback";
    /** How many. */
    count: number;
    /**
     * Their sum: a decimal string in the currency's places.
     * @example "5120.40"
     */
    amount: string;
  }>;
};

export type ReportBet = {
  /**
   * The session, as the exchange of its token answered it.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string;
  /**
   * Your own id of the report, unique over all your reports; it must not start with `undo-`. A repeat carries the same.
   * @example "b-1001"
   */
  transaction_id: string;
  /**
   * Your own id of the round. The wallet gets it unchanged.
   * @example "r-1001"
   */
  round_id: string;
  /**
   * The stake or the win: a plain decimal string, with no more places than the currency has.
   * @example "12.50"
   */
  amount: string;
  /**
   * The session's currency.
   * @example "EUR"
   */
  currency: string;
  /**
   * The grant or campaign whose spin this is. Absent or null: real money.
   * @example "welcome-1"
   */
  free_spins_id?: string | null;
};

export type ReportRollback = {
  /**
   * The session, as the exchange of its token answered it.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string;
  /**
   * Your own id of the report, unique over all your reports; it must not start with `undo-`. A repeat carries the same.
   * @example "b-1001"
   */
  transaction_id: string;
  /**
   * Your own id of the round.
   * @example "r-1001"
   */
  round_id: string;
  /**
   * The bet to roll back: your own id of it, or the one that the service answered.
   * @example "b-1001"
   */
  reference_transaction_id: string;
  /** True: the round is over with this. The wallet's callback then says so too. */
  round_closed?: boolean | null;
};

export type ReportWin = {
  /**
   * The session, as the exchange of its token answered it.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string;
  /**
   * Your own id of the report, unique over all your reports; it must not start with `undo-`. A repeat carries the same.
   * @example "b-1001"
   */
  transaction_id: string;
  /**
   * Your own id of the round. The wallet gets it unchanged.
   * @example "r-1001"
   */
  round_id: string;
  /**
   * The win: a plain decimal string, with no more places than the currency has. A lost round is closed with a win of 0.
   * @example "12.50"
   */
  amount: string;
  /**
   * The session's currency.
   * @example "EUR"
   */
  currency: string;
  /**
   * The grant or campaign whose win this is. Absent or null: real money.
   * @example "welcome-1"
   */
  free_spins_id?: string | null;
  /** True: the round is over with this. The wallet's callback then says so too. */
  round_closed?: boolean | null;
  /** The tier that the win is of. Absent or null: not a jackpot's. */
  jackpot?: {
    /**
     * Your own id of the tier that paid.
     * @example "grand"
     */
    tier_id: string;
    /** `progressive`: the player hit the tier. `community`: a share of another player's win. `fixed`: a prize of a fixed amount. */
    win_type: "progressive" | "community" | "fixed";
  } | null;
};

export type ReportedRound = {
  /**
   * Your own id of the round.
   * @example "r-1001"
   */
  round_id: string;
  /**
   * The session, as the exchange of its token answered it.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string;
  /** The page's transactions, oldest first. */
  transactions: ReportedTransaction[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzIwMV0.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type ReportedTransaction = {
  /**
   * `<your code>:<your id>`. The service's own rollbacks begin with `undo-`.
   * @example "studio:b-1001"
   */
  transaction_id: string;
  /** What was reported. */
  type: "bet" | "win" | "rollback";
  /** `completed`: the wallet booked it. `refused`: the wallet, or the service, refused the bet. `cancelled`: the bet was undone or rolled back. `pending`: it is being sent, or waits for its next attempt. `failed`: the wallet did not accept it within 72 hours. */
  status: "completed" | "refused" | "failed" | "cancelled" | "pending";
  /**
   * Your own id of the round.
   * @example "r-1001"
   */
  round_id: string;
  /**
   * The session, as the exchange of its token answered it.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string;
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /**
   * The operator's id of the player. Two operators may use the same one: know a player by `operator_code` and it together.
   * @example "player-1"
   */
  player_id: string;
  /**
   * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
   * @example "EUR"
   */
  currency: string;
  /**
   * A decimal string in the currency's places. Of a rollback: its bet's, 0 while the bet has not arrived.
   * @example "1.00"
   */
  amount: string;
  /**
   * The grant or campaign of the spin. Null: real money.
   * @example "welcome-1"
   */
  free_spins_id: string | null;
  /**
   * Of a rollback: the bet. Null otherwise.
   * @example "studio:b-1000"
   */
  reference_transaction_id: string | null;
  /**
   * The balance that the wallet answered: a decimal string in the currency's places. Null: none is known.
   * @example "99.00"
   */
  balance: string | null;
  /** Why the bet was refused. Null: it was not. */
  refusal: {
    /**
     * The code that the report was answered with.
     * @example "INSUFFICIENT_FUNDS"
     */
    error: string;
    /**
     * Why, in the words of the wallet or the service.
     * @example "The balance does not cover the bet."
     */
    message: string;
  } | null;
  /**
   * When it was reported.
   * @example "2026-11-21T10:00:00.000Z"
   */
  created_at: string;
  /**
   * When the wallet's acceptance was booked. Null: the wallet has not booked it.
   * @example "2026-11-21T10:00:00.120Z"
   */
  completed_at: string | null;
};

export type Restore = {
  /**
   * The restore's id.
   * @example "3f0e6a52-5b1f-4a8f-9a49-1c7a6f2d9b10"
   */
  id: string;
  /**
   * The state that was restored.
   * @example "2026-11-22T09:00:00.000Z"
   */
  since: string;
  /**
   * When it was begun.
   * @example "2026-11-22T10:05:00.000Z"
   */
  begun_at: string;
  /**
   * When the import was through. Null: call the import again.
   * @example "2026-11-21T10:30:00.000Z"
   */
  imported_at: string | null;
  /** Movements and invoices that were brought back. */
  imported: number;
};

export type RestoreStep = {
  /**
   * The restore's id.
   * @example "3f0e6a52-5b1f-4a8f-9a49-1c7a6f2d9b10"
   */
  id: string;
  /**
   * The state that was restored.
   * @example "2026-11-22T09:00:00.000Z"
   */
  since: string;
  /**
   * When it was begun.
   * @example "2026-11-22T10:05:00.000Z"
   */
  begun_at: string;
  /**
   * When the import was through. Null: call the import again.
   * @example "2026-11-21T10:30:00.000Z"
   */
  imported_at: string | null;
  /** Movements and invoices that were brought back. */
  imported: number;
  /** Bets so far that the journal has as in flight and not later: compare them with the wallet. */
  unsettled_bets: string[];
};

export type ResumedOperator = {
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /** It is not suspended any more. */
  suspended: false;
};

export type RevokedKey = {
  /**
   * The key's id.
   * @example "op_6f1d0b5a9c3e47812d60af95_27be5a90d1c8463f"
   */
  key_id: string;
  /**
   * When it was revoked.
   * @example "2026-11-21T10:15:00.000Z"
   */
  revoked_at: string;
};

export type RevokedStaffToken = {
  /**
   * The token's id.
   * @example "5d0c3a9be4f71826"
   */
  token_id: string;
  /**
   * When it was revoked.
   * @example "2026-11-22T10:00:00.000Z"
   */
  revoked_at: string;
};

export type RewrapResult = {
  /** Secrets that were sealed again with the present master key. */
  rewrapped: number;
  /** Secrets that were sealed with it already. */
  current: number;
  /** Keys whose secret neither master key opens: their ids. */
  unreadable: string[];
};

export type RiskLimits = {
  /**
   * The largest single win, in USD: a plain decimal. Null: no limit.
   * @example "250000"
   */
  max_win_usd: string | null;
  /**
   * The largest sum of the wins of a clock hour, in USD. Null: no limit.
   * @example "1000000"
   */
  max_hourly_wins_usd: string | null;
  /**
   * The largest sum of the stakes of all open free spins, in USD. Null: no limit.
   * @example "50000"
   */
  max_free_spins_usd: string | null;
  /** Whether wins over a limit wait for a release. */
  hold: boolean;
};

export type SearchResult = {
  /** What was found. */
  kind: "transaction" | "round" | "session" | "player" | "operator_transaction" | "invoice";
  /**
   * Its id: of an operator's transaction the `transaction_id`, of an invoice its id.
   * @example "lantern:w-20977"
   */
  id: string;
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /**
   * The provider. Null: it has none.
   * @example "sandbox"
   */
  provider_code: string | null;
  /**
   * The operator's own id of the player. Null: it has none.
   * @example "player-1"
   */
  player_id: string | null;
  /**
   * The session. Of a player the newest one. Null: it has none.
   * @example "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"
   */
  session_id: string | null;
  /**
   * The provider's id of the round. Null: it has none.
   * @example "r-1001"
   */
  round_id: string | null;
  /**
   * Its state. Null: it has none.
   * @example "failed"
   */
  status: string | null;
  /**
   * Its type. Null: it has none.
   * @example "win"
   */
  type: string | null;
  /**
   * Its amount: a decimal string in the currency's places. Null: it has none.
   * @example "12.50"
   */
  amount: string | null;
  /**
   * Its currency. Null: it has none.
   * @example "EUR"
   */
  currency: string | null;
  /**
   * Of an invoice its number. Null otherwise.
   * @example "INV-000042"
   */
  invoice_number: string | null;
  /**
   * When it was created.
   * @example "2026-11-21T10:00:04.000Z"
   */
  created_at: string;
};

export type SearchResults = {
  /** What was found. */
  results: SearchResult[];
  /**
   * The wallet's ids were looked for among transactions completed since then; null: among all, or not at all.
   * @example "2026-11-14T10:00:00.000Z"
   */
  operator_transactions_since: string | null;
};

export type SetBillingCustomer = {
  /**
   * The name on invoices.
   * @example "Northwind Casino Ltd"
   */
  legal_name: string;
  /** The lines of the address. */
  address: string[];
  /**
   * The VAT number. Null: none.
   * @example "MT12345678"
   */
  vat_number?: string | null;
  /**
   * Lines that are printed on its invoices.
   * @default []
   */
  notes?: string[];
};

export type SetBillingIssuer = {
  /**
   * The name on invoices.
   * @example "Lantern Aggregation B.V."
   */
  legal_name: string;
  /** The lines of the address. */
  address: string[];
  /**
   * The VAT number. Null: none.
   * @example "NL123456789B01"
   */
  vat_number?: string | null;
  /**
   * Lines that are printed on its invoices.
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
  /** The rates to set. Others stay. */
  rates: Array<{
    /**
     * The currency, in upper case: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
     * @example "EUR"
     */
    currency: string;
    /**
     * What one of it is worth in USD: a plain decimal above 0, with at most 12 digits on either side of the point.
     * @example "1.0842"
     */
    usd: string;
  }>;
};

export type SetIntake = {
  /** True: no bets are taken from now on. */
  stopped: boolean;
  /**
   * Why. Required to stop intake.
   * @example "Restoring the database"
   */
  reason?: string | null;
};

export type SetPayment = {
  /**
   * When it was paid, ISO 8601 UTC.
   * @example "2026-11-20T00:00:00Z"
   */
  paid_at: string;
  /**
   * What the payment named.
   * @example "Transfer 4711"
   */
  reference?: string | null;
};

export type SetRates = {
  /**
   * The first day, in UTC, of a card that holds from then on. Default: the card that holds today is replaced, for all of its days.
   * @example "2027-01-01"
   */
  from?: string | null;
  /** The rates of each provider: the whole card. */
  providers: Array<{
    /**
     * The provider's code.
     * @example "lantern"
     */
    provider_code: string;
    /**
     * The bands by which a month is priced. Empty: the price is flat.
     * @default []
     */
    tiers?: Array<{
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
    }>;
    /** The percents for each market and band. */
    rates_by_market: Array<{
      /** The band, by `ordinal` of `tiers`. */
      tier_ordinal: number;
      /**
       * The service's share in percent: 12.5 is 12.5 %.
       * @example 12.5
       */
      percent: number;
      /** The market that the percent is for. */
      market: "rest_of_world" | "asia";
    }>;
    /**
     * Games that are priced apart.
     * @default []
     */
    sections?: Array<{
      /**
       * The pricing section: `section_code` of a game.
       * @example "live"
       */
      section_code: string;
      /**
       * The percents for the billed market; `rates_by_market` in their place names the markets.
       * @default []
       */
      rates?: Array<{
        /** The band, by `ordinal` of `tiers`. */
        tier_ordinal: number;
        /**
         * The service's share in percent: 12.5 is 12.5 %.
         * @example 15
         */
        percent: number;
      }>;
      /**
       * The percents for each market.
       * @default []
       */
      rates_by_market?: Array<{
        /** The band, by `ordinal` of `tiers`. */
        tier_ordinal: number;
        /** The service's share in percent: 12.5 is 12.5 %. */
        percent: number;
        /** The market that the percent is for. */
        market: "rest_of_world" | "asia";
      }>;
    }>;
  }>;
};

export type SetRiskLimits = {
  /**
   * The largest single win, in USD: a plain decimal. Null: no limit. Absent: the default.
   * @example "12.50"
   */
  max_win_usd?: string | null;
  /**
   * The largest sum of the wins of a clock hour, in USD. Null: no limit. Absent: the default.
   * @example "12.50"
   */
  max_hourly_wins_usd?: string | null;
  /**
   * The largest sum of the stakes of all open free spins, in USD. Null: no limit. Absent: the default.
   * @example "50000"
   */
  max_free_spins_usd?: string | null;
  /** Whether wins over a limit wait for a release. Default: false. */
  hold?: boolean;
};

export type SetStop = {
  /**
   * Why, for the list and the audit log.
   * @example "Wins look wrong; the provider looks into it"
   */
  reason: string;
  /**
   * What to show players.
   * @example "Games of Lantern are paused. Your balance is safe."
   */
  player_text?: string | null;
};

export type SetWindow = {
  /** Providers whose games the operator may offer; they replace the list. */
  provider_codes: string[];
  /**
   * Games of theirs that it may not offer: ids of the catalogue; they replace the list.
   * @default []
   */
  excluded_game_ids?: string[];
};

export type SettleFreeSpins = {
  /**
   * What the grant paid in total: a plain decimal string in its currency. It moves no money.
   * @example "4.50"
   */
  win_amount: string;
};

export type SettledFreeSpins = {
  /** The grant is finished. */
  status: "finished";
  /**
   * What it paid in total, as it was reported first: a decimal string in the currency's places.
   * @example "4.50"
   */
  win_amount: string;
};

export type Shard = {
  /** The shard's number. 0 is the control database. */
  shard: number;
  /** `filling`: it gets its copies within minutes. `closing`: no new sessions. `exported`: closing, and its archive has all that it has. `retired`: it takes nothing. Null: not opened yet. */
  state: "filling" | "open" | "closing" | "exported" | "retired" | null;
  /** Its size in bytes. Null: this deployment has no database bound for it. */
  size_bytes: number | null;
  /** How many it has taken. Null: not bound, or not opened. */
  movements: number | null;
  /** Operators that open new sessions in it. Those without a shard use shard 0. */
  operators: number;
  /**
   * When it was opened. Null: not opened, or the control database.
   * @example "2026-11-01T09:00:00.000Z"
   */
  opened_at: string | null;
  /**
   * When it was closed. Null: it is not.
   * @example "2026-11-15T09:00:00.000Z"
   */
  closed_at: string | null;
  /** The last export that was begun. Null: there was none. */
  export: {
    /**
     * Of its files in the bucket of documents.
     * @example "archive/1/6f1c1f9e-2f0b-4d2e-9d55-0d4f0f6f2b11/"
     */
    folder: string;
    /**
     * 0 to 1.
     * @example 0
     */
    progress: number;
    /**
     * When it was begun.
     * @example "2027-03-01T10:00:00.000Z"
     */
    started_at: string;
    /**
     * When it was through. Null: it goes on.
     * @example "2027-03-01T10:42:00.000Z"
     */
    finished_at: string | null;
    /** How many movements it has. Null until it has finished. */
    movements: number | null;
    /**
     * SHA-256 of its manifest in lowercase hex. Null until it has finished.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    manifest_sha256: string | null;
  } | null;
  /**
   * When it was retired. Null: it is not.
   * @example "2027-02-20T09:00:00.000Z"
   */
  retired_at: string | null;
};

export type Shards = {
  /** Every shard, by number. */
  shards: Shard[];
};

export type SilenceAlerts = {
  /** The kind of alert to keep from `ALERT_URL`. */
  kind: "movement_refused" | "movement_failed" | "late_success" | "transaction_conflict" | "reference_invalid" | "session_unknown" | "session_archived" | "free_spins_invalid" | "settlement_differs" | "win_without_bet" | "win_after_rollback" | "rollback_after_win" | "rollback_of_other_round" | "rollback_without_bet" | "win_held" | "win_over_limit" | "wins_over_limit" | "free_spins_over_limit" | "jackpot_tier_unknown" | "return_differs" | "dead_letter" | "invoice_unpriced" | "invoice_issue_failed" | "invoice_notification_failed" | "event_failed" | "statement_key_missing" | "admin_guesses" | "wallet_down" | "provider_down" | "signature_refused" | "database_size" | "shard_full" | "shard_old" | "shard_closed" | "cron_late" | "journal_late";
  /**
   * Only alerts about this operator.
   * @example "casino"
   */
  operator_code?: string | null;
  /**
   * Only alerts about this provider.
   * @example "casino"
   */
  provider_code?: string | null;
  /**
   * In the future: of critical alerts at most 24 hours, of others 30 days.
   * @example "2026-11-24T05:00:00Z"
   */
  ends_at: string;
  /**
   * Why, for the list and the audit log.
   * @example "Northwind moves its wallet to another data centre"
   */
  reason: string;
};

export type StaffCampaign = {
  /**
   * The campaign's id.
   * @example "3c5e7a9b-1d2f-4b6a-8c0e-9f8e7d6c5b4a"
   */
  id: string;
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /**
   * The provider's code.
   * @example "sandbox"
   */
  provider_code: string;
  /**
   * The operator's id of the campaign.
   * @example "autumn-1"
   */
  reference: string;
  /** What players get. */
  type: "free_spins" | "fortune_wheel" | "treasure_chest" | "golden_dragon" | "buy_bonus";
  /**
   * The campaign's name, which players see.
   * @example "Autumn spins"
   */
  name: string;
  /** `pending`: the provider has not confirmed it. `failed`: see `failure_reason`. */
  status: "pending" | "active" | "ended" | "failed";
  /**
   * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
   * @example "EUR"
   */
  currency: string;
  /** The provider's codes of the games. */
  game_codes: string[];
  /** Number of players that it names. */
  player_count: number;
  /** Of `free_spins`: number of spins. Null otherwise. */
  spin_count: number | null;
  /**
   * Of `free_spins`: the stake of one spin. Of `buy_bonus`: the price of the feature. Null otherwise.
   * @example "0.20"
   */
  bet_amount: string | null;
  /**
   * It ends when it has paid this much in total. Null: no limit.
   * @example "500.00"
   */
  campaign_limit: string | null;
  /**
   * When it begins.
   * @example "2026-11-21T10:00:00.000Z"
   */
  valid_from: string;
  /**
   * When it ends.
   * @example "2026-12-01T00:00:00.000Z"
   */
  valid_until: string;
  /**
   * Why it failed. Null: it did not.
   * @example "The currency is not supported."
   */
  failure_reason: string | null;
  /** Ended here; its provider has not confirmed it. */
  end_owed: boolean;
  /**
   * When it was placed.
   * @example "2026-11-21T10:00:00.000Z"
   */
  created_at: string;
};

export type StaffCampaigns = {
  /** The page's campaigns, newest first. */
  campaigns: StaffCampaign[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type StaffGrant = {
  /**
   * The grant's id.
   * @example "0d7a1c3e-2b4f-4a6c-8e9d-1f2a3b4c5d6e"
   */
  id: string;
  /**
   * What the wallet sees on its bets and wins.
   * @example "welcome-1"
   */
  free_spins_id: string;
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /**
   * The provider's code.
   * @example "sandbox"
   */
  provider_code: string;
  /**
   * The operator's id of the grant.
   * @example "welcome-1"
   */
  reference: string;
  /**
   * The operator's own id of the player.
   * @example "player-1"
   */
  player_id: string;
  /** `expired`: its time is over, and the provider has not settled it. */
  status: "active" | "expired" | "finished" | "cancelled";
  /**
   * The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
   * @example "EUR"
   */
  currency: string;
  /** The provider's codes of the games. */
  game_codes: string[];
  /** Number of spins. */
  quantity: number;
  /**
   * The stake of one spin: a decimal string in the currency's places.
   * @example "0.20"
   */
  bet_amount: string;
  /**
   * The total that the provider reported. Null: it has not.
   * @example "4.60"
   */
  win_amount: string | null;
  /**
   * When the grant ends.
   * @example "2026-12-01T00:00:00.000Z"
   */
  valid_until: string;
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
};

export type StaffGrants = {
  /** The page's grants, newest first. */
  free_spins: StaffGrant[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type StaffMember = {
  /**
   * The member's id.
   * @example "ada"
   */
  id: string;
  /**
   * The member's name.
   * @example "Ada Reyes"
   */
  name: string;
  /** A person, or a program. */
  kind: "person" | "machine";
  /** What the member may do. */
  scopes: Array<"read" | "support" | "finance" | "catalogue" | "admin">;
  /**
   * The address that a person signs in with. Null: none.
   * @example "ada@example.com"
   */
  email: string | null;
  /**
   * When the member was added.
   * @example "2026-11-02T09:00:00.000Z"
   */
  created_at: string;
  /**
   * When it was last changed.
   * @example "2026-11-02T09:00:00.000Z"
   */
  updated_at: string;
  /**
   * When it was removed. Null: it was not.
   * @example "2026-11-21T12:00:00.000Z"
   */
  removed_at: string | null;
};

export type StaffMemberDetail = {
  /**
   * The member's id.
   * @example "ada"
   */
  id: string;
  /**
   * The member's name.
   * @example "Ada Reyes"
   */
  name: string;
  /** A person, or a program. */
  kind: "person" | "machine";
  /** What the member may do. */
  scopes: Array<"read" | "support" | "finance" | "catalogue" | "admin">;
  /**
   * The address that a person signs in with. Null: none.
   * @example "ada@example.com"
   */
  email: string | null;
  /**
   * When the member was added.
   * @example "2026-11-02T09:00:00.000Z"
   */
  created_at: string;
  /**
   * When it was last changed.
   * @example "2026-11-02T09:00:00.000Z"
   */
  updated_at: string;
  /**
   * When it was removed. Null: it was not.
   * @example "2026-11-21T12:00:00.000Z"
   */
  removed_at: string | null;
  /** The member's tokens, revoked ones too. */
  tokens: StaffToken[];
};

export type StaffPage = {
  /** The page's members. */
  staff: StaffMember[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type StaffToken = {
  /**
   * The token's id, which is no secret.
   * @example "5d0c3a9be4f71826"
   */
  token_id: string;
  /**
   * When it was issued.
   * @example "2026-11-02T09:00:00.000Z"
   */
  created_at: string;
  /**
   * Until when it works.
   * @example "2027-01-31T09:00:00.000Z"
   */
  expires_at: string;
  /**
   * When it was revoked. Null: it was not.
   * @example "2026-11-21T12:00:00.000Z"
   */
  revoked_at: string | null;
  /**
   * When it was last used, to some minutes. Null: never.
   * @example "2026-11-21T09:00:00.000Z"
   */
  last_used_at: string | null;
};

export type StartProviderValidation = {
  /**
   * The game that is played; the provider's first one when omitted.
   * @example "coin-toss"
   */
  game_code?: string | null;
  /**
   * The currency that is played in, in upper case.
   * @example "EUR"
   */
  currency: string;
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
  statements: Array<{
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
      /** The invoice's `id`. */
      invoice_id: string;
      /** The invoice's number. */
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
    /** Of a final statement: Ed25519, base64url, over `statement,<operator_code>,<day>,<currency>,<digest>`. The key is at `/.well-known/statement-keys.json`. Absent: the day is not final. */
    signature?: string;
    /** Of a final statement: the `kid` of the key. Absent: the day is not final. */
    signing_key_id?: string;
  }>;
};

export type Stop = {
  /** `switch`: until it is put back. `maintenance`: planned. `suspension`: of an operator. */
  kind: "switch" | "maintenance" | "suspension";
  /**
   * The name of a maintenance window. Null: it is none.
   * @example "lantern-december"
   */
  id: string | null;
  /** What is stopped. */
  scope: "provider" | "game" | "operator" | "currency";
  /**
   * The code of the provider, operator or currency; a game's catalogue id.
   * @example "lantern"
   */
  code: string;
  /**
   * What to show players.
   * @example "Games of Lantern are paused. Your balance is safe."
   */
  player_text: string;
  /**
   * Why.
   * @example "Wins of Lantern arrive twice"
   */
  reason: string;
  /**
   * When it begins, or began.
   * @example "2026-11-22T03:10:00.000Z"
   */
  starts_at: string;
  /**
   * When it ends. Null: until it is put back.
   * @example "2026-12-01T06:00:00.000Z"
   */
  ends_at: string | null;
  /** Whether it holds now. */
  in_force: boolean;
  /** Of a game: which. Null otherwise. */
  game: {
    /**
     * The provider's code.
     * @example "sandbox"
     */
    provider_code: string;
    /** The provider's code of the game. */
    code: string;
    /** The game's name. */
    name: string;
  } | null;
};

export type StopOf = {
  /** `switch`: until it is put back. `maintenance`: planned. `suspension`: of an operator. */
  kind: "switch" | "maintenance" | "suspension";
  /**
   * The name of a maintenance window. Null: it is none.
   * @example "lantern-december"
   */
  id: string | null;
  /** What is stopped. */
  scope: "provider" | "game" | "operator" | "currency";
  /**
   * The code of the provider, operator or currency; a game's catalogue id.
   * @example "lantern"
   */
  code: string;
  /**
   * What to show players.
   * @example "Games of Lantern are paused. Your balance is safe."
   */
  player_text: string;
  /**
   * Why.
   * @example "Wins of Lantern arrive twice"
   */
  reason: string;
  /**
   * When it begins, or began.
   * @example "2026-11-22T03:10:00.000Z"
   */
  starts_at: string;
  /**
   * When it ends. Null: until it is put back.
   * @example "2026-12-01T06:00:00.000Z"
   */
  ends_at: string | null;
};

export type Stops = {
  /** The page's stops. */
  stops: Stop[];
  /**
   * Send it as `cursor` to get the next page. Null: this was the last one.
   * @example "WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"
   */
  next_cursor: string | null;
};

export type StoredImage = {
  /**
   * The image's id: the digest of its bytes.
   * @example "9f2b7c1e5a0d4e6f8b3a17c2d4e5f601"
   */
  image_id: string;
  /**
   * Where it is served. It never changes.
   * @example "https://games.example.com/v1/images/9f2b7c1e5a0d4e6f8b3a17c2d4e5f601"
   */
  url: string;
};

export type TakenMovement = {
  /**
   * The service's id of the transaction: `<your code>:<your id>`. The wallet sees it.
   * @example "studio:b-1001"
   */
  transaction_id: string;
  /** It is accepted, and the service books it later. */
  status: "pending";
  /** The balance is not known yet. */
  balance: null;
};

export type TakenRollback = {
  /**
   * The service's id of the transaction: `<your code>:<your id>`. The wallet sees it.
   * @example "studio:b-1001"
   */
  transaction_id: string;
  /** It is accepted, and the service books it later. */
  status: "pending";
  /** The balance is not known yet. */
  balance: null;
  /** Whether the bet had arrived. false: the bet is not accepted if it arrives later. Absent: the rollback was reported before answers said so. */
  bet_known?: boolean;
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
  /**
   * The `id` of the bonus campaign that `free_spins_id` names. Null: a grant, or no promotion.
   * @example "4b1d8a2e-7c3f-4e5a-9b6d-0f1e2d3c4b5a"
   */
  bonus_campaign_id: string | null;
  /**
   * The game's id in the catalogue, never the provider's code. Null: not known.
   * @example "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11"
   */
  game_id: string | null;
  /** The number of calls to the wallet that were begun. */
  attempts: number;
  /**
   * When its state last changed.
   * @example "2026-11-21T10:00:00.040Z"
   */
  updated_at: string;
};

export type Usage = {
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /** The minutes, one after the other. */
  usage: Array<{
    /**
     * The first moment of the minute.
     * @example "2026-11-21T09:59:00.000Z"
     */
    minute: string;
    /** Requests that passed. */
    requests: number;
    /** Requests that were refused because the limit was reached. */
    rate_limited: number;
  }>;
};

export type VoidInvoice = {
  /**
   * Why. The document prints it.
   * @example "Issued with last year's rates"
   */
  reason: string;
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

export type Window = {
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /** Providers whose games the operator may offer. */
  provider_codes: string[];
  /** Games of theirs that it may not offer: ids of the catalogue. */
  excluded_game_ids: string[];
  /** Number of games that it may offer. */
  game_count: number;
};

export type WithdrawnRates = {
  /**
   * The operator's code.
   * @example "demo"
   */
  operator_code: string;
  /**
   * Its first day, in UTC.
   * @example "2027-01-01"
   */
  from: string;
  /** It does not hold. */
  withdrawn: true;
};

/** What each call of the back office answers. */
export interface Answers {
  "PUT /admin/v1/operators/{code}": OperatorDetail;
  "GET /admin/v1/operators/{code}": OperatorDetail;
  "GET /admin/v1/operators": Operators;
  "PUT /admin/v1/operators/{code}/window": Window;
  "POST /admin/v1/operators/{code}/keys": IssuedKey;
  "DELETE /admin/v1/operators/{code}/keys/{key_id}": RevokedKey;
  "DELETE /admin/v1/providers/{code}/keys/{key_id}": RevokedKey;
  "POST /admin/v1/providers/{code}/keys": IssuedKey;
  "PUT /admin/v1/operators/{code}/players/{player_id}/block": PlayerBlock;
  "DELETE /admin/v1/operators/{code}/players/{player_id}/block": PlayerBlock;
  "GET /admin/v1/operators/{code}/blocks": BlocksPage;
  "GET /admin/v1/operators/{code}/usage": Usage;
  "PUT /admin/v1/operators/{code}/rates": Rates;
  "GET /admin/v1/operators/{code}/rates": Rates;
  "PUT /admin/v1/providers/{code}": Provider;
  "GET /admin/v1/providers/{code}": ProviderDetail;
  "GET /admin/v1/providers": Providers;
  "DELETE /admin/v1/providers/{code}/windows": ProviderWindows;
  "PUT /admin/v1/providers/{code}/windows": ProviderWindows;
  "POST /admin/v1/images": StoredImage;
  "GET /admin/v1/providers/{code}/status": ProviderStatusDetail;
  "PUT /admin/v1/providers/{code}/games": ImportedGames;
  "GET /admin/v1/games": CatalogueGames;
  "GET /admin/v1/games/{id}": CatalogueGameDetail;
  "POST /admin/v1/providers/{code}/validation-runs": ProviderValidationRun;
  "GET /admin/v1/providers/{code}/validation-runs/{id}": ProviderValidationRun;
  "GET /admin/v1/alerts": AlertsPage;
  "POST /admin/v1/alerts/{id}/acknowledge": Alert;
  "GET /admin/v1/alert-silences": AlertSilences;
  "PUT /admin/v1/alert-silences/{id}": AlertSilence;
  "DELETE /admin/v1/alert-silences/{id}": AlertSilence;
  "GET /admin/v1/movements": MovementsPage;
  "GET /admin/v1/movements/{transaction_id}": Movement;
  "POST /admin/v1/movements/{transaction_id}/replay": Movement;
  "POST /admin/v1/movements/{transaction_id}/try": Movement;
  "POST /admin/v1/movements/replay": ReplayedFailed;
  "POST /admin/v1/movements/{transaction_id}/release": Movement;
  "GET /admin/v1/search": SearchResults;
  "GET /admin/v1/overview": Overview;
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
  "PUT /admin/v1/operators/{code}/suspension": StopOf;
  "DELETE /admin/v1/operators/{code}/suspension": ResumedOperator;
  "PUT /admin/v1/maintenance/{id}": StopOf;
  "DELETE /admin/v1/maintenance/{id}": StopOf;
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
  "GET /admin/v1/invoices/preview": InvoicePreviews;
  "GET /admin/v1/invoices/check": BooksCheck;
  "GET /admin/v1/audit": AuditPage;
  "GET /admin/v1/audit/seals": AuditSealsPage;
  "GET /admin/v1/billing/issuer": BillingIssuer;
  "PUT /admin/v1/billing/issuer": BillingIssuer;
  "GET /admin/v1/operators/{code}/billing": BillingCustomer;
  "PUT /admin/v1/operators/{code}/billing": BillingCustomer;
  "PUT /admin/v1/currencies/{code}": PutCurrencyAnswer;
  "GET /admin/v1/exchange-rates": ExchangeRates;
  "PUT /admin/v1/exchange-rates": ExchangeRates;
  "GET /admin/v1/invoices/{id}/deliveries": InvoiceNotifications;
  "POST /admin/v1/invoices/{id}/resend": InvoiceNotifications;
  "PUT /admin/v1/invoices/{id}/payment": InvoiceOnFile;
  "DELETE /admin/v1/invoices/{id}/payment": InvoiceOnFile;
  "POST /admin/v1/invoices": Invoices;
  "GET /admin/v1/invoices": InvoicesPage;
  "GET /admin/v1/invoices/{id}": InvoiceOnFile;
  "POST /admin/v1/invoices/{id}/void": InvoiceOnFile;
  "POST /admin/v1/master-key/rewrap": RewrapResult;
  "PUT /admin/v1/staff/{id}": StaffMemberDetail;
  "GET /admin/v1/staff/{id}": StaffMemberDetail;
  "DELETE /admin/v1/staff/{id}": RemovedStaffMember;
  "GET /admin/v1/staff": StaffPage;
  "GET /admin/v1/me": Me;
  "POST /admin/v1/staff/{id}/tokens": IssuedStaffToken;
  "DELETE /admin/v1/staff/{id}/tokens/{token_id}": RevokedStaffToken;
  "GET /admin/v1/proposals": ProposalsPage;
  "GET /admin/v1/proposals/{id}": Proposal;
  "POST /admin/v1/proposals/{id}/approve": ApprovedProposal;
  "POST /admin/v1/proposals/{id}/refuse": Proposal;
  "POST /admin/v1/proposals/{id}/secret": IssuedKey;
  "POST /admin/v1/dry-runs": DryRunResult;
}

/** The scope that each needs. */
export const SCOPES = {
  "PUT /admin/v1/operators/{code}": "admin",
  "GET /admin/v1/operators/{code}": "read",
  "GET /admin/v1/operators": "read",
  "PUT /admin/v1/operators/{code}/window": "catalogue",
  "POST /admin/v1/operators/{code}/keys": "admin",
  "DELETE /admin/v1/operators/{code}/keys/{key_id}": "admin",
  "DELETE /admin/v1/providers/{code}/keys/{key_id}": "admin",
  "POST /admin/v1/providers/{code}/keys": "admin",
  "PUT /admin/v1/operators/{code}/players/{player_id}/block": "support",
  "DELETE /admin/v1/operators/{code}/players/{player_id}/block": "support",
  "GET /admin/v1/operators/{code}/blocks": "read",
  "GET /admin/v1/operators/{code}/usage": "read",
  "PUT /admin/v1/operators/{code}/rates": "finance",
  "GET /admin/v1/operators/{code}/rates": "read",
  "PUT /admin/v1/providers/{code}": "admin",
  "GET /admin/v1/providers/{code}": "read",
  "GET /admin/v1/providers": "read",
  "DELETE /admin/v1/providers/{code}/windows": "catalogue",
  "PUT /admin/v1/providers/{code}/windows": "catalogue",
  "POST /admin/v1/images": "catalogue",
  "GET /admin/v1/providers/{code}/status": "read",
  "PUT /admin/v1/providers/{code}/games": "catalogue",
  "GET /admin/v1/games": "read",
  "GET /admin/v1/games/{id}": "read",
  "POST /admin/v1/providers/{code}/validation-runs": "catalogue",
  "GET /admin/v1/providers/{code}/validation-runs/{id}": "read",
  "GET /admin/v1/alerts": "read",
  "POST /admin/v1/alerts/{id}/acknowledge": "support",
  "GET /admin/v1/alert-silences": "read",
  "PUT /admin/v1/alert-silences/{id}": "support",
  "DELETE /admin/v1/alert-silences/{id}": "support",
  "GET /admin/v1/movements": "read",
  "GET /admin/v1/movements/{transaction_id}": "read",
  "POST /admin/v1/movements/{transaction_id}/replay": "support",
  "POST /admin/v1/movements/{transaction_id}/try": "support",
  "POST /admin/v1/movements/replay": "support",
  "POST /admin/v1/movements/{transaction_id}/release": "finance",
  "GET /admin/v1/search": "read",
  "GET /admin/v1/overview": "read",
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
  "PUT /admin/v1/operators/{code}/suspension": "admin",
  "DELETE /admin/v1/operators/{code}/suspension": "admin",
  "PUT /admin/v1/maintenance/{id}": "support",
  "DELETE /admin/v1/maintenance/{id}": "support",
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
  "GET /admin/v1/invoices/preview": "read",
  "GET /admin/v1/invoices/check": "read",
  "GET /admin/v1/audit": "read",
  "GET /admin/v1/audit/seals": "read",
  "GET /admin/v1/billing/issuer": "read",
  "PUT /admin/v1/billing/issuer": "finance",
  "GET /admin/v1/operators/{code}/billing": "read",
  "PUT /admin/v1/operators/{code}/billing": "finance",
  "PUT /admin/v1/currencies/{code}": "finance",
  "GET /admin/v1/exchange-rates": "read",
  "PUT /admin/v1/exchange-rates": "finance",
  "GET /admin/v1/invoices/{id}/deliveries": "read",
  "POST /admin/v1/invoices/{id}/resend": "finance",
  "PUT /admin/v1/invoices/{id}/payment": "finance",
  "DELETE /admin/v1/invoices/{id}/payment": "finance",
  "POST /admin/v1/invoices": "finance",
  "GET /admin/v1/invoices": "read",
  "GET /admin/v1/invoices/{id}": "read",
  "POST /admin/v1/invoices/{id}/void": "finance",
  "POST /admin/v1/master-key/rewrap": "admin",
  "PUT /admin/v1/staff/{id}": "admin",
  "GET /admin/v1/staff/{id}": "admin",
  "DELETE /admin/v1/staff/{id}": "admin",
  "GET /admin/v1/staff": "admin",
  "GET /admin/v1/me": "read",
  "POST /admin/v1/staff/{id}/tokens": "admin",
  "DELETE /admin/v1/staff/{id}/tokens/{token_id}": "admin",
  "GET /admin/v1/proposals": "read",
  "GET /admin/v1/proposals/{id}": "read",
  "POST /admin/v1/proposals/{id}/approve": "read",
  "POST /admin/v1/proposals/{id}/refuse": "read",
  "POST /admin/v1/proposals/{id}/secret": "read",
  "POST /admin/v1/dry-runs": "read",
} as const satisfies Record<keyof Answers, string>;
