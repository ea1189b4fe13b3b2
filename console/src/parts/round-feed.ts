import type { Session, Transaction } from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../web/lib/dom.ts";
import { shortTime } from "../../../web/lib/format.ts";
import { add, negated, signed, zeroOf } from "../../../web/lib/money.ts";
import { poll } from "../../../web/lib/poll.ts";
import { besideLink } from "../../../web/lib/router.ts";
import { badge } from "../../../web/parts/states.ts";
import type { Account } from "../lib/account.ts";
import { onBalance } from "../lib/balance.ts";

const MAX_TRANSACTIONS = 60;
const MAX_ROUNDS = 12;
const POLL_INTERVAL_MS = 8000;

export interface PlayedRound {
  readonly id: string;
  readonly at: string;
  readonly bet: string;
  readonly win: string;
  /** What needs a look: what is not booked, of the transactions. */
  readonly status: Transaction["status"];
}

/** The rounds of a session as the service has them, newest first. Read after each change of the balance, and in between. */
export function roundFeed({ client }: Account, session: Pick<Session, "session_id">, signal: AbortSignal): HTMLElement {
  const list = h("ol", { class: "feed" }, h("li", { class: "quiet-text" }, "No rounds yet. Play one."));
  let reading = false;
  let again = false;
  const read = async () => {
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    try {
      const query = { session_id: session.session_id, order: "newest", limit: MAX_TRANSACTIONS } as const;
      const { transactions } = await client.transactionsPage(query, { signal });
      const rounds = roundsOf(transactions).slice(0, MAX_ROUNDS);
      if (rounds.length > 0) fill(list, ...rounds.map(entry));
    } catch {
      // The next turn reads it.
    }
    reading = false;
    if (again && !signal.aborted) {
      again = false;
      await read();
    }
  };
  poll(POLL_INTERVAL_MS, signal, read);
  let first = true;
  let shown = "";
  onBalance((balance) => {
    const now = typeof balance === "object" ? balance.balance : shown;
    if (!first && now !== shown) void read();
    first = false;
    shown = now;
  }, signal);
  return h("section", { aria: { label: "Rounds of this session" } }, h("h2", {}, "Rounds"), list);
}

const ORDER = ["failed", "pending", "refused", "cancelled", "completed"] as const;

/** Transactions, newest first, by their rounds. What was refused, cancelled or rolled back moved nothing. */
export function roundsOf(transactions: readonly Transaction[]): PlayedRound[] {
  const rounds = new Map<string, Transaction[]>();
  for (const one of transactions) rounds.set(one.round_id, [...(rounds.get(one.round_id) ?? []), one]);
  return [...rounds].map(([id, own]) => {
    const sum = (type: Transaction["type"]) =>
      own
        .filter((one) => one.type === type && countsInBalance(one))
        .reduce((total, { amount }) => add(total, amount), zeroOf(own[0]?.amount ?? "0"));
    const status = ORDER.find((wanted) => own.some((one) => one.status === wanted)) ?? "completed";
    return { id, at: own.at(-1)?.created_at ?? "", bet: sum("bet"), win: sum("win"), status };
  });
}

/** A free-spin bet takes nothing from the balance. */
function countsInBalance({ type, status, free_spins_id: gift }: Transaction): boolean {
  return (status === "completed" || status === "pending") && !(type === "bet" && gift !== null);
}

function entry({ id, at, bet, win, status }: PlayedRound): HTMLElement {
  const net = signed(add(win, negated(bet)));
  return h(
    "li",
    { class: net.startsWith("+") ? "win" : "" },
    besideLink("round", [id], h("time", { dateTime: at }, shortTime(at))),
    h("span", { class: "quiet-text" }, `${bet} → ${win}`),
    status === "completed" ? h("span", { class: "money" }, net) : badge(status),
  );
}
