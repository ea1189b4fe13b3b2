import type { ComponentChildren } from "preact";
import { when } from "../../../lib/format.ts";
import { HOUR_MS, inputTime, sentTime } from "../../../lib/time.ts";
import type { Field } from "../../../ui/control.tsx";
import { mark, To } from "../../../ui/facts.tsx";
import { call } from "../lib/desk.ts";
import type { Stop } from "../lib/generated.ts";
import { Act, Actions, ask, doNow } from "../ui/ask.tsx";

const SET = "PUT /admin/v1/stops/{scope}/{code}";
const CLEAR = "DELETE /admin/v1/stops/{scope}/{code}";
const PLAN = "PUT /admin/v1/maintenance/{id}";
const CANCEL = "DELETE /admin/v1/maintenance/{id}";
const SUSPEND = "PUT /admin/v1/operators/{code}/suspension";
const RESUME = "DELETE /admin/v1/operators/{code}/suspension";

const WHY: readonly Field[] = [
  {
    ...{ name: "player_text", label: "What players read", maxLength: 200 },
    ...{ placeholder: "No bets are taken at the moment.", hint: "In games, and in the answers to launches." },
  },
  {
    ...{ name: "reason", label: "Reason", maxLength: 500, required: true },
    hint: "For the list and the audit log. Players and operators do not see it.",
  },
];

const why = (values: Readonly<Record<string, string>>) => ({
  reason: values.reason,
  player_text: values.player_text || null,
});

interface Target {
  readonly scope: Stop["scope"];
  readonly code: string;
  readonly after: () => unknown;
}

/** Stops a provider, game, operator or currency from the next bet on. */
export function StopAct({ scope, code, after }: Target) {
  const stop = () =>
    ask({
      title: `Stop bets of ${code}`,
      explain: (
        <p>
          From the next bet on: no new bets and no new sessions. Wins and rollbacks are still taken. One press undoes
          it.
        </p>
      ),
      fields: WHY,
      submit: "Stop bets",
      run: (values) => call(SET, { path: { scope, code }, body: why(values) }),
      done: `${code} takes no bets.`,
      after,
    });
  return <Act route={SET} label="Stop bets" tone="danger" run={stop} />;
}

/** Plans maintenance of a provider or game. */
export function MaintenanceAct({ scope, code, after }: Target) {
  const plan = () => {
    const next = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
    const id = `${code.replace(/[^A-Za-z0-9._-]/g, "-")}-${inputTime(next).slice(0, 10)}`.slice(-40);
    ask({
      title: `Plan maintenance of ${code}`,
      explain: <p>It begins and ends by itself. Operators see it in the provider's status.</p>,
      fields: [
        {
          ...{ name: "id", label: "Name", value: id, required: true, maxLength: 40 },
          hint: "Your own; the same name changes the window.",
        },
        { name: "starts_at", label: "From, UTC", type: "datetime-local", value: inputTime(next), half: true },
        { name: "ends_at", label: "To, UTC", type: "datetime-local", value: inputTime(next + 2 * HOUR_MS), half: true },
        ...WHY,
      ],
      submit: "Plan it",
      run: (values) =>
        call(PLAN, {
          path: { id: values.id ?? "" },
          body: {
            ...{ scope, code, ...why(values) },
            ...{ starts_at: sentTime(values.starts_at), ends_at: sentTime(values.ends_at) },
          },
        }),
      done: "It is planned.",
      after,
    });
  };
  return <Act route={PLAN} label="Plan maintenance" run={plan} />;
}

/** Shuts an operator out. */
export function SuspendAct({ code, after }: { readonly code: string; readonly after: () => unknown }) {
  const suspend = () =>
    ask({
      title: `Suspend ${code}`,
      explain: (
        <p>
          From the next call on it can only read, and its players' bets are refused. Open rounds end: wins and rollbacks
          are taken and sent.
        </p>
      ),
      fields: WHY,
      submit: "Suspend",
      run: (values) => call(SUSPEND, { path: { code }, body: why(values) }),
      done: `${code} is suspended.`,
      after,
    });
  return <Act route={SUSPEND} label="Suspend" tone="danger" run={suspend} />;
}

const KINDS = { switch: "Stopped", maintenance: "Maintenance of", suspension: "Suspended" } as const;

/** A stop, maintenance window or suspension, with the controls that undo it. */
export function StopLine({ stop, children }: { readonly stop: Stop; readonly children?: ComponentChildren }) {
  const { kind, scope, code, game, reason, starts_at: starts, ends_at: ends, in_force: now } = stop;
  const what = game ? `${game.name} (${game.provider_code}:${game.code})` : code;
  return (
    <div class="entry" data-stop={`${kind} ${scope} ${code}`}>
      <div class="row spread">
        <span>
          <small>
            {KINDS[kind]} {scope}{" "}
          </small>
          <strong>{scope === "operator" || scope === "provider" ? <To path={[scope, code]}>{what}</To> : what}</strong>
        </span>
        {mark(now ? "in force" : "planned", now ? "warn" : "plain")}
      </div>
      <p class="meta">
        {ends === null ? `Since ${when(starts)}` : `${when(starts)} to ${when(ends)}`}. Reason: {reason}
      </p>
      <p class="player-text">
        Players read: <q>{stop.player_text}</q>
      </p>
      {children && <Actions>{children}</Actions>}
    </div>
  );
}

/** A stop with the control that undoes it, at once and without a question. */
export function UndoableStop({ stop, after }: { readonly stop: Stop; readonly after: () => unknown }) {
  const { scope, code, id } = stop;
  const undo = {
    switch: {
      route: CLEAR,
      ...{ label: "Take bets again" },
      run: () => doNow(() => call(CLEAR, { path: { scope, code } }), `${code} takes bets again.`, after),
    },
    maintenance: {
      route: CANCEL,
      ...{ label: stop.in_force ? "End it now" : "Cancel it" },
      run: () => doNow(() => call(CANCEL, { path: { id: id ?? "" } }), "The maintenance is cancelled.", after),
    },
    suspension: {
      route: RESUME,
      ...{ label: "Resume" },
      run: () => doNow(() => call(RESUME, { path: { code } }), `${code} is back.`, after),
    },
  } as const;
  return (
    <StopLine stop={stop}>
      <Act {...undo[stop.kind]} tone="main" />
    </StopLine>
  );
}

interface OfCatalogue {
  readonly provider_code: string;
  readonly code: string;
}

/** Whether a stop is a game's own, or its whole provider's. */
export function isOf({ scope, code, game }: Stop, of: OfCatalogue): boolean {
  if (scope === "provider") return code === of.provider_code;
  return game?.provider_code === of.provider_code && game.code === of.code;
}

/** Whether a game takes bets, as far as its own stops and its provider's say. */
export function standingOf(game: OfCatalogue, stops: readonly Stop[]) {
  const own = stops.filter((stop) => isOf(stop, game));
  if (own.some((stop) => stop.in_force)) return mark("takes no bets", "warn");
  return own.length > 0 ? mark("maintenance planned", "plain") : mark("takes bets", "good");
}
