import type { WalletValidationCase, WalletValidationRun } from "../../../clients/typescript/src/index.ts";
import { playerSettings } from "../lib/account.ts";
import { fill, h } from "../lib/dom.ts";
import { words } from "../lib/format.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { poll } from "../lib/poll.ts";
import { field, form, input, showFaults } from "../parts/forms.ts";
import { badge, failure } from "../parts/states.ts";
import { caseEntry } from "../parts/wallet-case.ts";
import { reportPage } from "../report/report-page.ts";

const EVERY_MS = 1000;

/** The wallet test suite with its progress, case by case. */
export const walletPage: OpenPage = ({ account, path: [runId], left }) => {
  const { playerId, currency } = playerSettings();
  const player = input("player_id", { value: playerId, maxLength: 120, required: true });
  const code = input("currency", { value: currency, maxLength: 10, required: true });
  const faults = h("div", {});
  const result = h("div", {});

  const start = async () => {
    fill(faults);
    try {
      const run = await account.client.startWalletValidation({ player_id: player.value, currency: code.value });
      location.hash = `#/wallet/${run.id}`;
    } catch (error) {
      if (!showFaults(asking, error)) fill(faults, failure(error));
    }
  };
  const asking = form(
    "Run the suite",
    start,
    h("div", { class: "pair" }, field("Test player", player, "With at least 10.00"), field("Currency", code)),
  );
  if (runId) {
    const view = runView();
    fill(result, view.element);
    poll(EVERY_MS, left, async () => {
      try {
        const run = await account.client.walletValidation(runId, { signal: left });
        view.show(run);
        return run.status !== "queued" && run.status !== "running";
      } catch (error) {
        if (!left.aborted) fill(result, failure(error));
        return true;
      }
    });
  }
  return pageOf(
    "Wallet test",
    "Wallet test",
    h(
      "p",
      {},
      "The service plays 59 cases against your wallet over real HTTP, signed as in production, and puts the balance back where it was. Ten runs an hour, one at a time.",
    ),
    asking,
    faults,
    result,
  );
};

/** A run as it goes on: counts, a bar, and the cases of each group, of which those already shown stay in place. */
function runView() {
  const head = h("div", { class: "row spread", role: "status" });
  const bar = h("progress", { max: 1, value: 0, aria: { label: "Cases done" } });
  const groups = h("div", {});
  const foot = h("p", {});
  const lists = new Map<string, HTMLElement>();
  let shown = 0;
  return {
    element: h("section", { class: "run" }, head, bar, foot, groups),
    show(run: WalletValidationRun): void {
      bar.max = Math.max(1, run.total);
      bar.value = run.cases.length;
      fill(head, h("h2", {}, `${run.cases.length} of ${run.total} cases`), ...counts(run), badge(run.status));
      if (run.error) groups.prepend(h("p", { class: "state bad", role: "alert" }, run.error));
      for (const one of run.cases.slice(shown)) listOf(one).append(caseEntry(one));
      shown = run.cases.length;
      if (run.status !== "queued" && run.status !== "running") fill(foot, reportLink(run));
    },
  };

  function listOf({ group }: WalletValidationCase): HTMLElement {
    const known = lists.get(group);
    if (known) return known;
    const list = h("ol", { class: "cases" });
    groups.append(h("h3", {}, words(group)), list);
    lists.set(group, list);
    return list;
  }
}

/** The run as a page of its own, to be read, kept and printed. */
function reportLink(run: WalletValidationRun): HTMLElement {
  const page = new Blob([reportPage(run)], { type: "text/html" });
  return h("a", { href: URL.createObjectURL(page), target: "_blank" }, "Open the report, to read or print");
}

function counts({ passed, warned, failed, skipped }: WalletValidationRun): HTMLElement[] {
  const all = { passed, warned, failed, skipped };
  return Object.entries(all).map(([name, count]) => h("span", { class: `tally ${name}` }, `${count} ${name}`));
}
