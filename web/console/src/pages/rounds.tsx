import { useMemo } from "preact/hooks";
import { type ReadRound, roundsRead } from "../../../lib/rounds.ts";
import { roundColumns, roundOf } from "../../../pages/books.tsx";
import type { Facet } from "../../../ui/facets.tsx";
import { Empty } from "../../../ui/states.tsx";
import { account } from "../lib/account.ts";
import { CallToMake, GameName, PlayerLink } from "../ui/links.tsx";
import { ListPage } from "../ui/list-page.tsx";
import { TRANSACTION_TABS } from "./transactions.tsx";

/** A round has two or more: this is some fifty rounds. */
const PAGE_TRANSACTIONS = 120;

type Round = ReturnType<typeof roundOf>;

const OUTCOMES: readonly (readonly [outcome: string, name: string, has: (round: Round) => boolean])[] = [
  ["won", "Player won", ({ net }) => net.startsWith("+")],
  ["lost", "Player lost", ({ net, status }) => net.startsWith("-") && status !== "open"],
  ["open", "Open", ({ status }) => status === "open"],
  ["unsettled", "Pending or failed", ({ status }) => status === "pending" || status === "failed"],
  ["undone", "Refused or cancelled", ({ status }) => status === "refused" || status === "cancelled"],
];

const FACETS: readonly Facet[] = [
  { name: "outcome", label: "Outcome", choices: OUTCOMES.map(([outcome, name]) => [outcome, name] as const) },
  { name: "player_id", label: "Player ID" },
  { name: "session_id", label: "Session ID" },
  { name: "currency", label: "Currency", isCode: true },
];

/** The rounds of the last 31 days, newest first: what was staked and won, and how it ended. */
export function RoundsPage() {
  const reading = useMemo(() => ({ gather: roundsRead() }), []);
  return (
    <ListPage<ReadRound>
      title="Rounds"
      heading="Transactions"
      what="rounds"
      tabs={TRANSACTION_TABS}
      facets={FACETS}
      hasRange
      read={async ({ outcome, ...filters }, cursor, signal) => {
        if (cursor === undefined) reading.gather = roundsRead();
        const query = { ...filters, order: "newest", limit: PAGE_TRANSACTIONS, cursor } as const;
        const { transactions, next_cursor: next } = await account().client.transactionsPage(query, { signal });
        const has = OUTCOMES.find(([name]) => name === outcome)?.[2];
        const rows = reading.gather(transactions, next === null).filter((one) => !has || has(roundOf(one)));
        return { rows, next };
      }}
      columns={[
        ...roundColumns(),
        { head: "Player", cell: ({ transactions: [first] }) => first && <PlayerLink id={first.player_id} /> },
        { head: "Game", cell: ({ transactions: [first] }) => <GameName id={first?.game_id ?? null} /> },
      ]}
      unmatched={<Empty title="No rounds match.">Clear a filter, or press Ctrl-K to look for an ID.</Empty>}
      empty={
        <Empty title="No rounds in the last 31 days.">
          A round is what a player stakes and wins in one go: a spin, a hand, a ticket. Its bets and wins are calls to
          your wallet.
          <CallToMake call="GET /v1/rounds/{id}" page="read-round" />
        </Empty>
      }
    />
  );
}
