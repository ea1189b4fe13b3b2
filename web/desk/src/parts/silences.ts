import { ALERT_KINDS } from "../../../../src/gate/alerts/alert.ts";
import { h } from "../../../lib/dom.ts";
import { when, words } from "../../../lib/format.ts";
import { field, input, select } from "../../../parts/forms.ts";
import type { Desk } from "../lib/desk.ts";
import type { Alert, AlertSilences } from "../lib/generated.ts";
import { inputTime, sentTime } from "../lib/time.ts";
import { ask, control, doNow } from "./controls.ts";
import { age, link, mark } from "./facts.ts";

export type Silence = AlertSilences["silences"][number];

const SET = "PUT /admin/v1/alert-silences/{id}";
const END = "DELETE /admin/v1/alert-silences/{id}";
const HOUR_MS = 3_600_000;
const FOR_HOURS = 4;

const EXPLAIN =
  "The alert address is not told meanwhile. Alerts are still raised, counted and listed here. What is open when it ends is sent then.";

/** The fields that every silence has. */
function endAndReason() {
  const ends = input("ends_at", { type: "datetime-local", value: inputTime(Date.now() + FOR_HOURS * HOUR_MS) });
  const reason = input("reason", { maxLength: 500, required: true });
  return {
    fields: [
      field("Until, UTC", ends, "Critical alerts: at most 24 hours. Others: 30 days."),
      field("Reason", reason, "For this page and the audit log."),
    ],
    sent: () => ({ ends_at: ends.value === "" ? "" : sentTime(ends.value), reason: reason.value.trim() }),
  };
}

/** Unique among silences, with the kind in front so that a list of ids can be read. */
const newId = (kind: string) => `${kind}-${crypto.randomUUID().slice(0, 8)}`;

/** Silences the kind of an alert, of its operator or provider or of all. */
export function silenceControl(desk: Desk, alert: Alert, after: () => unknown): HTMLElement {
  const { kind, operator_code: operator, provider_code: provider } = alert;
  const silence = () => {
    const subjects = [
      ...(operator === null ? [] : [["operator_code", `Of the operator ${operator}`] as const]),
      ...(provider === null ? [] : [["provider_code", `Of the provider ${provider}`] as const]),
      ["", `Every ${words(kind)}`] as const,
    ];
    const subject = select("subject", subjects, subjects[0]?.[0]);
    const { fields, sent } = endAndReason();
    const codes: Readonly<Record<string, string | null>> = { operator_code: operator, provider_code: provider };
    ask({
      title: `Silence ${words(kind)}`,
      explain: [h("p", {}, EXPLAIN)],
      fields: [field("Which", subject), ...fields],
      submit: "Silence",
      dangerous: true,
      run: () =>
        desk.api.call(SET, {
          path: { id: newId(kind) },
          body: { kind, ...(subject.value === "" ? {} : { [subject.value]: codes[subject.value] }), ...sent() },
        }),
      done: "It is silenced.",
      after,
    });
  };
  return control(desk, { route: SET, label: "Silence", run: silence });
}

/** Silences any kind, before the first alert: for work that is planned. */
export function silenceAnyControl(desk: Desk, after: () => unknown): HTMLElement {
  const silence = () => {
    const kind = select(
      "kind",
      ALERT_KINDS.map((one) => [one, words(one)] as const),
      "wallet_down",
    );
    const [operator, provider] = [input("operator_code"), input("provider_code")];
    const { fields, sent } = endAndReason();
    ask({
      title: "Silence a kind of alert",
      explain: [h("p", {}, EXPLAIN)],
      fields: [
        field("Kind", kind),
        h(
          "div",
          { class: "pair" },
          field("Only of the operator", operator, "Empty: of all."),
          field("Only of the provider", provider),
        ),
        ...fields,
      ],
      submit: "Silence",
      dangerous: true,
      run: () =>
        desk.api.call(SET, {
          path: { id: newId(kind.value) },
          body: {
            kind: kind.value,
            operator_code: operator.value.trim() || null,
            provider_code: provider.value.trim() || null,
            ...sent(),
          },
        }),
      done: "It is silenced.",
      after,
    });
  };
  return control(desk, { route: SET, label: "Silence a kind", run: silence });
}

/** A silence in force, with the press that ends it. */
export function silenceLine(desk: Desk, silence: Silence, after: () => unknown): HTMLElement {
  const { id, kind, operator_code: operator, provider_code: provider, reason } = silence;
  const end = () =>
    void doNow(() => desk.api.call(END, { path: { id } }), "It is over: what is open is sent again.", after);
  return h(
    "article",
    { class: "entry", data: { silence: id } },
    h(
      "div",
      { class: "row spread" },
      h(
        "span",
        {},
        h("strong", {}, words(kind)),
        operator !== null && " of ",
        operator !== null && link(operator, "operator", operator),
        provider !== null && " from ",
        provider !== null && link(provider, "provider", provider),
      ),
      mark("silenced", "plain"),
    ),
    h(
      "p",
      { class: "meta" },
      `Until ${when(silence.ends_at)}, by ${silence.silenced_by}, `,
      age(silence.starts_at),
      `. Reason: ${reason}`,
    ),
    h("div", { class: "row controls" }, control(desk, { route: END, label: "End it", tone: "main", run: end })),
  );
}
