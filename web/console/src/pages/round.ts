import { RefusedError, type Transaction } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { counted, rowTime, when } from "../../../lib/format.ts";
import { add, negated, signed } from "../../../lib/money.ts";
import { besideLink } from "../../../lib/router.ts";
import { facts } from "../../../parts/facts.ts";
import { badge, empty, failure, loading } from "../../../parts/states.ts";
import { table } from "../../../parts/table.ts";
import { timeline, type WalletCalls } from "../../../parts/timeline.ts";
import { copyable } from "../../../parts/toast.ts";
import type { Account } from "../lib/account.ts";
import { nameGame } from "../lib/catalogue.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { roundsOf } from "../lib/rounds.ts";
import { eventsLink } from "../parts/events-link.ts";
import { playerLink } from "../parts/player-link.ts";

/** Transactions of a round whose callbacks are drawn. */
const MAX_CALLED = 20;

/** A round over time, with every transaction and callback of it. */
export const roundPage: OpenPage = ({ account, path: [id = ""], place, signal }) => {
  const body = h("div", {}, loading("the round"));
  const load = async () => {
    try {
      const { transactions, round_closed: isClosed } = await account.client.round(id, { signal });
      const calls = await callsOf(account, transactions, signal);
      fill(body, ...content(account, transactions, calls, isClosed, place), support(account, id));
    } catch (error) {
      if (signal.aborted) return;
      const isMissing = error instanceof RefusedError && error.code === "NOT_FOUND";
      fill(
        body,
        isMissing
          ? empty("Round not found.", `This operator has no round ${id}. Check the ID: it is the provider's own.`)
          : failure(error, load),
      );
    }
  };
  void load();
  return pageOf(`Round ${id}`, "Round", body);
};

async function callsOf(
  { client }: Account,
  transactions: readonly Transaction[],
  signal: AbortSignal,
): Promise<WalletCalls> {
  const called = transactions.filter(({ attempts }) => attempts > 0).slice(0, MAX_CALLED);
  const calls = called.map(async ({ transaction_id: id }) => {
    const { attempts } = await client.attempts(id, { signal });
    return [id, attempts] as const;
  });
  return new Map(await Promise.all(calls));
}

function content(
  account: Account,
  transactions: readonly Transaction[],
  calls: WalletCalls,
  isClosed: boolean,
  place: HTMLElement,
): HTMLElement[] {
  const first = transactions[0];
  // The list of rounds wants the newest first.
  const [round] = roundsOf(transactions.toReversed());
  if (!first || !round) return [empty("This round has no transactions.")];
  const players = new Set(transactions.map(({ player_id }) => player_id));
  const player = players.size === 1 ? playerLink(first.player_id) : counted(players.size, "player");
  return [
    h(
      "p",
      { class: "net" },
      h("strong", { class: "money" }, `${signed(add(round.win, negated(round.bet)))} ${first.currency}`),
      ` for the player: ${round.bet} staked, ${round.win} won`,
    ),
    facts(
      ["Round ID", copyable(first.round_id)],
      ["Game", nameGame(account, first.game_id, h("span", {}))],
      ["Player", player],
      ["Session", besideLink("session", [first.session_id], first.session_id)],
      ["Began", when(first.created_at)],
      ["Events", eventsLink({ round_id: first.round_id })],
      ["State", stateOf(transactions, isClosed)],
    ),
    timeline(transactions, calls, place),
    table(
      "Transactions",
      ["Transaction", "Status", "Amount", "Received (UTC)", "Completed (UTC)"],
      transactions.map(row),
    ),
  ];
}

/** In the words of the list of open rounds: open until a win, a rollback or its provider ends it. */
function stateOf(transactions: readonly Transaction[], isClosed: boolean): string {
  if (isClosed) return "Closed by its provider";
  const hasEnded = transactions.some(({ type }) => type === "win" || type === "rollback");
  return hasEnded ? "Ended: it has a win or a rollback" : "Open";
}

function row(one: Transaction): (HTMLElement | string)[] {
  return [
    besideLink("transaction", [one.transaction_id], one.type),
    badge(one.status),
    h("span", { class: "money" }, one.amount),
    rowTime(one.created_at),
    completion(one),
  ];
}

/** What is refused or cancelled before it was booked never completes. */
function completion({ status, completed_at: at }: Transaction): string {
  if (at !== null) return rowTime(at);
  return status === "pending" ? "not yet" : "–";
}

/** Makes a page that support may open without a key. */
function support({ client }: Account, id: string): HTMLElement {
  const place = h("div", { class: "row" });
  const make = async () => {
    try {
      const { url, expires_at } = await client.explainRound(id);
      fill(
        place,
        h("a", { href: url, target: "_blank", rel: "noopener" }, "Read the round as a page"),
        h("small", {}, `Anyone with this link can read it until ${when(expires_at)}.`),
      );
    } catch (error) {
      fill(place, failure(error));
    }
  };
  fill(place, h("button", { type: "button", on: { click: () => void make() } }, "Create a link for support"));
  return place;
}
