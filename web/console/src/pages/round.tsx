import { useState } from "preact/hooks";
import type { ExplainedRound, Transaction } from "../../../../clients/typescript/src/index.ts";
import { counted, rowTime, when } from "../../../lib/format.ts";
import { add, negated, signed } from "../../../lib/money.ts";
import { Beside } from "../../../ui/beside.tsx";
import { badge, Copyable, Facts, money, rowMoment } from "../../../ui/facts.tsx";
import { CallButton } from "../../../ui/form.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import { Timeline, type WalletCall } from "../../../ui/timeline.tsx";
import { account } from "../lib/account.ts";
import { roundsOf } from "../lib/rounds.ts";
import { EventsLink, GameName, PlayerLink } from "../ui/links.tsx";

/** Transactions of a round whose callbacks are drawn. */
const MAX_CALLED = 20;

/** A round over time, with every transaction and callback of it. */
export function RoundPage({ path: [id = ""] }: PageProps) {
  const view = useLoad(async (signal) => {
    const round = await account().client.round(id, { signal });
    return { ...round, calls: await callsOf(round.transactions, signal) };
  });
  return (
    <Page title={`Round ${id}`} heading="Round">
      <Loaded
        what="the round"
        of={view}
        rows={14}
        missing={
          <Empty title="Round not found.">
            This operator has no round {id}. Check the ID: it is the provider's own.
          </Empty>
        }
      >
        {({ transactions, round_closed: isClosed, calls }) => {
          const [first] = transactions;
          // The list of rounds wants the newest first.
          const [round] = roundsOf(transactions.toReversed());
          if (!first || !round) return <Empty title="This round has no transactions." />;
          const players = new Set(transactions.map(({ player_id }) => player_id));
          return (
            <>
              <p class="net">
                <strong class="money">
                  {signed(add(round.win, negated(round.bet)))} {first.currency}
                </strong>{" "}
                for the player: {round.bet} staked, {round.win} won
              </p>
              <Facts
                rows={[
                  ["Round ID", <Copyable key="id" text={first.round_id} />],
                  ["Game", <GameName key="game" id={first.game_id} />],
                  [
                    "Player",
                    players.size === 1 ? (
                      <PlayerLink key="player" id={first.player_id} />
                    ) : (
                      counted(players.size, "player")
                    ),
                  ],
                  [
                    "Session",
                    <Beside key="session" path={["session", first.session_id]}>
                      {first.session_id}
                    </Beside>,
                  ],
                  ["Began", when(first.created_at)],
                  ["Events", EventsLink({ filter: { round_id: first.round_id } })],
                  ["State", stateOf(transactions, isClosed)],
                ]}
              />
              <Timeline
                transactions={transactions.map((one) => ({ ...one, calls: calls.get(one.transaction_id) ?? [] }))}
              />
              <Table
                label="Transactions"
                rows={transactions}
                columns={[
                  {
                    head: "Transaction",
                    cell: (one) => <Beside path={["transaction", one.transaction_id]}>{one.type}</Beside>,
                  },
                  { head: "Status", cell: ({ status }) => badge(status) },
                  { head: "Amount", figure: true, cell: ({ amount }) => money(amount) },
                  { head: "Received (UTC)", cell: (one) => rowMoment(one.created_at) },
                  { head: "Completed (UTC)", cell: completion },
                ]}
              />
            </>
          );
        }}
      </Loaded>
      {view.data && <ForSupport id={id} />}
    </Page>
  );
}

async function callsOf(transactions: readonly Transaction[], signal: AbortSignal) {
  const called = transactions.filter(({ attempts }) => attempts > 0).slice(0, MAX_CALLED);
  const calls = called.map(async ({ transaction_id: id }) => {
    const { attempts } = await account().client.attempts(id, { signal });
    return [id, attempts.map((one): WalletCall => ({ ...one, status: one.response?.status ?? null }))] as const;
  });
  return new Map(await Promise.all(calls));
}

/** In the words of the list of open rounds: open until a win, a rollback or its provider ends it. */
function stateOf(transactions: readonly Transaction[], isClosed: boolean): string {
  if (isClosed) return "Closed by its provider";
  const hasEnded = transactions.some(({ type }) => type === "win" || type === "rollback");
  return hasEnded ? "Ended: it has a win or a rollback" : "Open";
}

/** What is refused or cancelled before it was booked never completes. */
function completion({ status, completed_at: at }: Transaction): string {
  if (at !== null) return rowTime(at);
  return status === "pending" ? "not yet" : "–";
}

/** Makes a page that support may open without a key. */
function ForSupport({ id }: { readonly id: string }) {
  const [page, setPage] = useState<ExplainedRound | undefined>(undefined);
  return (
    <div class="row">
      {page ? (
        <>
          <a href={page.url} target="_blank" rel="noopener">
            Read the round as a page
          </a>
          <small>Anyone with this link can read it until {when(page.expires_at)}.</small>
        </>
      ) : (
        <CallButton call={async () => setPage(await account().client.explainRound(id))}>
          Create a link for support
        </CallButton>
      )}
    </div>
  );
}
