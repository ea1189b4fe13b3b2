import type { ComponentType } from "preact";
import { useMemo } from "preact/hooks";
import type { Statements, Transaction, WalletHealth } from "../../../../clients/typescript/src/index.ts";
import { hrefWith } from "../../../lib/address.ts";
import { counted } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { dayBefore } from "../../../lib/time.ts";
import { WalletAnswers } from "../../../pages/wallet-health.tsx";
import { ChipLink } from "../../../ui/chip.tsx";
import { money } from "../../../ui/facts.tsx";
import { Chart } from "../../../ui/lazy-chart.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Metric } from "../../../ui/metric.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty, Failure } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import { account } from "../lib/account.ts";
import { offers } from "../lib/offered.ts";
import { playerSettings } from "../lib/player.ts";
import {
  byGame,
  type DayRevenue,
  daysOf,
  type GameRevenue,
  percent,
  returnOf,
  revenueOf,
  sumOf,
} from "../lib/revenue.ts";
import { GameName, LinkTo } from "../ui/links.tsx";

/** Of the week, in the address. */
const CURRENCY = "currency";
const DAYS_SHOWN = 7;
const DAY_SECONDS = 86_400;
/** More than these are shown as "100+". */
const MAX_COUNTED = 100;
/** Looked at for the figures of single games: one page. */
const MAX_TRANSACTIONS = 1_000;
const MAX_GAMES_SHOWN = 10;

/** Reads the statements of the last days, once for all that show them. */
export type ReadDays = () => Promise<readonly Statements[]>;

/** Troubles, the sums of a week, and a checklist of the steps to go live. */
export function OverviewPage({
  query,
  checklist: Checklist,
}: PageProps & { readonly checklist?: ComponentType<{ readonly days: ReadDays }> }) {
  // Two calls at once would both make the statements of a day.
  const days = useMemo(() => once(weekOf), []);
  const answer = useLoad(read);
  const money = useLoad((signal) => readWeek(days, signal));
  return (
    <Page title="Overview">
      {answer.error === undefined ? (
        <Metrics of={answer.data} />
      ) : (
        <Failure error={answer.error} retry={() => void answer.refresh()} />
      )}
      <h2>The last seven days</h2>
      <Loaded what="the week" of={money} rows={9}>
        {(week) => <WeekIn week={week} wanted={query.get(CURRENCY)} />}
      </Loaded>
      {answer.data?.health.actions.some(({ calls }) => calls > 0) && (
        <>
          <h2>How fast your wallet answers</h2>
          <WalletAnswers health={answer.data.health} />
        </>
      )}
      {Checklist && (
        <>
          <h2>Before you go live</h2>
          <Checklist days={days} />
        </>
      )}
    </Page>
  );
}

