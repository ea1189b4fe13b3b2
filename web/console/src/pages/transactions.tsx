import type { OpenRound, Transaction } from "../../../../clients/typescript/src/index.ts";
import { fromNow } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { Beside } from "../../../ui/beside.tsx";
import { plain } from "../../../ui/control.tsx";
import type { Facet } from "../../../ui/facets.tsx";
import { age, badge, cut, money, named, rowMoment } from "../../../ui/facts.tsx";
import { Empty } from "../../../ui/states.tsx";
import type { Column } from "../../../ui/table.tsx";
import { account } from "../lib/account.ts";
import { CallToMake, GameName, LinkTo, PlayerLink, RoundLink } from "../ui/links.tsx";
import { ListPage } from "../ui/list-page.tsx";

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
  { name: "status", label: "Status", choices: plain(["completed", "pending", "refused", "failed", "cancelled"]) },
  { name: "player_id", label: "Player ID" },
  { name: "round_id", label: "Round ID" },
  { name: "session_id", label: "Session ID" },
  { name: "currency", label: "Currency", isCode: true },
  { name: "provider_code", label: "Provider" },
];

export const TRANSACTION_TABS = [
  ["transactions", "Transactions"],
  ["rounds", "Rounds"],
  ["open-rounds", "Open rounds"],
] as const;

const COLUMNS: readonly Column<Transaction>[] = [
  {
    head: "Time (UTC)",
    cell: (one) => <Beside path={["transaction", one.transaction_id]}>{rowMoment(one.created_at)}</Beside>,
  },
  { head: "Type", cell: ({ type }) => type },
  { head: "Amount", figure: true, cell: (one) => money(`${grouped(one.amount)} ${one.currency}`) },
  {
    head: "Status",
    cell: ({ status, refusal_code: code, next_attempt_at: next }) =>
      named(badge(status), code ?? (next !== null && `again ${fromNow(next)}`)),
  },
  { head: "Calls", figure: true, cell: ({ attempts }) => attempts },
  { head: "Player", cell: (one) => <PlayerLink id={one.player_id} /> },
  { head: "Game", cell: (one) => <GameName id={one.game_id} /> },
  { head: "Round", cell: (one) => <RoundLink id={one.round_id} /> },
  {
    head: "Transaction",
    cell: ({ transaction_id: id }) => cut(id),
  },
];

/** Every transaction of the last 31 days, newest first: what the service asked of the wallet. Followed while it is open. */
export function TransactionsPage() {
  return (
    <ListPage<Transaction>
      title="Transactions"
      what="transactions"
      tabs={TRANSACTION_TABS}
      facets={FACETS}
      hasRange
      read={async (filters, cursor, signal) => {
        const query = { ...filters, order: "newest", limit: PAGE_ROWS, cursor } as const;
        const { transactions, next_cursor } = await account().client.transactionsPage(query, { signal });
        return { rows: transactions, next: next_cursor };
      }}
      keyOf={(one) => one.transaction_id}
      columns={COLUMNS}
      unmatched={<Empty title="No transactions match.">Clear a filter, or press Ctrl-K to look for an ID.</Empty>}
      empty={
        <Empty title="No transactions in the last 31 days.">
          Each bet, win and rollback that a game reports is listed here, with every call to your wallet.
          <CallToMake call="POST /v1/sessions" page="open-session" />
          <LinkTo page="lobby">Play a game</LinkTo>
        </Empty>
      }
    />
  );
}

const AGES: Facet = {
  name: "older_than",
  label: "Open for",
  all: "Open for any time",
  choices: [
    ["300", "Open for 5 minutes or more"],
    ["3600", "Open for an hour or more"],
    ["86400", "Open for a day or more"],
  ],
};

/** Rounds with a bet and no end: what a player may ask about, or a provider has forgotten. */
export function OpenRoundsPage() {
  return (
    <ListPage<OpenRound>
      title="Open rounds"
      heading="Transactions"
      what="open rounds"
      tabs={TRANSACTION_TABS}
      facets={[AGES]}
      read={async (filters, cursor, signal) => {
        const paging = { limit: PAGE_ROWS, cursor };
        const page = await account().client.openRoundsPage(Number(filters.older_than ?? 0), paging, { signal });
        return { rows: page.rounds, next: page.next_cursor };
      }}
      columns={[
        { head: "Round", cell: (one) => <RoundLink id={one.round_id} /> },
        { head: "Opened", cell: (one) => age(one.opened_at) },
        { head: "Staked", figure: true, cell: (one) => money(`${grouped(one.bet)} ${one.currency}`) },
        { head: "Player", cell: (one) => <PlayerLink id={one.player_id} /> },
        { head: "Game", cell: (one) => <GameName id={one.game_id} /> },
        {
          head: "Session",
          cell: ({ session_id: id }) => <Beside path={["session", id]}>{id.slice(0, 8)}</Beside>,
        },
      ]}
      unmatched={<Empty title="No round has been open that long.">Choose a shorter time to see more.</Empty>}
      empty={
        <Empty title="No open rounds.">
          A round stays open until it has a win or a rollback, or its provider closes it. Some providers never close a
          lost round: those rounds stay in this list.
          <CallToMake call="GET /v1/rounds?open=true" page="list-open-rounds" />
        </Empty>
      }
    />
  );
}
