import type {
  ClosedSession,
  CreateDemo,
  CreateSession,
  DebugSignature,
  DebugSignatureRequest,
  Demo,
  Game,
  GamesPage,
  GameType,
  Ping,
  Provider,
  Providers,
  Session,
} from "./generated.ts";
import { pages } from "./paging.ts";
import { type ClientOptions, Transport } from "./transport.ts";

/** Settings of one call. */
export interface CallOptions {
  /** Gives the call up, between attempts too. */
  readonly signal?: AbortSignal;
}

/** What a list of games is narrowed by. */
export interface GameFilters {
  readonly type?: GameType;
  readonly provider_code?: string;
  /** ISO 3166-1 alpha-2: leaves out games that cannot be played there. */
  readonly country?: string;
}

/**
 * The operators' surface, one method a call. Bodies and answers are the wire's own objects, as `openapi.json` has
 * them. Every method throws RefusedError when the service refuses and UnreachableError when it does not answer.
 */
export class OperatorGames {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
  }

  ping(options?: CallOptions): Promise<Ping> {
    return this.#get("/v1/ping", {}, options);
  }

  /** Sandbox only, unsigned: what is wrong with a signature. */
  debugSignature(form: DebugSignatureRequest, options?: CallOptions): Promise<DebugSignature> {
    return this.#transport.send({
      ...options,
      method: "POST",
      target: "/v1/debug/signature",
      body: form,
      signed: false,
    });
  }

  /** Every game of the window, fetched page by page as the loop goes on. */
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
