import { type Child, fill, h } from "../../../lib/dom.ts";
import { counted } from "../../../lib/format.ts";
import { sumsOf } from "../../../lib/money.ts";
import { pageOf } from "../../../lib/page.ts";
import { poll } from "../../../lib/poll.ts";
import { loaded } from "../../../parts/loaded.ts";
import { type OpenPage, type PageContext, pageHref } from "../lib/desk.ts";
import type { Alert, Overview, Stop } from "../lib/generated.ts";
import { age, link, mark, table } from "../parts/facts.ts";
import { moneyChart } from "../parts/money-chart.ts";
import { stopLine } from "../parts/stop-line.ts";

const REFRESH_MS = 15_000;

interface Read {
  readonly overview: Overview;
  readonly alerts: readonly Alert[];
  readonly moreAlerts: boolean;
  readonly stops: readonly Stop[];
  readonly intake: { readonly stopped: boolean; readonly reason: string | null };
  readonly checks: Readonly<Record<string, string>>;
}

/** How the installation is, the worst first. It reads itself again every 15 seconds. */
export const overviewPage: OpenPage = (context) => {
  const chart = h("div", {});
  let currency: string | undefined;
  const { element, refresh } = loaded(
    "the overview",
    context.signal,
    () => read(context),
    (answer) => {
      const draw = () =>
        fill(
          chart,
          ...moneyChart(answer.overview.money, currency, (chosen) => {
            currency = chosen;
            draw();
          }),
        );
      // After the page has its width.
      requestAnimationFrame(draw);
      return [
        banner(answer),
        tiles(answer),
        h("h2", {}, "Money by the minute"),
        chart,
        unsettled(answer.overview),
        inForce(answer.stops),
      ];
    },
  );
  setTimeout(() => poll(REFRESH_MS, context.signal, refresh), REFRESH_MS);
  return pageOf("Overview", "Overview", element);
};

async function read({ account: { api }, signal }: PageContext): Promise<Read> {
  const [overview, alerts, stops, intake, checks] = await Promise.all([
    api.call("GET /admin/v1/overview", { signal }),
    api.call("GET /admin/v1/alerts", { query: { open: "true" }, signal }),
    api.call("GET /admin/v1/stops", { signal }),
    api.call("GET /admin/v1/intake", { signal }),
    readiness(signal),
  ]);
  return {
    overview,
    alerts: alerts.alerts,
    moreAlerts: alerts.next_cursor !== null,
    stops: stops.stops,
    intake,
    checks,
  };
}

/** What `/readyz` says of each check; nothing if it does not answer. */
async function readiness(signal: AbortSignal): Promise<Record<string, string>> {
  try {
    const answer = await fetch("/readyz", { signal, cache: "no-store" });
    return ((await answer.json()) as { checks?: Record<string, string> }).checks ?? {};
  } catch {
    return {};
  }
}

/** One sentence for each thing that is wrong now. */
function banner({ overview, alerts, intake, checks }: Read): HTMLElement {
  const critical = alerts.filter(({ severity, silence }) => severity === "critical" && silence === null).length;
  const down = (of: readonly { status: string }[]) => of.filter(({ status }) => status === "down").length;
  const failing = Object.entries(checks).filter(([, state]) => state !== "ok");
  const wrong: Child[][] = [
    ...(intake.stopped ? [["No bets are taken: ", intake.reason ?? "", " ", link("Stops", "stops")]] : []),
    ...failing.map(([name, state]) => [`The check ${name} is ${state}.`]),
    ...(down(overview.wallets) > 0 ? [[`${counted(down(overview.wallets), "wallet")} down.`]] : []),
    ...(down(overview.providers) > 0 ? [[`${counted(down(overview.providers), "provider")} down.`]] : []),
    ...(critical > 0 ? [[`${counted(critical, "critical alert")} open. `, link("Alerts", "alerts")]] : []),
  ];
  if (wrong.length === 0) return h("p", { class: "banner good" }, "Everything works. Nothing needs you now.");
  return h("ul", { class: "banner bad" }, ...wrong.map((one) => h("li", {}, ...one)));
}

