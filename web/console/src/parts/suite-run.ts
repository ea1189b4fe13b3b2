import type { WalletValidationCase, WalletValidationRun } from "../../../../clients/typescript/src/index.ts";
import { hrefWith } from "../../../lib/address.ts";
import { fill, h } from "../../../lib/dom.ts";
import { counted, words } from "../../../lib/format.ts";
import { badge } from "../../../parts/states.ts";
import type { Account } from "../lib/account.ts";
import { failedActions, wholeFailure } from "../lib/whole-failure.ts";
import { reportPage } from "../report/report-page.ts";
import { isTyping } from "./palette.ts";
import { suiteCurl } from "./suite-curl.ts";
import { caseEntry } from "./wallet-case.ts";

/** In the query of the address: only what failed or warned. */
const SHOW = "show";
const FINDINGS = "findings";

const STATUSES = ["passed", "warned", "failed", "skipped"] as const;

type Played = "failed" | readonly number[];

/** The progress and the result of a run. Cases are only appended, so that an opened one stays open. */
export function runView(account: Account, play: (cases: Played) => Promise<void>, signal: AbortSignal) {
  const head = h("div", { class: "row run-head", role: "status" });
  const bar = h("div", { class: "run-bar", role: "img" });
  const groups = h("div", {});
  const foot = h("div", { class: "row" });
  const causes = h("section", {});
  const lists = new Map<string, HTMLElement>();
  let shown = 0;
  let onlyFindings = false;

  const findings = () => [
    ...groups.querySelectorAll<HTMLLIElement>(':is([data-status="failed"], [data-status="warned"])'),
  ];
  const open = (entry: HTMLLIElement | undefined) => {
    const details = entry?.querySelector("details");
    if (!entry || !details) return;
    details.open = true;
    details.querySelector("summary")?.focus({ preventScroll: true });
    entry.scrollIntoView({ block: "start" });
  };
  /** Opens the next finding after the one that has the focus, or the first. */
  const next = (by: 1 | -1) => {
    const all = findings();
    const at = all.findIndex((entry) => entry.contains(document.activeElement));
    open(all.at(at === -1 ? (by === 1 ? 0 : -1) : (at + by) % all.length));
  };
  addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "n" || event.key === "p") next(event.key === "n" ? 1 : -1);
    },
    { signal },
  );
  const filter = (query: URLSearchParams) => {
    onlyFindings = query.get(SHOW) === FINDINGS;
    groups.classList.toggle("only-findings", onlyFindings);
    for (const chip of foot.querySelectorAll<HTMLElement>("[data-show]"))
      chip.setAttribute("aria-pressed", String((chip.dataset.show === FINDINGS) === onlyFindings));
  };
  const choice = (name: string, value: string) =>
    h(
      "button",
      {
        type: "button",
        class: "chip",
        data: { show: value },
        aria: { pressed: String((value === FINDINGS) === onlyFindings) },
        on: {
          click: () => {
            location.hash = hrefWith({ [SHOW]: value });
          },
        },
      },
      name,
    );
  return {
    element: h("section", { class: "run" }, head, bar, causes, foot, groups),
    filter,
    show(run: WalletValidationRun): void {
      const isOver = run.status !== "queued" && run.status !== "running";
      const whole = wholeFailure(run);
      const failed = failedActions(run);
      fill(head, h("h2", {}, `${run.cases.length} of ${run.total} cases`), ...tallies(run), badge(run.status));
      drawBar(bar, run);
      if (run.error && groups.childElementCount === 0) {
        groups.append(h("p", { class: "state bad", role: "alert" }, run.error));
      }
      const actions = {
        curlOf: suiteCurl(account, run),
        playAgain: (number: number) => void play([number]),
        causeOf: (number: number, own: string | undefined) =>
          whole === undefined ? (failed.get(number) ?? own) : undefined,
      };
      for (const one of run.cases.slice(shown)) listOf(one).append(caseEntry(one, actions));
      shown = run.cases.length;
      if (!isOver) return;
      const count = run.failed + run.warned;
      const again = h("button", { type: "button", on: { click: () => void play("failed") } }, "Play these again");
      fill(
        foot,
        count > 0 && choice("All cases", ""),
        count > 0 && choice(`Only what failed or warned: ${count}`, FINDINGS),
        count > 0 && h("button", { type: "button", on: { click: () => next(1) } }, "Next finding ", h("kbd", {}, "n")),
        count > 0 && again,
        reportLink(run),
      );
      fill(causes, ...causesOf(run, whole, failed, (number) => open(entryOf(number))));
      const first = findings()[0]?.querySelector("details");
      if (first && whole === undefined) first.open = true;
    },
  };

  function entryOf(number: number): HTMLLIElement | undefined {
    return groups.querySelector<HTMLLIElement>(`[data-number="${number}"]`) ?? undefined;
  }

  function listOf({ group }: WalletValidationCase): HTMLElement {
    const known = lists.get(group);
    if (known) return known;
    const list = h("ol", { class: "cases" });
    groups.append(h("section", { class: "case-group" }, h("h3", {}, words(group)), list));
    lists.set(group, list);
    return list;
  }
}

