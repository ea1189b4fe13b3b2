import { owned } from "./bytes.ts";
import { type Following, followed } from "./follow.ts";
import type {
  AdvanceTestClock,
  AskChange,
  BatchedGrant,
  BatchedGrantsPage,
  BetOptions,
  BonusCampaign,
  BonusCampaignOptions,
  BonusCampaignsPage,
  ClosedSession,
  ClosedSessions,
  CreateBonusCampaign,
  CreateDemo,
  CreateFreeSpins,
  CreateGrantBatch,
  CreateReconciliation,
  CreateSession,
  DebugSignature,
  DebugSignatureRequest,
  DeliveryAttempts,
  Demo,
  EventChoice,
  ExplainedRound,
  FireTrigger,
  FoundRounds,
  FreeSpins,
  FreeSpinsPage,
  Game,
  GameChanges,
  GamesPage,
  GrantBatch,
  GrantBatchesPage,
  InvoicePreview,
  InvoicesPage,
  InvoiceWithDocument,
  Jackpots,
  JackpotWinner,
  JackpotWinners,
  ListBatchedGrantsQuery,
  ListEventsQuery,
  ListedSession,
  ListFreeSpinsQuery,
  ListGamesQuery,
  ListSessionsQuery,
  ListTransactionsQuery,
  ListWireEventsQuery,
  LiveTables,
  NewKey,
  OpenedReconciliation,
  OpenRound,
  OpenRoundsPage,
  OperatorEvent,
  OperatorEventsPage,
  OrderProviderFault,
  OwnSettings,
  Ping,
  PlayerBonusCampaigns,
  Provider,
  ProviderFault,
  ProviderFaults,
  ProviderStatus,
  Providers,
  Rates,
  Reconciliation,
  ReconciliationDifference,
  ReconciliationDifferences,
  ReconciliationPart,
  RecoverDeliveries,
  RecoveredDeliveries,
  RecoveredSent,
  RecoverSent,
  Round,
  Session,
  SessionPreflight,
  SessionsPage,
  SettingChange,
  SettingChanges,
  StartedReconciliation,
  StartTestClock,
  StartWalletValidation,
  Statements,
  StopChange,
  TestClock,
  Transaction,
  TransactionsPage,
  Troubles,
  UnknownField,
  UnknownFields,
  WalletHealth,
  WalletValidationRun,
  WalletValidationsPage,
  WireEvent,
  WireEventsPage,
  WireExchange,
} from "./generated.ts";
import { listParts } from "./list-parts.ts";
import type { ClientOptions } from "./options.ts";
import { pages } from "./paging.ts";
import { type Answer, Transport } from "./transport.ts";

export interface CallOptions {
  /** Aborts the call, also between two attempts. */
  readonly signal?: AbortSignal;
}

/** The filters of a query: without the place in the list. */
type Filters<Query> = { readonly [Name in keyof Omit<Query, "limit" | "cursor">]: Query[Name] };

/** Filters of games. */
export type GameFilters = Filters<Omit<ListGamesQuery, "studio_code">>;

/** Filters of transactions, of a range that is half open and at most 31 days long. */
export type TransactionFilters = Filters<ListTransactionsQuery>;

/** Filters of events. */
export type EventFilters = Filters<ListEventsQuery>;

/** Filters of the wire log. */
export type WireEventFilters = Filters<ListWireEventsQuery>;

/** Filters of sessions. */
export type SessionFilters = Filters<ListSessionsQuery>;

/** Filters of free-spin grants. */
export type FreeSpinFilters = Filters<ListFreeSpinsQuery>;

/** Filters of a batch's grants. */
export type BatchedGrantFilters = Filters<ListBatchedGrantsQuery>;

/** A page of a list. */
export interface Paging {
  /** How many rows, 1 to 1,000. */
  readonly limit?: number;
  /** The `next_cursor` of the page before. */
  readonly cursor?: string | undefined;
}

