import type { ListedWalletValidation, OperatorGames } from "../../../../clients/typescript/src/index.ts";
import { hrefOf } from "../../../lib/address.ts";
import { fill, h } from "../../../lib/dom.ts";
import { rowTime } from "../../../lib/format.ts";
import { poll } from "../../../lib/poll.ts";
import { field, form, input, showFieldErrors } from "../../../parts/forms.ts";
import { pagedTable } from "../../../parts/loaded.ts";
import { badge, empty, failure } from "../../../parts/states.ts";
import { inWords } from "../lib/field-words.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { playerSettings } from "../lib/player.ts";
import { callToMake } from "../parts/call-to-make.ts";
import { walletFaults } from "../parts/fault-panel.ts";
import { playerLink } from "../parts/player-link.ts";
import { type Sequence, sequenceForm } from "../parts/sequence-form.ts";
import { runView } from "../parts/suite-run.ts";

const POLL_INTERVAL_MS = 1000;
const PAGE_ROWS = 20;

/** Runs the wallet suite and shows its progress case by case. */
export const walletPage: OpenPage = ({ account, path: [runId], query, signal }) => {
  const { playerId, currency } = playerSettings();
  // A run's address keeps what it was started with, so that the next one is for the same player.
  const player = input("player_id", { value: query.get("player_id") ?? playerId, maxLength: 120, required: true });
  const code = input("currency", { value: query.get("currency") ?? currency, maxLength: 10, required: true });
  const errors = h("div", {});
  const result = h("div", {});

  const subject = () => ({ player_id: player.value.trim(), currency: code.value.trim().toUpperCase() });
  const follow = async (starting: Promise<{ readonly id: string }>, more: Readonly<Record<string, string>> = {}) => {
    fill(errors);
    try {
      const { id } = await starting;
      location.hash = addressOfRun({ id, ...subject() }, more);
    } catch (error) {
      if (!showFieldErrors(forms, error, inWords)) fill(errors, failure(error));
    }
  };
  const start = (more: { cases?: "failed" | number[] } = {}) =>
    follow(account.client.startWalletValidation({ ...subject(), ...more }));
  const fire = (sequence: Sequence) =>
    follow(account.client.fireTrigger({ ...subject(), ...sequence }), { trigger: sequence.trigger });
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
  const forms = h("div", {}, formElement, sequenceForm(fire, query.get("trigger")), walletFaults(signal));
  let changed: ((query: URLSearchParams) => void) | undefined;
  if (runId) {
    const view = runView(account, (cases) => start({ cases: cases === "failed" ? cases : [...cases] }), signal);
    view.filter(query);
    changed = view.filter;
    const watch = () => {
      fill(result, view.element);
      poll(POLL_INTERVAL_MS, signal, async () => {
        try {
          const run = await account.client.walletValidation(runId, { signal });
          view.show(run);
          return run.status !== "queued" && run.status !== "running";
        } catch (error) {
          if (!signal.aborted) fill(result, failure(error, watch));
          return true;
        }
      });
    };
    watch();
  } else fill(result, runList(account.client, signal));
  const page = pageOf(
    "Wallet suite",
    "Wallet suite",
    h(
      "p",
      {},
      "The service sends your wallet every kind of call that providers cause, signed as in production, and judges each answer. Then it restores the balance. You can start ten runs an hour, one at a time.",
    ),
    forms,
    errors,
    result,
  );
  return changed ? { ...page, changed } : page;
};

type Run = Pick<ListedWalletValidation, "id" | "player_id" | "currency">;

function addressOfRun({ id, player_id, currency }: Run, more: Readonly<Record<string, string>> = {}): string {
  return hrefOf("wallet", [id], new URLSearchParams({ player_id, currency, ...more }));
}

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
      head: ["Started (UTC)", "Result", "Cases", "Passed", "Warned", "Failed", "Skipped", "Player", "Currency"],
      row: (run) => [
        h("a", { href: addressOfRun(run) }, rowTime(run.created_at)),
        badge(run.status),
        run.whole ? "all" : run.total,
        ...[run.passed, run.warned, run.failed, run.skipped],
        playerLink(run.player_id),
        run.currency,
      ],
      whenEmpty: () =>
        empty(
          "No runs yet.",
          "A run plays every case of the suite against your wallet in a few seconds: signatures, repeats, races, refusals, lost answers.",
          callToMake("POST /v1/test/wallet-validation", "start-wallet-validation"),
        ),
    }),
  );
}
