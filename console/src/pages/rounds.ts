import { RefusedError, type Transaction } from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../lib/dom.ts";
import { clockTime, counted, when } from "../lib/format.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { field, form, input } from "../parts/forms.ts";
import { badge, empty, failure, loading } from "../parts/states.ts";
import { attemptList, timeline } from "../parts/timeline.ts";
import { copyable } from "../parts/toast.ts";

const RECENT = "recent-rounds";
const KEPT = 8;

/** A round or a transaction as the service's books hold it, over time. */
export const roundsPage: OpenPage = ({ account, path: [kind, id], left }) => {
  const wanted = input("id", { value: id ?? "", placeholder: "r-1001 or sandbox:b-1001", required: true });
  const found = h("div", {});
  const look = async () => {
    const text = wanted.value.trim();
    // A transaction's id carries its provider and a colon; a round's is the provider's own.
    if (text !== "")
      location.hash = `#/rounds/${text.includes(":") ? "transaction" : "round"}/${encodeURIComponent(text)}`;
  };
  const load = async () => {
    if (!kind || !id) return void fill(found, recents());
    fill(found, loading("the books"));
    try {
      const transactions = await read(kind, id);
      if (kind === "round") remember(id);
      fill(found, ...content(transactions));
    } catch (error) {
      if (left.aborted) return;
      const missing = error instanceof RefusedError && error.code === "NOT_FOUND";
      fill(
        found,
        missing ? empty("Not in the books.", `There is no ${kind} ${id} of this operator.`) : failure(error, load),
      );
    }
  };
  const read = async (what: string, which: string) => {
    if (what === "transaction") return [await account.client.transaction(which, { signal: left })];
    return (await account.client.round(which, { signal: left })).transactions;
  };
  void load();
  return pageOf(
    "Rounds",
    "Rounds and transactions",
    h(
      "div",
      { class: "stack" },
      form("Look up", look, field("Round id or transaction id", wanted, "As your wallet was sent it.")),
      found,
    ),
  );
};

function content(transactions: readonly Transaction[]): HTMLElement[] {
  const first = transactions[0];
  if (!first) return [empty("The round has no movements.")];
  return [
    h("h2", {}, `Round ${first.round_id}`),
    h(
      "p",
      {},
      `${counted(transactions.length, "movement")} of ${first.player_id}, session `,
      h("code", {}, first.session_id),
      ", since ",
      when(first.created_at),
    ),
    timeline(transactions),
    h("ol", { class: "movements" }, ...transactions.map(movement)),
  ];
}

function movement(one: Transaction): HTMLElement {
  const fact = (name: string, ...value: (string | HTMLElement)[]) => [h("dt", {}, name), h("dd", {}, ...value)];
  return h(
    "li",
    { class: `movement ${one.type}` },
    h(
      "div",
      { class: "row spread" },
      h("strong", {}, one.type),
      h("span", { class: "money" }, `${one.amount} ${one.currency}`),
      badge(one.status),
    ),
    h(
      "dl",
      { class: "facts" },
      ...fact("Transaction", copyable(one.transaction_id)),
      ...fact("Operator's id", one.operator_transaction_id ?? "none"),
      ...(one.reference_transaction_id === null
        ? []
        : fact(
            "Undoes",
            h(
              "a",
              { href: `#/rounds/transaction/${encodeURIComponent(one.reference_transaction_id)}` },
              one.reference_transaction_id,
            ),
          )),
      ...fact("Taken", clockTime(one.created_at)),
      ...fact("Completed", one.completed_at === null ? "not yet" : clockTime(one.completed_at)),
      ...fact("What it means", MEANING[one.status]),
      ...(one.attempts ? fact("Calls to the wallet", attemptList(one.attempts)) : []),
    ),
  );
}

const MEANING: Readonly<Record<Transaction["status"], string>> = {
  completed: "The wallet booked it.",
  refused: "The wallet refused the bet; nothing changed.",
  failed: "The wallet never took it; the back office can send it again.",
  cancelled: "The bet was undone; nothing of it stays booked.",
  pending: "It is being sent, or waits for its next attempt.",
};

function recents(): HTMLElement {
  const ids = JSON.parse(sessionStorage.getItem(RECENT) ?? "[]") as string[];
  if (ids.length === 0) {
    return empty("Nothing looked up yet.", "Play a round: the wallet's list beside the game leads here.");
  }
  const link = (id: string) => h("li", {}, h("a", { href: `#/rounds/round/${encodeURIComponent(id)}` }, id));
  return h("section", {}, h("h2", {}, "Looked up lately"), h("ul", {}, ...ids.map(link)));
}

function remember(id: string): void {
  const ids = JSON.parse(sessionStorage.getItem(RECENT) ?? "[]") as string[];
  sessionStorage.setItem(RECENT, JSON.stringify([id, ...ids.filter((one) => one !== id)].slice(0, KEPT)));
}
