import { type Child, fill, h } from "../../../lib/dom.ts";
import { counted, duration, words } from "../../../lib/format.ts";
import { grouped, sumsOf } from "../../../lib/money.ts";
import { type Loaded, loaded } from "../../../parts/loaded.ts";
import { badge, empty } from "../../../parts/states.ts";
import { copyable } from "../../../parts/toast.ts";
import { type Desk, type OpenPage, type PageContext, pageHref } from "../lib/desk.ts";
import type { Overview, WalletHealth } from "../lib/generated.ts";
import { controls } from "../parts/controls.ts";
import { age, facts, heading, link, mark, moment, table } from "../parts/facts.ts";
import { keyList } from "../parts/keys.ts";
import { limitsControl, settingsControl, windowControl } from "../parts/settings.ts";
import { stopControl, suspendControl, undoableStop } from "../parts/stop-controls.ts";
import { usageChart } from "../parts/usage-chart.ts";

/** An operator: whether it plays, how its wallet answers, its settings, keys, limits and window. */
export const operatorPage: OpenPage = (context) => {
  const {
    account: desk,
    path: [code = ""],
    signal,
  } = context;
  const chart = h("div", {});
  const view: Loaded = loaded(
    "the operator",
    signal,
    () => read(context, code),
    (answer) => {
      requestAnimationFrame(() => fill(chart, usageChart(answer.usage.usage)));
      return shown(desk, answer, chart, view.refresh);
    },
  );
  return { title: `Operator ${code}`, element: view.element };
};

async function read({ account: { api }, signal }: PageContext, code: string) {
  const path = { code };
  const [operator, wallet, usage, limits, stops, overview, blocks] = await Promise.all([
    api.call("GET /admin/v1/operators/{code}", { path, signal }),
    api.call("GET /admin/v1/operators/{code}/wallet-health", { path, signal }),
    api.call("GET /admin/v1/operators/{code}/usage", { path, query: { minutes: "60" }, signal }),
    api.call("GET /admin/v1/risk/{scope}/{code}", { path: { scope: "operator", code }, signal }),
    api.call("GET /admin/v1/stops", { signal }),
    api.call("GET /admin/v1/overview", { signal }),
    api.call("GET /admin/v1/operators/{code}/blocks", { path, signal }),
  ]);
  return {
    operator,
    wallet,
    usage,
    limits,
    stops: stops.stops.filter((stop) => stop.scope === "operator" && stop.code === code),
    overview,
    blocks,
  };
}

type Answer = Awaited<ReturnType<typeof read>>;

