import type { Session } from "../../../../clients/typescript/src/index.ts";
import { fill, h, redraw } from "../../../lib/dom.ts";
import { shortTime } from "../../../lib/format.ts";
import { add, negated, signed } from "../../../lib/money.ts";
import { poll } from "../../../lib/poll.ts";
import { besideLink } from "../../../lib/router.ts";
import { badge } from "../../../parts/states.ts";
import type { Account } from "../lib/account.ts";
import { onBalance } from "../lib/balance.ts";
import { type PlayedRound, roundsOf } from "../lib/rounds.ts";

const MAX_TRANSACTIONS = 60;
const MAX_ROUNDS = 12;
const POLL_INTERVAL_MS = 8000;

/** The rounds of a session as the service has them, newest first. Read after each change of the balance, and in between. */
export function roundFeed(
  { client }: Account,
  session: Pick<Session, "session_id">,
  signal: AbortSignal,
  whenEmpty = "No rounds yet.",
): HTMLElement {
  const list = h("ol", { class: "feed" });
  let known = false;
  const say = (text: string) => fill(list, h("li", { class: "quiet-text" }, text));
  say("Loading the rounds…");
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
      known = true;
      if (rounds.length > 0) redraw(list, ...rounds.map(entry));
      else say(whenEmpty);
    } catch {
      // The next turn reads it.
      if (!known) say("The rounds cannot be read now. Trying again every few seconds.");
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
