import type { TranscriptCall } from "../runner/transcript.ts";

/** A call's fault that no correct wallet has, and the situation that it was in. */
export type Finding =
  | "rollback credits its own amount"
  | "rollback credits again"
  | "repeated win credits"
  | "repeated bet debits"
  | "repeat refused"
  | "zero refused"
  | "free bet debits"
  | "other currency booked";

/** Units of a hundred-millionth, the smallest that a currency has. */
type Units = bigint;

interface Movement {
  readonly action: string;
  readonly amount: Units;
  /** Round, player and the bet of a rollback. */
  readonly about: string;
  readonly isFree: boolean;
  readonly isBooked: boolean;
}

interface Request {
  readonly action?: unknown;
  readonly transaction_id?: unknown;
  readonly reference_transaction_id?: unknown;
  readonly round_id?: unknown;
  readonly player_id?: unknown;
  readonly currency?: unknown;
  readonly amount?: unknown;
  readonly free_spins_id?: unknown;
}

/**
 * Compares the answers to the calls of one case with what a right wallet would have booked. What moved is read from the change of
 * the balance between two answers, so the calls must not overlap: the caller leaves out such cases.
 */
export function findingsIn(calls: readonly TranscriptCall[]): ReadonlySet<Finding> {
  const found = new Set<Finding>();
  const books = new Map<string, Movement>();
  const undone = new Set<string>();
  const [first] = calls.flatMap((call) => parsed(call.request.body) ?? []);
  let balance: Units | undefined;
  for (const call of calls) {
    const sent = parsed(call.request.body);
    if (!sent || !isWhole(sent)) continue;
    const answer = call.response && parsed(call.response.body);
    const ok = call.response !== null && call.response.status >= 200 && call.response.status < 300;
    const told = ok && sent.player_id === first?.player_id ? unitsOf(answer?.balance) : undefined;
    const change = told !== undefined && balance !== undefined ? told - balance : undefined;
    if (sent.action !== "getbalance") judge({ ...sent, ok, change, status: call.response?.status ?? null });
    if (told !== undefined) balance = told;
    // Unknown after a call without a readable answer, which may have been booked.
    else if (ok || call.response === null) balance = undefined;
  }
  return found;

  function judge(
    call: Whole & { readonly ok: boolean; readonly change: Units | undefined; readonly status: number | null },
  ) {
    const { action, transaction_id: id, amount: text, ok, change, status } = call;
    const amount = unitsOf(text) ?? 0n;
    const refused = status !== null && status >= 400 && status < 500;
    const known = books.get(id);
    const isRepeat = known?.isBooked === true;
    const about = JSON.stringify([call.round_id, call.player_id, call.reference_transaction_id]);
    const isSame = isRepeat && known.action === action && known.amount === amount && known.about === about;
    if (isSame && refused) found.add("repeat refused");
    else if (amount === 0n && refused && !isRepeat) found.add("zero refused");
    if (call.currency !== first?.currency && ok) found.add("other currency booked");
    if (action === "bet") {
      if (isRepeat && change === -amount && amount > 0n) found.add("repeated bet debits");
      if (call.free_spins_id && change === -amount && amount > 0n) found.add("free bet debits");
    } else if (action === "win") {
      if (isRepeat && change === amount && amount > 0n) found.add("repeated win credits");
    } else if (action === "rollback" && ok) judgeRollback(call, { amount, change, isRepeat });
    if (!isRepeat) books.set(id, { action, amount, about, isFree: Boolean(call.free_spins_id), isBooked: ok });
  }

  function judgeRollback(
    call: Whole,
    {
      amount,
      change,
      isRepeat,
    }: { readonly amount: Units; readonly change: Units | undefined; readonly isRepeat: boolean },
  ) {
    const of = String(call.reference_transaction_id);
    const bet = books.get(of);
    const stands = bet?.action === "bet" && bet.isBooked && !bet.isFree;
    const owed = stands && !undone.has(of) && !isRepeat ? bet.amount : 0n;
    if (change !== undefined && change !== owed) {
      if (change === amount && !(stands && undone.has(of))) found.add("rollback credits its own amount");
      else if (change === amount || change === bet?.amount) found.add("rollback credits again");
    }
    undone.add(of);
  }
}

interface Whole extends Request {
  readonly action: string;
  readonly transaction_id: string;
}

function isWhole(sent: Request): sent is Whole {
  return typeof sent.action === "string" && typeof sent.transaction_id === "string";
}

function parsed(text: string): (Request & { readonly balance?: unknown }) | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}

const PLACES = 8;

function unitsOf(value: unknown): Units | undefined {
  const [, sign, whole, places = ""] = /^(-?)(\d{1,20})(?:\.(\d{1,8}))?$/.exec(String(value)) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(whole + places.padEnd(PLACES, "0"));
  return sign === "-" ? -units : units;
}
