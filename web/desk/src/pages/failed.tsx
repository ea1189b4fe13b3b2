import { useState } from "preact/hooks";
import { counted } from "../../../lib/format.ts";
import { grouped, sumsOf } from "../../../lib/money.ts";
import { DAY_MS, inputTime, sentTime } from "../../../lib/time.ts";
import { choose, where } from "../../../lib/where.ts";
import { Subject, transactionColumns } from "../../../pages/books.tsx";
import { money, toOperator } from "../../../ui/facts.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { List } from "../../../ui/list.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty, Failure } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import { ACTS } from "../lib/acts.ts";
import { call, missingScope, paged } from "../lib/desk.ts";
import type { ReplayedFailed } from "../lib/generated.ts";
import { Act, Actions, ask } from "../ui/ask.tsx";
import { codes } from "../ui/choices.tsx";
import { Known } from "../ui/known.tsx";

const REPLAY = "POST /admin/v1/movements/replay";
const PROGRESS_MS = 3_000;
const DAYS_BACK = 4;

/** Failed transactions: a preview of those that a filter finds, sending them again in bulk, and the list. */
export function FailedPage() {
  const { query } = where.value;
  const [version, setVersion] = useState(0);
  const operator = query.get("operator") ?? "";
  // The preview is the same call as the sending: without its scope there is neither.
  const isAllowed = missingScope(REPLAY) === undefined;
  const given = {
    from: query.get("from") || inputTime(Date.now() - DAYS_BACK * DAY_MS),
    to: query.get("to") ?? "",
    code: query.get("code") ?? "",
  };
  const filter = {
    operator_code: operator,
    created_from: sentTime(given.from),
    created_before: sentTime(given.to) || null,
    code: given.code || null,
  };
  const changed = () => setVersion((before) => before + 1);
  return (
    <Page title="Failed" heading="Failed transactions">
      <ByOperator isAllowed={isAllowed} />
      <h2>Send again in bulk</h2>
      {isAllowed ? (
        <Filters
          submit="Preview"
          fields={[
            { name: "operator", label: "Operator", value: operator, of: codes.operator, required: true },
            {
              name: "code",
              label: "Last error",
              value: given.code,
              placeholder: "any",
              hint: "The wallet's error code, or UNANSWERED.",
            },
            { name: "from", label: "Created from, UTC", type: "datetime-local", value: given.from },
            {
              name: "to",
              label: "Created before, UTC",
              type: "datetime-local",
              value: given.to,
              hint: "Empty: until now.",
            },
          ]}
        />
      ) : (
        <Act route={REPLAY} label="Sending again" run={() => undefined} />
      )}
      <Known kind="operator" code={operator}>
        {operator !== "" && isAllowed && <Bulk key={`${operator} ${version}`} filter={filter} after={changed} />}
        {operator !== "" && (
          <>
            <h2>Failed at {operator}</h2>
            <List
              what="failed transactions"
              by={operator}
              version={version}
              read={paged("GET /admin/v1/movements", "movements", {
                query: { status: "failed", operator_code: operator },
              })}
              columns={[
                ...transactionColumns(operator),
                { head: "Player", cell: ({ player_id: id }) => <Subject kind="player" id={id} operator={operator} /> },
                { head: "Round", cell: ({ round_id: id }) => <Subject kind="round" id={id} operator={operator} /> },
              ]}
              empty={<Empty title={`No failed transactions of ${operator} are left.`} />}
            />
          </>
        )}
      </Known>
    </Page>
  );
}

