import { h } from "../../../lib/dom.ts";
import { field, input } from "../../../parts/forms.ts";
import type { Desk } from "../lib/desk.ts";
import type { Stop } from "../lib/generated.ts";
import { inputTime, sentTime } from "../lib/time.ts";
import { ask, control, doNow } from "./controls.ts";
import { stopLine } from "./stop-line.ts";

const SET = "PUT /admin/v1/stops/{scope}/{code}";
const CLEAR = "DELETE /admin/v1/stops/{scope}/{code}";
const PLAN = "PUT /admin/v1/maintenance/{id}";
const CANCEL = "DELETE /admin/v1/maintenance/{id}";
const SUSPEND = "PUT /admin/v1/operators/{code}/suspension";
const RESUME = "DELETE /admin/v1/operators/{code}/suspension";
const HOUR_MS = 3_600_000;

const playerText = () => input("player_text", { maxLength: 200, placeholder: "No bets are taken at the moment." });
const reasonInput = () => input("reason", { maxLength: 500, required: true });
const REASON_HINT = "For the list and the audit log. Players and operators do not see it.";
const TEXT_HINT = "In games, and in the answers to launches.";

export interface Target {
  readonly scope: Stop["scope"];
  readonly code: string;
}

/** Stops a provider, game, operator or currency from the next bet on. */
export function stopControl(desk: Desk, { scope, code }: Target, after: () => unknown): HTMLElement {
  const stop = () => {
    const [reason, text] = [reasonInput(), playerText()];
    ask({
      title: `Stop bets of ${code}`,
      explain: [
        h(
          "p",
          {},
          "From the next bet on: no new bets and no new sessions. Wins and rollbacks are still taken. It is undone with one press.",
        ),
      ],
      fields: [field("What players read", text, TEXT_HINT), field("Reason", reason, REASON_HINT)],
      submit: "Stop bets",
      dangerous: true,
      run: () =>
        desk.api.call(SET, {
          path: { scope, code },
          body: { reason: reason.value.trim(), player_text: text.value.trim() || null },
        }),
      done: `${code} takes no bets.`,
      after,
    });
  };
  return control(desk, { route: SET, label: "Stop bets", tone: "danger", run: stop });
}

/** Plans maintenance of a provider or game. */
export function maintenanceControl(desk: Desk, { scope, code }: Target, after: () => unknown): HTMLElement {
  const plan = () => {
    const next = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
    const id = input("id", {
      required: true,
      maxLength: 40,
      value: `${code.replace(/[^A-Za-z0-9._-]/g, "-")}-${inputTime(next).slice(0, 10)}`,
    });
    const starts = input("starts_at", { type: "datetime-local", value: inputTime(next), required: true });
    const ends = input("ends_at", { type: "datetime-local", value: inputTime(next + 2 * HOUR_MS), required: true });
    const [reason, text] = [reasonInput(), playerText()];
    ask({
      title: `Plan maintenance of ${code}`,
      explain: [h("p", {}, "It begins and ends by time alone. Operators see it in the provider's status.")],
      fields: [
        field("Name", id, "Your own; the same name changes the window."),
        h("div", { class: "pair" }, field("From, UTC", starts), field("To, UTC", ends)),
        field("What players read", text, TEXT_HINT),
        field("Reason", reason, REASON_HINT),
      ],
      submit: "Plan it",
      dangerous: true,
      run: () =>
        desk.api.call(PLAN, {
          path: { id: id.value.trim() },
          body: {
            ...{ scope, code, reason: reason.value.trim(), player_text: text.value.trim() || null },
            ...{ starts_at: sentTime(starts.value), ends_at: sentTime(ends.value) },
          },
        }),
      done: "It is planned.",
      after,
    });
  };
  return control(desk, { route: PLAN, label: "Plan maintenance", run: plan });
}

/** Shuts an operator out. */
export function suspendControl(desk: Desk, code: string, after: () => unknown): HTMLElement {
  const suspend = () => {
    const [reason, text] = [reasonInput(), playerText()];
    ask({
      title: `Suspend ${code}`,
      explain: [
        h(
          "p",
          {},
          "From the next call on it can only read, and its players' bets are refused. Open rounds end: wins and rollbacks are taken and sent.",
        ),
      ],
      fields: [field("What players read", text, TEXT_HINT), field("Reason", reason, REASON_HINT)],
      submit: "Suspend",
      dangerous: true,
      run: () =>
        desk.api.call(SUSPEND, {
          path: { code },
          body: { reason: reason.value.trim(), player_text: text.value.trim() || null },
        }),
      done: `${code} is suspended.`,
      after,
    });
  };
  return control(desk, { route: SUSPEND, label: "Suspend", tone: "danger", run: suspend });
}

/** A stop with the control that undoes it, at once and without a question. */
export function undoableStop(desk: Desk, stop: Stop, after: () => unknown): HTMLElement {
  const { scope, code, id } = stop;
  const { api } = desk;
  const undo = {
    switch: {
      route: CLEAR,
      label: "Take bets again",
      run: () => void doNow(() => api.call(CLEAR, { path: { scope, code } }), `${code} takes bets again.`, after),
    },
    maintenance: {
      route: CANCEL,
      label: stop.in_force ? "End it now" : "Cancel it",
      run: () => void doNow(() => api.call(CANCEL, { path: { id: id ?? "" } }), "The maintenance is cancelled.", after),
    },
    suspension: {
      route: RESUME,
      label: "Resume",
      run: () => void doNow(() => api.call(RESUME, { path: { code } }), `${code} is back.`, after),
    },
  } as const;
  return stopLine(stop, control(desk, { ...undo[stop.kind], tone: "main" }));
}
