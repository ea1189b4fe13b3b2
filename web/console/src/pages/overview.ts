import type { Statements, Transaction, WalletHealth } from "../../../../clients/typescript/src/index.ts";
import { hrefWith } from "../../../lib/address.ts";
import { type Child, fill, h, redraw } from "../../../lib/dom.ts";
import { counted, duration, rowTime } from "../../../lib/format.ts";
import { besideLink } from "../../../lib/router.ts";
import { loaded } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import { money, table } from "../../../parts/table.ts";
import type { Account } from "../lib/account.ts";
import { linkTo } from "../lib/offered.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { playerSettings } from "../lib/player.ts";
import { byGame, gameRevenue } from "../parts/game-revenue.ts";
import { latencyChart } from "../parts/latency-chart.ts";
import { daysOf, revenueChart } from "../parts/revenue-chart.ts";

/** Of the week, in the address. */
const CURRENCY = "currency";
const DAY_MS = 86_400_000;
const DAYS_SHOWN = 7;
const DAY_SECONDS = 86_400;
/** More than these are shown as "100+". */
const MAX_COUNTED = 100;
/** Looked at for the figures of single games: one page. */
const MAX_TRANSACTIONS = 1_000;

/** Makes a list of what is missing to go live. */
type Checklist = (account: Account, days: Promise<readonly Statements[]>, signal: AbortSignal) => Promise<HTMLElement>;

/** What needs a look, what a week came to, and with a checklist what is missing to go live. */
export const overviewPage =
  (checklist?: Checklist): OpenPage =>
  ({ account, query, signal }) => {
    let wanted = query;
    let showWeek = () => {};
    // Read once for both: two calls at once would both make the statements of a day.
    const days = once(() => weekOf(account, signal));
    const answers = h("section", {});
    const health = loaded(
      "your wallet",
      signal,
      () => read(account, signal),
      (found) => {
        fill(answers, ...latency(found.health));
        return metrics(found);
      },
    );
    const money = loaded(
      "the week",
      signal,
      () => readWeek(account, days(), signal),
      (found) => {
        const place = h("div", {});
        showWeek = () => redraw(place, ...week(account, found, wanted.get(CURRENCY)));
        showWeek();
        return [place];
      },
    );
    const list =
      checklist &&
      loaded(
        "the checklist",
        signal,
        () => checklist(account, days(), signal),
        (element) => [element],
      );
    const page = pageOf(
      "Overview",
      "Overview",
      health.element,
      h("h2", {}, "The last seven days"),
      money.element,
      answers,
      list && h("h2", {}, "Before you go live"),
      list?.element,
    );
    const changed = (now: URLSearchParams) => {
      wanted = now;
      showWeek();
    };
    return { ...page, changed };
  };

/** What `read` promises, asked for once; again after it failed. */
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
}

async function read({ client }: Account, signal: AbortSignal): Promise<Answer> {
  const limit = MAX_COUNTED;
  const count = (rows: readonly unknown[], next: string | null) => ({ count: rows.length, isMore: next !== null });
  const transactions = async (status: "failed" | "pending") => {
    const page = await client.transactionsPage({ status, limit, order: "newest" }, { signal });
    // A page with filters may end early; more of it is not looked for.
    return count(page.transactions, page.transactions.length === limit ? page.next_cursor : null);
  };
  const [health, failed, pending, events, rounds] = await Promise.all([
    client.walletHealth({ signal }),
    transactions("failed"),
    transactions("pending"),
    client.eventsPage({ status: "failed", limit }, { signal }),
    client.openRoundsPage(DAY_SECONDS, { limit }, { signal }),
  ]);
  return {
    ...{ health, failed, pending },
    events: count(events.events, events.next_cursor),
    openRounds: count(rounds.rounds, rounds.next_cursor),
  };
}

function metrics({ health, failed, pending, events, openRounds }: Answer): Child[] {
  const calls = health.actions.reduce((sum, one) => sum + one.calls, 0);
  const unknown = health.actions.reduce((sum, one) => sum + one.unknown, 0);
  const answered = calls === 0 ? "–" : `${(100 * (1 - unknown / calls)).toFixed(unknown === 0 ? 0 : 1)} %`;
  const isAway = health.consecutive_unanswered > 0;
  const tile = (name: string, href: string, { count, isMore }: Counted, tone: string, more: string) =>
    metric(name, href, `${count}${isMore ? "+" : ""}`, count > 0 ? tone : "good", more);
  return [
    h(
      "div",
      { class: "metrics" },
      metric(
        "Callbacks answered",
        "#/events?kind=callback",
        answered,
        isAway ? "bad" : unknown > 0 ? "warn" : "good",
        isAway
          ? `No answer to the last ${counted(health.consecutive_unanswered, "callback")}`
          : calls === 0
            ? "None in the last 24 hours"
            : `of ${counted(calls, "callback")} in 24 hours`,
      ),
      tile("Failed", "#/transactions?status=failed", failed, "bad", "transactions that your wallet never accepted"),
      tile("Pending", "#/transactions?status=pending", pending, "warn", "transactions without an outcome yet"),
      tile("Open over a day", "#/open-rounds?older_than=86400", openRounds, "warn", "rounds with a bet and no result"),
      tile("Failed webhooks", "#/webhooks?status=failed", events, "bad", "events that your server never accepted"),
    ),
  ];
}

