import type { ComponentChild, ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { ListedSession, Transaction } from "../../clients/typescript/src/index.ts";
import { add, grouped, negated, signed } from "../lib/money.ts";
import { type ReadRound, roundsOf, roundsRead } from "../lib/rounds.ts";
import { Beside } from "../ui/beside.tsx";
import { badge, cut, money, named, rowMoment, To } from "../ui/facts.tsx";
import { List } from "../ui/list.tsx";
import type { Column } from "../ui/table.tsx";

/** A row of a list of facts. */
export type Fact = readonly [name: string, value: ComponentChild];

interface SubjectOf {
  readonly kind: "transaction" | "round" | "session" | "player";
  readonly id: string;
  /** At the desk: whose it is. */
  readonly operator?: string | undefined;
  readonly children?: ComponentChildren;
}

/** A link to what the books know. An operator, who has one book alone, sees it beside the page. */
export function Subject({ kind, id, operator, children = id }: SubjectOf) {
  if (operator === undefined) return <Beside path={[kind, id]}>{children}</Beside>;
  const isOfOperator = kind === "round" || kind === "player";
  return <To path={isOfOperator ? [kind, operator, id] : [kind, id]}>{children}</To>;
}

/** A transaction as the lists have it, or alone with its calls to the wallet. */
export type Booked = Omit<Transaction, "attempts"> & { readonly attempts: number | readonly unknown[] };

/** The columns of transactions; `operator` is whose they are at the desk. */
export function transactionColumns(operator?: string): Column<Booked>[] {
  return [
    {
      head: "Transaction",
      cell: ({ transaction_id: id, type }) =>
        named(
          <Subject kind="transaction" id={id} operator={operator}>
            {type}
          </Subject>,
          cut(id),
        ),
    },
    { head: "Amount", figure: true, cell: (one) => money(`${grouped(one.amount)} ${one.currency}`) },
    { head: "Status", cell: (one) => named(badge(one.status), one.refusal_code) },
    {
      head: "Calls",
      figure: true,
      cell: ({ attempts }) => (typeof attempts === "number" ? attempts : attempts.length),
    },
    { head: "Received (UTC)", cell: (one) => rowMoment(one.created_at) },
    { head: "Completed (UTC)", cell: completion },
  ];
}

/** A movement that is refused or cancelled before it was booked never completes. */
function completion({ status, completed_at: at }: Booked): ComponentChild {
  return at === null && status === "pending" ? "not yet" : rowMoment(at);
}

/** A session as the lists have it. */
export type Listed = Pick<
  ListedSession,
  "session_id" | "game_id" | "status" | "currency" | "created_at" | "expires_at" | "closed_at"
>;

/** The columns of sessions. `gameOf` shows a game by its id. */
export function sessionColumns<T extends Listed>(
  gameOf: (id: string) => ComponentChild,
  operator?: string,
): Column<T>[] {
  return [
    {
      head: "Opened (UTC)",
      cell: (one) => (
        <Subject kind="session" id={one.session_id} operator={operator}>
          {rowMoment(one.created_at)}
        </Subject>
      ),
    },
    { head: "Status", cell: ({ status }) => badge(status) },
    { head: "Game", cell: (one) => gameOf(one.game_id) },
    { head: "Currency", cell: ({ currency }) => currency },
    { head: "Ends (UTC)", cell: (one) => rowMoment(one.closed_at ?? one.expires_at) },
  ];
}

/** Sums the transactions of a round that were read: more may come before it is drawn. */
export function roundOf({ transactions }: ReadRound) {
  const [round] = roundsOf(transactions);
  const [first] = transactions;
  if (!round || !first) throw new Error("A round has transactions.");
  return { ...round, first, net: signed(add(round.win, negated(round.bet))) };
}

type Round = ReturnType<typeof roundOf>;

const ofRound = (cell: (round: Round) => ComponentChild) => (one: ReadRound) => cell(roundOf(one));

/** The columns of rounds: which it is and when it began, what was staked and won, and how it stands. */
export function roundColumns(operator?: string): Column<ReadRound>[] {
  return [
    {
      head: "Round, begun (UTC)",
      cell: ofRound(({ id, at }) =>
        named(
          <Subject kind="round" id={id} operator={operator}>
            {cut(id)}
          </Subject>,
          rowMoment(at),
        ),
      ),
    },
    {
      ...{ head: "Staked", figure: true },
      cell: ofRound(({ bet, first }) => money(`${grouped(bet)} ${first.currency}`)),
    },
    { head: "Won", figure: true, cell: ofRound(({ win }) => money(grouped(win))) },
    { head: "Net", figure: true, cell: ofRound(({ net }) => money(grouped(net))) },
    { head: "Status", cell: (one) => named(badge(roundOf(one).status), giftsOf(one)) },
  ];
}

/** Promotions that paid for a round in place of the player. */
function giftsOf({ transactions }: ReadRound): string | false {
  if (transactions.some((one) => one.free_spins_id !== null)) return "free spins";
  return transactions.some((one) => one.bonus_campaign_id !== null) && "campaign";
}

/** Reads a page of transactions, newest first. */
type ReadTransactions = (
  query: Readonly<Record<string, string | undefined>> & { readonly order: "newest" },
  signal: AbortSignal,
) => Promise<{ readonly transactions: readonly Transaction[]; readonly next_cursor: string | null }>;

/** The rounds of a player or session, as the viewer reads them. */
export interface RoundsOf {
  /** At the desk: whose they are. */
  readonly operator?: string;
  /** Whose rounds. */
  readonly filter: Readonly<Record<string, string | undefined>>;
  readonly read: ReadTransactions;
  /** Besides those of every list of rounds. */
  readonly columns: readonly Column<ReadRound>[];
  readonly empty: ComponentChild;
}

/** The rounds of a player or session, newest first. */
export function PlayedRounds({ operator, filter, read, columns, empty }: RoundsOf) {
  const by = JSON.stringify(filter);
  const reading = useMemo(() => ({ gather: roundsRead() }), [by]);
  const all = useMemo(() => [...roundColumns(operator), ...columns], [operator, columns]);
  return (
    <List
      what="rounds"
      by={by}
      rows={10}
      read={async (cursor, signal) => {
        if (cursor === undefined) reading.gather = roundsRead();
        const page = await read({ ...filter, cursor, order: "newest" }, signal);
        return { rows: reading.gather(page.transactions, page.next_cursor === null), next: page.next_cursor };
      }}
      columns={all}
      empty={empty}
    />
  );
}
