import { type Call, type FaultyWallets, refusal } from "../faulty-wallet.ts";

export const furtherRulesFaults: FaultyWallets = {
  "rollback whose amount is zero": () => (call) =>
    call.action === "rollback" && call.minor(call.fields.amount) === 0n ? call.ok() : call.next(),
  "rollback naming a win": () => (call) => {
    const named = call.action === "rollback" ? call.booked(call.fields.reference_transaction_id) : undefined;
    if (named?.action !== "win") return call.next();
    call.move(call.fields.amount, -1n);
    return call.ok();
  },
  "the same rollback id, other bet": () => (call) => {
    const earlier = call.action === "rollback" ? call.booked(call.fields.transaction_id) : undefined;
    if (!earlier || earlier.reference_transaction_id === call.fields.reference_transaction_id) return call.next();
    call.move(call.fields.amount);
    return call.ok();
  },
  "wrong currency on a win": () => (call) => (call.action === "win" ? call.with({ currency: "EUR" }) : call.next()),
  "bad signature on a rollback and on getbalance": () => (call) =>
    call.action === "rollback" ? call.unchecked() : call.next(),
  "the same free-spin win again": () => (call) => {
    const { free_spins_id: grant, transaction_id: id, amount } = call.fields;
    if (call.action === "win" && grant && call.booked(id)) call.move(amount);
    return call.next();
  },
  "win of an unknown player": () => (call) => (call.action === "win" && isUnknown(call) ? call.ok() : call.next()),
  "rollback of an unknown bet is not refused": () => (call) => {
    const isUnknown = call.action === "rollback" && !call.booked(call.fields.reference_transaction_id);
    return isUnknown ? refusal(404, "BET_NOT_FOUND") : call.next();
  },
};

function isUnknown(call: Call): boolean {
  return String(call.fields.player_id).startsWith("unknown-");
}

const CLOSED = "closed-session";
const BLOCKED = "blocked-player";

export const closedAndBlockedFaults: FaultyWallets = {
  "bet on a closed session": () => on("bet", "session_id", CLOSED, (call) => call.ok()),
  "win on a closed session": () => on("win", "session_id", CLOSED, refusedSession),
  "rollback on a closed session": () => on("rollback", "session_id", CLOSED, refusedSession),
  "bet of a blocked player": () => on("bet", "player_id", BLOCKED, (call) => call.ok()),
  "win of a blocked player": () => on("win", "player_id", BLOCKED, () => refusal(403, "PLAYER_BLOCKED")),
};

function refusedSession() {
  return refusal(409, "SESSION_CLOSED");
}

function on(action: string, field: string, value: string, answer: (call: Call) => ReturnType<Call["next"]>) {
  return (call: Call) => (call.action === action && call.fields[field] === value ? answer(call) : call.next());
}
