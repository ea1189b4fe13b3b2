import type { Statements, WalletHealth } from "../../../clients/typescript/src/index.ts";
import { type Child, fill, h } from "../../../web/lib/dom.ts";
import { counted, duration, rowTime } from "../../../web/lib/format.ts";
import { loaded } from "../../../web/parts/loaded.ts";
import { empty } from "../../../web/parts/states.ts";
import { money, table } from "../../../web/parts/table.ts";
import type { Account } from "../lib/account.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { checklist } from "../parts/go-live.ts";
import { latencyChart } from "../parts/latency-chart.ts";
import { byGameType, type DayRevenue, daysOf, revenueChart } from "../parts/revenue-chart.ts";

const DAY_MS = 86_400_000;
const DAYS_SHOWN = 7;
const DAY_SECONDS = 86_400;
/** More than these are shown as "100+". */
const MAX_COUNTED = 100;

/** What needs a look, what a week came to, and what is missing to go live. */
export const overviewPage: OpenPage = ({ account, signal }) => {
  const health = loaded("your wallet", signal, () => read(account, signal), shown);
  const money = loaded("the week", signal, () => weekOf(account, signal), week);
  const list = loaded(
    "the checklist",
    signal,
    () => checklist(account, signal),
    (element) => [element],
  );
  return pageOf(
    "Overview",
    "Overview",
    health.element,
    h("h2", {}, "The last seven days"),
    money.element,
    h("h2", {}, "Before you go live"),
    list.element,
  );
};

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

function shown({ health, failed, pending, events, openRounds }: Answer): Child[] {
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
        "#/wallet",
        answered,
        isAway ? "bad" : unknown > 0 ? "warn" : "good",
        isAway
          ? `The last ${counted(health.consecutive_unanswered, "call")} had no answer`
          : calls === 0
            ? "None in 24 hours. Play a game"
            : `${counted(calls, "call")} in 24 hours`,
      ),
      tile("Failed", "#/transactions?status=failed", failed, "bad", "transactions your wallet never took"),
      tile("Pending", "#/transactions?status=pending", pending, "warn", "transactions without an outcome yet"),
      tile("Open over a day", "#/open-rounds?older_than=86400", openRounds, "warn", "rounds without an end"),
      tile("Failed events", "#/events?status=failed", events, "bad", "webhooks your server never took"),
    ),
    calls > 0 && latency(health),
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

function latency(health: WalletHealth): HTMLElement {
  const time = (ms: number | null) => money(ms === null ? "–" : duration(ms));
  return h(
    "section",
    {},
    h("h2", {}, "How long your wallet takes"),
    latencyChart(health.hours),
    table(
      "Callbacks of 24 hours",
      ["Callback", "Calls", "Booked", "Refused", "Unanswered", "Half within", "95 % within", "99 % within"],
      health.actions
        .filter(({ calls }) => calls > 0)
        .map((one) => [
          one.action,
          ...[one.calls, one.success, one.refused, one.unknown],
          ...[time(one.p50_ms), time(one.p95_ms), time(one.p99_ms)],
        ]),
    ),
    health.last_failures.length > 0 &&
      h(
        "details",
        {},
        h("summary", {}, `The last ${counted(health.last_failures.length, "failure")}`),
        h(
          "ul",
          { class: "failures" },
          ...health.last_failures.map((one) =>
            h(
              "li",
              {},
              `${rowTime(one.at)} ${one.action} `,
              h("a", { href: `#/transaction/${encodeURIComponent(one.transaction_id)}` }, one.transaction_id),
              ` ${[one.http_status && `HTTP ${one.http_status}`, one.reason].filter(Boolean).join(", ")}`,
            ),
          ),
        ),
      ),
  );
}

/** The statements of the last days, the running one included. */
async function weekOf({ client }: Account, signal: AbortSignal): Promise<readonly Statements[]> {
  const days = Array.from({ length: DAYS_SHOWN }, (_, at) =>
    new Date(Date.now() - (DAYS_SHOWN - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
  return Promise.all(days.map((day) => client.statements(day, {}, { signal })));
}

function week(statements: readonly Statements[]): Child[] {
  const currencies = [...new Set(statements.flatMap((day) => day.statements.map(({ currency }) => currency)))].sort();
  const [first] = currencies;
  if (first === undefined) {
    return [
      empty(
        "No money moved this week.",
        "Each day's revenue and return to the player are drawn here, from the statements of the days.",
        h("a", { href: "#/lobby" }, "Play a game"),
      ),
    ];
  }
  const place = h("div", {});
  const show = (currency: string) => {
    const days: readonly DayRevenue[] = daysOf(statements, currency);
    const chip = (code: string) =>
      h(
        "button",
        {
          type: "button",
          class: "chip",
          aria: { pressed: String(code === currency) },
          on: { click: () => show(code) },
        },
        code,
      );
    fill(
      place,
      currencies.length > 1 &&
        h("div", { class: "chips", role: "group", aria: { label: "Currency" } }, ...currencies.map(chip)),
      revenueChart(days, currency),
      byGameType(statements, currency),
    );
  };
  show(first);
  return [place];
}
