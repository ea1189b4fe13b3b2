import type { OpenRound, Transaction } from "../../../../clients/typescript/src/index.ts";
import { h } from "../../../lib/dom.ts";
import { rowTime } from "../../../lib/format.ts";
import { besideLink } from "../../../lib/router.ts";
import { age } from "../../../parts/facts.ts";
import { badge, empty } from "../../../parts/states.ts";
import { money } from "../../../parts/table.ts";
import type { Account } from "../lib/account.ts";
import { nameGame } from "../lib/catalogue.ts";
import { linkTo } from "../lib/offered.ts";
import { type OpenPage, type PageContext, pageOf } from "../lib/page.ts";
import { callToMake } from "../parts/call-to-make.ts";
import type { Facet } from "../parts/facets.ts";
import { listOf } from "../parts/list-page.ts";
import { playerLink } from "../parts/player-link.ts";
import { tabs } from "../parts/tabs.ts";

const PAGE_ROWS = 50;

const FACETS: readonly Facet[] = [
  {
    name: "type",
    label: "Type",
    choices: [
      ["bet", "Bets"],
      ["win", "Wins"],
      ["rollback", "Rollbacks"],
    ],
  },
  {
    name: "status",
    label: "Status",
    choices: ["completed", "pending", "refused", "failed", "cancelled"].map((one) => [one, one] as const),
  },
  { name: "player_id", label: "Player ID" },
  { name: "round_id", label: "Round ID" },
  { name: "session_id", label: "Session ID" },
  { name: "currency", label: "Currency", isCode: true },
];

export const TRANSACTION_TABS = [
  ["transactions", "Transactions"],
  ["rounds", "Rounds"],
  ["open-rounds", "Open rounds"],
] as const;

/** Every transaction of the last 31 days, newest first. */
export const transactionsPage: OpenPage = (context) => {
  const { account } = context;
  const list = listOf<Transaction>(context, {
    what: "transactions",
    facets: FACETS,
    read: async (filters, cursor, signal) => {
      const query = { ...filters, order: "newest", limit: PAGE_ROWS, ...(cursor && { cursor }) } as const;
      const { transactions, next_cursor } = await account.client.transactionsPage(query, { signal });
      return { rows: transactions, next: next_cursor };
    },
    head: ["Time (UTC)", "Type", "Amount", "Status", "Player", "Game", "Round"],
    row: (one) => transactionRow(account, one),
    whenEmpty: (isFiltered) =>
      isFiltered
        ? empty("No transactions match.", "Clear a filter, or press Ctrl-K to look for an ID.")
        : empty(
            "No transactions in the last 31 days.",
            "Each bet, win and rollback that a game reports is listed here, with every call to your wallet.",
            callToMake("POST /v1/sessions", "open-session"),
            linkTo("lobby", "Play a game"),
          ),
  });
  return {
    ...pageOf("Transactions", "Transactions", tabs(TRANSACTION_TABS, "transactions"), list.element),
    changed: list.changed,
  };
};

function transactionRow(account: Account, one: Transaction) {
  return [
    besideLink("transaction", [one.transaction_id], h("time", { dateTime: one.created_at }, rowTime(one.created_at))),
    one.type,
    money(`${one.amount} ${one.currency}`),
    badge(one.status),
    playerLink(one.player_id),
    nameGame(account, one.game_id, h("span", { class: "ellipsis" })),
    besideLink("round", [one.round_id], h("span", { class: "ellipsis" }, one.round_id)),
  ];
}

/** Rounds with a bet and no end: what a player may ask about, or a provider has forgotten. */
export const openRoundsPage: OpenPage = (context: PageContext) => {
  const { account } = context;
  const ages: Facet = {
    name: "older_than",
    label: "Open for",
    all: "Open for any time",
    choices: [
      ["300", "Open for 5 minutes or more"],
      ["3600", "Open for an hour or more"],
      ["86400", "Open for a day or more"],
    ],
  };
  const list = listOf<OpenRound>(context, {
    what: "open rounds",
    facets: [ages],
    read: async (filters, cursor, signal) => {
      const paging = { limit: PAGE_ROWS, ...(cursor && { cursor }) };
      const page = await account.client.openRoundsPage(Number(filters.older_than ?? 0), paging, { signal });
      return { rows: page.rounds, next: page.next_cursor };
    },
    head: ["Round", "Open for", "Staked", "Player", "Game", "Session"],
    row: (one) => [
      besideLink("round", [one.round_id], h("span", { class: "ellipsis" }, one.round_id)),
      age(one.opened_at),
      money(`${one.bet} ${one.currency}`),
      playerLink(one.player_id),
      nameGame(account, one.game_id, h("span", { class: "ellipsis" })),
      besideLink("session", [one.session_id], one.session_id.slice(0, 8)),
    ],
    whenEmpty: (isFiltered) =>
      isFiltered
        ? empty("No round has been open that long.", "Choose a shorter time to see more.")
        : empty(
            "No open rounds.",
            "A round stays open until it has a win or a rollback, or its provider closes it. Some providers never close a lost round: those rounds stay in this list.",
            callToMake("GET /v1/rounds?open=true", "list-open-rounds"),
          ),
  });
  return {
    ...pageOf("Open rounds", "Transactions", tabs(TRANSACTION_TABS, "open-rounds"), list.element),
    changed: list.changed,
  };
};
