import type {
  BetOptions,
  BonusCampaign,
  BonusCampaignOptions,
  ClosedSession,
  CreateBonusCampaign,
  CreateDemo,
  CreateFreeSpins,
  CreateSession,
  DebugSignature,
  DebugSignatureRequest,
  Demo,
  FreeSpins,
  Game,
  GamesPage,
  GameType,
  Jackpots,
  JackpotWinner,
  JackpotWinners,
  LiveTables,
  Ping,
  PlayerBonusCampaigns,
  Provider,
  Providers,
  Rates,
  Round,
  Session,
  StartWalletValidation,
  Statements,
  Transaction,
  WalletValidationRun,
} from "./generated.ts";
import { pages } from "./paging.ts";
import { type ClientOptions, Transport } from "./transport.ts";

export interface CallOptions {
  /** Aborts the call, also between two attempts. */
  readonly signal?: AbortSignal;
}

export interface GameFilters {
  readonly type?: GameType;
  readonly provider_code?: string;
  /** ISO 3166-1 alpha-2: excludes games that are restricted there. */
  readonly country?: string;
}

/**
 * The operator API, one method per call. Bodies and responses are the objects that `openapi.json` describes. Methods
 * throw RefusedError when the service refuses the call and UnreachableError when there is no valid response.
 */
export class OperatorGames {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
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

  async providers(options?: CallOptions): Promise<Provider[]> {
    return (await this.#get<Providers>("/v1/providers", {}, options)).providers;
  }

  openSession(session: CreateSession, options?: CallOptions): Promise<Session> {
    return this.#post("/v1/sessions", session, options);
  }

  openDemo(gameId: string, demo: CreateDemo = {}, options?: CallOptions): Promise<Demo> {
    return this.#post(`/v1/games/${encodeURIComponent(gameId)}/demo`, demo, options);
  }

  closeSession(sessionId: string, options?: CallOptions): Promise<ClosedSession> {
    return this.#post(`/v1/sessions/${encodeURIComponent(sessionId)}/close`, undefined, options);
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
    return this.#get(`/v1/free-spins/${encodeURIComponent(id)}`, {}, options);
  }

  freeSpinsByReference(reference: string, options?: CallOptions): Promise<FreeSpins> {
    return this.#get("/v1/free-spins", { reference }, options);
  }

  freeSpinsBetOptions(gameId: string, currency: string, options?: CallOptions): Promise<BetOptions> {
    return this.#get("/v1/free-spins/bet-options", { game_id: gameId, currency }, options);
  }

  cancelFreeSpins(id: string, options?: CallOptions): Promise<FreeSpins> {
    return this.#post(`/v1/free-spins/${encodeURIComponent(id)}/cancel`, undefined, options);
  }

  /** Idempotent on `reference`. */
  placeBonusCampaign(campaign: CreateBonusCampaign, options?: CallOptions): Promise<BonusCampaign> {
    return this.#post("/v1/bonus-campaigns", campaign, options);
  }

  bonusCampaign(id: string, options?: CallOptions): Promise<BonusCampaign> {
    return this.#get(`/v1/bonus-campaigns/${encodeURIComponent(id)}`, {}, options);
  }

  bonusCampaignByReference(reference: string, options?: CallOptions): Promise<BonusCampaign> {
    return this.#get("/v1/bonus-campaigns", { reference }, options);
  }

  /** Newest first, at most 100. */
  async bonusCampaignsOf(playerId: string, options?: CallOptions): Promise<BonusCampaign[]> {
    const query = { player_id: playerId };
    return (await this.#get<PlayerBonusCampaigns>("/v1/bonus-campaigns", query, options)).campaigns;
  }

  bonusCampaignOptions(gameId: string, options?: CallOptions): Promise<BonusCampaignOptions> {
    return this.#get("/v1/bonus-campaigns/options", { game_id: gameId }, options);
  }

  jackpots(options?: CallOptions): Promise<Jackpots> {
    return this.#get("/v1/jackpots", {}, options);
  }

  /** Newest first. */
  async jackpotWinners(options?: CallOptions): Promise<JackpotWinner[]> {
    return (await this.#get<JackpotWinners>("/v1/jackpots/winners", {}, options)).winners;
  }

  transaction(transactionId: string, options?: CallOptions): Promise<Transaction> {
    return this.#get(`/v1/transactions/${encodeURIComponent(transactionId)}`, {}, options);
  }

  round(roundId: string, options?: CallOptions): Promise<Round> {
    return this.#get(`/v1/rounds/${encodeURIComponent(roundId)}`, {}, options);
  }

  /** The statements of a day (YYYY-MM-DD, UTC). `UPSTREAM_UNAVAILABLE` while those of a large day are being made. */
  statements(day: string, query: { readonly currency?: string } = {}, options?: CallOptions): Promise<Statements> {
    return this.#get(`/v1/statements/${encodeURIComponent(day)}`, { ...query }, options);
  }

  /** Runs the wallet suite against the operator's wallet. Sandbox only; the test player needs at least 10.00. */
  startWalletValidation(start: StartWalletValidation, options?: CallOptions): Promise<WalletValidationRun> {
    return this.#post("/v1/test/wallet-validation", start, options);
  }

  walletValidation(runId: string, options?: CallOptions): Promise<WalletValidationRun> {
    return this.#get(`/v1/test/wallet-validation/${encodeURIComponent(runId)}`, {}, options);
  }

  #get<T>(path: string, query: Query, options?: CallOptions): Promise<T> {
    return this.#transport.send<T>({ ...options, method: "GET", target: path + queryString(query) });
  }

  #post<T>(path: string, body: unknown, options?: CallOptions): Promise<T> {
    return this.#transport.send<T>({ ...options, method: "POST", target: path, body });
  }
}

type Query = Readonly<Record<string, string | number | undefined>>;

function queryString(query: Query): string {
  const sent = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  if (sent.length === 0) return "";
  return `?${sent.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}