function causesOf(
  { probable_causes: likely }: WalletValidationRun,
  whole: string | undefined,
  failed: ReadonlyMap<number, string>,
  open: (number: number) => void,
): HTMLElement[] {
  if (whole !== undefined) {
    const text = "The cases below say nothing about themselves. Find out why, then run the suite again.";
    return [h("div", { class: "state bad", role: "alert" }, h("strong", {}, whole), h("span", {}, text))];
  }
  const causes = [
    ...[...Map.groupBy(failed.keys(), (number) => failed.get(number) ?? "")].map(([cause, cases]) => ({
      cause,
      cases,
    })),
    ...likely.flatMap(({ cause, cases: all }) => {
      const cases = all.filter((number) => !failed.has(number));
      return cases.length === 0 ? [] : [{ cause, cases }];
    }),
  ];
  if (causes.length === 0) return [];
  const link = (number: number) =>
    h(
      "button",
      { type: "button", class: "chip", aria: { label: `Open case ${number}` }, on: { click: () => open(number) } },
      String(number),
    );
  const item = ({ cause, cases }: (typeof causes)[number]) =>
    h(
      "li",
      {},
      h("span", {}, cause),
      h("span", { class: "row" }, h("small", {}, counted(cases.length, "case")), ...cases.map(link)),
    );
  return [
    h("h3", {}, causes.length === 1 ? "The probable cause" : "Probable causes, the first to mend at the top"),
    h("ol", { class: "causes", aria: { label: "Probable causes" } }, ...causes.map(item)),
  ];
}

/** A segment for each result, as wide as its share of the run; what is still to come stays empty. */
function drawBar(bar: HTMLElement, run: WalletValidationRun): void {
  const segment = (name: string, count: number) => {
    const element = h("span", { class: name });
    element.style.setProperty("flex-grow", String(count));
    return count > 0 && element;
  };
  const left = segment("left", run.total - run.cases.length);
  fill(bar, ...STATUSES.map((status) => segment(status, run[status])), left);
  const told = STATUSES.map((status) => `${run[status]} ${status}`).join(", ");
  bar.setAttribute("aria-label", `${run.cases.length} of ${run.total} cases: ${told}`);
}

function tallies(run: WalletValidationRun): HTMLElement[] {
  return STATUSES.map((status) =>
    h("span", { class: run[status] === 0 ? "tally none" : `tally ${status}` }, `${run[status]} ${status}`),
  );
}

/** Opens the run as a single page that can be saved and printed. */
function reportLink(run: WalletValidationRun): HTMLElement {
  const page = new Blob([reportPage(run)], { type: "text/html" });
  return h("a", { href: URL.createObjectURL(page), target: "_blank" }, "Printable report");
}