/** Calls `read` once; again after it failed. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= read().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

interface Counted {
  readonly count: number;
  readonly isMore: boolean;
}

interface Answer {
  readonly health: WalletHealth;
  readonly failed: Counted;
  readonly pending: Counted;
  readonly events: Counted;
  readonly openRounds: Counted;
  readonly unknownFields: Counted;
}

async function read(signal: AbortSignal): Promise<Answer> {
  const { client } = account();
  const limit = MAX_COUNTED;
  const count = (rows: readonly unknown[], next: string | null) => ({ count: rows.length, isMore: next !== null });
  const transactions = async (status: "failed" | "pending") => {
    const page = await client.transactionsPage({ status, limit, order: "newest" }, { signal });
    // A page with filters may end early; more of it is not looked for.
    return count(page.transactions, page.transactions.length === limit ? page.next_cursor : null);
  };
  const [health, failed, pending, events, rounds, unknown] = await Promise.all([
    client.walletHealth({ signal }),
    transactions("failed"),
    transactions("pending"),
    client.eventsPage({ status: "failed", limit }, { signal }),
    client.openRoundsPage(DAY_SECONDS, { limit }, { signal }),
    client.unknownFields({ signal }),
  ]);
  return {
    ...{ health, failed, pending },
    events: count(events.events, events.next_cursor),
    openRounds: count(rounds.rounds, rounds.next_cursor),
    unknownFields: count(unknown, null),
  };
}

/** The figures. Until they are there, their tiles, so that nothing moves when they come. */
function Metrics({ of }: { readonly of: Answer | undefined }) {
  const { failed, pending, events, openRounds, unknownFields } = of ?? {};
  const actions = of?.health.actions ?? [];
  const unanswered = of?.health.consecutive_unanswered ?? 0;
  const calls = actions.reduce((sum, one) => sum + one.calls, 0);
  const unknown = actions.reduce((sum, one) => sum + one.unknown, 0);
  const answered = calls === 0 ? "–" : `${(100 * (1 - unknown / calls)).toFixed(unknown === 0 ? 0 : 1)} %`;
  const isAway = unanswered > 0;
  const tile = (name: string, href: string, found: Counted | undefined, tone: string, more: string) => (
    <Metric
      {...{ name, href }}
      figure={found ? `${found.count}${found.isMore ? "+" : ""}` : "…"}
      tone={found && found.count > 0 ? tone : "good"}
    >
      <p class="quiet-text">{more}</p>
    </Metric>
  );
  return (
    <div class={of ? "metrics" : "metrics-awaited loading"}>
      <Metric
        name="Callbacks answered"
        href={offers("event") ? "#/events?kind=callback" : "#/transactions"}
        figure={of ? answered : "…"}
        tone={isAway ? "bad" : unknown > 0 ? "warn" : "good"}
      >
        <p class="quiet-text">
          {isAway
            ? `No answer to the last ${counted(unanswered, "callback")}`
            : calls === 0
              ? "None in the last 24 hours"
              : `of ${counted(calls, "callback")} in 24 hours`}
        </p>
      </Metric>
      {tile("Failed", "#/transactions?status=failed", failed, "bad", "transactions that your wallet never accepted")}
      {tile("Pending", "#/transactions?status=pending", pending, "warn", "transactions without an outcome yet")}
      {tile("Open over a day", "#/open-rounds?older_than=86400", openRounds, "warn", "rounds with a bet and no result")}
      {tile("Failed webhooks", "#/webhooks?status=failed", events, "bad", "events that your server never accepted")}
      {tile("Unknown fields", "#/unknown-fields", unknownFields, "warn", "that your calls sent, and that were ignored")}
    </div>
  );
}

/** The statements of the last days, the running one included and last. */
async function weekOf(): Promise<readonly Statements[]> {
  return Promise.all(lastDays().map((day) => account().client.statements(day)));
}

function lastDays(): string[] {
  return Array.from({ length: DAYS_SHOWN }, (_, at) => dayBefore(DAYS_SHOWN - 1 - at));
}

interface Week {
  readonly statements: readonly Statements[];
  /** The newest of the same days. */
  readonly transactions: readonly Transaction[];
  readonly isCut: boolean;
}

async function readWeek(days: ReadDays, signal: AbortSignal): Promise<Week> {
  const from = `${lastDays()[0]}T00:00:00.000Z`;
  const newest = account().client.transactionsPage({ from, order: "newest", limit: MAX_TRANSACTIONS }, { signal });
  const [statements, { transactions, next_cursor: next }] = await Promise.all([days(), newest]);
  return { statements, transactions, isCut: next !== null };
}

/** The week in a currency: `wanted`, else that of the player. */
function WeekIn({
  week: { statements, transactions, isCut },
  wanted,
}: {
  readonly week: Week;
  readonly wanted: string | null;
}) {
  const currencies = [...new Set(statements.flatMap((day) => day.statements.map(({ currency }) => currency)))].sort();
  const currency =
    [wanted, playerSettings().currency].find((one) => one !== null && currencies.includes(one)) ?? currencies[0];
  if (currency === undefined)
    return (
      <Empty title="Nobody has played this week.">
        Revenue and return to player are drawn here by day and by game.
        <LinkTo page="lobby">Play a game</LinkTo>
      </Empty>
    );
  const games = byGame(transactions, currency);
  return (
    <>
      {currencies.length > 1 && (
        <fieldset class="chips" aria-label="Currency">
          {currencies.map((code) => (
            <ChipLink key={code} href={hrefWith({ [CURRENCY]: code })} isChosen={code === currency}>
              {code}
            </ChipLink>
          ))}
        </fieldset>
      )}
      <Revenue days={daysOf(statements, currency)} currency={currency} />
      {games.length > 0 && (
        <>
          <h3>{isCut ? `By game, of the latest ${MAX_TRANSACTIONS} transactions` : "By game"}</h3>
          <ByGame games={games.slice(0, MAX_GAMES_SHOWN)} currency={currency} />
        </>
      )}
    </>
  );
}

