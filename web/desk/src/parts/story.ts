import { h } from "../../../lib/dom.ts";
import { clockTime, duration } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { badge } from "../../../parts/states.ts";
import type { WalletCalls } from "../../../parts/timeline.ts";
import type { Movement, Transaction } from "../lib/generated.ts";
import { age, link } from "./facts.ts";

type Attempt = Movement["attempts"][number];

/** A transaction in a list: what it is, how it stands, and the way to its own page. */
export function transactionLine(one: Transaction): HTMLElement {
  return h(
    "div",
    { class: "entry" },
    h(
      "div",
      { class: "row spread" },
      h(
        "span",
        {},
        h("strong", {}, one.type, " "),
        h("span", { class: "money" }, `${grouped(one.amount)} ${one.currency}`),
      ),
      badge(one.status),
    ),
    h(
      "p",
      { class: "meta" },
      link(one.transaction_id, "transaction", one.transaction_id),
      " · player ",
      one.player_id,
      " · ",
      age(one.created_at),
      one.refusal_code !== null && ` · ${one.refusal_code}`,
      one.attempts > 1 && ` · ${one.attempts} calls to the wallet`,
    ),
  );
}

const READ = { success: "booked", refusal: "refused", unknown: "outcome unknown", unsent: "not sent" } as const;

/** The calls to the wallet, oldest first, each with what the wallet answered. */
export function attemptRows(attempts: readonly Attempt[]): HTMLElement {
  if (attempts.length === 0) return h("p", { class: "quiet-text" }, "None: the wallet was not called.");
  return h("ol", { class: "rows attempts" }, ...attempts.map((attempt) => h("li", {}, attemptRow(attempt))));
}

function attemptRow({ started_at, duration_ms, http_status, class: read, wallet_code, answer }: Attempt): HTMLElement {
  const said = [
    read === null ? "in progress" : READ[read],
    http_status !== null && `HTTP ${http_status}`,
    wallet_code,
    duration_ms === null ? "no answer yet" : duration(duration_ms),
  ];
  const text = typeof answer === "string" ? answer : answer === null ? "" : JSON.stringify(answer);
  return h(
    "div",
    {},
    h("span", { class: `key ${read ?? "open"}`, aria: { hidden: "true" } }),
    h("time", { dateTime: started_at }, `${started_at.slice(0, 10)} ${clockTime(started_at)}`),
    ` ${said.filter(Boolean).join(", ")}`,
    text !== "" && h("pre", { class: "scroll", tabIndex: 0 }, text),
  );
}

/** Calls as the timeline draws them. */
export function callsOf(movement: Movement): WalletCalls {
  const calls = movement.attempts.map((attempt) => ({
    started_at: attempt.started_at,
    duration_ms: attempt.duration_ms,
    class: attempt.class,
    response: attempt.http_status === null ? null : { status: attempt.http_status },
    reason: attempt.wallet_code,
  }));
  return new Map([[movement.transaction_id, calls]]);
}
