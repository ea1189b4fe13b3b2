import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { ALERT_KINDS } from "../../../../src/gate/alerts/alert.ts";
import { when, words } from "../../../lib/format.ts";
import { HOUR_MS, inputTime, sentTime } from "../../../lib/time.ts";
import { where } from "../../../lib/where.ts";
import { type Field, type Values, worded } from "../../../ui/control.tsx";
import { age, badge, mark, named, To, toOperator, toProvider } from "../../../ui/facts.tsx";
import { Filters, rangeOf, TimeRange } from "../../../ui/filters.tsx";
import { List } from "../../../ui/list.tsx";
import { useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty, Failure } from "../../../ui/states.tsx";
import { ACTS } from "../lib/acts.ts";
import { call } from "../lib/desk.ts";
import type { Alert, AlertSilences } from "../lib/generated.ts";
import { runbookOf } from "../lib/runbook.ts";
import { readable } from "../lib/said.ts";
import { Act, Actions, ask, doNow } from "../ui/ask.tsx";
import { codes } from "../ui/choices.tsx";

const TAKE = "POST /admin/v1/alerts/{id}/acknowledge";
const SILENCE = "PUT /admin/v1/alert-silences/{id}";
const END = "DELETE /admin/v1/alert-silences/{id}";
const TONES = { critical: "bad", warning: "warn", info: "plain" } as const;
const FOR_HOURS = 4;

/** Alerts, newest first: the open ones, or all; above them what is silenced. */
export function AlertsPage() {
  const { query } = where.value;
  const [version, setVersion] = useState(0);
  // An alert that is taken is no longer among the open ones: it stays in its place with who took it.
  const [taken, setTaken] = useState<ReadonlyMap<Alert["id"], Alert>>(new Map());
  const all = query.get("open") === "all";
  const { from, to } = rangeOf(query, "any");
  const isBefore = ({ created_at: at }: Alert) => to === undefined || Date.parse(at) < Date.parse(to);
  const filters = {
    open: all ? undefined : "true",
    since: from,
    ...Object.fromEntries(["severity", "kind", "operator_code"].map((name) => [name, query.get(name) ?? undefined])),
  };
  const silences = useLoad(
    (signal) => call("GET /admin/v1/alert-silences", { query: { in_force: "true" }, signal }),
    String(version),
  );
  const changed = () => setVersion((before) => before + 1);
  const take = async ({ id }: Alert) => {
    const now = await call(TAKE, { path: { id: String(id) } });
    setTaken((before) => new Map([...before, [id, now]]));
  };
  const silenced = silences.data?.silences ?? [];
  return (
    <Page title="Alerts" lead="What happened that somebody should look at, newest first.">
      <Filters
        fields={[
          {
            ...{ name: "open", label: "Which", value: all ? "all" : "" },
            options: [
              ["", "Open"],
              ["all", "Open and over"],
            ],
          },
          {
            ...{ name: "severity", label: "Severity", value: query.get("severity") },
            options: [["", "Any"], ...worded(Object.keys(TONES))],
          },
          {
            ...{ name: "kind", label: "Kind", value: query.get("kind") },
            options: [["", "Any"], ...worded(ALERT_KINDS)],
          },
          {
            name: "operator_code",
            label: "Operator",
            value: query.get("operator_code"),
            of: codes.operator,
            placeholder: "any",
          },
        ]}
      />
      <TimeRange byDefault="any" spans={["1h", "24h", "7d"]} />
      <Actions>
        <Act route={SILENCE} label="Silence a kind" run={() => silenceAny(changed)} />
      </Actions>
      <List
        what="alerts"
        by={JSON.stringify([filters, to])}
        version={version}
        read={async (cursor, signal) => {
          const page = await call("GET /admin/v1/alerts", { query: { ...filters, cursor }, signal });
          // The call takes no end of a time.
          return { rows: page.alerts.filter(isBefore), next: page.next_cursor };
        }}
        rowClass={({ severity }) => `alert ${severity}`}
        columns={[
          { head: "Alert", cell: (alert) => <What alert={alert} /> },
          { head: "About", cell: aboutOf },
          { head: "When", cell: (alert) => named(age(alert.created_at), alert.count > 1 && `${alert.count} times`) },
          { head: "Who", cell: (alert) => <Who alert={taken.get(alert.id) ?? alert} take={take} after={changed} /> },
        ]}
        empty={all ? <Empty title="No alerts." /> : <Empty title="No open alerts.">Nothing needs you now.</Empty>}
      />
      {silences.error !== undefined && <Failure error={silences.error} retry={() => void silences.refresh()} />}
      {silenced.length > 0 && <h2>Silenced</h2>}
      {silenced.length > 0 && (
        <ol class="rows">
          {silenced.map((one) => (
            <li key={one.id}>
              <SilenceLine silence={one} after={changed} />
            </li>
          ))}
        </ol>
      )}
    </Page>
  );
}

function What({ alert: { kind, message, severity, resolved_at: over, silence } }: { readonly alert: Alert }) {
  const [happened, todo] = runbookOf(kind) ?? [];
  return (
    <div class="wide">
      <strong>{words(kind)}</strong> {mark(severity, TONES[severity])} {over !== null && mark("over", "good")}{" "}
      {silence !== null && mark("silenced", "plain")}
      <p>{readable(message)}</p>
      {todo !== undefined && (
        <details>
          <summary>What to do</summary>
          <p>{happened}</p>
          <p>
            <strong>{todo}</strong>
          </p>
        </details>
      )}
    </div>
  );
}

