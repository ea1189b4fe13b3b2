import type { WalletHealth } from "../../clients/typescript/src/index.ts";
import { counted, duration, when } from "../lib/format.ts";
import { HOUR_MS, lastOf, minuteOf } from "../lib/time.ts";
import { age, badge, cut, mark, money } from "../ui/facts.tsx";
import { Chart } from "../ui/lazy-chart.tsx";
import { Empty } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Subject } from "./books.tsx";

/** Of a shorter time than nearly 24 hours the service has not looked at all: there was too much. */
const WHOLE_MS = 23.9 * HOUR_MS;

interface WalletAnswersOf {
  readonly health: WalletHealth;
  /** At the desk: whose wallet it is. */
  readonly operator?: string;
}

/** How fast a wallet answered in the last 24 hours, how, and what it did not book. */
export function WalletAnswers({ health, operator }: WalletAnswersOf) {
  const { since, hours, actions, last_failures: failures, consecutive_unanswered: unanswered } = health;
  const called = actions.filter(({ calls }) => calls > 0);
  if (called.length === 0) return <Empty title="It was not called in the last 24 hours." />;
  const times = lastOf(24, HOUR_MS);
  const slowest = times.map((time) => {
    const hour = hours.find((one) => Date.parse(one.hour) === time);
    return hour ? Math.max(0, ...hour.actions.map((one) => one.p95_ms ?? 0)) : null;
  });
  const most = duration(Math.max(1, ...slowest.map((ms) => ms ?? 0)));
  return (
    <>
      {Date.now() - Date.parse(since) < WHOLE_MS && (
        <p class="meta">
          There was too much to count: these are the calls of the newest 1,000 transactions, since {when(since)}.
        </p>
      )}
      {unanswered > 0 && <p>{mark(`${counted(unanswered, "call")} in a row without an answer`, "bad")}</p>}
      <Chart
        label={`Time of the wallet's answers by hour: at most ${most} for 95 of 100.`}
        times={times.map((time) => time / 1000)}
        step={HOUR_MS / 1000}
        series={[{ label: "95 % answered within", color: "bets", values: slowest }]}
        format={duration}
        say={(at) => {
          const [time = 0, ms] = [times[at], slowest[at]];
          return `${minuteOf(time)}: ${typeof ms === "number" ? `within ${duration(ms)}` : "no callbacks"}`;
        }}
      />
      <Table
        label="Callbacks of the last 24 hours"
        rows={called}
        columns={[
          { head: "Callback", cell: (one) => one.action },
          { head: "Calls", figure: true, cell: (one) => one.calls },
          { head: "Booked", figure: true, cell: (one) => one.success },
          { head: "Refused", figure: true, cell: (one) => one.refused },
          { head: "No answer", figure: true, cell: (one) => one.unknown },
          { head: "Half within", figure: true, cell: (one) => money(duration(one.p50_ms)) },
          { head: "95 % within", figure: true, cell: (one) => money(duration(one.p95_ms)) },
          { head: "99 % within", figure: true, cell: (one) => money(duration(one.p99_ms)) },
        ]}
      />
      {failures.length > 0 && (
        <details>
          <summary>Calls that were not booked, the last {failures.length}</summary>
          <Table
            label="Calls that were not booked"
            rows={failures}
            columns={[
              {
                head: "Transaction",
                cell: ({ transaction_id: id }) => (
                  <Subject kind="transaction" id={id} operator={operator}>
                    {cut(id)}
                  </Subject>
                ),
              },
              { head: "Callback", cell: (one) => one.action },
              { head: "Outcome", cell: (one) => badge(one.class === "refusal" ? "refused" : "failed") },
              {
                head: "Answer",
                cell: (one) =>
                  [one.wallet_code ?? one.reason, one.http_status && `HTTP ${one.http_status}`]
                    .filter(Boolean)
                    .join(", "),
              },
              { head: "Took", figure: true, cell: (one) => money(duration(one.duration_ms)) },
              { head: "When", cell: (one) => age(one.at) },
            ]}
          />
        </details>
      )}
    </>
  );
}
