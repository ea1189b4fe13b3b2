import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { counted, when, whole } from "../../../lib/format.ts";
import { grouped, sumsOf } from "../../../lib/money.ts";
import { lastOf, MINUTE_MS, minuteOf } from "../../../lib/time.ts";
import { Chip } from "../../../ui/chip.tsx";
import { age, listed, mark, money, To, toOperator, toProvider } from "../../../ui/facts.tsx";
import { Chart } from "../../../ui/lazy-chart.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Metric } from "../../../ui/metric.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import { call } from "../lib/desk.ts";
import type { Alert, Overview, Stop } from "../lib/generated.ts";
import { StopLine } from "./stop-controls.tsx";

const REFRESH_MS = 15_000;
const MINUTES = 60;

interface Read {
  readonly overview: Overview;
  readonly alerts: readonly Alert[];
  readonly moreAlerts: boolean;
  readonly stops: readonly Stop[];
  readonly intake: { readonly stopped: boolean; readonly reason: string | null };
  readonly checks: Readonly<Record<string, string>>;
}

/** How the installation is, the worst first. It reads itself again every 15 seconds. */
export function OverviewPage() {
  const answer = useLoad(read, "", REFRESH_MS);
  return (
    <Page title="Overview">
      <Loaded what="the overview" of={answer} rows={14}>
        {(all) => (
          <>
            <Banner {...all} />
            <Metrics {...all} />
            {all.overview.off.length > 0 && <p class="meta">Off in the settings: {all.overview.off.join(", ")}.</p>}
            <h2>Money by the minute</h2>
            <MoneyByMinute money={all.overview.money} />
            <Unsettled {...all.overview} />
            {all.stops.length > 0 && (
              <>
                <h2>Stops and maintenance</h2>
                <ol class="rows">
                  {all.stops.map((stop) => (
                    <li key={`${stop.kind} ${stop.scope} ${stop.code} ${stop.id}`}>
                      <StopLine stop={stop} />
                    </li>
                  ))}
                </ol>
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

async function read(signal: AbortSignal): Promise<Read> {
  const [overview, alerts, stops, intake, checks] = await Promise.all([
    call("GET /admin/v1/overview", { signal }),
    call("GET /admin/v1/alerts", { query: { open: "true" }, signal }),
    call("GET /admin/v1/stops", { signal }),
    call("GET /admin/v1/intake", { signal }),
    readiness(signal),
  ]);
  return {
    ...{ overview, intake, checks, stops: stops.stops },
    ...{ alerts: alerts.alerts, moreAlerts: alerts.next_cursor !== null },
  };
}

/** Reads each check of `/readyz`; none if it does not answer. */
async function readiness(signal: AbortSignal): Promise<Record<string, string>> {
  try {
    const answer = await fetch("/readyz", { signal, cache: "no-store" });
    return ((await answer.json()) as { checks?: Record<string, string> }).checks ?? {};
  } catch {
    return {};
  }
}

const down = (of: readonly { readonly status: string }[]) => of.filter(({ status }) => status === "down").length;

/** One sentence for each thing that is wrong now. */
function Banner({ overview, alerts, intake, checks }: Read) {
  const critical = alerts.filter(({ severity, silence }) => severity === "critical" && silence === null).length;
  const wrong: readonly ComponentChild[] = [
    intake.stopped && (
      <>
        No bets are taken: {intake.reason} <To path={["stops"]}>Stops</To>
      </>
    ),
    ...Object.entries(checks).map(([name, state]) => state !== "ok" && `The check ${name} is ${state}.`),
    down(overview.wallets) > 0 && `${counted(down(overview.wallets), "wallet")} down.`,
    down(overview.providers) > 0 && `${counted(down(overview.providers), "provider")} down.`,
    critical > 0 && (
      <>
        {counted(critical, "critical alert")} open. <To path={["alerts"]}>Alerts</To>
      </>
    ),
  ].filter(Boolean);
  if (wrong.length === 0) return <p class="banner good">Everything works. Nothing needs you now.</p>;
  return (
    <ul class="banner bad">
      {wrong.map((one, at) => (
        <li key={at}>{one}</li>
      ))}
    </ul>
  );
}

function Metrics({ overview, alerts, moreAlerts, stops }: Read) {
  const { wallets, providers, unsettled } = overview;
  const of = (severity: Alert["severity"]) => alerts.filter((alert) => alert.severity === severity).length;
  const silenced = alerts.filter(({ silence }) => silence !== null).length;
  const sum = (status: "pending" | "failed") => unsettled.filter((row) => row.status === status);
  const count = (status: "pending" | "failed") => sum(status).reduce((total, row) => total + row.count, 0);
  const now = stops.filter((stop) => stop.in_force);
  const unwell = (all: readonly { readonly status: string; readonly link: ComponentChild }[]) =>
    all.length === 0 ? "All answer" : listed(all.slice(0, 3).map(({ link, status }) => [link, ` ${status}`]));
  return (
    <div class="metrics">
      <Metric
        name="Open alerts"
        href="#/alerts"
        figure={`${alerts.length}${moreAlerts ? "+" : ""}`}
        tone={of("critical") > 0 ? "bad" : alerts.length > 0 ? "warn" : "good"}
      >
        <p class="meta">
          {of("critical")} critical, {of("warning")} warning, {of("info")} info
          {silenced > 0 && `; ${silenced} silenced`}
        </p>
      </Metric>
      <Metric
        name="Wallets down"
        href="#/operators"
        figure={down(wallets)}
        tone={down(wallets) > 0 ? "bad" : wallets.length > 0 ? "warn" : "good"}
      >
        <p class="meta">{unwell(wallets.map((one) => ({ ...one, link: toOperator(one.operator_code) })))}</p>
      </Metric>
      <Metric
        name="Providers down"
        href="#/providers"
        figure={down(providers)}
        tone={down(providers) > 0 ? "bad" : providers.length > 0 ? "warn" : "good"}
      >
        <p class="meta">{unwell(providers.map((one) => ({ ...one, link: toProvider(one.provider_code) })))}</p>
      </Metric>
      <Metric name="Pending" href="#/pending" figure={count("pending")} tone={count("pending") > 0 ? "warn" : "good"}>
        <p class="meta">{sumsOf(sum("pending")) || "Nothing waits"}</p>
      </Metric>
      <Metric name="Failed" href="#/failed" figure={count("failed")} tone={count("failed") > 0 ? "bad" : "good"}>
        <p class="meta">{sumsOf(sum("failed")) || "Nothing has failed"}</p>
      </Metric>
      <Metric name="Stops in force" href="#/stops" figure={now.length} tone={now.length > 0 ? "warn" : "good"}>
        <p class="meta">{stops.length > now.length ? `${stops.length - now.length} planned` : "None planned"}</p>
      </Metric>
    </div>
  );
}

type Minute = Overview["money"]["minutes"][number];

/** Bets upwards and wins downwards, a bar a minute, of one currency; chips choose among several. */
function MoneyByMinute({ money: { minutes, since } }: { readonly money: Overview["money"] }) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const counts = new Map<string, number>();
  for (const { currency, bets, wins } of minutes) counts.set(currency, (counts.get(currency) ?? 0) + bets + wins);
  const [busiest] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (!busiest) return <Empty title="No money moved in the last hour." />;
  const currency = chosen !== undefined && counts.has(chosen) ? chosen : busiest[0];
  const rows = new Map(minutes.filter((one) => one.currency === currency).map((one) => [Date.parse(one.minute), one]));
  const times = lastOf(MINUTES, MINUTE_MS);
  const total = (name: "bets" | "wins") => [...rows.values()].reduce((sum, row) => sum + row[name], 0);
  const isCut = minutes.length > 0 && Date.parse(since) > (times[0] ?? 0);
  return (
    <>
      {counts.size > 1 && (
        <fieldset class="chips">
          <legend class="visually-hidden">Currency</legend>
          {[...counts.keys()].sort().map((code) => (
            <Chip key={code} isChosen={code === currency} onClick={() => setChosen(code)}>
              {code}
            </Chip>
          ))}
        </fieldset>
      )}
      <Chart
        label={`Bets and wins of the last hour by the minute, ${currency}: ${total("bets")} bets, ${total("wins")} wins.`}
        times={times.map((time) => time / 1000)}
        step={60}
        series={[
          { label: `bets, ${currency}`, color: "bets", values: times.map((time) => drawn(rows.get(time)?.bet_amount)) },
          {
            label: `wins, ${currency}`,
            color: "wins",
            values: times.map((time) => drawn(rows.get(time)?.win_amount, -1)),
          },
        ]}
        format={(value) => whole(Math.abs(value))}
        say={(at) => said(times[at] ?? 0, rows.get(times[at] ?? 0), currency)}
      />
      {isCut && <p class="meta">Play before {when(since)} is not counted: there was too much of it.</p>}
    </>
  );
}

/** A bar of nothing would still be a line. */
const drawn = (amount: string | undefined, sign: 1 | -1 = 1) => sign * Number(amount ?? 0) || null;

function said(time: number, minute: Minute | undefined, currency: string): string {
  const at = minuteOf(time);
  if (!minute) return `${at}: nothing.`;
  const { bets, bet_amount: staked, wins, win_amount: won, refused } = minute;
  const more = refused > 0 ? `, ${refused} refused` : "";
  return `${at}: ${counted(bets, "bet")} of ${grouped(staked)} and ${counted(wins, "win")} of ${grouped(won)} ${currency}${more}.`;
}

function Unsettled({ unsettled }: Overview) {
  if (unsettled.length === 0) return null;
  return (
    <>
      <h2>Without an outcome</h2>
      <Table
        label="Transactions without an outcome"
        rows={unsettled.toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))}
        columns={[
          { head: "Operator", cell: (row) => toOperator(row.operator_code) },
          { head: "Status", cell: (row) => mark(row.status, row.status === "failed" ? "bad" : "warn") },
          { head: "What", cell: (row) => `${row.type}s` },
          { head: "Count", figure: true, cell: (row) => row.count },
          { head: "Amount", figure: true, cell: (row) => money(sumsOf([row])) },
          { head: "Oldest", cell: (row) => age(row.since) },
        ]}
      />
    </>
  );
}