/** Gross gaming revenue by day, and the return to the player: above 100 %, players got back more than they staked. */
function Revenue({ days, currency }: { readonly days: readonly DayRevenue[]; readonly currency: string }) {
  const total = sumOf(days);
  const times = days.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / 1000);
  const values = days.map((day) => Number(revenueOf(day)));
  const shares = days.map((day) => returnOf(day) ?? null);
  const gains = { label: "Revenue", color: "bets", values: values.map((one) => (one >= 0 ? one : null)) };
  const losses = { label: "Loss", color: "over", values: values.map((one) => (one < 0 ? one : null)) };
  const told = (text: (day: DayRevenue) => string) => days.map((day) => `${day.day} ${text(day)}`).join(", ");
  return (
    <>
      <div class="chart-sums">
        <p>
          <strong class="money">
            {grouped(revenueOf(total))} {currency}
          </strong>
          gross gaming revenue
        </p>
        <p>
          <strong class="money">{percent(returnOf(total))}</strong>
          return to player
        </p>
      </div>
      <Chart
        days
        label={`Gross gaming revenue by day in ${currency}: ${told(revenueOf)}.`}
        times={times}
        step={DAY_SECONDS}
        series={values.some((one) => one < 0) ? [gains, losses] : [gains]}
        format={(value) => grouped(String(value))}
        say={(at) => {
          const day = days[at];
          return day ? `${day.day}: bets ${grouped(day.bets)}, wins ${grouped(day.wins)} ${currency}` : "";
        }}
      />
      <div class="returns">
        <Chart
          days
          top={1}
          label={`Return to player by day: ${told((day) => percent(returnOf(day)))}.`}
          times={times}
          step={DAY_SECONDS}
          series={[{ label: "Return to player", color: "wins", values: shares, points: true }]}
          format={(share) => `${Math.round(100 * share)} %`}
          say={(at) => `${days[at]?.day ?? ""}: ${percent(shares[at] ?? undefined)}`}
        />
      </div>
    </>
  );
}

/** Revenue and return of the most played games: a bar for each, with its figures. */
function ByGame({ games, currency }: { readonly games: readonly GameRevenue[]; readonly currency: string }) {
  const most = Math.max(...games.map((one) => Math.abs(Number(revenueOf(one)))), Number.MIN_VALUE);
  return (
    <Table
      label="Revenue by game"
      rows={games}
      columns={[
        { head: "Game", cell: (one) => <GameName id={one.gameId || null} /> },
        { head: "Rounds", figure: true, cell: (one) => one.rounds },
        { head: "Bets", figure: true, cell: (one) => money(grouped(one.bets)) },
        { head: "Wins", figure: true, cell: (one) => money(grouped(one.wins)) },
        {
          ...{ head: `Revenue, ${currency}`, figure: true },
          cell: (one) => (
            <>
              <Bar share={Number(revenueOf(one)) / most} />
              {money(grouped(revenueOf(one)))}
            </>
          ),
        },
        { head: "Return", figure: true, cell: (one) => money(percent(returnOf(one))) },
      ]}
    />
  );
}

/** A bar as long as its share of the longest; what was lost is red. The figure beside it says the same. */
function Bar({ share }: { readonly share: number }) {
  const style = { "--share": String(Math.abs(share)) };
  return <span class={`share-bar ${share < 0 ? "loss" : ""}`} aria-hidden="true" style={style} />;
}
