import { useState } from "preact/hooks";
import { bookedNothing } from "../../../../clients/typescript/src/cli/booked-nothing.ts";
import type { Reconciliation, ReconciliationDifference } from "../../../../clients/typescript/src/index.ts";
import { counted, whole } from "../../../lib/format.ts";
import { dayBefore } from "../../../lib/time.ts";
import { goTo } from "../../../lib/where.ts";
import { Beside } from "../../../ui/beside.tsx";
import { badge } from "../../../ui/facts.tsx";
import { Form } from "../../../ui/form.tsx";
import { List } from "../../../ui/list.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { account } from "../lib/account.ts";
import { inWords } from "../lib/field-words.ts";

type Kind = ReconciliationDifference["kind"];

const POLL_INTERVAL_MS = 500;
const PAGE_ROWS = 50;
const KINDS: readonly (readonly [kind: Kind, title: string])[] = [
  ["different", "Different"],
  ["only_yours", "Only on your list"],
  ["only_ours", "Only at the service"],
];

/** Compares the operator's own list of a day with the service's, and shows what differs and what to do about it. */
export function ReconciliationPage({ path: [id] }: PageProps) {
  const [file, setFile] = useState<File | undefined>(undefined);
  const [sent, setSent] = useState("");
  const compare = async ({ day = "", currency = "" }) => {
    if (!file) return { body: "Choose the file with your list." };
    const { client } = account();
    const opened = await client.openReconciliation({ day, ...(currency === "" ? {} : { currency }) });
    let parts = 0;
    for await (const { part, rows } of client.sendReconciliationList(opened.id, chunksOf(file))) {
      parts = part;
      setSent(`${counted(rows, "row")} sent`);
    }
    await client.startReconciliation(opened.id, parts);
    goTo(["reconciliation", opened.id]);
    return undefined;
  };
  return (
    <Page title="Reconciliation">
      <p>
        Compares your own list of a day with the service's. Every difference comes with what happened on the service's
        side and what to do. <a href="/docs/reconciliation#reconciling-a-day">What the file needs</a>
      </p>
      <Form
        submit="Compare"
        send={compare}
        words={inWords}
        fields={[
          {
            ...{ name: "day", label: "Day", hint: "In UTC", type: "date", required: true, half: true },
            value: dayBefore(1),
          },
          {
            name: "currency",
            label: "Currency",
            hint: "Leave empty for all",
            maxLength: 10,
            placeholder: "all",
            half: true,
          },
          {
            ...{ name: "body", label: "Your list", type: "file", accept: ".csv,.ndjson,.jsonl,.txt", required: true },
            hint: "A CSV file with a header line, or one JSON object a line (NDJSON). It needs transaction_id and amount",
            onFile: setFile,
          },
        ]}
      />
      <p role="status">{sent}</p>
      {id && <Comparison id={id} />}
    </Page>
  );
}

/** Safari cannot iterate a file's stream. */
async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** A comparison while it runs, then its picture and its differences. */
function Comparison({ id }: { readonly id: string }) {
  const view = useLoad(
    async (signal) => {
      const { client } = account();
      const now = await client.reconciliation(id, { signal });
      // Each row matches, but none is of the day.
      const isOtherDay = agrees(now) && now.rows > 0 && (await bookedNothing(client, now, { signal }));
      return { now, isOtherDay };
    },
    id,
    POLL_INTERVAL_MS,
    ({ now }) => now.status !== "running",
  );
  return (
    <Loaded what="the comparison" of={view}>
      {({ now, isOtherDay }) => {
        const subject = [now.day, now.currency].filter(Boolean).join(", ");
        return (
          <>
            <div class="row run-head" role="status">
              <h2>{agrees(now) && !isOtherDay ? `${subject}: the books agree` : subject}</h2>
              {badge(now.status)}
            </div>
            {now.status === "failed" ? (
              <p class="state bad" role="alert">
                {now.failure_reason}
              </p>
            ) : now.status !== "finished" ? (
              <progress max={1} value={now.progress} aria-label="Compared" />
            ) : (
              <>
                {isOtherDay && (
                  <p class="state bad" role="alert">
                    None of your rows is of {now.day}. The service booked them on the day before or after, and nothing
                    on this one.
                  </p>
                )}
                <TwoBooks of={now} />
                <p>
                  Rows of your list: {whole(now.rows)}. Differences: {whole(differing(now))}.
                </p>
                {KINDS.filter(([kind]) => now[kind] > 0).map(([kind, title]) => (
                  <Differences key={kind} of={now} kind={kind} title={title} />
                ))}
              </>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function differing({ only_yours, only_ours, different }: Reconciliation): number {
  return only_yours + only_ours + different;
}

function agrees(now: Reconciliation): boolean {
  return now.status === "finished" && differing(now) === 0;
}

/** Two lists that overlap: what each has alone, and in the middle what both have. Sizes do not follow the counts. */
function TwoBooks({ of: { only_yours, only_ours, matched, different } }: { readonly of: Reconciliation }) {
  const count = (place: string, value: number, caption: string, tone: string) => (
    <span class={`count ${place} ${value > 0 ? tone : ""}`}>
      <b>{whole(value)}</b>
      {caption}
    </span>
  );
  return (
    <figure
      class="chart two-books"
      role="img"
      aria-label={`${only_yours} only on your list, ${matched} match, ${different} differ, ${only_ours} only at the service.`}
    >
      <span class="name">Your list</span>
      <span class="name ours">The service</span>
      <i class="book" />
      <i class="book ours" />
      <i class="book both" />
      {count("first", only_yours, "only yours", "bad")}
      <span class="middle">
        {count("", matched, "match", "good")}
        {count("", different, "different", "warn")}
      </span>
      {count("last", only_ours, "only ours", "bad")}
    </figure>
  );
}

interface DifferencesOf {
  readonly of: Reconciliation;
  readonly kind: Kind;
  readonly title: string;
}

function Differences({ of, kind, title }: DifferencesOf) {
  return (
    <section class="differences">
      <h3>
        {title}: {whole(of[kind])}
      </h3>
      <List
        what={title.toLowerCase()}
        read={async (cursor, signal) => {
          const query = { kind, limit: PAGE_ROWS, cursor };
          const page = await account().client.reconciliationDifferencesPage(of.id, query, { signal });
          return { rows: page.differences, next: page.next_cursor };
        }}
        columns={[
          {
            head: "Transaction",
            cell: ({ transaction_id: id, ours }) => {
              const name = <code>{id ?? "without a transaction_id"}</code>;
              return ours && id ? <Beside path={["transaction", id]}>{name}</Beside> : name;
            },
          },
          {
            head: "What differs",
            cell: ({ fields, yours, ours }) => (
              <div class="wide compared">
                {fields.length > 0
                  ? fields.map((one) => (
                      <span key={one.field}>
                        {one.field}: yours <code>{one.yours ?? "–"}</code>, ours <code>{one.ours ?? "–"}</code>{" "}
                      </span>
                    ))
                  : known(yours ?? ours ?? {}).map(([name, value]) => (
                      <span key={name}>
                        {name} <code>{value}</code>{" "}
                      </span>
                    ))}
              </div>
            ),
          },
          { head: "What to do", cell: ({ advice }) => <div class="wide">{advice}</div> },
        ]}
        empty={null}
      />
    </section>
  );
}

/** Of a row that one side has alone: what is known of it. */
function known({ transaction_id: _, ...others }: Readonly<Record<string, string | number | null>>) {
  return Object.entries(others).filter(([, value]) => value !== null);
}
