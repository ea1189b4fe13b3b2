import { MAX_PRECISION } from "../../lib/currency.ts";
import { amountRule, formatAmount, type Minor, parseAmount } from "../../lib/money.ts";
import { type Json, jsonOf } from "../runner/exchange.ts";
import type { Reply } from "../runner/inbox.ts";
import { json, refusal } from "./replies.ts";

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
  /** Closed: its token and bets are refused. */
  hasEnded?: boolean;
}

interface Booked {
  readonly name: string;
  readonly session: SuiteSession;
  readonly body: string;
  readonly amount: Minor;
  /** Amount that the books gave or took. */
  effect: Minor;
  cancelled: boolean;
  /** A report that was refused stays refused. */
  readonly refusal: Reply | undefined;
}

/** A bet, win or rollback as it was reported. */
interface Movement {
  readonly name: string;
  readonly fields: Json;
  readonly body: string;
}

/** The operator's wallet of one case: each player's money, and every report that moved it. */
export class Books {
  private readonly booked = new Map<string, Booked>();
  private readonly providerCode: string;

  constructor(providerCode: string) {
    this.providerCode = providerCode;
  }

  /** Books as the ledger does: each id once, a rollback gives back what its bet took, also before the bet has arrived. */
  book({ name, fields, body }: Movement, session: SuiteSession): Reply {
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
    const details = { transaction_id: `${this.providerCode}:${id}`, status: "refused" };
    if (session.hasEnded) return refusal(409, "SESSION_CLOSED", details);
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
    const prefix = `${this.providerCode}:`;
    return !this.booked.has(text) && text.startsWith(prefix) ? text.slice(prefix.length) : text;
  }

  private completed(id: string, session: SuiteSession, more: Json = {}): Reply {
    return json(200, {
      transaction_id: `${this.providerCode}:${id}`,
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