const MAX_PAGE_ROWS = 1_000;

/**
 * The operator API, one method per call. Bodies and responses are the objects that `openapi.json` describes. Methods
 * throw RefusedError when the service refuses the call and UnreachableError when there is no valid response. One client
 * may serve a whole process: it holds no connection and no state but the clock's correction and the last answer.
 */
export class OperatorGames {
  readonly #transport: Transport;

  /** Throws a TypeError that names everything that is wrong with the options. */
  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
  }

  /**
   * The last answer to any call of this client, with its request id and rate limit; undefined before the first. Where calls
   * overlap, use `onAnswer`.
   */
  get lastAnswer(): Answer | undefined {
    return this.#transport.lastAnswer;
  }

  ping(options?: CallOptions): Promise<Ping> {
    return this.#get("/v1/ping", {}, options);
  }

  /** Diagnoses a signature. Sandbox only; the call itself is not signed. */
  debugSignature(form: DebugSignatureRequest, options?: CallOptions): Promise<DebugSignature> {
    return this.#transport.send({
      ...options,
      method: "POST",
      target: "/v1/debug/signature",
      body: form,
      signed: false,
    });
  }

  /** All games of the window. Each page is fetched when the loop reaches it. */
  games(filters: GameFilters = {}, options?: CallOptions): AsyncGenerator<Game, void, undefined> {
    return pages(
      (cursor) => this.gamesPage({ ...filters, limit: 200, cursor }, options),
      (page: GamesPage) => page.games,
    );
  }

  gamesPage(
    query: GameFilters & { readonly limit?: number; readonly cursor?: string | undefined } = {},
    options?: CallOptions,
  ): Promise<GamesPage> {
    return this.#get("/v1/games", { ...query }, options);
  }

  /**
   * Changes of the games since a time, or since the `next_since` of the last page. Keep that of each page once it is applied.
   */
  async *gameChanges(since: string, options?: CallOptions): AsyncGenerator<GameChanges, void, undefined> {
    let place = since;
    let hasMore = true;
    while (hasMore) {
      const page = await this.#get<GameChanges>("/v1/games/changes", { since: place, limit: MAX_PAGE_ROWS }, options);
      yield page;
      ({ next_since: place, has_more: hasMore } = page);
    }
  }

  async providers(options?: CallOptions): Promise<Provider[]> {
    return (await this.#get<Providers>("/v1/providers", {}, options)).providers;
  }

  /** How a provider of the window answers the service. */
  providerStatus(providerCode: string, options?: CallOptions): Promise<ProviderStatus> {
    return this.#get(`/v1/providers/${segment(providerCode)}/status`, {}, options);
  }

  openSession(session: CreateSession, options?: CallOptions): Promise<Session> {
    return this.#post("/v1/sessions", session, options);
  }

  /** Every reason why `openSession` with this body would fail now. Opens nothing. */
  preflightSession(session: CreateSession, options?: CallOptions): Promise<SessionPreflight> {
    return this.#post("/v1/sessions/preflight", session, options);
  }

  openDemo(gameId: string, demo: CreateDemo = {}, options?: CallOptions): Promise<Demo> {
    return this.#post(`/v1/games/${segment(gameId)}/demo`, demo, options);
  }

  closeSession(sessionId: string, options?: CallOptions): Promise<ClosedSession> {
    return this.#post(`/v1/sessions/${segment(sessionId)}/close`, undefined, options);
  }

  /** Newest first. Each page is fetched when the loop reaches it. */
  sessions(filters: SessionFilters = {}, options?: CallOptions): AsyncGenerator<ListedSession, void, undefined> {
    return pages(
      (cursor) => this.sessionsPage({ ...filters, limit: MAX_PAGE_ROWS, cursor }, options),
      (page: SessionsPage) => page.sessions,
    );
  }

  sessionsPage(query: SessionFilters & Paging = {}, options?: CallOptions): Promise<SessionsPage> {
    return this.#get("/v1/sessions", { ...query }, options);
  }

  /** Returns how many sessions were open. */
  async closePlayerSessions(playerId: string, options?: CallOptions): Promise<number> {
    const player = segment(playerId);
    return (await this.#post<ClosedSessions>(`/v1/players/${player}/close-sessions`, undefined, options)).closed;
  }

  rates(options?: CallOptions): Promise<Rates> {
    return this.#get("/v1/rates", {}, options);
  }

  /** The tables in one currency. The first call in a currency returns `pending`: repeat it after a few seconds. */
  liveTables(currency: string, options?: CallOptions): Promise<LiveTables> {
    return this.#get("/v1/live-tables", { currency }, options);
  }

  /** Idempotent on `reference`. */
  grantFreeSpins(grant: CreateFreeSpins, options?: CallOptions): Promise<FreeSpins> {
    return this.#post("/v1/free-spins", grant, options);
  }

  freeSpins(id: string, options?: CallOptions): Promise<FreeSpins> {
    return this.#get(`/v1/free-spins/${segment(id)}`, {}, options);
  }

  freeSpinsByReference(reference: string, options?: CallOptions): Promise<FreeSpins> {
    return this.#get("/v1/free-spins", { reference }, options);
  }

  /** Newest first. Each page is fetched when the loop reaches it. */
  freeSpinsOf(playerId: string, options?: CallOptions): AsyncGenerator<FreeSpins, void, undefined> {
    return pages(
      (cursor) => this.freeSpinsPage(playerId, { limit: MAX_PAGE_ROWS, cursor }, options),
      (page: FreeSpinsPage) => page.free_spins,
    );
  }

  freeSpinsPage(playerId: string, paging: Paging = {}, options?: CallOptions): Promise<FreeSpinsPage> {
    return this.#get("/v1/free-spins", { player_id: playerId, ...paging }, options);
  }

  /** Of all players, newest first. Each page is fetched when the loop reaches it. */
  allFreeSpins(filters: FreeSpinFilters = {}, options?: CallOptions): AsyncGenerator<FreeSpins, void, undefined> {
    return pages(
      (cursor) => this.allFreeSpinsPage({ ...filters, limit: MAX_PAGE_ROWS, cursor }, options),
      (page: FreeSpinsPage) => page.free_spins,
    );
  }

  allFreeSpinsPage(query: FreeSpinFilters & Paging = {}, options?: CallOptions): Promise<FreeSpinsPage> {
    return this.#get("/v1/free-spins/all", { ...query }, options);
  }

  /** What does not answer now: your wallet, and providers of your window. */
  troubles(options?: CallOptions): Promise<Troubles> {
    return this.#get("/v1/troubles", {}, options);
  }

  /** What your calls of the last 30 days sent and did not know, so that it was ignored: names alone. */
  async unknownFields(options?: CallOptions): Promise<UnknownField[]> {
    return (await this.#get<UnknownFields>("/v1/unknown-fields", {}, options)).unknown_fields;
  }

  /** Idempotent on `reference`. The grants are placed behind the call: `grantBatch` tells how far they are. */
  grantFreeSpinsInBulk(batch: CreateGrantBatch, options?: CallOptions): Promise<GrantBatch> {
    return this.#post("/v1/free-spins/batches", batch, options);
  }

  grantBatch(id: string, options?: CallOptions): Promise<GrantBatch> {
    return this.#get(`/v1/free-spins/batches/${segment(id)}`, {}, options);
  }

  /** Newest first. Each page is fetched when the loop reaches it. */
  grantBatches(options?: CallOptions): AsyncGenerator<GrantBatch, void, undefined> {
    return pages(
      (cursor) => this.grantBatchesPage({ limit: MAX_PAGE_ROWS, cursor }, options),
      (page: GrantBatchesPage) => page.batches,
    );
  }

  grantBatchesPage(paging: Paging = {}, options?: CallOptions): Promise<GrantBatchesPage> {
    return this.#get("/v1/free-spins/batches", { ...paging }, options);
  }

  /** How each grant of a batch was answered, in the order sent. Each page is fetched when the loop reaches it. */
  batchedGrants(
    batchId: string,
    filters: BatchedGrantFilters = {},
    options?: CallOptions,
  ): AsyncGenerator<BatchedGrant, void, undefined> {
    return pages(
      (cursor) => this.batchedGrantsPage(batchId, { ...filters, limit: MAX_PAGE_ROWS, cursor }, options),
      (page: BatchedGrantsPage) => page.grants,
    );
  }

  batchedGrantsPage(
    batchId: string,
    query: BatchedGrantFilters & Paging = {},
    options?: CallOptions,
  ): Promise<BatchedGrantsPage> {
    return this.#get(`/v1/free-spins/batches/${segment(batchId)}/grants`, { ...query }, options);
  }

  freeSpinsBetOptions(gameId: string, currency: string, options?: CallOptions): Promise<BetOptions> {
    return this.#get("/v1/free-spins/bet-options", { game_id: gameId, currency }, options);
  }

  cancelFreeSpins(id: string, options?: CallOptions): Promise<FreeSpins> {
    return this.#post(`/v1/free-spins/${segment(id)}/cancel`, undefined, options);
  }

  /** Idempotent on `reference`. */
  placeBonusCampaign(campaign: CreateBonusCampaign, options?: CallOptions): Promise<BonusCampaign> {
    return this.#post("/v1/bonus-campaigns", campaign, options);
  }

  bonusCampaign(id: string, options?: CallOptions): Promise<BonusCampaign> {
    return this.#get(`/v1/bonus-campaigns/${segment(id)}`, {}, options);
  }

  bonusCampaignByReference(reference: string, options?: CallOptions): Promise<BonusCampaign> {
    return this.#get("/v1/bonus-campaigns", { reference }, options);
  }

  /** Newest first, at most 100. */
  async bonusCampaignsOf(playerId: string, options?: CallOptions): Promise<BonusCampaign[]> {
    const query = { player_id: playerId };
    return (await this.#get<PlayerBonusCampaigns>("/v1/bonus-campaigns", query, options)).campaigns;
  }

  /** Of all players, newest first. Each page is fetched when the loop reaches it. */
  bonusCampaigns(options?: CallOptions): AsyncGenerator<BonusCampaign, void, undefined> {
    return pages(
      (cursor) => this.bonusCampaignsPage({ limit: MAX_PAGE_ROWS, cursor }, options),
      (page: BonusCampaignsPage) => page.campaigns,
    );
  }

  bonusCampaignsPage(paging: Paging = {}, options?: CallOptions): Promise<BonusCampaignsPage> {
    return this.#get("/v1/bonus-campaigns/all", { ...paging }, options);
  }

  endBonusCampaign(id: string, options?: CallOptions): Promise<BonusCampaign> {
    return this.#post(`/v1/bonus-campaigns/${segment(id)}/end`, undefined, options);
  }

  /** With a currency, also the prices of bought bonuses where the provider tells them. */
  bonusCampaignOptions(
    gameId: string,
    options: CallOptions & { readonly currency?: string } = {},
  ): Promise<BonusCampaignOptions> {
    const { currency, ...call } = options;
    return this.#get("/v1/bonus-campaigns/options", { game_id: gameId, currency }, call);
  }

  jackpots(options?: CallOptions): Promise<Jackpots> {
    return this.#get("/v1/jackpots", {}, options);
  }

  /** Newest first. */
  async jackpotWinners(options?: CallOptions): Promise<JackpotWinner[]> {
    return (await this.#get<JackpotWinners>("/v1/jackpots/winners", {}, options)).winners;
  }

  /** Oldest first. Each page is fetched when the loop reaches it. */
  transactions(filters: TransactionFilters, options?: CallOptions): AsyncGenerator<Transaction, void, undefined> {
    return pages(
      (cursor) => this.transactionsPage({ ...filters, limit: MAX_PAGE_ROWS, cursor }, options),
      (page: TransactionsPage) => page.transactions,
    );
  }

  transactionsPage(query: TransactionFilters & Paging = {}, options?: CallOptions): Promise<TransactionsPage> {
    return this.#get("/v1/transactions", { ...query }, options);
  }

  /** Rounds without an end, oldest first; `olderThanSeconds` leaves out those that were opened since. */
  openRounds(olderThanSeconds = 0, options?: CallOptions): AsyncGenerator<OpenRound, void, undefined> {
    return pages(
      (cursor) => this.openRoundsPage(olderThanSeconds, { limit: MAX_PAGE_ROWS, cursor }, options),
      (page: OpenRoundsPage) => page.rounds,
    );
  }

  openRoundsPage(olderThanSeconds = 0, paging: Paging = {}, options?: CallOptions): Promise<OpenRoundsPage> {
    return this.#get("/v1/rounds", { open: "true", older_than: olderThanSeconds, ...paging }, options);
  }

  transaction(transactionId: string, options?: CallOptions): Promise<Transaction> {
    return this.#get(`/v1/transactions/${segment(transactionId)}`, {}, options);
  }

  /** The calls to the wallet for a transaction, oldest first, with the bytes of both sides. */
  attempts(transactionId: string, options?: CallOptions): Promise<DeliveryAttempts> {
    return this.#get(`/v1/transactions/${segment(transactionId)}/attempts`, {}, options);
  }

  /** Sends a pending or failed transaction to the wallet now. */
  resend(transactionId: string, options?: CallOptions): Promise<Transaction> {
    return this.#post(`/v1/transactions/${segment(transactionId)}/resend`, {}, options);
  }

  /** Sends every failed transaction since a time again. */
  recoverDeliveries(recovery: RecoverDeliveries, options?: CallOptions): Promise<RecoveredDeliveries> {
    return this.#post("/v1/deliveries/recover", recovery, options);
  }

  /** How the operator's wallet answered lately, and balances that do not add up. */
  walletHealth(options?: CallOptions): Promise<WalletHealth> {
    return this.#get("/v1/wallet/health", {}, options);
  }

  /** What was sent to the operator's event URL, newest first. Each page is fetched when the loop reaches it. */
  events(filters: EventFilters = {}, options?: CallOptions): AsyncGenerator<OperatorEvent, void, undefined> {
    return pages(
      (cursor) => this.eventsPage({ ...filters, limit: MAX_PAGE_ROWS, cursor }, options),
      (page: OperatorEventsPage) => page.events,
    );
  }

  eventsPage(query: EventFilters & Paging = {}, options?: CallOptions): Promise<OperatorEventsPage> {
    return this.#get("/v1/events", { ...query }, options);
  }

  /** Which events you are sent. */
  eventChoice(options?: CallOptions): Promise<EventChoice> {
    return this.#get("/v1/events/choice", {}, options);
  }

  chooseEvents(choice: EventChoice, options?: CallOptions): Promise<EventChoice> {
    return this.#post("/v1/events/choice", choice, options);
  }

  /** Sends an event now, also one that was delivered. */
  resendEvent(id: string, options?: CallOptions): Promise<OperatorEvent> {
    return this.#post(`/v1/events/${segment(id)}/resend`, {}, options);
  }

  /** Sends all events again that were sent last in a time. Repeat it until `queued` is 0. */
  recoverEvents(sent: RecoverSent, options?: CallOptions): Promise<RecoveredSent> {
    return this.#post("/v1/events/recover", sent, options);
  }

  /** Sends all invoice notifications again that were sent last in a time. Repeat it until `queued` is 0. */
  recoverInvoices(sent: RecoverSent, options?: CallOptions): Promise<RecoveredSent> {
    return this.#post("/v1/invoices/recover", sent, options);
  }

  /** Your settings, and your keys with their last use. */
  settings(options?: CallOptions): Promise<OwnSettings> {
    return this.#get("/v1/settings", {}, options);
  }

  /** Asks for a change of your settings or keys: new addresses are tried first. */
  askForChange(change: AskChange, options?: CallOptions): Promise<SettingChange> {
    return this.#post("/v1/settings/changes", change, options);
  }

  /** Changes of your settings and keys, newest first. Each page is fetched when the loop reaches it. */
  settingChanges(options?: CallOptions): AsyncGenerator<SettingChange, void, undefined> {
    return pages(
      (cursor) => this.settingChangesPage({ limit: MAX_PAGE_ROWS, cursor }, options),
      (page: SettingChanges) => page.changes,
    );
  }

  settingChangesPage(query: Paging = {}, options?: CallOptions): Promise<SettingChanges> {
    return this.#get("/v1/settings/changes", { ...query }, options);
  }

  /** Approves a change that another key of yours has asked for. */
  approveChange(id: string, options?: CallOptions): Promise<SettingChange> {
    return this.#post(`/v1/settings/changes/${segment(id)}/approve`, {}, options);
  }

  /** Stops a change that waits. */
  stopChange(id: string, stop: StopChange = {}, options?: CallOptions): Promise<SettingChange> {
    return this.#post(`/v1/settings/changes/${segment(id)}/stop`, stop, options);
  }

  /** The secret of a key that a change has issued: once, for the key that asked for it. */
  newSecret(id: string, options?: CallOptions): Promise<NewKey> {
    return this.#post(`/v1/settings/changes/${segment(id)}/secret`, {}, options);
  }

  /** A round with its first 1,000 transactions: nearly always all. `roundPage` reads on after `next_cursor`. */
  round(roundId: string, options?: CallOptions): Promise<Round> {
    return this.roundPage(roundId, {}, options);
  }

  roundPage(roundId: string, paging: Paging = {}, options?: CallOptions): Promise<Round> {
    return this.#get(`/v1/rounds/${segment(roundId)}`, { ...paging }, options);
  }

  /** The statements of a day (YYYY-MM-DD, UTC). `UPSTREAM_UNAVAILABLE` while those of a large day are being made. */
  statements(day: string, query: { readonly currency?: string } = {}, options?: CallOptions): Promise<Statements> {
    return this.#get(`/v1/statements/${segment(day)}`, { ...query }, options);
  }

  /** The rounds whose ids begin so: eight characters or more, as games show them to players. */
  findRounds(start: string, options?: CallOptions): Promise<FoundRounds> {
    return this.#get("/v1/search", { q: start }, options);
  }

  /** What happened in a round, in words, and the address of its page for support: a credential for 7 days. */
  explainRound(roundId: string, options?: CallOptions): Promise<ExplainedRound> {
    return this.#get(`/v1/rounds/${segment(roundId)}/explain`, {}, options);
  }

  /** Not idempotent: each call opens a reconciliation. */
  openReconciliation(day: CreateReconciliation, options?: CallOptions): Promise<OpenedReconciliation> {
    return this.#post("/v1/reconciliations", day, options);
  }

  /** Sends a part of your list: CSV with a header, or NDJSON; at most 8 MiB. The same part again replaces it. */
  putReconciliationPart(
    id: string,
    part: number,
    list: { readonly bytes: Uint8Array; readonly gzip?: boolean },
    options?: CallOptions,
  ): Promise<ReconciliationPart> {
    return this.#transport.send({
      ...options,
      method: "PUT",
      target: `/v1/reconciliations/${segment(id)}/parts/${part}`,
      bytes: list.bytes,
      headers: { "Content-Type": "text/csv", ...(list.gzip ? { "Content-Encoding": "gzip" } : {}) },
    });
  }

  /**
   * Sends your whole list, compressed and in parts: a file's stream, whatever its size. Yields after each part with the rows
   * so far. Then start the reconciliation with the number of the last part.
   */
  async *sendReconciliationList(
    id: string,
    list: AsyncIterable<Uint8Array>,
    options?: CallOptions,
  ): AsyncGenerator<ReconciliationPart, void, undefined> {
    let part = 0;
    let rows = 0;
    for await (const bytes of listParts(list)) {
      const packed = new Blob([owned(bytes)]).stream().pipeThrough(new CompressionStream("gzip"));
      const sent = { bytes: new Uint8Array(await new Response(packed).arrayBuffer()), gzip: true };
      rows += (await this.putReconciliationPart(id, ++part, sent, options)).rows;
      yield { part, rows };
    }
  }

  startReconciliation(id: string, parts: number, options?: CallOptions): Promise<StartedReconciliation> {
    return this.#post(`/v1/reconciliations/${segment(id)}/start`, { parts }, options);
  }

  reconciliation(id: string, options?: CallOptions): Promise<Reconciliation> {
    return this.#get(`/v1/reconciliations/${segment(id)}`, {}, options);
  }

  /** All differences, or those of one kind. Each page is fetched when the loop reaches it. */
  reconciliationDifferences(
    id: string,
    kind?: ReconciliationDifference["kind"],
    options?: CallOptions,
  ): AsyncGenerator<ReconciliationDifference, void, undefined> {
    return pages(
      (cursor) => this.reconciliationDifferencesPage(id, { kind, limit: MAX_PAGE_ROWS, cursor }, options),
      (page: ReconciliationDifferences) => page.differences,
    );
  }

  reconciliationDifferencesPage(
    id: string,
    query: { readonly kind?: ReconciliationDifference["kind"] | undefined } & Paging = {},
    options?: CallOptions,
  ): Promise<ReconciliationDifferences> {
    return this.#get(`/v1/reconciliations/${segment(id)}/differences`, { ...query }, options);
  }

  /** Your invoices by number, each with its document. Each page is fetched when the loop reaches it. */
  invoices(options?: CallOptions): AsyncGenerator<InvoiceWithDocument, void, undefined> {
    return pages(
      (cursor) => this.#get<InvoicesPage>("/v1/invoices", { limit: 100, cursor }, options),
      (page) => page.invoices,
    );
  }

  /** What a month (YYYY-MM) would be invoiced at now, with a forecast; its invoices once it is over. */
  invoicePreview(month: string, options?: CallOptions): Promise<InvoicePreview> {
    return this.#get("/v1/invoices/preview", { month }, options);
  }

  invoice(id: string, options?: CallOptions): Promise<InvoiceWithDocument> {
    return this.#get(`/v1/invoices/${segment(id)}`, {}, options);
  }

  /** Runs the wallet suite against the operator's wallet. Sandbox only; the test player needs at least 10.00. */
  startWalletValidation(start: StartWalletValidation, options?: CallOptions): Promise<WalletValidationRun> {
    return this.#post("/v1/test/wallet-validation", start, options);
  }

  /** Sends a named sequence of callbacks to the operator's wallet. Sandbox only; `walletValidation` reads how it did. */
  fireTrigger(trigger: FireTrigger, options?: CallOptions): Promise<WalletValidationRun> {
    return this.#post("/v1/test/triggers", trigger, options);
  }

  /** Lets a provider misbehave in the operator's own calls, or work again. Sandbox only; answers the faults that last. */
  async orderProviderFault(order: OrderProviderFault, options?: CallOptions): Promise<ProviderFault[]> {
    return (await this.#post<ProviderFaults>("/v1/test/provider-faults", order, options)).faults;
  }

  async providerFaults(options?: CallOptions): Promise<ProviderFault[]> {
    return (await this.#get<ProviderFaults>("/v1/test/provider-faults", {}, options)).faults;
  }

  /** The runs of the wallet suite, newest first, with the counts of their cases. */
  walletValidationsPage(paging: Paging = {}, options?: CallOptions): Promise<WalletValidationsPage> {
    return this.#get("/v1/test/wallet-validation", { ...paging }, options);
  }

  walletValidation(runId: string, options?: CallOptions): Promise<WalletValidationRun> {
    return this.#get(`/v1/test/wallet-validation/${segment(runId)}`, {}, options);
  }

  /** What went over the wire in the sandbox, newest first. Each page is fetched when the loop reaches it. */
  wireEvents(filters: WireEventFilters = {}, options?: CallOptions): AsyncGenerator<WireEvent, void, undefined> {
    return pages(
      (cursor) => this.wireEventsPage({ ...filters, limit: MAX_PAGE_ROWS, cursor }, options),
      (page: WireEventsPage) => page.events,
    );
  }

  wireEventsPage(query: WireEventFilters & Paging = {}, options?: CallOptions): Promise<WireEventsPage> {
    return this.#get("/v1/test/events", { ...query }, options);
  }

  /** An event of the wire log with the bytes of both sides. */
  wireEvent(id: string, options?: CallOptions): Promise<WireExchange> {
    return this.#get(`/v1/test/events/${segment(id)}`, {}, options);
  }

  /** Sends a wallet callback of the wire log again, byte for byte. Not idempotent: each call sends it once more. */
  resendWireEvent(id: string, options?: CallOptions): Promise<WireExchange> {
    return this.#post(`/v1/test/events/${segment(id)}/resend`, {}, options);
  }

  /**
   * Follows what goes over the wire in the sandbox, until `signal` aborts or the loop is left. A stream that ends is
   * opened again where it ended: no event is left out or repeated.
   */
  followWireEvents(
    filters: WireEventFilters = {},
    following: Following = {},
  ): AsyncGenerator<WireEvent, void, undefined> {
    const { signal } = following;
    const open = (after: string | undefined) =>
      this.#transport.open({
        target: `/v1/test/events/stream${queryString({ ...filters, after })}`,
        ...(signal && { signal }),
      });
    return followed({ open, sleep: (ms, until) => this.#transport.sleep(ms, until) }, following);
  }

  /** Starts a clock of the operator's own. Sandbox only; later calls and sessions are in its time. */
  startTestClock(start: StartTestClock = {}, options?: CallOptions): Promise<TestClock> {
    return this.#post("/v1/test/clock", start, options);
  }

  testClock(options?: CallOptions): Promise<TestClock> {
    return this.#get("/v1/test/clock", {}, options);
  }

  /** Advances the clock; `testClock` reads what is done until `advance.status` is no longer `running`. */
  advanceTestClock(target: AdvanceTestClock, options?: CallOptions): Promise<TestClock> {
    return this.#post("/v1/test/clock/advance", target, options);
  }

  endTestClock(options?: CallOptions): Promise<TestClock> {
    return this.#post("/v1/test/clock/end", {}, options);
  }

  #get<T>(path: string, query: Query, options?: CallOptions): Promise<T> {
    return this.#transport.send<T>({ ...options, method: "GET", target: path + queryString(query) });
  }

  #post<T>(path: string, body: unknown, options?: CallOptions): Promise<T> {
    return this.#transport.send<T>({ ...options, method: "POST", target: path, body });
  }
}

type Query = Readonly<Record<string, string | number | undefined>>;

/** An id in a path. One that is missing is empty, which is refused: it would be the id "undefined". */
function segment(id: string): string {
  return encodeURIComponent(id ?? "");
}

function queryString(query: Query): string {
  const sent = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  if (sent.length === 0) return "";
  return `?${sent.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}
