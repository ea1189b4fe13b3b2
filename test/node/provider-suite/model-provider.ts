import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { formatAmount, parseAmount } from "../../../src/lib/money.ts";
import { served } from "../../support/served.ts";

export const PROVIDER = "model";
export const GAME = "model-slot";
export const KEYS = [
  { id: "first-key", secret: "first-secret" },
  { id: "second-key", secret: "second-secret" },
] as const;

export type Fields = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Grant {
  readonly operator: unknown;
  readonly player: unknown;
  left: number;
  won: bigint;
  cancelled: boolean;
}

export interface Round {
  readonly session: Fields;
  readonly id: string;
  readonly freeSpinsId: unknown;
  balance: unknown;
}

const MAX_BET_TRIES = 5;
const REPEAT_MS = 5;
const TIMEOUT_MS = 5_000;

export const ok = (body: object): Answer => ({ status: 200, body });
export const refuse = (status: number, error: string): Answer => ({ status, body: { error, message: "No." } });

/**
 * A correct provider, in memory and impatient, made to be broken: each fault of the suite's test replaces one of its
 * methods. examples/provider is the one to copy.
 */
export class ModelProvider {
  readonly grants = new Map<string, Grant>();
  readonly campaigns = new Set<string>();
  readonly serviceUrl: string;
  /** The first one signs. */
  keys: readonly { readonly id: string; readonly secret: string }[] = KEYS;
  /** Stakes of free spins. */
  menu = ["1.00", "2.50"];
  campaignTypes = ["free_spins", "golden_dragon", "buy_bonus"];

  constructor(serviceUrl: string) {
    this.serviceUrl = serviceUrl;
  }

