import { CALL_TIMEOUT_MS } from "../../gate/outgoing/bounds.ts";
import type { Clock } from "../../lib/clock.ts";
import { utf8 } from "../../lib/encoding.ts";
import { formatAmount, type Minor } from "../../lib/money.ts";
import type { Random } from "../../lib/random.ts";
import type { Sleep } from "../../lib/sleep.ts";
import { type Exchange, errorOf, type Json, jsonOf } from "../runner/exchange.ts";
import { CaseFailure } from "../runner/judge.ts";
import type { Posted } from "../runner/post.ts";
import { type SignatureHeaders, type Signer, type Signing, signatureHeaders } from "../runner/signing.ts";
import type { SuiteSession } from "./books.ts";
import { StandIn } from "./stand-in.ts";
import { suiteId, suiteToken } from "./suite-ids.ts";

/** Posts the exact bytes to a path under the provider's base URL; `fault` is why no complete answer arrived. */
type ProviderTransport = (
  path: string,
  body: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
) => Promise<Posted>;

/** Times that the suite waits for a provider. */
export interface Patience {
  readonly roundMs: number;
  /** Wait for the next repeat of a report. */
  readonly repeatMs: number;
  /** Wait for a report that must not come. */
  readonly quietMs: number;
  /** An answer that is late, and one that never arrives. */
  readonly lateMs: number;
  readonly neverMs: number;
}

export const PATIENCE: Patience = {
  roundMs: 90_000,
  repeatMs: 45_000,
  quietMs: 700,
  lateMs: 8_000,
  neverMs: 25_000,
};

export interface ProviderUnderTest {
  readonly code: string;
  readonly transport: ProviderTransport;
  /** The path of the base URL, which the second signature covers. */
  readonly basePath: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly sleep: Sleep;
  readonly patience: Patience;
  /** The key that production signs with, then another active key if there is one. */
  readonly signers: readonly [Signer, ...Signer[]];
  readonly gameCode: string;
  readonly hasLiveGames: boolean;
  readonly currency: string;
  readonly precision: number;
}

/** The outcome of a round, as the body of the test hook says (docs/contract/providers.md#test-rounds). */
export interface Script {
  readonly bets?: readonly Minor[];
  readonly wins?: readonly Minor[];
  readonly break_off?: boolean;
  readonly free_spins_id?: string | null;
}

/** Answer of the test hook. */
export interface Round {
  readonly exchange: Exchange;
  readonly status: string | undefined;
  readonly balance: unknown;
}

export const OPERATOR = "suite-operator";
export const OTHER_OPERATOR = "suite-operator-2";

/** Starting balance of each session, in whole units. */
const STARTING_UNITS = 1000;

const HOOK = "/test/rounds";

/** Launches of a session before its case is given up. */
const MAX_LAUNCHES = 3;

/** Calls the provider for one case, and stands in for the service that it calls. */
export class Probe {
  readonly provider: ProviderUnderTest;
  readonly standIn: StandIn;
  /** Calls in both directions, in order of the answers. */
  readonly exchanges: Exchange[] = [];
  /** Milliseconds of every answered call of the run before this case. */
  readonly earlierDurationsMs: readonly number[];
  /** Fault of the run's first malformed call. */
  readonly earlierFormFault: string | null;

  constructor(
    provider: ProviderUnderTest,
    run: { readonly durationsMs: readonly number[]; readonly formFault: string | null },
  ) {
    this.provider = provider;
    this.earlierDurationsMs = run.durationsMs;
    this.earlierFormFault = run.formFault;
    const { code: providerCode, clock, sleep } = provider;
    this.standIn = new StandIn({ providerCode, clock, sleep, record: (exchange) => this.exchanges.push(exchange) });
  }

  /** Minor units of 1.00 in the run's currency. */
  get one(): Minor {
    return 10 ** this.provider.precision;
  }

  id(): string {
    return suiteId(this.provider.random);
  }

  token(): string {
    return suiteToken(this.provider.random);
  }

  money(minor: Minor, precision = this.provider.precision): string {
    return formatAmount(minor, precision);
  }

  /** A session that the provider has not heard of. */
  openSession(given: Partial<SuiteSession> = {}): SuiteSession {
    const { currency, precision, gameCode } = this.provider;
    const places = given.precision ?? precision;
    return this.standIn.open({
      ...{ id: this.id(), token: this.token(), operatorCode: OPERATOR, playerId: `player-${this.id().slice(0, 8)}` },
      ...{ currency, precision, gameCode, balance: STARTING_UNITS * 10 ** places },
      ...given,
    });
  }

