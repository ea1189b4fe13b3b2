import { fill, h } from "../../../lib/dom.ts";
import { pageOf } from "../../../lib/page.ts";
import { field, input, select } from "../../../parts/forms.ts";
import { type Loaded, loaded } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import type { Desk, OpenPage } from "../lib/desk.ts";
import type { Intake, Stop } from "../lib/generated.ts";
import { ask, control, controls, doNow } from "../parts/controls.ts";
import { mark, moment } from "../parts/facts.ts";
import { maintenanceControl, stopControl, undoableStop } from "../parts/stop-controls.ts";

const INTAKE = "PUT /admin/v1/intake";
const SCOPES = ["provider", "game", "operator", "currency"] as const;

/** The kill switches: what takes no bets, now or later, and how to stop and start it. */
export const stopsPage: OpenPage = ({ account: desk, signal }) => {
  const { api } = desk;
  const view: Loaded = loaded(
    "what is stopped",
    signal,
    async () => {
      const [intake, stops] = await Promise.all([
        api.call("GET /admin/v1/intake", { signal }),
        api.call("GET /admin/v1/stops", { signal }),
      ]);
      return { intake, stops };
    },
    ({ intake, stops }) => [
      installation(desk, intake, view.refresh),
      h("h2", {}, "Stopped and planned"),
      stops.stops.length === 0
        ? empty("Nothing is stopped or planned.")
        : h("ol", { class: "rows" }, ...stops.stops.map((stop) => h("li", {}, undoableStop(desk, stop, view.refresh)))),
      stops.next_cursor !== null && h("p", { class: "meta" }, "There are more: npm run admin -- stop list --all."),
    ],
  );
  const scope = select(
    "scope",
    SCOPES.map((one) => [one, one] as const),
    "provider",
  );
  const code = input("code", { maxLength: 200, required: true });
  const actions = h("div", { class: "row controls" });
  const offer = () => {
    const target = { scope: scope.value as Stop["scope"], code: code.value.trim() };
    const ready = target.code !== "";
    const windows = target.scope === "provider" || target.scope === "game";
    fill(
      actions,
      ready && stopControl(desk, target, view.refresh),
      ready && windows && maintenanceControl(desk, target, view.refresh),
    );
  };
  for (const one of [scope, code]) one.addEventListener("input", offer);
  return pageOf(
    "Stops",
    "Stops and maintenance",
    view.element,
    h("h2", {}, "Stop something else"),
    h("div", { class: "pair form" }, field("What", scope), field("Its code", code, "Of a game: <provider>:<code>.")),
    actions,
  );
};

function installation(desk: Desk, { stopped, reason, stopped_at }: Intake, refresh: () => Promise<void>): HTMLElement {
  const stop = () => {
    const why = input("reason", { maxLength: 500, required: true });
    ask({
      title: "Stop all bets",
      explain: [h("p", {}, "Of the whole installation, from the next bet on. Wins and rollbacks are still taken.")],
      fields: [field("Reason", why, "For this page and the audit log.")],
      submit: "Stop all bets",
      dangerous: true,
      run: () => desk.api.call(INTAKE, { body: { stopped: true, reason: why.value.trim() } }),
      done: "No bets are taken.",
      after: refresh,
    });
  };
  const resume = () =>
    void doNow(() => desk.api.call(INTAKE, { body: { stopped: false } }), "Bets are taken again.", refresh);
  return h(
    "section",
    { class: "card intake" },
    h(
      "div",
      { class: "row spread" },
      h("h2", {}, "The whole installation"),
      stopped ? mark("takes no bets", "bad") : mark("takes bets", "good"),
    ),
    stopped && h("p", {}, `${reason ?? ""} `, moment(stopped_at)),
    controls(
      stopped
        ? control(desk, { route: INTAKE, label: "Take bets again", tone: "main", run: resume })
        : control(desk, { route: INTAKE, label: "Stop all bets", tone: "danger", run: stop }),
    ),
  );
}