  /** What the service calls. */
  async handle(path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> {
    if (!this.verify(headers, body, path)) return refuse(401, "UNAUTHORIZED");
    return this.answer(path, JSON.parse(body.toString()));
  }

  verify(headers: IncomingHttpHeaders, body: Buffer, _path: string): boolean {
    const timestamp = String(headers["x-agg-timestamp"]);
    const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300;
    return isFresh && this.matches(headers, body.toString());
  }

  /** Whether the digest is that of the body. */
  matches(headers: IncomingHttpHeaders, body: string): boolean {
    const key = this.keys.find(({ id }) => id === headers["x-agg-key-id"]);
    const signature = String(headers["x-agg-signature"]).toLowerCase();
    return key !== undefined && digest(key.secret, String(headers["x-agg-timestamp"]), body) === signature;
  }

  async answer(path: string, fields: Fields): Promise<Answer> {
    const [, cancelled] = /^\/free-spins\/([^/]+)\/cancel$/.exec(path) ?? [];
    if (cancelled !== undefined) return this.cancel(cancelled);
    const [, ended] = /^\/bonus-campaigns\/([^/]+)\/end$/.exec(path) ?? [];
    if (ended !== undefined) return this.endCampaign(ended);
    if (path === "/live-tables/subscribe") return this.subscribe(fields);
    if (path === "/test/rounds") return this.testRound(fields);
    const codes = Array.isArray(fields.game_codes) ? fields.game_codes : [fields.game_code];
    if (!codes.every((code) => this.knows(code))) return refuse(404, "GAME_UNKNOWN");
    switch (path) {
      case "/launch":
        return this.launch(fields);
      case "/demo":
        return ok({ launch_url: "https://games.example.com/demo" });
      case "/free-spins/bet-options":
        return ok({ amounts: this.menu });
      case "/free-spins":
        return this.grant(fields);
      case "/bonus-campaigns/options":
        return ok({ types: this.campaignTypes, triggers: ["first_game_launch"] });
      case "/bonus-campaigns":
        return this.placeCampaign(fields);
      default:
        return refuse(404, "NOT_FOUND");
    }
  }

  knows(code: unknown): boolean {
    return code === GAME;
  }

  launch({ token }: Fields): Answer {
    return ok({ launch_url: `https://games.example.com/play#token=${token}` });
  }

  grant({ free_spins_id, operator_code, player_id, quantity }: Fields): Answer {
    const id = String(free_spins_id);
    const grant = { operator: operator_code, player: player_id, left: Number(quantity), won: 0n, cancelled: false };
    if (!this.grants.has(id)) this.grants.set(id, grant);
    return ok({ status: "active" });
  }

  cancel(id: string): Answer {
    const grant = this.grants.get(id);
    if (!grant) return refuse(404, "NOT_FOUND");
    grant.cancelled = true;
    return ok({ status: "cancelled" });
  }

  placeCampaign({ campaign_id, type }: Fields): Answer {
    if (!this.campaignTypes.includes(String(type))) return refuse(409, "TYPE_REFUSED");
    this.campaigns.add(String(campaign_id));
    void this.confirm(String(campaign_id));
    return ok({ status: "pending" });
  }

  endCampaign(id: string): Answer {
    return this.campaigns.has(id) ? ok({ status: "ended" }) : refuse(404, "NOT_FOUND");
  }

  async confirm(id: string): Promise<void> {
    await this.untilTaken("POST", `/bonus-campaigns/${id}/status`, { status: "active" });
  }

  subscribe({ currency }: Fields): Answer {
    void this.push(String(currency));
    return ok({});
  }

  async push(currency: string): Promise<void> {
    await this.untilTaken("PUT", `/live-tables/${currency}`, { tables: [{ game_code: "model-live", open: true }] });
  }

  /** The test hook: one round with a known outcome. */
  async testRound({ token, bets, wins, break_off, free_spins_id }: Fields): Promise<Answer> {
    const session = await this.exchange(token);
    if (!session) return ok({ round_id: null, status: "refused", balance: null });
    const grant = typeof free_spins_id === "string" ? this.playable(free_spins_id, session) : undefined;
    if (free_spins_id !== null && !grant) return refuse(409, "NO_SPIN");
    const round: Round = { session, id: this.newId("r", session), freeSpinsId: free_spins_id, balance: null };
    const status = await this.play(round, bets as string[], break_off === true ? "break off" : (wins as string[]));
    if (grant && status === "completed") await this.countSpin(String(free_spins_id), grant, wins as string[], session);
    return ok({ round_id: round.id, status, balance: round.balance });
  }

  /** The session of a token; undefined when there is none to play in. */
  async exchange(token: unknown): Promise<Fields | undefined> {
    const answer = await this.send("POST", "/session", { token });
    return answer?.status === 200 ? (answer.body as Fields) : undefined;
  }

  playable(id: string, session: Fields): Grant | undefined {
    const grant = this.grants.get(id);
    const isOwn = grant && grant.operator === session.operator_code && grant.player === session.player_id;
    return isOwn && grant.left > 0 && !grant.cancelled ? grant : undefined;
  }

  newId(kind: string, _session: Fields): string {
    return `${kind}-${randomUUID()}`;
  }

  async play(round: Round, bets: readonly string[], rest: "break off" | readonly string[]): Promise<string> {
    const booked: string[] = [];
    for (const amount of bets) {
      const id = this.newId("b", round.session);
      const outcome = await this.bet(round, id, amount);
      if (outcome !== "booked") {
        for (const earlier of booked) await this.rollBack(round, earlier);
        return outcome;
      }
      booked.push(id);
    }
    if (rest === "break off") {
      for (const id of booked) await this.rollBack(round, id);
      return "cancelled";
    }
    for (const amount of rest) await this.win(round, amount);
    return "completed";
  }

  /** A bet whose outcome stays unknown is rolled back. */
  async bet(round: Round, id: string, amount: string): Promise<"booked" | "refused" | "cancelled"> {
    for (let tries = 0; tries < MAX_BET_TRIES; tries++) {
      const answer = await this.send("POST", "/bet", this.movement(round, id, amount));
      const outcome = this.readBet(answer);
      if (outcome === "booked") round.balance = (answer?.body as Fields).balance;
      if (outcome !== "unknown") return outcome;
      await sleep(REPEAT_MS);
    }
    await this.rollBack(round, id);
    return "cancelled";
  }

  readBet(answer: Answer | undefined): "booked" | "refused" | "cancelled" | "unknown" {
    if (answer?.status === 200) return "booked";
    if (answer?.status === 409 || answer?.status === 422 || answer?.status === 404) return "refused";
    return answer?.status === 503 && !this.isRetryable(answer) ? "cancelled" : "unknown";
  }

  isRetryable({ body }: Answer): boolean {
    return typeof body !== "object" || body === null || (body as Fields).retryable !== false;
  }

  movement({ session, id: round_id, freeSpinsId }: Round, transaction_id: string, amount: string): Fields {
    const { session_id, currency } = session;
    const spin = freeSpinsId === null ? {} : { free_spins_id: freeSpinsId };
    return { session_id, transaction_id, round_id, amount, currency, ...spin };
  }

  async win(round: Round, amount: string): Promise<void> {
    const body = this.movement(round, this.newId("w", round.session), amount);
    const answer = await this.untilTaken("POST", "/win", body);
    round.balance = (answer?.body as Fields | undefined)?.balance ?? null;
  }

  async rollBack(round: Round, betId: string): Promise<void> {
    await this.untilTaken("POST", "/rollback", {
      session_id: round.session.session_id,
      transaction_id: this.newId("u", round.session),
      round_id: round.id,
      reference_transaction_id: betId,
    });
  }

  async countSpin(id: string, grant: Grant, wins: readonly string[], session: Fields): Promise<void> {
    const places = { JPY: 0, EUR: 2 }[String(session.currency)] ?? 2;
    grant.left--;
    for (const win of wins) grant.won += BigInt(parseAmount(win, places) ?? 0);
    if (grant.left > 0) return;
    await this.untilTaken("POST", `/free-spins/${id}/settle`, { win_amount: formatAmount(grant.won, places) });
  }

  /** Repeats the same body until it is taken, or refused for good. */
  async untilTaken(method: string, path: string, body: Fields): Promise<Answer | undefined> {
    for (let tries = 0; ; tries++) {
      const answer = await this.send(method, path, body);
      if (answer && this.isFinal(answer, tries)) return answer;
      await sleep(REPEAT_MS);
    }
  }

  isFinal(answer: Answer, _tries: number): boolean {
    const { status } = answer;
    if (status === 200 || status === 202) return true;
    if (status === 404 || status === 409 || status === 422) return true;
    return status === 503 && !this.isRetryable(answer);
  }

  /** One signed call to the service; undefined without an answer. */
  async send(method: string, path: string, fields: Fields): Promise<Answer | undefined> {
    const body = this.write(fields);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const { id = "", secret = "" } = this.keys[0] ?? {};
    try {
      const response = await fetch(`${this.serviceUrl}/provider/v1${path}`, {
        method,
        body,
        headers: {
          "content-type": "application/json",
          "x-agg-key-id": id,
          "x-agg-timestamp": timestamp,
          "x-agg-signature": digest(secret, timestamp, body),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : text };
    } catch {
      return undefined;
    }
  }

  write(fields: Fields): string {
    return JSON.stringify(fields);
  }
}

export function digest(secret: string, timestamp: string, body: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
}

export interface Running {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves a provider until it is closed. */
export async function serveProvider(provider: ModelProvider): Promise<Running> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const answer = await provider.handle(request.url ?? "", request.headers, body).catch(() => refuse(500, "FAULT"));
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  });
  return served(server);
}
