import { useEffect, useRef, useState } from "preact/hooks";
import type { WalletValidationRun } from "../../../../clients/typescript/src/index.ts";
import { counted, words } from "../../../lib/format.ts";
import { choose } from "../../../lib/where.ts";
import { Chip } from "../../../ui/chip.tsx";
import { badge } from "../../../ui/facts.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { isTyping } from "../../../ui/palette.tsx";
import { account } from "../lib/account.ts";
import { suiteCurl } from "../lib/suite-curl.ts";
import { failedActions, wholeFailure } from "../lib/whole-failure.ts";
import { reportPage } from "../report/report-page.ts";
import { Case } from "./wallet-case.tsx";

const POLL_INTERVAL_MS = 1000;
/** In the query of the address: only what failed or warned. */
const SHOW = "show";
const FINDINGS = "findings";

const STATUSES = ["passed", "warned", "failed", "skipped"] as const;

interface RunOf {
  readonly id: string;
  readonly query: URLSearchParams;
  readonly play: (cases: "failed" | readonly number[]) => Promise<void>;
}

const isOver = ({ status }: WalletValidationRun) => status !== "queued" && status !== "running";

export function Run({ id, query, play }: RunOf) {
  const view = useLoad((signal) => account().client.walletValidation(id, { signal }), id, POLL_INTERVAL_MS, isOver);
  return (
    <Loaded what="the run" of={view} rows={14}>
      {(run) => <Shown run={run} query={query} play={play} />}
    </Loaded>
  );
}

function Shown({ run, query, play }: Omit<RunOf, "id"> & { readonly run: WalletValidationRun }) {
  const groups = useRef<HTMLDivElement>(null);
  const onlyFindings = query.get(SHOW) === FINDINGS;
  const whole = wholeFailure(run);
  const failed = failedActions(run);
  const count = run.failed + run.warned;
  const isFinding = ({ status }: { readonly status: string }) => status === "failed" || status === "warned";

  const open = (entry: Element | null | undefined) => {
    const details = entry?.querySelector("details");
    if (!entry || !details) return;
    details.open = true;
    details.querySelector("summary")?.focus({ preventScroll: true });
    entry.scrollIntoView({ block: "start" });
  };
  /** Opens the next finding after the one that has the focus, or the first. */
  const next = (by: 1 | -1) => {
    const all = [...(groups.current?.querySelectorAll(':is([data-status="failed"], [data-status="warned"])') ?? [])];
    const at = all.findIndex((entry) => entry.contains(document.activeElement));
    open(all.at(at === -1 ? (by === 1 ? 0 : -1) : (at + by) % all.length));
  };
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "n" || event.key === "p") next(event.key === "n" ? 1 : -1);
    };
    addEventListener("keydown", follow);
    return () => removeEventListener("keydown", follow);
  }, []);
  const choice = (name: string, value: string) => (
    <Chip data-show={value} isChosen={(value === FINDINGS) === onlyFindings} onClick={() => choose({ [SHOW]: value })}>
      {name}
    </Chip>
  );
  const first = isOver(run) && whole === undefined ? run.cases.find(isFinding)?.number : undefined;
  return (
    <section class="run">
      <div class="row run-head" role="status">
        <h2>
          {run.cases.length} of {run.total} cases
        </h2>
        {STATUSES.map((status) => (
          <span key={status} class={run[status] === 0 ? "tally none" : `tally ${status}`}>
            {run[status]} {status}
          </span>
        ))}
        {badge(run.status)}
      </div>
      <Bar run={run} />
      {isOver(run) && (
        <section>
          <Causes
            run={run}
            whole={whole}
            failed={failed}
            open={(number) => open(groups.current?.querySelector(`[data-number="${number}"]`))}
          />
        </section>
      )}
      {isOver(run) && (
        <div class="row">
          {count > 0 && (
            <>
              {choice("All cases", "")}
              {choice(`Only what failed or warned: ${count}`, FINDINGS)}
              <button type="button" onClick={() => next(1)}>
                Next finding <kbd>n</kbd>
              </button>
              <button type="button" onClick={() => void play("failed")}>
                Play these again
              </button>
            </>
          )}
          <ReportLink run={run} />
        </div>
      )}
      <div class={onlyFindings ? "only-findings" : ""} ref={groups}>
        {run.error && (
          <p class="state bad" role="alert">
            {run.error}
          </p>
        )}
        {[...Map.groupBy(run.cases, ({ group }) => group)].map(([group, cases]) => (
          <section key={group} class="case-group">
            <h3>{words(group)}</h3>
            <ol class="cases">
              {cases.map((one) => (
                <Case
                  key={one.number}
                  one={one}
                  isOpen={one.number === first}
                  cause={(own) => (whole === undefined ? (failed.get(one.number) ?? own) : undefined)}
                  curlOf={suiteCurl(account(), run)}
                  playAgain={() => void play([one.number])}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}

interface CausesOf {
  readonly run: WalletValidationRun;
  readonly whole: string | undefined;
  readonly failed: ReadonlyMap<number, string>;
  readonly open: (number: number) => void;
}

function Causes({ run, whole, failed, open }: CausesOf) {
  if (whole !== undefined)
    return (
      <div class="state bad" role="alert">
        <strong>{whole}</strong>
        <span>So the results below mean nothing yet. Find out why, then run the suite again.</span>
      </div>
    );
  const causes = [
    ...[...Map.groupBy(failed.keys(), (number) => failed.get(number) ?? "")].map(([cause, cases]) => ({
      ...{ cause, cases },
    })),
    ...run.probable_causes.flatMap(({ cause, cases: all }) => {
      const cases = all.filter((number) => !failed.has(number));
      return cases.length === 0 ? [] : [{ cause, cases }];
    }),
  ];
  if (causes.length === 0) return null;
  return (
    <>
      <h3>{causes.length === 1 ? "The probable cause" : "Probable causes, the first to mend at the top"}</h3>
      <ol class="causes" aria-label="Probable causes">
        {causes.map(({ cause, cases }) => (
          <li key={cause}>
            <span>{cause}</span>
            <span class="row">
              <small>{counted(cases.length, "case")}</small>
              {cases.map((number) => (
                <Chip key={number} aria-label={`Open case ${number}`} onClick={() => open(number)}>
                  {number}
                </Chip>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A segment for each result, as wide as its share of the run; what is still to come stays empty. */
function Bar({ run }: { readonly run: WalletValidationRun }) {
  const told = STATUSES.map((status) => `${run[status]} ${status}`).join(", ");
  const segments = [
    ...STATUSES.map((status) => [status, run[status]] as const),
    ["left", run.total - run.cases.length] as const,
  ];
  return (
    <div class="run-bar" role="img" aria-label={`${run.cases.length} of ${run.total} cases: ${told}`}>
      {segments.map(([name, count]) => count > 0 && <span key={name} class={name} style={{ flexGrow: count }} />)}
    </div>
  );
}

/** Opens the run as a single page that can be saved and printed. */
function ReportLink({ run }: { readonly run: WalletValidationRun }) {
  const [href, setHref] = useState("");
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([reportPage(run)], { type: "text/html" }));
    setHref(address);
    // A tab that has it open needs it no longer.
    return () => URL.revokeObjectURL(address);
  }, [run]);
  return (
    <a href={href} target="_blank" rel="noreferrer">
      Printable report
    </a>
  );
}
