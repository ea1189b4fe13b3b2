import { type Call, type FaultyWallet, refusal } from "../faulty-wallet.ts";

export const furtherRulesFaults: FaultyWallet[] = [
  {
    name: "rollback whose amount is zero",
    create: () => (call) =>
      call.action === "rollback" && call.minor(call.fields.amount) === 0n ? call.ok() : call.next(),
  },
  {
    name: "rollback naming a win",
    create: () => (call) => {
      const named = call.action === "rollback" ? call.booked(call.fields.reference_transaction_id) : undefined;
      if (named?.action !== "win") return call.next();
      call.move(call.fields.amount, -1n);
      return call.ok();
    },
  },
  {
    name: "the same rollback id, other bet",
    create: () => (call) => {
      const earlier = call.action === "rollback" ? call.booked(call.fields.transaction_id) : undefined;
      if (!earlier || earlier.reference_transaction_id === call.fields.reference_transaction_id) return call.next();
      call.move(call.fields.amount);
      return call.ok();
    },
  },
  {
    name: "wrong currency on a win",
    create: () => (call) => (call.action === "win" ? call.with({ currency: "EUR" }) : call.next()),
  },
  {
    name: "bad signature on a rollback and on getbalance",
    create: () => (call) => (call.action === "rollback" ? call.unchecked() : call.next()),
  },
  {
    name: "the same free-spin win again",
    create: () => (call) => {
      const { free_spins_id: grant, transaction_id: id, amount } = call.fields;
      if (call.action === "win" && grant && call.booked(id)) call.move(amount);
      return call.next();
    },
  },
  {
    name: "win of an unknown player",
    create: () => (call) => (call.action === "win" && isUnknown(call) ? call.ok() : call.next()),
  },
  {
    name: "rollback of an unknown bet is not refused",
    status: "warned",
    create: () => (call) => {
      const isUnknown = call.action === "rollback" && !call.booked(call.fields.reference_transaction_id);
      return isUnknown ? refusal(404, "BET_NOT_FOUND") : call.next();
    },
  },
];

function isUnknown(call: Call): boolean {
  return String(call.fields.player_id).startsWith("unknown-");
}

const CLOSED = "closed-session";
const BLOCKED = "blocked-player";

export const closedAndBlockedFaults: FaultyWallet[] = [
  { name: "bet on a closed session", create: () => on("bet", "session_id", CLOSED, (call) => call.ok()) },
  { name: "win on a closed session", create: () => on("win", "session_id", CLOSED, refusedSession) },
  { name: "rollback on a closed session", create: () => on("rollback", "session_id", CLOSED, refusedSession) },
  { name: "bet of a blocked player", create: () => on("bet", "player_id", BLOCKED, (call) => call.ok()) },
  {
    name: "win of a blocked player",
    create: () => on("win", "player_id", BLOCKED, () => refusal(403, "PLAYER_BLOCKED")),
  },
];

function refusedSession() {
  return refusal(409, "SESSION_CLOSED");
}

function on(action: string, field: string, value: string, answer: (call: Call) => ReturnType<Call["next"]>) {
  return (call: Call) => (call.action === action && call.fields[field] === value ? answer(call) : call.next());
}