  /** A session that the provider has launched; a refused launch fails the case. */
  async session(given: Partial<SuiteSession> = {}): Promise<SuiteSession> {
    const session = this.openSession(given);
    let exchange = await this.launch(session);
    // As production, whose operators repeat a launch: the case is about something else.
    for (let tries = 1; exchange.status === null && tries < MAX_LAUNCHES; tries++)
      exchange = await this.launch(session);
    if (exchange.status !== 200) {
      throw new CaseFailure(
        `/launch answered ${describe(exchange)}`,
        exchange,
        "The case could not begin: its launch failed.",
      );
    }
    return session;
  }

  launch(session: SuiteSession, fields: Json = {}): Promise<Exchange> {
    const { operatorCode: operator_code, token, currency } = session;
    return this.call("/launch", { ...this.visit(session.gameCode), operator_code, token, currency, ...fields });
  }

  /** The settings of a launch or demo, as the service sends them when the operator sent none. */
  visit(gameCode = this.provider.gameCode): Json {
    const none = { locale: null, lobby_url: null, player_country: null, player_device: null, deposit_url: null };
    return { operator_code: OPERATOR, game_code: gameCode, ...none };
  }

  demo(gameCode?: string): Promise<Exchange> {
    const { deposit_url: _, ...visit } = this.visit(gameCode);
    return this.call("/demo", visit);
  }

  /** Starts a round with a known outcome; the promise is its end as the hook answers it. */
  async round(session: SuiteSession, { bets = [this.one], wins = [], ...script }: Script = {}): Promise<Round> {
    const money = (minor: Minor) => this.money(minor, session.precision);
    const { patience } = this.provider;
    const exchange = await this.call(
      HOOK,
      {
        ...{
          token: session.token,
          bets: bets.map(money),
          wins: wins.map(money),
          break_off: false,
          free_spins_id: null,
        },
        ...script,
      },
      {},
      patience.roundMs,
    );
    const answer = jsonOf(exchange);
    const status = exchange.status === 200 && typeof answer?.status === "string" ? answer.status : undefined;
    return { exchange, status, balance: answer?.balance };
  }

  /** Signs and sends like production. */
  async call(path: string, fields: Json, signing: Signing = {}, timeoutMs = CALL_TIMEOUT_MS): Promise<Exchange> {
    const body = JSON.stringify(fields);
    return this.post(path, body, await this.sign(path, body, signing), timeoutMs);
  }

  sign(path: string, body: string, signing: Signing = {}): Promise<SignatureHeaders> {
    const { clock, signers, basePath } = this.provider;
    return signatureHeaders({ clock, signer: signers[0], target: basePath + path, body }, signing);
  }

  async post(
    path: string,
    body: string,
    headers: Partial<SignatureHeaders>,
    timeoutMs = CALL_TIMEOUT_MS,
  ): Promise<Exchange> {
    const { clock, transport } = this.provider;
    const about = { keyId: headers["x-agg-key-id"] ?? null, timestamp: headers["x-agg-timestamp"] ?? null, sent: body };
    const startedAt = clock.now();
    const answer = await transport(path, utf8(body), headers, timeoutMs);
    const durationMs = clock.now() - startedAt;
    const exchange = { ...about, ...answer, durationMs, call: `POST ${path}`, direction: "sent" } as const;
    this.exchanges.push(exchange);
    return exchange;
  }
}

/** Whether the answer to a scripted round says that the provider has no such call. */
export function lacksHook({ status }: Exchange): boolean {
  return status === 404 || status === 405 || status === 501;
}

/** Calls of the test hook are no measure of the provider's time: a round takes as long as its reports. */
export function isTimed({ direction, call, status }: Exchange): boolean {
  return direction === "sent" && status !== null && call !== `POST ${HOOK}`;
}

/** The answer in a few words: `200`, `409 NO_FREE_SPINS`, `no answer: …`. */
export function describe(exchange: Exchange): string {
  if (exchange.status === null) return `no answer: ${exchange.fault}`;
  const answer = jsonOf(exchange);
  if (!answer) return `${exchange.status}, ${exchange.fault ?? "not a JSON object"}`;
  const error = errorOf(exchange)?.slice(0, 60) ?? "";
  const text = error || exchange.body.slice(0, 120).toWellFormed();
  return `${exchange.status} ${text}`;
}
