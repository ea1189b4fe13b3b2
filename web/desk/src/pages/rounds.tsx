import type { ComponentChild } from "preact";
import { useMemo } from "preact/hooks";
import { words } from "../../../lib/format.ts";
import { add, grouped, negated, signed, zeroOf } from "../../../lib/money.ts";
import { age, badge, money, named, To, toProvider } from "../../../ui/facts.tsx";
import { List } from "../../../ui/list.tsx";
import { call } from "../lib/desk.ts";
import type { Transaction } from "../lib/generated.ts";

/** What was read of a round, newest first. */
type Round = readonly [Transaction, ...Transaction[]];

interface RoundsOf {
  readonly operator: string;
  readonly filter: {
    readonly player_id?: string;
    readonly session_id?: string;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  };
  readonly empty: ComponentChild;
}

/** The rounds of a player or session, newest first, each with what it staked, won and made. */
export function PlayedRounds({ operator, filter, empty }: RoundsOf) {
  const by = JSON.stringify(filter);
  // What the last page began of a round is shown with the next one, which has its bet.
  const gather = useMemo(() => gatherer(), [by]);
  return (
    <List
      what="rounds"
      by={by}
      rows={10}
      read={async (cursor, signal) => {
        const query = { ...filter, order: "newest", cursor };
        const page = await call("GET /admin/v1/operators/{code}/transactions", {
          path: { code: operator },
          query,
          signal,
        });
        return { rows: gather(page.transactions, cursor, page.next_cursor === null), next: page.next_cursor };
      }}
      columns={[
        {
          head: "Round",
          cell: ([one]) => named(<To path={["round", operator, one.round_id]}>{one.round_id}</To>, gifts([one])),
        },
        { head: "Provider", cell: ([one]) => toProvider(one.provider_code) },
        { head: "Staked", figure: true, cell: (round) => money(grouped(sumOf(round, "bet"))) },
        { head: "Won", figure: true, cell: (round) => money(grouped(sumOf(round, "win"))) },
        { head: "Net", figure: true, cell: netOf },
        { head: "Status", cell: (round) => badge(statusOf(round)) },
        { head: "Session", cell: ([one]) => <To path={["session", one.session_id]}>{one.session_id.slice(0, 8)}</To> },
        { head: "When", cell: (round) => age(round.at(-1)?.created_at ?? round[0].created_at) },
      ]}
      empty={empty}
    />
  );
}

const gifts = (round: readonly Transaction[]) =>
  round.some((one) => one.free_spins_id !== null)
    ? "free spins"
    : round.some((one) => one.bonus_campaign_id !== null) && "campaign";

/** What was refused, cancelled or rolled back moved nothing, and a free spin's stake is not the player's. */
function counts({ type, status, free_spins_id: gift }: Transaction): boolean {
  return (status === "completed" || status === "pending") && !(type === "bet" && gift !== null);
}

function sumOf(round: Round, type: Transaction["type"]): string {
  return round
    .filter((one) => one.type === type && counts(one))
    .reduce((sum, { amount }) => add(sum, amount), zeroOf(round[0].amount));
}

function netOf(round: Round): ComponentChild {
  const net = add(sumOf(round, "win"), negated(sumOf(round, "bet")));
  return (
    <span class={`money ${net.startsWith("-") ? "less" : ""}`}>{`${signed(grouped(net))} ${round[0].currency}`}</span>
  );
}

const ORDER = ["failed", "pending", "refused", "cancelled", "completed"] as const;

function statusOf(round: Round): string {
  return ORDER.find((wanted) => round.some(({ status }) => status === wanted)) ?? words(round[0].status);
}

/** Rounds out of pages of transactions, newest first. One that its page cut waits for the next. */
export function gatherer(): (page: readonly Transaction[], cursor: string | undefined, isLast: boolean) => Round[] {
  let waiting: Transaction[] = [];
  return (page, cursor, isLast) => {
    const rows = [...(cursor === undefined ? [] : waiting), ...page];
    const rounds = [...Map.groupBy(rows, (one) => JSON.stringify([one.session_id, one.round_id])).values()];
    // The oldest transactions of a page that is not the last may belong to rounds that go on in the next.
    const cut = new Set(isLast ? [] : page.slice(-REACH).map(({ round_id: id }) => id));
    const isCut = ([one]: readonly Transaction[]) => one !== undefined && cut.has(one.round_id);
    waiting = rounds.filter(isCut).flat();
    return rounds.filter((round): round is [Transaction, ...Transaction[]] => round.length > 0 && !isCut(round));
  };
}

/** How many of a page's oldest transactions are looked at. */
const REACH = 10;
