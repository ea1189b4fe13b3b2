import { bookedNothing } from "../../../../clients/typescript/src/cli/booked-nothing.ts";
import type { Reconciliation, ReconciliationDifference } from "../../../../clients/typescript/src/index.ts";
import { type Child, fill, h } from "../../../lib/dom.ts";
import { figure } from "../../../lib/format.ts";
import { poll } from "../../../lib/poll.ts";
import { besideLink } from "../../../lib/router.ts";
import { clearFieldErrors, field, form, input, sayAt, showFieldErrors } from "../../../parts/forms.ts";
import { badge, failure } from "../../../parts/states.ts";
import { inWords } from "../lib/field-words.ts";
import { type OpenPage, type PageContext, pageOf } from "../lib/page.ts";
import { twoBooks } from "../parts/two-books.ts";

type Kind = ReconciliationDifference["kind"];

const POLL_INTERVAL_MS = 500;
const DAY_MS = 86_400_000;
const SHOWN_AT_ONCE = 50;
const KINDS: readonly (readonly [kind: Kind, title: string])[] = [
  ["different", "Different"],
  ["only_yours", "Only on your list"],
  ["only_ours", "Only at the service"],
];

/** Compares the operator's own list of a day with the service's, and shows what differs and what to do about it. */
export const reconciliationPage: OpenPage = (context) => {
  const { account, path, signal } = context;
  const id = path[0];
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const day = input("day", { type: "date", value: yesterday, required: true });
  const currency = input("currency", { maxLength: 10, placeholder: "all" });
  const file = input("body", { type: "file", accept: ".csv,.ndjson,.jsonl,.txt", required: true });
  const sent = h("p", { role: "status" });
  const errors = h("div", {});
  const result = h("div", {});

  const compare = async () => {
    fill(errors);
    clearFieldErrors(formElement);
    const list = file.files?.[0];
    if (!list) return sayAt(file, "Choose the file with your list.");
    try {
      const options = { signal };
      const opened = await account.client.openReconciliation(
        { day: day.value, ...(currency.value === "" ? {} : { currency: currency.value }) },
        options,
      );
      let parts = 0;
      for await (const { part, rows } of account.client.sendReconciliationList(opened.id, chunksOf(list), options)) {
        parts = part;
        sent.textContent = `${figure(rows, undefined, 0)} rows sent`;
      }
      await account.client.startReconciliation(opened.id, parts, options);
      location.hash = `#/reconciliation/${opened.id}`;
    } catch (error) {
      if (!signal.aborted && !showFieldErrors(formElement, error, inWords)) fill(errors, failure(error));
    }
  };
  const formElement = form(
    "Compare",
    compare,
    h("div", { class: "pair" }, field("Day", day, "In UTC"), field("Currency", currency, "Leave empty for all")),
    field(
      "Your list",
      file,
      "A CSV file with a header line, or one JSON object a line (NDJSON). It needs transaction_id and amount",
    ),
  );
  if (id) follow(context, id, result);
  return pageOf(
    "Reconciliation",
    "Reconciliation",
    h(
      "p",
      {},
      "Compares your own list of a day with the service's. Every difference comes with what happened on the service's side and what to do. ",
      h("a", { href: "/docs/reconciliation#reconciling-a-day" }, "What the file needs"),
    ),
    formElement,
    sent,
    errors,
    result,
  );
};

/** Safari cannot iterate a file's stream. */
async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** Shows a comparison while it runs, then its picture and its differences. */
function follow(context: PageContext, id: string, place: HTMLElement): void {
  const { account, signal } = context;
  poll(POLL_INTERVAL_MS, signal, async () => {
    try {
      const now = await account.client.reconciliation(id, { signal });
      const isOtherDay = agrees(now) && now.rows > 0 && (await bookedNothing(account.client, now, { signal }));
      fill(place, ...content(context, now, isOtherDay));
      return now.status !== "running";
    } catch (error) {
      if (!signal.aborted) fill(place, failure(error));
      return true;
    }
  });
}

function differing({ only_yours, only_ours, different }: Reconciliation): number {
  return only_yours + only_ours + different;
}

function agrees(now: Reconciliation): boolean {
  return now.status === "finished" && differing(now) === 0;
}

/** `isOtherDay`: each row matches, but none is of the day. */
function content(context: PageContext, now: Reconciliation, isOtherDay: boolean): Child[] {
  const found = differing(now);
  const subject = [now.day, now.currency].filter(Boolean).join(", ");
  const head = h(
    "div",
    { class: "row run-head", role: "status" },
    h("h2", {}, agrees(now) && !isOtherDay ? `${subject}: the books agree` : subject),
    badge(now.status),
  );
  if (now.status === "failed") return [head, h("p", { class: "state bad", role: "alert" }, now.failure_reason ?? "")];
  if (now.status !== "finished") {
    const bar = h("progress", { max: 1, value: now.progress, aria: { label: "Compared" } });
    return [head, bar];
  }
  return [
    head,
    isOtherDay &&
      h(
        "p",
        { class: "state bad", role: "alert" },
        `None of your rows is of ${now.day}. The service booked them on the day before or after, and nothing on this one.`,
      ),
    twoBooks(now),
    h("p", {}, `Rows of your list: ${figure(now.rows, undefined, 0)}. Differences: ${figure(found, undefined, 0)}.`),
    ...KINDS.filter(([kind]) => now[kind] > 0).map(([kind, title]) => differences(context, now, kind, title)),
  ];
}

function differences({ account, signal }: PageContext, now: Reconciliation, kind: Kind, title: string): HTMLElement {
  const list = h("ol", { class: "differences" });
  const more = h("button", { type: "button", hidden: true, on: { click: () => void show() } }, "Show more");
  const errors = h("div", {});
  const found = account.client.reconciliationDifferences(now.id, kind, { signal });
  let shown = 0;
  const show = async () => {
    more.disabled = true;
    try {
      for (const last = shown + SHOWN_AT_ONCE; shown < last; shown++) {
        const next = await found.next();
        if (next.done) return void more.remove();
        list.append(entry(next.value));
      }
      more.hidden = shown >= now[kind];
      more.disabled = false;
    } catch (error) {
      if (!signal.aborted) fill(errors, failure(error));
    }
  };
  void show();
  return h("section", {}, h("h3", {}, `${title}: ${figure(now[kind], undefined, 0)}`), list, more, errors);
}

function entry({ transaction_id: id, fields, yours, ours, advice }: ReconciliationDifference): HTMLElement {
  const name = h("code", {}, id ?? "without a transaction_id");
  return h(
    "li",
    {},
    ours ? besideLink("transaction", [id ?? ""], name) : name,
    h("p", {}, fields.length > 0 ? fieldsOf(fields) : rowOf(yours ?? ours ?? {})),
    h("p", {}, advice),
  );
}

function fieldsOf(fields: ReconciliationDifference["fields"]): HTMLElement {
  return h(
    "span",
    { class: "compared" },
    ...fields.map(({ field: name, yours, ours }) =>
      h("span", {}, `${name}: yours `, h("code", {}, yours ?? "–"), ", ours ", h("code", {}, ours ?? "–")),
    ),
  );
}

/** A row that one side has alone: what is known of it. */
function rowOf(row: Readonly<Record<string, string | number | null>>): HTMLElement {
  const { transaction_id: _, ...others } = row;
  const known = Object.entries(others).filter(([, value]) => value !== null);
  return h(
    "span",
    { class: "compared" },
    ...known.map(([name, value]) => h("span", {}, `${name} `, h("code", {}, value))),
  );
}
