import { type Clock, HOUR_MS, isoTime } from "../lib/clock.ts";
import { MAX_PRECISION } from "../lib/currency.ts";
import { amountRule, formatAmount, type Minor, parseAmount } from "../lib/money.ts";
import type { Sleep } from "../lib/sleep.ts";
import { type Exchange, type Json, jsonOf } from "../validation/exchange.ts";
import type { IncomingCall, Reply } from "../validation/inbox.ts";

/** A session that the suite has opened, and its player's balance. */
export interface SuiteSession {
  readonly id: string;
  readonly token: string;
  readonly operatorCode: string;
  readonly playerId: string;
  readonly currency: string;
  readonly precision: number;
  readonly gameCode: string;
  balance: Minor;
}

/** What the suite does to one call of the provider, in place of booking and answering it. */
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

interface Booked {
  readonly name: string;
  readonly session: SuiteSession;
  readonly body: string;
  readonly amount: Minor;
  /** What the books gave or took. */
  effect: Minor;
  cancelled: boolean;
  /** A report that was refused stays refused. */
  readonly refusal: Reply | undefined;
}

const MOVEMENTS = ["bet", "win", "rollback"];
const PATHS: Readonly<Record<string, string>> = {
  settle: "free-spins/{id}/settle",
  campaign_status: "bonus-campaigns/{id}/status",
  live_tables: "live-tables/{id}",
};

/**
 * Plays the service and the operator's wallet for one case: answers the provider's calls as docs/contract/providers.md
 * says, keeps the books, and departs from that where the case asks for it. Memory only: an interrupted case is played
 * again in sessions of its own.
 */
export class StandIn {
  readonly received: Received[] = [];
  private readonly sessions: SuiteSession[] = [];
  private readonly ended = new Set<SuiteSession>();
  private readonly booked = new Map<string, Booked>();
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
  }

  open(session: SuiteSession): SuiteSession {
    this.sessions.push(session);
    return session;
  }

  /** From now on the session is closed: tokens and bets are refused. */
  end(session: SuiteSession): void {
    this.ended.add(session);
  }

  /** The next calls of this name meet these, one after the other. */
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
      case "live_tables":
        return json(200, { tables: Array.isArray(fields.tables) ? fields.tables.length : 0 });
      default: {
        const session = this.sessions.find((known) => known.id === fields.session_id);
        if (!session) return strayAnswer(name);
        const { balance, currency, precision } = session;
        if (name === "getbalance") return json(200, { balance: formatAmount(balance, precision), currency });
        return MOVEMENTS.includes(name) ? this.book(received, session) : refusal(404, "NOT_FOUND");
      }
    }
  }

  private exchange(token: unknown): Reply {
    const session = this.sessions.find((known) => known.token === token);
    if (!session) return refusal(404, "NOT_FOUND", { message: "The session was not found." });
    if (this.ended.has(session)) return refusal(409, "SESSION_CLOSED", { message: "The session has ended." });
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

  /** As the ledger books: each id once, a rollback gives back what its bet took, also before the bet has arrived. */
  private book({ name, fields, body }: Received, session: SuiteSession): Reply {
    const id = String(fields.transaction_id);
    const known = this.booked.get(id);
    if (known) return this.repeat(id, known, body);
    if (name === "rollback") return this.rollBack(id, fields, body, session);
    const amount = parseAmount(String(fields.amount), session.precision);
    if (amount === undefined) {
      const rule = amountRule(String(fields.amount), session.precision);
      return refusal(422, "VALIDATION_FAILED", { fields: [{ field: "amount", message: rule }] });
    }
    if (fields.currency !== session.currency) return refusal(409, "CURRENCY_MISMATCH");
    const isFree = typeof fields.free_spins_id === "string";
    const stake = name === "bet" && !isFree ? amount : 0;
    const refused = name === "bet" ? this.refuseBet(id, session, stake) : undefined;
    const effect = refused ? 0 : name === "bet" ? -stake : amount;
    session.balance += effect;
    this.booked.set(id, { name, session, body, amount, effect, cancelled: false, refusal: refused });
    return refused ?? this.completed(id, session);
  }

  private refuseBet(id: string, session: SuiteSession, stake: Minor): Reply | undefined {
    const details = { transaction_id: `${this.about.providerCode}:${id}`, status: "refused" };
    if (this.ended.has(session)) return refusal(409, "SESSION_CLOSED", details);
    return stake > session.balance ? refusal(409, "INSUFFICIENT_FUNDS", details) : undefined;
  }

  private repeat(id: string, known: Booked, body: string): Reply {
    if (known.body === "") {
      // The bet of a rollback that came first.
      return refusal(409, "BET_CANCELLED", { status: "cancelled" });
    }
    if (!sameFields(known.body, body)) return refusal(409, "TRANSACTION_CONFLICT");
    return known.refusal ?? this.completed(id, known.session);
  }

  private rollBack(id: string, fields: Json, body: string, session: SuiteSession): Reply {
    const reference = this.referenceOf(String(fields.reference_transaction_id));
    const bet = this.booked.get(reference);
    if (bet && (bet.name !== "bet" || bet.session !== session)) return refusal(409, "REFERENCE_INVALID");
    const effect = bet && !bet.cancelled ? -bet.effect : 0;
    if (bet) bet.cancelled = true;
    else this.booked.set(reference, { ...tombstone, session });
    session.balance += effect;
    this.booked.set(id, { name: "rollback", session, body, amount: 0, effect, cancelled: false, refusal: undefined });
    return this.completed(id, session, { bet_known: bet !== undefined });
  }

  /** The provider's own id of a bet, also where it names the one that the service answered. */
  private referenceOf(text: string): string {
    const prefix = `${this.about.providerCode}:`;
    return !this.booked.has(text) && text.startsWith(prefix) ? text.slice(prefix.length) : text;
  }

  private completed(id: string, session: SuiteSession, more: Json = {}): Reply {
    return json(200, {
      transaction_id: `${this.about.providerCode}:${id}`,
      status: "completed",
      balance: formatAmount(session.balance, session.precision),
      currency: session.currency,
      ...more,
    });
  }
}

const tombstone = { name: "bet", body: "", amount: 0, effect: 0, cancelled: true, refusal: undefined };

/** The fields decide, not their order, nor whether an absent one is null. */
function sameFields(one: string, other: string): boolean {
  const fingerprint = (body: string) =>
    JSON.stringify(
      Object.entries(jsonOf({ body }) ?? {})
        .filter(([, value]) => value !== null)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => [name, name === "amount" ? parseAmount(String(value), MAX_PRECISION) : value]),
    );
  return fingerprint(one) === fingerprint(other);
}

/**
 * A call about a session of an earlier case or run, which a provider may still be repeating: wins and rollbacks are taken,
 * so that it stops, and bets are refused.
 */
export function strayAnswer(name: string): Reply {
  if (name === "win" || name === "rollback") {
    return json(202, { transaction_id: "", status: "pending", balance: null });
  }
  if (name === "settle") return json(200, { status: "finished", win_amount: "0" });
  if (name === "campaign_status") return json(200, { status: "ended" });
  if (name === "live_tables") return json(200, { tables: 0 });
  return refusal(409, "SESSION_CLOSED", { message: "The session has ended.", status: "refused" });
}

export function json(status: number, body: Json): Reply {
  return { status, body: JSON.stringify(body) };
}

/** An error of the service, as docs/contract/providers.md words it; `more` is added to the body. */
export function refusal(status: number, error: string, more: Json = {}): Reply {
  return json(status, { error, message: `The suite answered ${error}.`, retryable: false, fields: [], ...more });
}
