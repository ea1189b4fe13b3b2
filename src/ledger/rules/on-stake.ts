import { hourOf } from "../../lib/clock.ts";
import { amountRule, formatAmount, type Minor, parseAmount } from "../../lib/money.ts";
import { type Alert, type Decision, decision } from "./decision.ts";
import { stakeFingerprint } from "./fingerprint.ts";
import { maxAmountOf } from "./max-amount.ts";
import { claimed, type HoldReason, type Moment, type Movement, type SessionFacts } from "./movement.ts";
import { onRepeat } from "./on-repeat.ts";
import { openStake } from "./open-movement.ts";
import { type PromotionFacts, promotionFault } from "./promotion.ts";
import { answerOf, type MovementAnswer, type StakeReport } from "./report.ts";

/** The rows that decide a reported bet or win. `session` is null if it is unknown or another provider's. */
interface StakeFacts {
  readonly providerCode: string;
  readonly session: SessionFacts | null;
  readonly own: Movement | null;
  /** Promotion that `free_spins_id` names. Null: this provider has no such grant or campaign. */
  readonly promotion: PromotionFacts | null;
  /** Limit that a win exceeds, where such wins are held. */
  readonly hold: HoldReason | null;
}

/** A bet or win is reported (docs/money-rules.md#bets). */
export function onStake(facts: StakeFacts, report: StakeReport, at: Moment): Decision {
  const { session, own, promotion, hold } = facts;
  if (!session) return unknownSession(facts.providerCode, report.transactionId);
  const amount = parseAmount(report.amount, session.precision, maxAmountOf(session.currency, session.precision));
  if (own && isUnclaimedTombstone(own, report)) return onLateBet(own, session, report, amount, at);
  if (own) {
    const fingerprint = amount === undefined ? undefined : stakeFingerprint(report, amount);
    return onRepeat(own, fingerprint, at);
  }
  if (report.currency !== session.currency) return currencyDiffers(session);
  if (amount === undefined) return amountInvalid(session, report);
  const opened = openStake(session, report, amount, at);
  const { freeSpinsId } = opened;
  if (report.action === "win") {
    const owned = freeSpinsId === null || promotion?.owned;
    const message = "A win was booked without its free_spins_id: it is not valid there.";
    const alerts = owned ? [] : [freeSpinsInvalid(opened, promotion, message)];
    const win = owned ? opened : { ...opened, freeSpinsId: null };
    if (hold !== null) return holdWin(win, hold, alerts, at);
    return { ...open(owned ? "win_opened" : "win_opened_without_promotion", win, at), alerts };
  }
  // Before every refusal that is kept: while intake is stopped, no bet leaves a row.
  if (session.stopped !== null) {
    const answer: MovementAnswer = { kind: "intake_stopped", playerText: session.stopped };
    return decision("bet_refused_intake_stopped", { do: "answer", answer });
  }
  const closed = session.closedAt !== null || session.expiresAt <= at.now;
  if (closed) return refuseHere("bet_refused_session_closed", opened, "SESSION_CLOSED", "The session is over.");
  if (session.blocked)
    return refuseHere("bet_refused_player_blocked", opened, "PLAYER_BLOCKED", "The player is blocked.");
  if (freeSpinsId !== null) {
    const fault = promotionFault(promotion, amount, at);
    if (fault !== undefined) {
      const alerts = [freeSpinsInvalid(opened, promotion, `A free bet was refused. ${fault}`)];
      return { ...refuseHere("bet_refused_free_spins_invalid", opened, "FREE_SPINS_INVALID", fault), alerts };
    }
  }
  return open("bet_opened", opened, at);
}

/** One a day for each promotion, and one for all ids that name none. */
function freeSpinsInvalid(opened: Movement, promotion: PromotionFacts | null, message: string): Alert {
  const { providerCode, operatorCode, transactionId, freeSpinsId } = opened;
  const once = `${providerCode} ${promotion ? freeSpinsId : `${operatorCode} unknown`} ${opened.type}`;
  return { kind: "free_spins_invalid", operatorCode, transactionId, message, once };
}

/** A report that names no session of its provider: NOT_FOUND; raises an alert. */
export function unknownSession(providerCode: string, transactionId: string): Decision {
  const alert: Alert = {
    kind: "session_unknown",
    operatorCode: null,
    transactionId: `${providerCode}:${transactionId}`,
    message: "A report names a session that its provider does not have.",
    countedFor: providerCode,
  };
  return decision("session_unknown", { do: "answer", answer: { kind: "session_not_found" } }, { alerts: [alert] });
}

function open(
  rule: "bet_opened" | "win_opened" | "win_opened_without_promotion",
  opened: Movement,
  at: Moment,
): Decision {
  const movement = claimed(opened, at);
  return decision(rule, { do: "call", movement }, { writes: [{ insert: movement }] });
}

/** A win over a limit whose wins are held: accepted, and sent once the back office releases it. */
function holdWin(win: Movement, heldFor: HoldReason, alerts: readonly Alert[], { now }: Moment): Decision {
  const { operatorCode, providerCode, transactionId, amount, precision, currency } = win;
  const insert: Movement = { ...win, heldFor, nextAttemptAt: null, giveUpAt: null };
  const message = `A win of ${formatAmount(amount, precision)} ${currency} is held: it is over ${heldFor}. Release it from the back office.`;
  const once = `${operatorCode} ${providerCode} ${hourOf(now)}`;
  const held: Alert = { kind: "win_held", operatorCode, transactionId, message, once };
  return decision(
    "win_held",
    { do: "answer", answer: answerOf(insert) },
    { writes: [{ insert }], alerts: [...alerts, held] },
  );
}

function refuseHere(
  rule: "bet_refused_session_closed" | "bet_refused_player_blocked" | "bet_refused_free_spins_invalid",
  opened: Movement,
  refusalCode: string,
  refusalMessage: string,
): Decision {
  const refused: Movement = { ...opened, status: "refused", refusalCode, refusalMessage, nextAttemptAt: null };
  return decision(rule, { do: "answer", answer: answerOf(refused) }, { writes: [{ insert: refused }] });
}

function isUnclaimedTombstone(own: Movement, report: StakeReport): boolean {
  return (
    own.fingerprint === null && own.type === "bet" && report.action === "bet" && own.sessionId === report.sessionId
  );
}

/** A bet whose rollback arrived first: the tombstone takes the bet's amount and fingerprint, and nothing is sent. */
function onLateBet(
  own: Movement,
  session: SessionFacts,
  report: StakeReport,
  amount: Minor | undefined,
  at: Moment,
): Decision {
  if (report.currency !== session.currency) return currencyDiffers(session);
  if (amount === undefined) return amountInvalid(session, report);
  const { roundId, freeSpinsId, fingerprint } = openStake(session, report, amount, at);
  const update: Movement = { ...own, amount, roundId, freeSpinsId, fingerprint };
  return decision(
    "bet_arrives_after_rollback",
    { do: "answer", answer: answerOf(update) },
    { writes: [{ update, previous: own }] },
  );
}

function currencyDiffers(session: SessionFacts): Decision {
  const answer: MovementAnswer = { kind: "currency_mismatch", sessionCurrency: session.currency };
  return decision("currency_differs", { do: "answer", answer });
}

function amountInvalid(session: SessionFacts, report: StakeReport): Decision {
  const message = amountRule(report.amount, session.precision, maxAmountOf(session.currency, session.precision));
  return decision("amount_invalid", {
    do: "answer",
    answer: { kind: "invalid", fields: [{ field: "amount", message }] },
  });
}