function metric(name: string, href: string, figure: string, tone: string, more: string): HTMLElement {
  return h(
    "section",
    { class: `metric ${tone}`, aria: { label: name } },
    h("h2", {}, h("a", { href }, name)),
    h("p", { class: "figure" }, figure),
    h("p", { class: "quiet-text" }, more),
  );
}

function latency(health: WalletHealth): Child[] {
  const time = (ms: number | null) => money(ms === null ? "–" : duration(ms));
  const called = health.actions.filter(({ calls }) => calls > 0);
  if (called.length === 0) return [];
  const failure = (one: WalletHealth["last_failures"][number]) =>
    h(
      "li",
      {},
      `${rowTime(one.at)} ${one.action} `,
      besideLink("transaction", [one.transaction_id], one.transaction_id),
      ` ${[one.http_status && `HTTP ${one.http_status}`, one.reason].filter(Boolean).join(", ")}`,
    );
  return [
    h("h2", {}, "How fast your wallet answers"),
    latencyChart(health.hours),
    table(
      "Callbacks of the last 24 hours",
      ["Callback", "Calls", "Booked", "Refused", "No answer", "Half within", "95 % within", "99 % within"],
      called.map((one) => [
        one.action,
        ...[one.calls, one.success, one.refused, one.unknown],
        ...[time(one.p50_ms), time(one.p95_ms), time(one.p99_ms)],
      ]),
    ),
    health.last_failures.length > 0 &&
      h(
        "details",
        {},
        h(
          "summary",
          {},
          health.last_failures.length === 1
            ? "The latest failure"
            : `The latest ${health.last_failures.length} failures`,
        ),
        h("ul", { class: "failures" }, ...health.last_failures.map(failure)),
      ),
  ];
}

/** The statements of the last days, the running one included and last. */
async function weekOf({ client }: Account, signal: AbortSignal): Promise<readonly Statements[]> {
  return Promise.all(lastDays().map((day) => client.statements(day, {}, { signal })));
}

function lastDays(): string[] {
  return Array.from({ length: DAYS_SHOWN }, (_, at) =>
    new Date(Date.now() - (DAYS_SHOWN - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}

interface Week {
  readonly statements: readonly Statements[];
  /** The newest of the same days. */
  readonly transactions: readonly Transaction[];
  readonly isCut: boolean;
}

async function readWeek({ client }: Account, days: Promise<readonly Statements[]>, signal: AbortSignal): Promise<Week> {
  const from = `${lastDays()[0]}T00:00:00.000Z`;
  const newest = client.transactionsPage({ from, order: "newest", limit: MAX_TRANSACTIONS }, { signal });
  const [statements, { transactions, next_cursor: next }] = await Promise.all([days, newest]);
  return { statements, transactions, isCut: next !== null };
}

/** The week in a currency: `wanted`, else that of the player. */
function week(account: Account, { statements, transactions, isCut }: Week, wanted: string | null): Child[] {
  const currencies = [...new Set(statements.flatMap((day) => day.statements.map(({ currency }) => currency)))].sort();
  const currency =
    [wanted, playerSettings().currency].find((one) => one !== null && currencies.includes(one)) ?? currencies[0];
  if (currency === undefined) {
    return [
      empty(
        "Nobody has played this week.",
        "Revenue and return to player are drawn here by day and by game.",
        linkTo("lobby", "Play a game"),
      ),
    ];
  }
  const games = byGame(transactions, currency);
  const chip = (code: string) =>
    h(
      "a",
      { class: "chip", href: hrefWith({ [CURRENCY]: code }), ...(code === currency && { aria: { current: "true" } }) },
      code,
    );
  return [
    currencies.length > 1 &&
      h("div", { class: "chips", role: "group", aria: { label: "Currency" } }, ...currencies.map(chip)),
    revenueChart(daysOf(statements, currency), currency),
    games.length > 0 && h("h3", {}, isCut ? `By game, of the latest ${MAX_TRANSACTIONS} transactions` : "By game"),
    games.length > 0 && gameRevenue(account, games, currency),
  ];
}
