import type { ComponentChild } from "preact";
import { counted, whole, words } from "../../../lib/format.ts";
import { grouped, sumsOf } from "../../../lib/money.ts";
import { lastOf, MINUTE_MS, minuteOf } from "../../../lib/time.ts";
import { WalletAnswers } from "../../../pages/wallet-health.tsx";
import { age, Copyable, Facts, listed, mark, moment, named, To, toProvider } from "../../../ui/facts.tsx";
import { Chart } from "../../../ui/lazy-chart.tsx";
import { List } from "../../../ui/list.tsx";
import { isMissing, Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { call, paged } from "../lib/desk.ts";
import type { BlocksPage, Overview, Usage } from "../lib/generated.ts";
import { Actions } from "../ui/ask.tsx";
import { NoSuch } from "../ui/known.tsx";
import { Keys } from "./keys.tsx";
import { LimitsAct, SettingsAct, WindowAct } from "./settings.tsx";
import { StopAct, SuspendAct, UndoableStop } from "./stop-controls.tsx";

async function read(code: string, signal: AbortSignal) {
  const path = { code };
  const [operator, wallet, usage, limits, stops, overview] = await Promise.all([
    call("GET /admin/v1/operators/{code}", { path, signal }),
    call("GET /admin/v1/operators/{code}/wallet-health", { path, signal }),
    call("GET /admin/v1/operators/{code}/usage", { path, query: { minutes: "60" }, signal }),
    call("GET /admin/v1/risk/{scope}/{code}", { path: { scope: "operator", code }, signal }),
    call("GET /admin/v1/stops", { signal }),
    call("GET /admin/v1/overview", { signal }),
  ]);
  const own = stops.stops.filter((stop) => stop.scope === "operator" && stop.code === code);
  return { operator, wallet, usage, limits, stops: own, overview };
}

type Answer = Awaited<ReturnType<typeof read>>;

/** An operator: whether it plays, how its wallet answers, its settings, keys, limits and window. */
export function OperatorPage({ path: [code = ""] }: PageProps) {
  const view = useLoad((signal) => read(code, signal));
  return (
    <Page
      title={`Operator ${code}`}
      kind="operator"
      heading={code}
      badges={view.data && standing(view.data, code)}
      lead={view.data?.operator.name ?? " "}
    >
      {!isMissing(view.error) && (
        <nav class="chips" aria-label="More of this operator">
          {(
            [
              ["Statements", ["statements", code], {}],
              ["Rates", ["rates", code], {}],
              ["Invoices", ["invoices"], { operator: code }],
              ["Billing details", ["billing", code], {}],
              ["Promotions", ["promotions"], { operator: code }],
              ["Audit", ["audit"], { about: code }],
            ] as const
          ).map(([name, to, query]) => (
            <To key={name} path={to} query={query} chip={false}>
              {name}
            </To>
          ))}
        </nav>
      )}
      <Loaded what="the operator" of={view} rows={20} missing={<NoSuch kind="operator" code={code} />}>
        {(answer) => <Shown answer={answer} code={code} refresh={view.refresh} />}
      </Loaded>
    </Page>
  );
}

function standing({ operator, stops, overview }: Answer, code: string): ComponentChild {
  const unwell = overview.wallets.find((one) => one.operator_code === code);
  const takes = stops.some(({ kind }) => kind === "suspension")
    ? mark("suspended", "bad")
    : stops.some(({ kind }) => kind === "switch")
      ? mark("takes no bets", "warn")
      : operator.keys.every((key) => key.revoked_at !== null)
        ? mark("has no key yet", "warn")
        : mark("takes bets", "good");
  return (
    <>
      {takes}
      {unwell && mark(`wallet ${unwell.status}`, unwell.status === "down" ? "bad" : "warn")}
    </>
  );
}

interface ShownOf {
  readonly answer: Answer;
  readonly code: string;
  readonly refresh: () => Promise<void>;
}

function Shown({ answer: { operator, wallet, usage, limits, stops, overview }, code, refresh }: ShownOf) {
  const has = (kind: string) => stops.some((stop) => stop.kind === kind);
  const { window } = operator;
  return (
    <>
      {stops.map((stop) => (
        <UndoableStop key={`${stop.kind} ${stop.id}`} stop={stop} after={refresh} />
      ))}
      <Actions>
        {!has("switch") && <StopAct scope="operator" code={code} after={refresh} />}
        {!has("suspension") && <SuspendAct code={code} after={refresh} />}
      </Actions>
      <Owed overview={overview} code={code} />
      <h2>Wallet, last 24 hours</h2>
      <WalletAnswers health={wallet} operator={code} />
      <h2>Signed requests, last hour</h2>
      <Requests usage={usage} />
      <h2>Settings</h2>
      <Facts
        rows={[
          ["Wallet", <Copyable key="wallet" text={operator.wallet_url} />],
          ["Invoices to", operator.invoice_url],
          ["Events to", operator.event_url],
          ["Requests a minute", whole(operator.requests_per_minute)],
          ["May call from", operator.allowlist.length === 0 ? "any address" : operator.allowlist.join(", ")],
          ["Market", `${words(operator.market)}${operator.regulated ? ", regulated" : ""}`],
          [
            "Billed on",
            `${operator.revenue_base.toUpperCase()}, ${operator.tier_mode} bands, ${operator.tax_percent} % tax`,
          ],
          ["Second signature", operator.require_v2 ? "required" : "optional"],
          ["Changed", moment(operator.updated_at)],
        ]}
      />
      <Actions>
        <SettingsAct of={operator} after={refresh} />
      </Actions>
      <h2>Keys</h2>
      <Keys kind="operator" code={code} keys={operator.keys} after={refresh} />
      <h2>Limits</h2>
      <Facts
        rows={[
          ["Single win", usd(limits.max_win_usd)],
          ["Wins an hour", usd(limits.max_hourly_wins_usd)],
          ["Open free spins", usd(limits.max_free_spins_usd)],
          ["Over a limit", limits.hold ? "the win waits for finance" : "an alert is raised"],
        ]}
      />
      <Actions>
        <LimitsAct code={code} limits={limits} after={refresh} />
      </Actions>
      <h2>Window</h2>
      <p>
        {counted(window.game_count, "game")} of{" "}
        {window.provider_codes.length === 0 ? "no provider" : listed(window.provider_codes.map(toProvider))}.
      </p>
      <Actions>
        <WindowAct of={operator} after={refresh} />
      </Actions>
      <h2>Blocked players</h2>
      <Blocks code={code} />
    </>
  );
}

function usd(amount: string | number | null): string {
  return amount === null ? "no limit" : `${grouped(String(amount))} USD`;
}

function Owed({ overview: { unsettled }, code }: { readonly overview: Overview; readonly code: string }) {
  const own = (status: "pending" | "failed") =>
    sumsOf(unsettled.filter((row) => row.operator_code === code && row.status === status));
  const [pending, failed] = [own("pending"), own("failed")];
  if (!pending && !failed) return null;
  const listed = (sums: typeof pending, page: string, link: string) =>
    sums && (
      <>
        {sums}{" "}
        <To path={[page]} query={{ operator: code }}>
          {link}
        </To>
      </>
    );
  return (
    <Facts
      rows={[
        ["Pending", listed(pending, "pending", "List them")],
        ["Failed", listed(failed, "failed", "Send again")],
      ]}
    />
  );
}

const MINUTES = 60;

function Requests({ usage: { usage } }: { readonly usage: Usage }) {
  if (usage.length === 0) return <Empty title="No signed requests in the last hour." />;
  const minutes = new Map(usage.map((one) => [Date.parse(one.minute), one]));
  const times = lastOf(MINUTES, MINUTE_MS);
  const values = (name: "requests" | "rate_limited") => times.map((time) => minutes.get(time)?.[name] ?? 0);
  const total = (name: "requests" | "rate_limited") => values(name).reduce((sum, value) => sum + value, 0);
  return (
    <Chart
      label={`Requests by the minute: ${total("requests")} in the last hour, ${total("rate_limited")} refused over the rate limit.`}
      times={times.map((time) => time / 1000)}
      step={60}
      series={[
        { label: "requests", color: "bets", values: values("requests") },
        { label: "over the limit", color: "over", values: values("rate_limited").map((value) => -value) },
      ]}
      format={(value) => whole(Math.abs(value))}
      say={(at) => {
        const time = times[at] ?? 0;
        const one = minutes.get(time);
        return `${minuteOf(time)}: ${counted(one?.requests ?? 0, "request")}, ${one?.rate_limited ?? 0} over the limit.`;
      }}
    />
  );
}

function Blocks({ code }: { readonly code: string }) {
  return (
    <List<BlocksPage["blocks"][number]>
      what="blocked players"
      rows={2}
      read={paged("GET /admin/v1/operators/{code}/blocks", "blocks", { path: { code } })}
      columns={[
        {
          head: "Player",
          cell: (one) => named(<To path={["player", code, one.player_id]}>{one.player_id}</To>, one.reason),
        },
        { head: "Since", cell: (one) => age(one.blocked_at) },
        { head: "Until", cell: (one) => (one.ends_at ? age(one.ends_at) : "it is lifted") },
      ]}
      empty={<p class="quiet-text">None. A block is set on the player's page.</p>}
    />
  );
}
