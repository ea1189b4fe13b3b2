import type { NamedMovement } from "../../../ledger/queries/named-movements.ts";
import { HOUR_MS, isoTime } from "../../../lib/clock.ts";
import { formatAmount } from "../../../lib/money.ts";
import { adviceOnFields, adviceOnOurs, adviceOnStatus, adviceOnUnknown, OTHER_DAY } from "./advice.ts";
import type { Difference, FieldDifference } from "./difference.ts";
import type { YourRow } from "./row.ts";

/** The day that is compared, half open. */
export interface Day {
  readonly from: number;
  readonly to: number;
}

/** Distance from the day at which a movement of the operator's list may have completed: clocks and time zones differ. */
const NEIGHBOUR_MS = 24 * HOUR_MS;

const MONEY = /^0*([0-9]+?)(?:\.([0-9]*?)0*)?$/;

/** Whether two plain decimals are the same amount: `1.5` and `1.50` are. */
export function sameAmount(one: string, other: string): boolean {
  return normal(one) === normal(other);
}

function normal(text: string): string {
  const [, whole = "", fraction = ""] = MONEY.exec(text) ?? [];
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/**
 * The columns in which both sides are compared as they are, but for blanks around them: a row is read without. A column
 * that the operator leaves out is not compared.
 */
const AS_THEY_ARE = [
  ["type", "type"],
  ["currency", "currency"],
  ["player_id", "playerId"],
  ["round_id", "roundId"],
  ["operator_transaction_id", "operatorTransactionId"],
] as const;

type Compared = Pick<NamedMovement, "type" | "currency" | "playerId" | "roundId" | "operatorTransactionId"> & {
  /** Formatted. */
  readonly amount: string;
};

/** Every field but the status that differs. Where our side has no value, yours is not wrong. */
export function comparedFields(yours: YourRow, ours: Compared): FieldDifference[] {
  const fields: FieldDifference[] = [];
  if (!sameAmount(yours.amount, ours.amount)) fields.push({ field: "amount", yours: yours.amount, ours: ours.amount });
  for (const [field, name] of AS_THEY_ARE) {
    const [own, their] = [ours[name], yours[field]];
    if (their !== undefined && own !== null && their !== own.trim()) fields.push({ field, yours: their, ours: own });
  }
  return fields;
}

/**
 * Compares a row of the operator's with the movement of its id as the ledger has it now; undefined where they agree.
 */
export function judgeYours(yours: YourRow, ours: NamedMovement | undefined, day: Day): Difference | undefined {
  const { transaction_id } = yours;
  if (!ours) {
    const advice = adviceOnUnknown(transaction_id);
    return { kind: "only_yours", transaction_id, fields: [], yours: { ...yours }, ours: null, advice };
  }
  const fields = comparedFields(yours, { ...ours, amount: formatAmount(ours.amount, ours.precision) });
  const status = statusDifference(yours, ours, day);
  if (status) fields.push(status);
  const far = isFar(ours, day);
  if (far)
    fields.push({ field: "completed_at", yours: yours.completed_at ?? null, ours: isoTime(ours.completedAt ?? 0) });
  if (fields.length === 0) return undefined;
  const advice = status ? adviceOnStatus(yours, ours) : far && fields.length === 1 ? OTHER_DAY : adviceOnFields(fields);
  return { kind: "different", transaction_id, fields, yours: { ...yours }, ours: shown(ours), advice };
}

function statusDifference(yours: YourRow, ours: NamedMovement, { to }: Day): FieldDifference | undefined {
  const agreed: string[] = [ours.status];
  // It was completed while the day lasted, so a list that was made at its end is right too.
  if (ours.status === "cancelled" && ours.completedAt !== null && (ours.cancelledAt ?? 0) >= to)
    agreed.push("completed");
  // No money moved on either side.
  if (ours.status === "refused") agreed.push("cancelled");
  if (agreed.includes(yours.status)) return undefined;
  return { field: "status", yours: yours.status, ours: ours.status };
}

function isFar({ completedAt }: NamedMovement, { from, to }: Day): boolean {
  return completedAt !== null && (completedAt < from - NEIGHBOUR_MS || completedAt >= to + NEIGHBOUR_MS);
}

/** A movement of the day that is not on the operator's list; undefined where it need not be. */
export function judgeOurs(ours: NamedMovement): Difference | undefined {
  if (isUnseen(ours)) return undefined;
  const { transactionId: transaction_id } = ours;
  return { kind: "only_ours", transaction_id, fields: [], yours: null, ours: shown(ours), advice: adviceOnOurs(ours) };
}

/** A rollback that no wallet need have in its books: it was never sent, or its bet was never booked. */
function isUnseen({ type, attempts, betCompletedAt }: NamedMovement): boolean {
  return type === "rollback" && (attempts === 0 || betCompletedAt === null);
}

function shown(ours: NamedMovement): Difference["ours"] {
  return {
    transaction_id: ours.transactionId,
    type: ours.type,
    amount: formatAmount(ours.amount, ours.precision),
    currency: ours.currency,
    player_id: ours.playerId,
    round_id: ours.roundId,
    operator_transaction_id: ours.operatorTransactionId,
    status: ours.status,
    created_at: isoTime(ours.createdAt),
    completed_at: ours.completedAt === null ? null : isoTime(ours.completedAt),
    attempts: ours.attempts,
    last_class: ours.lastClass,
    refusal_code: ours.refusalCode,
  };
}
