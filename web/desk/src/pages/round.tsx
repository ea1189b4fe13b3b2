import { when } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { Facts, money, To, toOperator } from "../../../ui/facts.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Table } from "../../../ui/table.tsx";
import { Timeline } from "../../../ui/timeline.tsx";
import { call } from "../lib/desk.ts";
import { drawn, transactionColumns } from "./transactions.tsx";

const SUMS = [
  ["Stakes taken", "taken"],
  ["Wins paid", "paid"],
  ["Stakes returned", "returned"],
  ["Free spins", "free"],
  ["Open", "open"],
  ["Owed", "owed"],
] as const;

/** A round in words and in transactions. */
export function RoundPage({ path: [operator = "", round = ""] }: PageProps) {
  const path = { code: operator, round_id: round };
  const view = useLoad((signal) => call("GET /admin/v1/operators/{code}/rounds/{round_id}", { path, signal }));
  return (
    <Page title={`Round ${round}`} kind="round" heading={round}>
      <Loaded what="the round" of={view} rows={14}>
        {({ story, transactions, games, sums, replay_url: replay }) => {
          const [first] = transactions;
          return (
            <>
              <Facts
                rows={[
                  ["Operator", toOperator(operator)],
                  ["Games", games.map(({ name }) => name).join(", ")],
                  [
                    "Player",
                    first && (
                      <To key="player" path={["player", operator, first.player_id]}>
                        {first.player_id}
                      </To>
                    ),
                  ],
                  [
                    "Session",
                    first && (
                      <To key="session" path={["session", first.session_id]}>
                        {first.session_id}
                      </To>
                    ),
                  ],
                  [
                    "Replay",
                    replay !== null && (
                      <a key="replay" href={replay} rel="noreferrer" target="_blank">
                        See the round again
                      </a>
                    ),
                  ],
                ]}
              />
              {sums.length > 0 && (
                <Table
                  small
                  label="Sums of the round"
                  rows={sums}
                  columns={[
                    { head: "Currency", cell: (row) => row.currency },
                    ...SUMS.map(([head, name]) => ({
                      ...{ head, figure: true },
                      cell: (row: (typeof sums)[number]) => money(grouped(row[name])),
                    })),
                  ]}
                />
              )}
              <h2>What happened</h2>
              <p class="meta">As its operator reads it: “your wallet” is the operator's.</p>
              <ol class="story">
                {story.map(({ at, text }) => (
                  <li key={`${at} ${text}`}>
                    <time dateTime={at}>{when(at)}</time>
                    <p>{text}</p>
                  </li>
                ))}
              </ol>
              <h2>Transactions</h2>
              {transactions.length > 0 && <Timeline transactions={drawn(transactions)} />}
              <Table
                label={`Transactions of the round ${round}`}
                rows={transactions}
                columns={transactionColumns(operator)}
              />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