function tiles({ overview, alerts, moreAlerts, stops }: Read): HTMLElement {
  const { wallets, providers, unsettled } = overview;
  const of = (severity: Alert["severity"]) => alerts.filter((alert) => alert.severity === severity).length;
  const silenced = alerts.filter(({ silence }) => silence !== null).length;
  const sum = (status: "pending" | "failed") => unsettled.filter((row) => row.status === status);
  const count = (status: "pending" | "failed") => sum(status).reduce((total, row) => total + row.count, 0);
  const down = (of: readonly { status: string }[]) => of.filter(({ status }) => status === "down").length;
  const health = (unwell: readonly { status: string }[], name: (at: number) => Child) =>
    unwell.length === 0
      ? ["All answer"]
      : unwell.slice(0, 3).flatMap(({ status }, at) => [at > 0 && ", ", name(at), ` ${status}`]);
  const now = stops.filter((stop) => stop.in_force);
  return h(
    "div",
    { class: "tiles" },
    tile(
      "Open alerts",
      "alerts",
      `${alerts.length}${moreAlerts ? "+" : ""}`,
      of("critical") > 0 ? "bad" : alerts.length > 0 ? "warn" : "good",
      [
        `${of("critical")} critical, ${of("warning")} warning, ${of("info")} info`,
        silenced > 0 && `; ${silenced} silenced`,
      ],
    ),
    tile(
      "Wallets down",
      "operators",
      down(wallets),
      down(wallets) > 0 ? "bad" : wallets.length > 0 ? "warn" : "good",
      health(wallets, (at) => wallets[at] && link(wallets[at].operator_code, "operator", wallets[at].operator_code)),
    ),
    tile(
      "Providers down",
      "providers",
      down(providers),
      down(providers) > 0 ? "bad" : providers.length > 0 ? "warn" : "good",
      health(
        providers,
        (at) => providers[at] && link(providers[at].provider_code, "provider", providers[at].provider_code),
      ),
    ),
    tile("Pending", undefined, count("pending"), count("pending") > 0 ? "warn" : "good", [
      sumsOf(sum("pending")) || "Nothing waits",
    ]),
    tile("Failed", "failed", count("failed"), count("failed") > 0 ? "bad" : "good", [
      sumsOf(sum("failed")) || "Nothing has failed",
    ]),
    tile("Stops in force", "stops", now.length, now.length > 0 ? "warn" : "good", [
      stops.length > now.length ? `${stops.length - now.length} planned` : "None planned",
    ]),
  );
}

function tile(
  name: string,
  page: string | undefined,
  figure: string | number,
  tone: string,
  more: readonly Child[],
): HTMLElement {
  return h(
    "section",
    { class: `tile ${tone}`, aria: { label: name } },
    h("h2", {}, page === undefined ? name : h("a", { href: pageHref(page) }, name)),
    h("p", { class: "figure" }, String(figure)),
    h("p", { class: "meta" }, ...more),
  );
}

function unsettled({ unsettled: rows }: Overview): HTMLElement | false {
  if (rows.length === 0) return false;
  const oldest = rows.toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since));
  return h(
    "section",
    {},
    h("h2", {}, "Without an outcome"),
    table(
      "Transactions without an outcome",
      ["Operator", "Status", "What", "Count", "Amount", "Oldest"],
      oldest.map((row) => [
        link(row.operator_code, "operator", row.operator_code),
        mark(row.status, row.status === "failed" ? "bad" : "warn"),
        `${row.type}s`,
        h("span", { class: "money" }, String(row.count)),
        h("span", { class: "money" }, sumsOf([row])),
        age(row.since),
      ]),
    ),
  );
}

function inForce(stops: readonly Stop[]): HTMLElement | false {
  if (stops.length === 0) return false;
  return h(
    "section",
    {},
    h("h2", {}, "Stops and maintenance"),
    h("ol", { class: "rows" }, ...stops.map((stop) => h("li", {}, stopLine(stop)))),
  );
}