function aboutOf({ operator_code: operator, provider_code: provider, transaction_id: id }: Alert): ComponentChild {
  const links = [toOperator(operator), toProvider(provider), id && <To path={["transaction", id]}>{id}</To>].filter(
    Boolean,
  );
  if (links.length === 0) return "–";
  return <span class="lines">{links.flatMap((link, at) => (at > 0 ? ["\n", link] : [link]))}</span>;
}

interface WhoOf {
  readonly alert: Alert;
  readonly take: (alert: Alert) => Promise<void>;
  readonly after: () => unknown;
}

function Who({ alert, take, after }: WhoOf) {
  const { owner, acknowledged_at: at, acknowledged_by: by, resolved_at: over, silence } = alert;
  if (at !== null) return named(`Taken by ${by}`, age(at));
  if (over !== null) return named("Over", age(over));
  return (
    <div class="stack tight">
      <small>{words(owner)} looks first</small>
      <Act route={TAKE} label={ACTS[TAKE][0]} run={() => doNow(() => take(alert), "It is yours now.")} />
      {silence === null && <Act route={SILENCE} label="Silence" run={() => silenceOne(alert, after)} />}
    </div>
  );
}

const EXPLAIN = (
  <p>
    The alert address is not told meanwhile. Alerts are still raised, counted and listed here. What is open when it ends
    is sent then.
  </p>
);

const untilFields = (): readonly Field[] => [
  {
    ...{ name: "ends_at", label: "Until, UTC", type: "datetime-local" },
    ...{
      value: inputTime(Date.now() + FOR_HOURS * HOUR_MS),
      hint: "Critical alerts: at most 24 hours. Others: 30 days.",
    },
  },
  { name: "reason", label: "Reason", maxLength: 500, required: true, hint: "For this page and the audit log." },
];

const until = ({ ends_at: ends, reason }: Values) => ({ ends_at: sentTime(ends), reason });

/** Unique among silences, with the kind in front so that a list of ids can be read. */
const newId = (kind: string) => `${kind}-${crypto.randomUUID().slice(0, 8)}`;

/** Silences the kind of an alert, of its operator or provider or of all. */
function silenceOne({ kind, operator_code: operator, provider_code: provider }: Alert, after: () => unknown): void {
  const subjects = [
    ...(operator === null ? [] : [["operator_code", `Of the operator ${operator}`] as const]),
    ...(provider === null ? [] : [["provider_code", `Of the provider ${provider}`] as const]),
    ["", `Every ${words(kind)}`] as const,
  ];
  const codes: Readonly<Record<string, string | null>> = { operator_code: operator, provider_code: provider };
  ask({
    title: `Silence ${words(kind)}`,
    explain: EXPLAIN,
    fields: [{ name: "subject", label: "Which", options: subjects, value: subjects[0]?.[0] ?? "" }, ...untilFields()],
    submit: "Silence",
    run: ({ subject = "", ...values }) =>
      call(SILENCE, {
        path: { id: newId(kind) },
        body: { kind, ...(subject === "" ? {} : { [subject]: codes[subject] }), ...until(values) },
      }),
    done: "It is silenced.",
    after,
  });
}

/** Silences any kind, before the first alert: for work that is planned. */
function silenceAny(after: () => unknown): void {
  ask({
    title: "Silence a kind of alert",
    explain: EXPLAIN,
    fields: [
      { name: "kind", label: "Kind", value: "wallet_down", options: worded(ALERT_KINDS) },
      { name: "operator_code", label: "Only of the operator", of: codes.operator, hint: "Empty: of all.", half: true },
      { name: "provider_code", label: "Only of the provider", of: codes.provider, half: true },
      ...untilFields(),
    ],
    submit: "Silence",
    run: ({ kind = "", operator_code: operator, provider_code: provider, ...values }) =>
      call(SILENCE, {
        path: { id: newId(kind) },
        body: { kind, operator_code: operator || null, provider_code: provider || null, ...until(values) },
      }),
    done: "It is silenced.",
    after,
  });
}

/** A silence in force, with the press that ends it. */
function SilenceLine({
  silence,
  after,
}: {
  readonly silence: AlertSilences["silences"][number];
  readonly after: () => unknown;
}) {
  const { id, kind, operator_code: operator, provider_code: provider, reason } = silence;
  const end = () => doNow(() => call(END, { path: { id } }), "It is over: what is open is sent again.", after);
  return (
    <article class="entry" data-silence={id}>
      <div class="row spread">
        <span>
          <strong>{words(kind)}</strong> {operator && <>of {toOperator(operator)} </>}
          {provider && <>from {toProvider(provider)}</>}
        </span>
        {badge("silenced")}
      </div>
      <p class="meta">
        Until {when(silence.ends_at)}, by {silence.silenced_by}, {age(silence.starts_at)}. Reason: {reason}
      </p>
      <Actions>
        <Act route={END} label="End it" tone="main" run={end} />
      </Actions>
    </article>
  );
}
