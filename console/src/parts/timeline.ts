import type { Transaction } from "../../../clients/typescript/src/index.ts";
import { h, s } from "../lib/dom.ts";
import { clockTime } from "../lib/format.ts";

const WIDTH = 800;
const LEFT = 90;
const ROW = 34;
const SHORTEST_BAR = 5;

/** An attempt to reach the wallet, where the service tells of it. */
interface Attempt {
  readonly started_at: string;
  readonly class?: string;
}

/**
 * Movements over time: a bar from the moment a movement was taken until the wallet had booked it, with a mark for
 * each attempt that the answer carries. Until it is completed a bar runs to the end.
 */
export function timeline(transactions: readonly Transaction[]): HTMLElement {
  const times = transactions.flatMap((one) => [
    Date.parse(one.created_at),
    ...(one.completed_at === null ? [] : [Date.parse(one.completed_at)]),
    ...attemptsOf(one).map(({ started_at }) => Date.parse(started_at)),
  ]);
  const start = Math.min(...times);
  const span = Math.max(1, Math.max(...times) - start);
  const x = (time: number) => LEFT + ((time - start) / span) * (WIDTH - LEFT - 20);
  const rows = transactions.map((one, at) => {
    const y = 8 + at * ROW;
    const from = x(Date.parse(one.created_at));
    const to = one.completed_at === null ? WIDTH - 20 : x(Date.parse(one.completed_at));
    const took = one.completed_at === null ? "open" : `${Date.parse(one.completed_at) - Date.parse(one.created_at)} ms`;
    const bar = {
      x: Math.min(from, WIDTH - 20 - SHORTEST_BAR),
      y: y + 4,
      width: Math.max(SHORTEST_BAR, to - from),
      height: 16,
      rx: 4,
      class: `bar ${one.status}`,
    };
    return s(
      "g",
      {},
      s("text", { x: 0, y: y + 17 }, one.type),
      s("rect", bar, s("title", {}, `${one.transaction_id}: ${one.status}, ${took}`)),
      ...attemptsOf(one).map(({ started_at }) =>
        s("circle", { cx: x(Date.parse(started_at)), cy: y + 12, r: 5, class: "attempt" }),
      ),
    );
  });
  const height = 8 + transactions.length * ROW + 22;
  const label = transactions.map(({ type, status, amount }) => `${type} of ${amount} ${status}`).join(", ");
  const chart = s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${height}`, class: "timeline", role: "img", "aria-label": `Timeline: ${label}` },
    ...rows,
    s("text", { x: LEFT, y: height - 4, class: "axis" }, clockTime(new Date(start).toISOString())),
    s("text", { x: WIDTH - 20, y: height - 4, class: "axis", "text-anchor": "end" }, `+${span} ms`),
  );
  return h(
    "div",
    { class: "chart scroll", tabIndex: 0, role: "region", aria: { label: "Timeline of the round" } },
    chart,
  );
}

function attemptsOf(transaction: Transaction & { readonly attempts?: readonly Attempt[] }): readonly Attempt[] {
  return transaction.attempts ?? [];
}
