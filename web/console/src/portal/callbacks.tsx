import { useEffect, useRef, useState } from "preact/hooks";
import type { Transaction } from "../../../../clients/typescript/src/index.ts";
import { counted, duration, fromNow } from "../../../lib/format.ts";
import { poll } from "../../../lib/poll.ts";
import { where } from "../../../lib/where.ts";
import { Beside } from "../../../ui/beside.tsx";
import { badge, money, rowMoment } from "../../../ui/facts.tsx";
import { TimeRange } from "../../../ui/filters.tsx";
import { List } from "../../../ui/list.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";
import type { Column } from "../../../ui/table.tsx";
import { account } from "../lib/account.ts";
import { type Facet, Facets, given } from "../ui/facets.tsx";
import { eventTabs, GameName, PlayerLink, Tabs } from "../ui/links.tsx";
import { FurtherFacets, useRange } from "../ui/list-page.tsx";
import { useLive } from "../ui/live.tsx";

const PAGE_ROWS = 50;
/** New rows above those that were read. A list that is followed for hours begins anew. */
const MAX_NEW_ROWS = 1_000;
/** Empty pages that one press of "Show more" reads on. Each costs a request of the limit that the players need. */
const MAX_EMPTY_PAGES = 5;
/** Each look is a call of the operator's own limit. */
const POLL_INTERVAL_MS = 10_000;

const FACETS: readonly Facet[] = [
  {
    name: "type",
    label: "Callback",
    choices: [
      ["bet", "Bets"],
      ["win", "Wins"],
      ["rollback", "Rollbacks"],
    ],
  },
  {
    name: "status",
    label: "Outcome",
    choices: [
      ["completed", "Booked"],
      ["pending", "Pending"],
      ["refused", "Refused"],
      ["failed", "Failed"],
      ["cancelled", "Cancelled"],
    ],
  },
  { name: "player_id", label: "Player ID" },
];

const FURTHER: readonly Facet[] = [
  { name: "session_id", label: "Session ID" },
  { name: "round_id", label: "Round ID" },
  { name: "provider_code", label: "Provider" },
];

/**
 * What the service asked of the wallet, from the books: one row for each transaction, newest first. The transaction's page has
 * each attempt with its bytes.
 */
export function CallbacksPage() {
  const { query } = where.value;
  const filters = { ...given([...FACETS, ...FURTHER], query), ...useRange() };
  return (
    <Page title="Events">
      <Tabs all={eventTabs()} current="events" />
      <Facets list={FACETS} query={query} />
      <FurtherFacets list={FURTHER} query={query} />
      <TimeRange byDefault="31d" />
      <Followed key={JSON.stringify(filters)} filters={filters} />
      <p class="quiet-text rows-end">
        Bytes are kept for 30 days. Your own calls are not recorded here: production keeps no log of them. The sandbox
        does, <a href="/docs/wire-log">byte for byte</a>.
      </p>
    </Page>
  );
}

/** The list for one set of filters: the newest page, read again and again, and older pages on demand. */
function Followed({ filters }: { readonly filters: Record<string, string> }) {
  const [version, setVersion] = useState(0);
  /** What is known of a transaction by now, where that is more than when its page was read. */
  const [latest, setLatest] = useState<ReadonlyMap<string, Transaction>>(new Map());
  const [arrived, setArrived] = useState<readonly Transaction[]>([]);
  const known = useRef(new Set<string>());
  const read = (signal: AbortSignal, cursor?: string) =>
    account().client.transactionsPage(
      { ...filters, order: "newest", limit: PAGE_ROWS, ...(cursor && { cursor }) },
      { signal },
    );
  const signal = useRef(new AbortController().signal);
  /** Reads the newest page. The list begins anew when rows between would be missing, or when it is full. */
  const look = async () => {
    try {
      const { transactions } = await read(signal.current);
      if (signal.current.aborted || isPaused.current) return;
      const fresh = transactions.filter(({ transaction_id: id }) => !known.current.has(id));
      say("live", "Live, every 10 s");
      if (fresh.length === PAGE_ROWS || arrived.length > MAX_NEW_ROWS) return setVersion((before) => before + 1);
      for (const { transaction_id: id } of fresh) known.current.add(id);
      setLatest((before) => new Map([...before, ...transactions.map((one) => [one.transaction_id, one] as const)]));
      setArrived((before) => [...fresh, ...before]);
    } catch {
      if (!signal.current.aborted) say("lost", "Not live");
    }
  };
  const { bar, isPaused, say } = useLive(look);
  const newest = useRef(look);
  newest.current = look;
  useEffect(() => {
    const leave = new AbortController();
    signal.current = leave.signal;
    // The list reads the first page itself.
    let isFirst = true;
    poll(POLL_INTERVAL_MS, leave.signal, async () => {
      if (!isFirst && !isPaused.current) await newest.current();
      isFirst = false;
    });
    return () => leave.abort();
  }, [isPaused]);
  return (
    <div class="events">
      {bar()}
      <List
        what="wallet callbacks"
        version={version}
        ahead={arrived}
        maxEmpty={MAX_EMPTY_PAGES}
        read={async (cursor, leave) => {
          const page = await read(leave, cursor);
          if (cursor === undefined) {
            known.current.clear();
            setArrived([]);
            say("live", "Live, every 10 s");
          }
          for (const { transaction_id: id } of page.transactions) known.current.add(id);
          return { rows: page.transactions, next: page.next_cursor };
        }}
        keyOf={(one) => one.transaction_id}
        rowClass={(one) => (arrived.includes(one) ? "arrived" : "")}
        columns={columnsOf((one) => latest.get(one.transaction_id) ?? one)}
        empty={
          Object.keys(filters).length > 0 ? (
            <Empty title="No callbacks match.">
              Clear a filter, or choose another time. New ones appear here as they happen.
            </Empty>
          ) : (
            <Empty title="No callbacks in the last 31 days.">
              Each bet, win and rollback that the service sends to your wallet appears here, with every attempt, byte
              for byte.
            </Empty>
          )
        }
      />
    </div>
  );
}

/** `now` is what is known of a row by now. */
const columnsOf = (now: (one: Transaction) => Transaction): readonly Column<Transaction>[] => [
  {
    head: "Received (UTC)",
    cell: (one) => <Beside path={["transaction", one.transaction_id]}>{rowMoment(one.created_at)}</Beside>,
  },
  { head: "Callback", cell: ({ type }) => type },
  {
    head: "Outcome",
    cell: (one) => {
      const { status, refusal_code: code, next_attempt_at: next } = now(one);
      return (
        <span class="what">
          {badge(status)}
          {code !== null && <small>{code}</small>}
          {next !== null && <small>again {fromNow(next)}</small>}
        </span>
      );
    },
  },
  {
    ...{ head: "Booked after", figure: true },
    cell: (one) => {
      const { completed_at: done } = now(one);
      return money(done === null ? "–" : duration(Date.parse(done) - Date.parse(one.created_at)));
    },
  },
  {
    ...{ head: "Calls", figure: true },
    cell: (one) => (
      <span class="money" title={counted(now(one).attempts, "call")}>
        {now(one).attempts}
      </span>
    ),
  },
  { head: "Player", cell: (one) => <PlayerLink id={one.player_id} /> },
  { head: "Game", cell: (one) => <GameName id={one.game_id} /> },
  {
    head: "Transaction",
    cell: ({ transaction_id: id }) => (
      <span class="ellipsis" title={id}>
        {id}
      </span>
    ),
  },
];
