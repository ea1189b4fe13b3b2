import type { DeliveryAttempt, Transaction } from "../../clients/typescript/src/index.ts";
import { h, s } from "../lib/dom.ts";
import { clockTime, duration } from "../lib/format.ts";
import { chartWidth } from "../lib/page.ts";

const MAX_WIDTH_PX = 1100;
const LEFT = 76;
const PAD = 12;
const ROW = 34;
const MIN_MARK_PX = 6;

type Drawn = Pick<Transaction, "transaction_id" | "type" | "status" | "amount" | "created_at" | "completed_at">;
type Call = Pick<DeliveryAttempt, "started_at" | "duration_ms" | "class" | "reason"> & {
  readonly response: { readonly status: number } | null;
};

/** The wallet callbacks of transactions, by transaction id. */
export type WalletCalls = ReadonlyMap<string, readonly Call[]>;

/**
 * Transactions over time. Each line runs from the moment the service received the transaction until it completed, or to
 * the edge while it is open. The marks on it are the wallet callbacks.
 */
export function timeline(
  transactions: readonly Drawn[],
  calls: WalletCalls = new Map(),
  place?: HTMLElement,
): HTMLElement {
  const attemptsOf = (one: Drawn) => calls.get(one.transaction_id) ?? [];
  const times = transactions.flatMap((one) => [
    Date.parse(one.created_at),
    ...(one.completed_at === null ? [] : [Date.parse(one.completed_at)]),
    ...attemptsOf(one).flatMap((call) => [Date.parse(call.started_at), endOf(call)]),
  ]);
  const start = Math.min(...times);
  const span = Math.max(1, Math.max(...times) - start);
  const width = chartWidth(MAX_WIDTH_PX, place);
  const right = width - PAD;
  const x = (time: number) => LEFT + ((time - start) / span) * (right - LEFT);
  const rows = transactions.map((one, at) => row(one, attemptsOf(one), 20 + at * ROW, x, right));
  const height = 8 + transactions.length * ROW + 22;
  const label = transactions.map(({ type, status, amount }) => `${type} of ${amount} ${status}`).join(", ");
  const chart = s(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      class: "timeline",
      role: "img",
      "aria-label": `Timeline: ${label}`,
    },
    ...rows,
    s("text", { x: LEFT, y: height - 4, class: "axis" }, clockTime(new Date(start).toISOString())),
    s("text", { x: right, y: height - 4, class: "axis", "text-anchor": "end" }, `+${duration(span)}`),
  );
  return h(
    "div",
    {},
    h("div", { class: "chart scroll", tabIndex: 0, role: "region", aria: { label: "Transaction timeline" } }, chart),
    legend(transactions.flatMap(attemptsOf)),
  );
}

function row(one: Drawn, calls: readonly Call[], y: number, x: (time: number) => number, right: number): SVGElement {
  const from = x(Date.parse(one.created_at));
  const to = one.completed_at === null ? right : x(Date.parse(one.completed_at));
  const open = one.completed_at === null ? " open" : "";
  const marks = calls.map((call) => {
    const left = Math.min(x(Date.parse(call.started_at)), right - MIN_MARK_PX);
    const width = Math.max(MIN_MARK_PX, x(endOf(call)) - left);
    const shape = { x: left, y: y - 9, width, height: 18, rx: 3, class: `call ${call.class ?? "open"}` };
    return s("rect", shape, s("title", {}, `${clockTime(call.started_at)}: ${outcome(call)}`));
  });
  return s(
    "g",
    {},
    s("text", { x: 0, y: y + 4 }, one.type),
    s("line", { x1: from, x2: Math.max(to, from + MIN_MARK_PX), y1: y, y2: y, class: `span ${one.status}${open}` }),
    ...marks,
  );
}

function outcome({ class: read, response, reason, duration_ms }: Call): string {
  const took = duration_ms === null ? "no response yet" : duration(duration_ms);
  const http = response && `HTTP ${response.status}`;
  return [OUTCOMES[read ?? "open"], http, reason, took].filter(Boolean).join(", ");
}

const OUTCOMES = {
  success: "booked",
  refusal: "refused",
  unknown: "outcome unknown",
  unsent: "not sent",
  open: "in progress",
} as const;

function legend(calls: readonly Call[]): HTMLElement | false {
  const seen = new Set(calls.map((call) => call.class ?? "open"));
  if (seen.size === 0) return false;
  const key = (kind: keyof typeof OUTCOMES) =>
    h("li", {}, h("span", { class: `key ${kind}`, aria: { hidden: "true" } }), `call ${OUTCOMES[kind]}`);
  return h("ul", { class: "legend calls" }, ...[...seen].map(key));
}

function endOf({ started_at, duration_ms }: Call): number {
  return Date.parse(started_at) + (duration_ms ?? 0);
}
