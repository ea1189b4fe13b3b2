import { casesOf } from "../../../clients/typescript/src/cli/reported-run.ts";
import type {
  ListedWalletValidation,
  OperatorGames,
  WalletValidationCase,
  WalletValidationRun,
} from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../web/lib/dom.ts";
import { rowTime, words } from "../../../web/lib/format.ts";
import { poll } from "../../../web/lib/poll.ts";
import { field, form, input, showFieldErrors } from "../../../web/parts/forms.ts";
import { pagedTable } from "../../../web/parts/loaded.ts";
import { badge, empty, failure } from "../../../web/parts/states.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { playerSettings } from "../lib/player.ts";
import { caseEntry } from "../parts/wallet-case.ts";
import { reportPage } from "../report/report-page.ts";

const POLL_INTERVAL_MS = 1000;
const PAGE_ROWS = 20;

/** Runs the wallet suite and shows its progress case by case. */
export const walletPage: OpenPage = ({ account, path: [runId], signal }) => {
  const { playerId, currency } = playerSettings();
  const player = input("player_id", { value: playerId, maxLength: 120, required: true });
  const code = input("currency", { value: currency, maxLength: 10, required: true });
  const errors = h("div", {});
  const result = h("div", {});

  const start = async (more: { cases?: "failed" } = {}) => {
    fill(errors);
    try {
      const subject = { player_id: player.value, currency: code.value };
      const run = await account.client.startWalletValidation({ ...subject, ...more });
      location.hash = `#/wallet/${run.id}`;
    } catch (error) {
      if (!showFieldErrors(formElement, error)) fill(errors, failure(error));
    }
  };
  const formElement = form(
    "Run the suite",
    () => start(),
    h(
      "div",
      { class: "pair" },
      field("Test player", player, "Needs a balance of at least 10.00"),
      field("Currency", code),
    ),
  );
  if (runId) {
    const view = runView(() => start({ cases: "failed" }));
    fill(result, view.element);
    poll(POLL_INTERVAL_MS, signal, async () => {
      try {
        const run = await account.client.walletValidation(runId, { signal });
        view.show(run);
        return run.status !== "queued" && run.status !== "running";
      } catch (error) {
        if (!signal.aborted) fill(result, failure(error));
        return true;
      }
    });
  } else fill(result, runList(account.client, signal));
  return pageOf(
    "Wallet suite",
    "Wallet suite",
    h(
      "p",
      {},
      "The service plays the cases of the suite against your wallet over HTTP, signed as in production, and restores the balance afterwards. Up to ten runs per hour, one at a time.",
    ),
    formElement,
    errors,
    result,
  );
};

/** The runs so far, newest first. */
function runList(client: OperatorGames, signal: AbortSignal): HTMLElement {
  return h(
    "section",
    {},
    h("h2", {}, "Earlier runs"),
    pagedTable<ListedWalletValidation>({
      what: "runs",
      signal,
      read: async (cursor) => {
        const page = await client.walletValidationsPage({ limit: PAGE_ROWS, ...(cursor && { cursor }) }, { signal });
        return { rows: page.runs, next: page.next_cursor };
      },
      head: ["Started (UTC)", "Result", "Cases", "Passed", "Warned", "Failed", "Skipped", "Player"],
      row: (run) => [
        h("a", { href: `#/wallet/${run.id}` }, rowTime(run.created_at)),
        badge(run.status),
        run.whole ? "all" : String(run.total),
        ...[run.passed, run.warned, run.failed, run.skipped],
        `${run.player_id}, ${run.currency}`,
      ],
      whenEmpty: () =>
        empty(
          "No runs yet.",
          "A run plays every case of the suite against your wallet in a few seconds: signatures, repeats, races, refusals, lost answers.",
        ),
    }),
  );
}

/** The progress of a run. Cases are only appended, so that an opened one stays open. */
function runView(playFailed: () => Promise<void>) {
  const head = h("div", { class: "row spread", role: "status" });
  const bar = h("progress", { max: 1, value: 0, aria: { label: "Completed cases" } });
  const groups = h("div", {});
  const foot = h("p", {});
  const causes = h("ol", { class: "causes", aria: { label: "Probable causes" } });
  const lists = new Map<string, HTMLElement>();
  let shown = 0;
  return {
    element: h("section", { class: "run" }, head, bar, foot, causes, groups),
    show(run: WalletValidationRun): void {
      bar.max = Math.max(1, run.total);
      bar.value = run.cases.length;
      fill(head, h("h2", {}, `${run.cases.length} of ${run.total} cases`), ...counts(run), badge(run.status));
      if (run.error) groups.prepend(h("p", { class: "state bad", role: "alert" }, run.error));
      for (const one of run.cases.slice(shown)) listOf(one).append(caseEntry(one));
      shown = run.cases.length;
      if (run.status === "queued" || run.status === "running") return;
      const again = h("button", { type: "button", on: { click: () => void playFailed() } }, "Play these cases again");
      fill(foot, reportLink(run), ...(run.failed + run.warned > 0 ? [" ", again] : []));
      fill(causes, ...run.probable_causes.map(({ cause, cases }) => h("li", {}, `${cause} ${casesOf(cases)}`)));
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

/** Opens the run as a single page that can be saved and printed. */
function reportLink(run: WalletValidationRun): HTMLElement {
  const page = new Blob([reportPage(run)], { type: "text/html" });
  return h("a", { href: URL.createObjectURL(page), target: "_blank" }, "Open the printable report");
}

function counts({ passed, warned, failed, skipped }: WalletValidationRun): HTMLElement[] {
  const all = { passed, warned, failed, skipped };
  return Object.entries(all).map(([name, count]) => h("span", { class: `tally ${name}` }, `${count} ${name}`));
}
