import { when } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { RoundSheet } from "../../../pages/round.tsx";
import { money, toOperator } from "../../../ui/facts.tsx";
import { useLoad } from "../../../ui/load.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Table } from "../../../ui/table.tsx";
import { call } from "../lib/desk.ts";
import { toldToStaff } from "../lib/said.ts";

const SUMS = [
  ["Stakes taken", "taken"],
  ["Wins paid", "paid"],
  ["Stakes returned", "returned"],
  ["Free spins", "free"],
  ["Open", "open"],
  ["Owed", "owed"],
] as const;

/** A round of an operator, also in words. */
export function RoundPage({ path: [operator = "", round = ""] }: PageProps) {
  const path = { code: operator, round_id: round };
  const view = useLoad((signal) => call("GET /admin/v1/operators/{code}/rounds/{round_id}", { path, signal }));
  return (
    <RoundSheet
      id={round}
      operator={operator}
      view={view}
      facts={({ games, replay_url: replay }) => [
        ["Operator", toOperator(operator)],
        ["Games", games.map(({ name }) => name).join(", ")],
        [
          "Replay",
          replay !== null && (
            <a key="replay" href={replay} rel="noreferrer" target="_blank">
              See the round again
            </a>
          ),
        ],
      ]}
      more={({ sums, story }) => (
        <>
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
          <h2>What happened</h2>
          <ol class="story">
            {story.map(({ at, text }) => (
              <li key={`${at} ${text}`}>
                <time dateTime={at}>{when(at)}</time>
                <p>{toldToStaff(text)}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    />
  );
}