function shown(desk: Desk, answer: Answer, chart: HTMLElement, refresh: () => Promise<void>): Child[] {
  const { operator, wallet, limits, stops, overview, blocks } = answer;
  const { code } = operator;
  const unwell = overview.wallets.find((one) => one.operator_code === code);
  const isStopped = stops.some(({ kind }) => kind === "switch");
  const isSuspended = stops.some(({ kind }) => kind === "suspension");
  return [
    heading(
      "operator",
      code,
      isSuspended ? mark("suspended", "bad") : isStopped ? mark("takes no bets", "warn") : mark("takes bets", "good"),
      unwell && mark(`wallet ${unwell.status}`, unwell.status === "down" ? "bad" : "warn"),
    ),
    h("p", { class: "lead" }, operator.name),
    h(
      "nav",
      { class: "chips", aria: { label: "More of this operator" } },
      ...[
        ["Statements", pageHref("statements", code)],
        ["Rates", pageHref("rates", code)],
        ["Invoices", `${pageHref("invoices")}?operator=${encodeURIComponent(code)}&period=`],
        ["On its invoices", pageHref("billing", code)],
        ["Promotions", `${pageHref("promotions")}?operator=${encodeURIComponent(code)}`],
      ].map(([name, href]) => h("a", { class: "chip", href: href ?? "" }, name)),
    ),
    ...stops.map((stop) => undoableStop(desk, stop, refresh)),
    controls(
      !isStopped && stopControl(desk, { scope: "operator", code }, refresh),
      !isSuspended && suspendControl(desk, code, refresh),
    ),
    money(overview, code),
    h("h2", {}, "Wallet, last 24 hours"),
    ...walletHealth(wallet),
    h("h2", {}, "Signed requests, last hour"),
    chart,
    h("h2", {}, "Settings"),
    facts(
      ["Wallet", copyable(operator.wallet_url)],
      ["Invoices to", operator.invoice_url],
      ["Events to", operator.event_url],
      ["Requests a minute", String(operator.requests_per_minute)],
      ["May call from", operator.allowlist.length === 0 ? "any address" : operator.allowlist.join(", ")],
      ["Market", `${words(operator.market)}${operator.regulated ? ", regulated" : ""}`],
      [
        "Billed on",
        `${operator.revenue_base.toUpperCase()}, ${operator.tier_mode} tiers, ${operator.tax_percent} % tax`,
      ],
      ["Second signature", operator.require_signature_v2 ? "required" : "optional"],
      ["Changed", moment(operator.updated_at)],
    ),
    controls(settingsControl(desk, operator, refresh)),
    h("h2", {}, "Keys"),
    keyList(desk, { kind: "operator", code, keys: operator.keys }, refresh),
    h("h2", {}, "Limits"),
    facts(
      ["Single win", usd(limits.max_win_usd)],
      ["Wins an hour", usd(limits.max_hourly_wins_usd)],
      ["Open free spins", usd(limits.max_free_spins_usd)],
      ["Over it", limits.hold ? "the win waits for finance" : "an alert"],
    ),
    controls(limitsControl(desk, code, limits, refresh)),
    h("h2", {}, "Window"),
    h(
      "p",
      {},
      `${counted(operator.window.game_count, "game")} of `,
      ...operator.window.provider_codes.flatMap((one, at) => [at > 0 && ", ", link(one, "provider", one)]),
      operator.window.provider_codes.length === 0 && "no provider",
      ".",
    ),
    controls(windowControl(desk, operator, refresh)),
    h("h2", {}, "Blocked players"),
    blocks.blocks.length === 0
      ? h("p", { class: "quiet-text" }, "None. A block is set on the player's page.")
      : table(
          "Blocked players",
          ["Player", "Since", "Until", "Reason"],
          blocks.blocks.map((one) => [
            link(one.player_id, "player", code, one.player_id),
            age(one.blocked_at),
            one.ends_at ? age(one.ends_at) : "lifted",
            one.reason ?? "–",
          ]),
        ),
  ];
}

function usd(amount: string | number | null): string {
  return amount === null ? "no limit" : `${grouped(String(amount))} USD`;
}

function money({ unsettled }: Overview, code: string): HTMLElement | false {
  const own = (status: "pending" | "failed") =>
    unsettled.filter((row) => row.operator_code === code && row.status === status);
  const [pending, failed] = [own("pending"), own("failed")];
  if (pending.length + failed.length === 0) return false;
  return facts(
    ["Pending", pending.length > 0 && sumsOf(pending)],
    [
      "Failed",
      failed.length > 0 &&
        h(
          "span",
          {},
          sumsOf(failed),
          " ",
          h("a", { href: `${pageHref("failed")}?operator=${encodeURIComponent(code)}` }, "Send again"),
        ),
    ],
  );
}

function walletHealth({ actions, last_failures: failures, consecutive_unanswered: unanswered }: WalletHealth): Child[] {
  const called = actions.filter(({ calls }) => calls > 0);
  if (called.length === 0) return [empty("It was not called.")];
  const ms = (time: number | null) => (time === null ? "–" : duration(time));
  return [
    unanswered > 0 && h("p", {}, mark(`${unanswered} calls in a row without an answer`, "bad")),
    table(
      "How the wallet answered",
      ["Call", "Calls", "Booked", "Refused", "Unknown", "p50", "p95", "p99"],
      called.map((row) => [
        row.action,
        ...[row.calls, row.success, row.refused, row.unknown].map(String),
        ms(row.p50_ms),
        ms(row.p95_ms),
        ms(row.p99_ms),
      ]),
    ),
    failures.length > 0 &&
      h(
        "details",
        {},
        h(
          "summary",
          {},
          `The last ${counted(failures.length, "call")} that was not booked`.replace(
            "calls that was",
            "calls that were",
          ),
        ),
        h(
          "ol",
          { class: "rows" },
          ...failures.map((call) =>
            h(
              "li",
              { class: "entry" },
              badge(call.class === "refusal" ? "refused" : "failed"),
              " ",
              link(call.transaction_id, "transaction", call.transaction_id),
              h(
                "p",
                { class: "meta" },
                [call.wallet_code ?? call.reason, call.http_status && `HTTP ${call.http_status}`, ms(call.duration_ms)]
                  .filter(Boolean)
                  .join(" · "),
                " · ",
                age(call.at),
              ),
            ),
          ),
        ),
      ),
  ];
}