function ByOperator({ isAllowed }: { readonly isAllowed: boolean }) {
  const overview = useLoad((signal) => call("GET /admin/v1/overview", { signal }));
  return (
    <Loaded what="what has failed" of={overview} rows={3}>
      {({ unsettled }) => {
        const failed = Map.groupBy(
          unsettled.filter(({ status }) => status === "failed"),
          (row) => row.operator_code,
        );
        if (failed.size === 0)
          return (
            <Empty title="Nothing has failed.">
              A transaction fails after 72 hours without an answer from the wallet.
            </Empty>
          );
        return (
          <Table
            label="What has failed, by operator"
            rows={[...failed]}
            columns={[
              { head: "Operator", cell: ([of]) => toOperator(of) },
              { head: "Count", figure: true, cell: ([, rows]) => rows.reduce((sum, row) => sum + row.count, 0) },
              { head: "Amount", figure: true, cell: ([, rows]) => money(sumsOf(rows)) },
              {
                head: "What to do",
                cell: ([of]) => (
                  <button type="button" onClick={() => choose({ operator: of })}>
                    {isAllowed ? "Preview" : "List"} {of}
                  </button>
                ),
              },
            ]}
          />
        );
      }}
    </Loaded>
  );
}

interface BulkOf {
  readonly filter: {
    readonly operator_code: string;
    readonly created_from: string;
    readonly created_before: string | null;
    readonly code: string | null;
  };
  readonly after: () => unknown;
}

/** Count of the filter's movements, and the button that sends them again. */
function Bulk({ filter, after }: BulkOf) {
  const [sending, setSending] = useState<number | undefined>(undefined);
  const found = useLoad(
    (signal) => call(REPLAY, { body: { ...filter, dry_run: true }, signal }),
    JSON.stringify(filter),
  );
  const send = ({ count, sums }: ReplayedFailed) =>
    ask({
      title: `Send ${counted(count, "transaction")} again`,
      explain: (
        <>
          <p>
            To the wallet of {filter.operator_code}: {sumsOf(sums)}.
          </p>
          <p>
            Each is sent with its own id and body, for 72 hours again. One that the wallet has booked is not booked
            twice. A failed bet is sent as its rollback.
          </p>
        </>
      ),
      submit: ACTS[REPLAY][0],
      run: () => call(REPLAY, { body: { ...filter, dry_run: false } }),
      done: "They are being sent.",
      after: () => setSending(count),
    });
  if (sending !== undefined) return <Progress filter={filter} count={sending} after={after} />;
  if (found.error !== undefined) return <Failure error={found.error} retry={() => void found.refresh()} />;
  return (
    <div role="status">
      <Loaded what="the preview" of={found} rows={3}>
        {(preview) =>
          preview.count === 0 ? (
            <Empty title={`No failed transactions of ${filter.operator_code} match.`} />
          ) : (
            <>
              <h2>{counted(preview.count, "transaction")} found</h2>
              <Table
                small
                label="Sums of what was found"
                rows={preview.sums}
                columns={[
                  { head: "What", cell: (sum) => `${sum.type}s` },
                  { head: "Count", figure: true, cell: (sum) => sum.count },
                  { head: "Amount", figure: true, cell: (sum) => money(`${grouped(sum.amount)} ${sum.currency}`) },
                ]}
              />
              <Actions>
                <Act route={REPLAY} label={`Send ${preview.count} again`} tone="danger" run={() => send(preview)} />
              </Actions>
            </>
          )
        }
      </Loaded>
    </div>
  );
}

/** Progress of sending again: the movements that the filter still finds are left. */
function Progress({ filter, count, after }: BulkOf & { readonly count: number }) {
  const { data } = useLoad(
    (signal) => call(REPLAY, { body: { ...filter, dry_run: true }, signal }),
    JSON.stringify(filter),
    PROGRESS_MS,
    (found) => found.count === 0,
  );
  const left = data?.count ?? count;
  const done = Math.max(0, count - left);
  return (
    <div role="status">
      <h2>Sending again</h2>
      <progress max={count} value={done} aria-label="Sent again" />
      <p>
        {done} of {count} are no longer failed. What the wallet refuses again comes back.{" "}
        {left === 0 && (
          <button type="button" onClick={() => after()}>
            Show the list again
          </button>
        )}
      </p>
    </div>
  );
}
