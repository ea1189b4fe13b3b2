import { type Child, fill, h } from "../../../lib/dom.ts";
import { grouped } from "../../../lib/money.ts";
import { type Loaded, loaded } from "../../../parts/loaded.ts";
import { badge } from "../../../parts/states.ts";
import { timeline } from "../../../parts/timeline.ts";
import { copyable } from "../../../parts/toast.ts";
import { type Desk, type OpenPage, pageHref } from "../lib/desk.ts";
import type { Movement } from "../lib/generated.ts";
import { ask, control, controls, doNow } from "../parts/controls.ts";
import { facts, heading, link, mark, moment } from "../parts/facts.ts";
import { attemptRows, callsOf } from "../parts/story.ts";

/** A transaction with everything that happened to it. */
export const transactionPage: OpenPage = ({ account: desk, path: [id = ""], signal }) => {
  const drawn = h("div", {});
  const path = { transaction_id: id };
  const view: Loaded = loaded(
    "the transaction",
    signal,
    () => desk.api.call("GET /admin/v1/movements/{transaction_id}", { path, signal }),
    (one) => {
      // After the page has its width.
      requestAnimationFrame(() => fill(drawn, timeline([one], callsOf(one))));
      return [
        heading(
          one.type,
          `${grouped(one.amount)} ${one.currency}`,
          badge(one.status),
          one.held_for && mark("held", "warn"),
        ),
        h("p", { class: "lead" }, standing(one)),
        controls(...controlsOf(desk, one, view.refresh)),
        factsOf(one),
        h("h2", {}, "Calls to the wallet"),
        drawn,
        attemptRows(one.attempts),
      ];
    },
  );
  return { title: `Transaction ${id}`, element: view.element };
};

/** How it stands, in a sentence. */
function standing(one: Movement): string {
  if (one.held_for !== null) return "The win is kept from the wallet until finance releases it: it is over a limit.";
  if (one.status === "pending")
    return one.next_attempt_at === null
      ? "A call to the wallet is in flight."
      : "It has no outcome yet and is sent again.";
  if (one.status === "failed")
    return "72 hours passed without an answer that counts. The wallet may or may not have booked it.";
  if (one.status === "refused")
    return `It was refused${one.refusal_code ? `: ${one.refusal_code}` : ""}. No money moved.`;
  if (one.status === "cancelled") return "The bet was taken back. The player has the stake.";
  return "The wallet booked it.";
}

function controlsOf(desk: Desk, one: Movement, refresh: () => Promise<void>): Child[] {
  const path = { transaction_id: one.transaction_id };
  const { api } = desk;
  if (one.held_for !== null) {
    const release = () =>
      ask({
        title: "Release the win",
        explain: [h("p", {}, `${grouped(one.amount)} ${one.currency} are sent to the wallet of ${one.operator_code}.`)],
        submit: "Release it",
        dangerous: true,
        run: () => api.call("POST /admin/v1/movements/{transaction_id}/release", { path }),
        done: "Released: it is sent to the wallet.",
        after: refresh,
      });
    return [
      control(desk, {
        route: "POST /admin/v1/movements/{transaction_id}/release",
        label: "Release the win",
        tone: "main",
        run: release,
      }),
    ];
  }
  if (one.status === "failed") {
    const replay = () =>
      ask({
        title: "Send it again",
        explain: [
          h(
            "p",
            {},
            one.type === "bet"
              ? "Its rollback is sent to the wallet: a failed bet is undone."
              : "It is sent with the same id and body, for 72 hours again. A wallet that has booked it answers the same: nothing is booked twice.",
          ),
        ],
        submit: "Send again",
        dangerous: true,
        run: () => api.call("POST /admin/v1/movements/{transaction_id}/replay", { path }),
        done: "It is sent again.",
        after: refresh,
      });
    return [
      control(desk, {
        route: "POST /admin/v1/movements/{transaction_id}/replay",
        label: "Send again",
        tone: "main",
        run: replay,
      }),
    ];
  }
  if (one.status === "pending") {
    const send = () =>
      void doNow(() => api.call("POST /admin/v1/movements/{transaction_id}/try", { path }), "It was sent.", refresh);
    return [
      control(desk, {
        route: "POST /admin/v1/movements/{transaction_id}/try",
        label: "Try now",
        tone: "main",
        run: send,
      }),
    ];
  }
  return [];
}

function factsOf(one: Movement): HTMLElement {
  const other = one.reference_transaction_id;
  return facts(
    ["Transaction", copyable(one.transaction_id)],
    ["Wallet's id", one.operator_transaction_id && copyable(one.operator_transaction_id)],
    ["Operator", link(one.operator_code, "operator", one.operator_code)],
    ["Provider", link(one.provider_code, "provider", one.provider_code)],
    ["Player", link(one.player_id, "player", one.operator_code, one.player_id)],
    ["Round", h("a", { href: pageHref("round", one.operator_code, one.round_id) }, one.round_id)],
    ["Session", link(one.session_id, "session", one.session_id)],
    ["Takes back", other && link(other, "transaction", other)],
    ["Free spins", one.free_spins_id],
    ["Next attempt", moment(one.next_attempt_at)],
    ["Created", moment(one.created_at)],
    ["Completed", moment(one.completed_at)],
    ["Held for", one.held_for],
  );
}
