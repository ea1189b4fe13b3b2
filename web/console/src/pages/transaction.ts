import { RefusedError, type Transaction } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { when } from "../../../lib/format.ts";
import { besideLink } from "../../../lib/router.ts";
import { callButton } from "../../../parts/call-button.ts";
import { facts, moment } from "../../../parts/facts.ts";
import { badge, empty, failure, loading } from "../../../parts/states.ts";
import { copyable, toast } from "../../../parts/toast.ts";
import { nameGame } from "../lib/catalogue.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { eventsLink } from "../parts/events-link.ts";
import { exchange } from "../parts/exchange.ts";
import { playerLink } from "../parts/player-link.ts";
import { promotionLink } from "../parts/promotion-link.ts";

const MEANING: Readonly<Record<Transaction["status"], string>> = {
  completed: "Your wallet booked it.",
  refused: "Your wallet refused it. No money moved.",
  failed: "Your wallet never accepted it. Find the cause, then send it again.",
  cancelled: "It was undone: in the end, no money moved.",
  pending: "It is being sent, or is waiting for its next attempt.",
};

/** A transaction with the exact bytes of its callbacks, and a button that sends it again. */
export const transactionPage: OpenPage = ({ account, path: [id = ""], signal }) => {
  const { client } = account;
  const body = h("div", {}, loading("the transaction"));
  const load = async () => {
    try {
      const [one, { attempts }] = await Promise.all([
        client.transaction(id, { signal }),
        client.attempts(id, { signal }),
      ]);
      fill(
        body,
        h(
          "p",
          { class: "net" },
          h("strong", { class: "money" }, `${one.amount} ${one.currency}`),
          ` ${one.type} `,
          badge(one.status),
        ),
        h("p", {}, MEANING[one.status]),
        facts(
          ["Transaction ID", copyable(one.transaction_id)],
          ["Round", besideLink("round", [one.round_id], one.round_id)],
          ["Player", playerLink(one.player_id)],
          ["Game", nameGame(account, one.game_id, h("span", {}))],
          ["Session", besideLink("session", [one.session_id], one.session_id)],
          ["Events", eventsLink({ transaction_id: one.transaction_id })],
          ["Your wallet's ID", one.operator_transaction_id],
          [
            "Rolls back",
            one.reference_transaction_id !== null &&
              besideLink("transaction", [one.reference_transaction_id], one.reference_transaction_id),
          ],
          ["Refusal", one.refusal_code],
          ["Free spins", one.free_spins_id && promotionLink(account, one.player_id, one.free_spins_id, signal)],
          ["Received", when(one.created_at)],
          ["Completed", one.completed_at !== null && when(one.completed_at)],
          ["Next attempt", moment(one.next_attempt_at)],
        ),
        (one.status === "failed" || one.status === "pending") && resend(),
        h("h2", {}, "Callbacks to your wallet"),
        attempts.length === 0
          ? empty("No callbacks to show.", "Your wallet was not called, or the calls are more than 30 days old.")
          : h("ol", { class: "stack" }, ...attempts.map((call) => h("li", {}, exchange(call)))),
      );
    } catch (error) {
      if (signal.aborted) return;
      const isMissing = error instanceof RefusedError && error.code === "NOT_FOUND";
      fill(
        body,
        isMissing
          ? empty("Transaction not found.", `This operator has no transaction ${id}. Its ID has the form provider:id.`)
          : failure(error, load),
      );
    }
  };
  const resend = () => {
    const button = callButton("Send again", async () => {
      const { status } = await client.resend(id);
      toast(`Sent again. The transaction is ${status}.`);
      await load();
    });
    button.classList.add("main");
    return h("p", {}, button);
  };
  void load();
  return pageOf(`Transaction ${id}`, "Transaction", body);
};
