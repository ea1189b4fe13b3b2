import { RefusedError, type Transaction } from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../web/lib/dom.ts";
import { clockTime, counted, when } from "../../../web/lib/format.ts";
import { field, form, input } from "../../../web/parts/forms.ts";
import { badge, empty, failure, loading } from "../../../web/parts/states.ts";
import { attemptList, timeline, type WalletCalls } from "../../../web/parts/timeline.ts";
import { copyable } from "../../../web/parts/toast.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";

/** Transactions of a round whose callbacks are drawn. */
const MAX_CALLED = 20;
const RECENT = "recent-rounds";
const MAX_RECENT_ROUNDS = 8;

/** Looks up a round or a transaction and shows it over time. */
export const roundsPage: OpenPage = ({ account, path: [kind, id], signal }) => {
  const wanted = input("id", { value: id ?? "", placeholder: "r-1001 or sandbox:b-1001", required: true });
  const found = h("div", {});
  const lookUp = async () => {
    const text = wanted.value.trim();
    // A transaction ID starts with the provider's code and a colon; a round ID is the provider's own.
    if (text !== "")
      location.hash = `#/rounds/${text.includes(":") ? "transaction" : "round"}/${encodeURIComponent(text)}`;
  };
  const load = async () => {
    if (!kind || !id) return void fill(found, recents());
    fill(found, loading("transactions"));
    try {
      const transactions = await read(kind, id);
      if (kind === "round") remember(id);
      fill(found, ...content(transactions, await callsOf(transactions)));
    } catch (error) {
      if (signal.aborted) return;
      const missing = error instanceof RefusedError && error.code === "NOT_FOUND";
      fill(found, missing ? empty("Not found.", `This operator has no ${kind} ${id}.`) : failure(error, load));
    }
  };
  const read = async (what: string, which: string) => {
    if (what === "transaction") return [await account.client.transaction(which, { signal })];
    return (await account.client.round(which, { signal })).transactions;
  };
  const callsOf = async (transactions: readonly Transaction[]): Promise<WalletCalls> => {
    const called = transactions.filter(({ attempts }) => attempts > 0).slice(0, MAX_CALLED);
    const calls = called.map(async ({ transaction_id: id }) => {
      const { attempts } = await account.client.attempts(id, { signal });
      return [id, attempts] as const;
    });
    return new Map(await Promise.all(calls));
  };
  void load();
  return pageOf(
    "Rounds",
    "Rounds and transactions",
    h(
      "div",
      { class: "stack" },
      form("Look up", lookUp, field("Round ID or transaction ID", wanted, "As sent to your wallet")),
      found,
    ),
  );
};

function content(transactions: readonly Transaction[], calls: WalletCalls): HTMLElement[] {
  const first = transactions[0];
  if (!first) return [empty("This round has no transactions.")];
  return [
    h("h2", {}, `Round ${first.round_id}`),
    h(
      "p",
      {},
      `${counted(transactions.length, "transaction")} of ${first.player_id}, session `,
      h("code", {}, first.session_id),
      ", since ",
      when(first.created_at),
    ),
    timeline(transactions, calls),
    h("ol", { class: "transactions" }, ...transactions.map((one) => transactionCard(one, calls))),
  ];
}

function transactionCard(one: Transaction, calls: WalletCalls): HTMLElement {
  const ofOne = calls.get(one.transaction_id);
  const fact = (name: string, ...value: (string | HTMLElement)[]) => [h("dt", {}, name), h("dd", {}, ...value)];
  return h(
    "li",
    { class: `transaction ${one.type}` },
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
      ...fact("Operator's ID", one.operator_transaction_id ?? "none"),
      ...(one.reference_transaction_id === null
        ? []
        : fact(
            "Rolls back",
            h(
              "a",
              { href: `#/rounds/transaction/${encodeURIComponent(one.reference_transaction_id)}` },
              one.reference_transaction_id,
            ),
          )),
      ...fact("Received", clockTime(one.created_at)),
      ...fact("Completed", one.completed_at === null ? "not yet" : clockTime(one.completed_at)),
      ...fact("Meaning", MEANING[one.status]),
      ...fact("Wallet callbacks", ofOne || one.attempts === 0 ? attemptList(ofOne ?? []) : String(one.attempts)),
      ...(one.round_closed === true ? fact("Round", "Closed by the provider") : []),
    ),
  );
}

const MEANING: Readonly<Record<Transaction["status"], string>> = {
  completed: "The wallet booked it.",
  refused: "The wallet refused the bet. No money moved.",
  failed: "The wallet never accepted it. The back office can replay it.",
  cancelled: "The bet was undone. No money stays booked.",
  pending: "It is being sent or waiting for its next attempt.",
};

function recents(): HTMLElement {
  const ids = JSON.parse(sessionStorage.getItem(RECENT) ?? "[]") as string[];
  if (ids.length === 0) {
    return empty("No lookups yet.", "Play a round: the wallet feed next to the game links to it.");
  }
  const link = (id: string) => h("li", {}, h("a", { href: `#/rounds/round/${encodeURIComponent(id)}` }, id));
  return h("section", {}, h("h2", {}, "Recent lookups"), h("ul", {}, ...ids.map(link)));
}

function remember(id: string): void {
  const ids = JSON.parse(sessionStorage.getItem(RECENT) ?? "[]") as string[];
  sessionStorage.setItem(RECENT, JSON.stringify([id, ...ids.filter((one) => one !== id)].slice(0, MAX_RECENT_ROUNDS)));
}
