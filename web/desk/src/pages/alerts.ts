import { fill, h } from "../../../lib/dom.ts";
import { words } from "../../../lib/format.ts";
import { pageOf } from "../../../lib/page.ts";
import { loaded, paged } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import { type Desk, type OpenPage, pageHref } from "../lib/desk.ts";
import type { Alert } from "../lib/generated.ts";
import { runbookOf } from "../lib/runbook.ts";
import { control, controls, doNow } from "../parts/controls.ts";
import { age, link, mark, moment } from "../parts/facts.ts";
import { silenceAnyControl, silenceControl, silenceLine } from "../parts/silences.ts";

const SEVERITIES = ["critical", "warning", "info"] as const;
const TONES = { critical: "bad", warning: "warn", info: "plain" } as const;

/** Alerts, newest first: the open ones, or all; above them what is silenced. */
export const alertsPage: OpenPage = ({ account: desk, query, signal }) => {
  const severity = query.get("severity") ?? undefined;
  const all = query.get("open") === "all";
  const chip = (name: string, to: { severity?: string | undefined; open?: string | undefined }, current: boolean) => {
    const named = Object.entries(to).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const href = `${pageHref("alerts")}${named.length === 0 ? "" : `?${new URLSearchParams(named)}`}`;
    return h("a", { href, class: "chip", ...(current ? { aria: { current: "true" } } : {}) }, name);
  };
  const open = all ? "all" : undefined;
  const list = h("div", {});
  const show = () =>
    fill(
      list,
      paged(
        "alerts",
        signal,
        async (cursor) => {
          const filters = { open: all ? undefined : "true", severity, cursor };
          const page = await desk.api.call("GET /admin/v1/alerts", { query: filters, signal });
          return { rows: page.alerts, next: page.next_cursor };
        },
        (alert) => card(desk, alert, changed),
        () => (all ? empty("No alerts.") : empty("No open alerts.", "Nothing needs you now.")),
      ),
    );
  const silences = loaded(
    "silences",
    signal,
    () => desk.api.call("GET /admin/v1/alert-silences", { query: { in_force: "true" }, signal }),
    ({ silences: inForce }) => [
      inForce.length > 0 && h("h2", {}, "Silenced"),
      inForce.length > 0 &&
        h("ol", { class: "rows" }, ...inForce.map((one) => h("li", {}, silenceLine(desk, one, changed)))),
    ],
  );
  const changed = async () => {
    await silences.refresh();
    show();
  };
  show();
  return pageOf(
    "Alerts",
    "Alerts",
    h(
      "nav",
      { class: "chips", aria: { label: "Which alerts" } },
      chip("Open", { severity }, !all),
      chip("All", { severity, open: "all" }, all),
      chip("Any severity", { open }, severity === undefined),
      ...SEVERITIES.map((one) => chip(words(one), { severity: one, open }, severity === one)),
    ),
    controls(silenceAnyControl(desk, changed)),
    silences.element,
    list,
  );
};

function card(desk: Desk, alert: Alert, changed: () => unknown): HTMLElement {
  const element = h("article", { class: `entry alert ${alert.severity}` });
  const show = (now: Alert) => {
    const [happened, todo] = runbookOf(now.kind) ?? [];
    const route = "POST /admin/v1/alerts/{id}/acknowledge";
    const acknowledge = () =>
      void doNow(async () => {
        show(await desk.api.call(route, { path: { id: String(now.id) } }));
      }, "It is yours now.");
    const over = now.resolved_at !== null;
    fill(
      element,
      h(
        "div",
        { class: "row spread" },
        h("h2", {}, words(now.kind)),
        h(
          "span",
          { class: "row" },
          mark(now.severity, TONES[now.severity]),
          over && mark("over", "good"),
          now.silence !== null && mark("silenced", "plain"),
          now.count > 1 && mark(`${now.count} times`, "plain"),
        ),
      ),
      h("p", {}, now.message),
      h(
        "p",
        { class: "meta" },
        age(now.created_at),
        ` · ${words(now.owner)} looks first`,
        now.operator_code !== null && " · ",
        now.operator_code !== null && link(now.operator_code, "operator", now.operator_code),
        now.provider_code !== null && " · ",
        now.provider_code !== null && link(now.provider_code, "provider", now.provider_code),
        now.transaction_id !== null && " · ",
        now.transaction_id !== null && link(now.transaction_id, "transaction", now.transaction_id),
      ),
      ...(todo === undefined
        ? []
        : [
            h(
              "details",
              {},
              h("summary", {}, "What to do"),
              h("p", {}, happened ?? ""),
              h("p", {}, h("strong", {}, todo)),
            ),
          ]),
      now.acknowledged_at !== null
        ? h("p", { class: "meta" }, `Taken by ${now.acknowledged_by}: `, moment(now.acknowledged_at))
        : over
          ? h("p", { class: "meta" }, "Over: ", moment(now.resolved_at))
          : controls(
              control(desk, { route, label: "I take care of it", run: acknowledge }),
              now.silence === null && silenceControl(desk, now, changed),
            ),
    );
  };
  show(alert);
  return element;
}
