import { type Clock, HOUR_MS, isoTime } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import type { Sleep } from "../../lib/sleep.ts";
import { type Exchange, type Json, jsonOf } from "../runner/exchange.ts";
import type { IncomingCall, Reply } from "../runner/inbox.ts";
import { Books, type SuiteSession } from "./books.ts";
import { json, refusal, strayAnswer } from "./replies.ts";

/** Twist of one call of the provider, in place of booking and answering it. */
export interface Twist {
  /** false: the call leaves no trace in the books. */
  readonly book?: boolean;
  readonly reply?: Reply;
  readonly delayMs?: number;
  /** The answer does not arrive. */
  readonly cut?: boolean;
}

/** A call of the provider, in order of arrival. */
export interface Received {
  readonly name: string;
  readonly id: string | null;
  readonly fields: Json;
  readonly body: string;
  readonly fault: string | undefined;
  readonly at: number;
  answeredAt: number | undefined;
}

const MOVEMENTS = ["bet", "win", "rollback"];
const PATHS: Readonly<Record<string, string>> = {
  settle: "free-spins/{id}/settle",
  campaign_status: "bonus-campaigns/{id}/status",
  close_round: "rounds/{id}/close",
  live_tables: "live-tables/{id}",
};

/** Calls of the provider that one case keeps: the busiest has some dozens. */
const MAX_RECEIVED = 1_000;

/**
 * Plays the service for one case: answers the provider's calls as docs/contract/providers.md says, and departs from that
 * where the case asks for it. Memory only: an interrupted case is played again in sessions of its own.
 */
export class StandIn {
  readonly received: Received[] = [];
  private readonly sessions: SuiteSession[] = [];
  private readonly books: Books;
  private readonly settled = new Map<string, string>();
  private readonly twists = new Map<string, Twist[]>();
  private readonly waiting = new Set<() => void>();
  private readonly about: {
    readonly providerCode: string;
    readonly clock: Clock;
    readonly sleep: Sleep;
    readonly record: (exchange: Exchange) => void;
  };

  constructor(about: StandIn["about"]) {
    this.about = about;
    this.books = new Books(about.providerCode);
  }

  open(session: SuiteSession): SuiteSession {
    this.sessions.push(session);
    return session;
  }

  /** Closes the session: tokens and bets are refused from now on. */
  end(session: SuiteSession): void {
    session.hasEnded = true;
  }

  /** Applies the twists to the next well-formed calls of this name, one to each. */
  twist(name: string, ...twists: Twist[]): void {
    this.twists.set(name, [...(this.twists.get(name) ?? []), ...twists]);
  }

  /** Calls of a name; of one session, where given. */
  calls(name: string, session?: SuiteSession): Received[] {
    return this.received.filter(
      (call) => call.name === name && (session === undefined || call.fields.session_id === session.id),
    );
  }

  /** Whether every call has been answered. */
  get isIdle(): boolean {
    return this.received.every(({ answeredAt }) => answeredAt !== undefined);
  }

  /** Waits until `holds`, at most `ms`. */
  async until(holds: () => boolean, ms: number): Promise<boolean> {
    const deadline = this.about.clock.now() + ms;
    const timer = { over: false };
    void this.about.sleep(ms).then(() => {
      timer.over = true;
      this.changed();
    });
    while (!holds()) {
      if (timer.over || this.about.clock.now() > deadline) return false;
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
    return true;
  }

  async receive(call: IncomingCall): Promise<Reply> {
    // A provider that calls in a loop must not fill the run's memory.
    if (this.received.length >= MAX_RECEIVED) return strayAnswer(call.name);
    const { clock, sleep, record } = this.about;
    const fault = call.broken.map(({ field, message }) => `${field} ${message}`).join("; ") || undefined;
    const { name, id, body } = call;
    const received: Received = {
      ...{ name, id, body, fault, at: clock.now(), answeredAt: undefined },
      fields: jsonOf({ body }) ?? {},
    };
    this.received.push(received);
    const twist = fault === undefined ? this.twists.get(name)?.shift() : undefined;
    const normal = twist?.book === false ? undefined : this.answer(received, call);
    this.changed();
    if (twist?.delayMs !== undefined) await sleep(twist.delayMs);
    const answer = twist?.reply ?? normal ?? refusal(503, "UPSTREAM_UNAVAILABLE", { retryable: true });
    const reply = twist?.cut ? { ...answer, cut: true } : answer;
    received.answeredAt = clock.now();
    record({
      ...{ keyId: null, timestamp: null, sent: body, direction: "received" },
      call: `${name === "live_tables" ? "PUT" : "POST"} /provider/v1/${(PATHS[name] ?? name).replace("{id}", id ?? "")}`,
      ...(twist?.cut
        ? { status: null, body: "", fault: "the suite cut the connection" }
        : { status: reply.status, body: reply.body, fault: null }),
      durationMs: received.answeredAt - received.at,
    });
    this.changed();
    return reply;
  }

  private changed(): void {
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }

  private answer(received: Received, { broken }: IncomingCall): Reply {
    if (received.fault !== undefined) {
      const message = `Invalid request: ${received.fault}.`;
      return refusal(422, "VALIDATION_FAILED", { message, fields: broken });
    }
    const { name, id, fields } = received;
    switch (name) {
      case "session":
        return this.exchange(fields.token);
      case "settle": {
        const total = this.settled.get(id ?? "") ?? String(fields.win_amount);
        this.settled.set(id ?? "", total);
        if (total !== fields.win_amount) return refusal(409, "SETTLEMENT_CONFLICT");
        return json(200, { status: "finished", win_amount: total });
      }
      case "campaign_status":
        return json(200, { status: fields.status });
      case "close_round":
        return json(200, { round_id: id, closed: true });
      case "live_tables":
        return json(200, { tables: Array.isArray(fields.tables) ? fields.tables.length : 0 });
      default: {
        const session = this.sessions.find((known) => known.id === fields.session_id);
        if (!session) return strayAnswer(name);
        const { balance, currency, precision } = session;
        if (name === "getbalance") return json(200, { balance: formatAmount(balance, precision), currency });
        return MOVEMENTS.includes(name) ? this.books.book(received, session) : refusal(404, "NOT_FOUND");
      }
    }
  }

  private exchange(token: unknown): Reply {
    const session = this.sessions.find((known) => known.token === token);
    if (!session) return refusal(404, "NOT_FOUND", { message: "The session was not found." });
    if (session.hasEnded) return refusal(409, "SESSION_CLOSED", { message: "The session has ended." });
    return json(200, {
      session_id: session.id,
      operator_code: session.operatorCode,
      player_id: session.playerId,
      player_name: null,
      currency: session.currency,
      game_code: session.gameCode,
      ...{ locale: "en", player_country: null, player_device: null, lobby_url: null, deposit_url: null },
      expires_at: isoTime(this.about.clock.now() + HOUR_MS),
      demo: false,
    });
  }
}
