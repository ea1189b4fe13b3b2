import type { Transaction } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { counted, duration, fromNow, rowTime, when } from "../../../lib/format.ts";
import { poll } from "../../../lib/poll.ts";
import { besideLink } from "../../../lib/router.ts";
import { badge, empty, failure, loading } from "../../../parts/states.ts";
import { type OpenPage, type PageContext, pageOf } from "../lib/page.ts";
import { type Facet, facets, given } from "../parts/facets.ts";
import { playerLink } from "../parts/player-link.ts";
import { type Tabs, tabs } from "../parts/tabs.ts";

export const CALLBACK_TABS: Tabs = [
  ["events", "Wallet callbacks"],
  ["webhooks", "Webhooks"],
];

const PAGE_ROWS = 50;
/** Rows in the table. A list that is followed for hours begins anew. */
const MAX_ROWS = 1_000;
/** Empty pages that one press of "Show more" reads on. */
const MAX_EMPTY_PAGES = 5;
/** Each look is a call of the operator's own limit. */
const POLL_INTERVAL_MS = 10_000;
const DAY_MS = 86_400_000;

const FACETS: readonly Facet[] = [
  {
    name: "type",
    label: "Callback",
    choices: [
      ["bet", "Bets"],
      ["win", "Wins"],
      ["rollback", "Rollbacks"],
    ],
  },
  {
    name: "status",
    label: "Outcome",
    choices: [
      ["completed", "Booked"],
      ["pending", "Pending"],
      ["refused", "Refused"],
      ["failed", "Failed"],
      ["cancelled", "Cancelled"],
    ],
  },
  { name: "day", label: "Day, in UTC", type: "date" },
  { name: "player_id", label: "Player ID" },
];

const FURTHER: readonly Facet[] = [
  { name: "session_id", label: "Session ID" },
  { name: "round_id", label: "Round ID" },
  { name: "provider_code", label: "Provider" },
];

const HEAD = ["Received (UTC)", "Callback", "Outcome", "Booked after", "Calls", "Player", "Transaction"] as const;

function sideOf(column: string): string {
  return column === "Booked after" || column === "Calls" ? "end" : "";
}

/**
 * Callbacks of the service to the wallet, from the books: one row for each transaction, newest first. The transaction's
 * page has each attempt with its bytes.
 */
export const callbacksPage: OpenPage = (context) => {
  const { query, signal } = context;
  const place = h("div", {});
  let leave = new AbortController();
  signal.addEventListener("abort", () => leave.abort());
  const draw = (now: URLSearchParams) => {
    leave.abort();
    leave = new AbortController();
    fill(place, followed({ ...context, query: now, signal: leave.signal }));
  };
  const [main, further] = [facets(FACETS, query, draw), facets(FURTHER, query, draw)];
  const more = h("details", { class: "more-filters" }, h("summary", {}, "More filters"), further.element);
  const changed = (now: URLSearchParams) => {
    main.show(now);
    further.show(now);
    more.open ||= Object.keys(given(FURTHER, now)).length > 0;
    draw(now);
  };
  changed(query);
  const where = h(
    "p",
    { class: "quiet-text rows-end" },
    "Without a date, the list has the last 31 days. Bytes are kept for 30 days. Your own calls are not recorded here: production keeps no log of them. The sandbox does, ",
    h("a", { href: "/docs/wire-log" }, "byte for byte"),
    ".",
  );
  return { ...pageOf("Events", "Events", tabs(CALLBACK_TABS, "events"), main.element, more, place, where), changed };
};

type Filters = Readonly<Record<string, string>>;

/** As the service takes them: it knows a range, not a day. */
function sent({ day, ...others }: Filters): Filters {
  const from = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(from)) return others;
  return { ...others, from: new Date(from).toISOString(), to: new Date(from + DAY_MS).toISOString() };
}

/** The list for one set of filters: the newest page, read again and again, and older pages on demand. */
function followed({ account, query, signal }: PageContext): HTMLElement {
  const filters = given([...FACETS, ...FURTHER], query);
  const rows = new Map<string, { readonly element: HTMLTableRowElement; readonly state: string }>();
  const body = h("tbody", {});
  const foot = h("div", { class: "rows-end" }, loading("callbacks"));
  const frame = h(
    "div",
    { class: "scroll events", tabIndex: 0, role: "region", hidden: true, aria: { label: "Wallet callbacks" } },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...HEAD.map((name) => h("th", { scope: "col", class: sideOf(name) }, name)))),
      body,
    ),
  );
  const light = h("span", { class: "live-light", role: "status" }, "Connecting…");
  const say = (state: "live" | "paused" | "lost", text: string) => {
    light.dataset.state = state;
    if (light.textContent !== text) light.textContent = text;
  };
  let isPaused = false;
  const pause = h("button", { type: "button" }, "Pause");
  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    pause.textContent = isPaused ? "Follow" : "Pause";
    if (isPaused) say("paused", "Paused");
    else void look();
  });

  const read = (cursor?: string) =>
    account.client.transactionsPage(
      { ...sent(filters), order: "newest", limit: PAGE_ROWS, ...(cursor && { cursor }) },
      { signal },
    );
  /** Puts a row where it belongs, or its new state in its place. */
  const put = (one: Transaction, isNew: boolean) => {
    const state = JSON.stringify(one);
    const known = rows.get(one.transaction_id);
    if (known?.state === state) return;
    const element = rowOf(one);
    if (known) known.element.replaceWith(element);
    else if (isNew) {
      element.classList.add("arrived");
      body.prepend(element);
    } else body.append(element);
    rows.set(one.transaction_id, { element, state });
  };
  const end = (next: string | null) => {
    frame.hidden = rows.size === 0;
    if (next === null) fill(foot, rows.size === 0 && nothing(Object.keys(filters).length > 0));
    else if (rows.size >= MAX_ROWS)
      fill(foot, `${counted(rows.size, "callback")} are shown. Choose a day to see older ones.`);
    else
      fill(
        foot,
        rows.size === 0 && h("p", {}, "No callback matches among the newest ones."),
        h("button", { type: "button", on: { click: () => void older(next) } }, "Show more"),
      );
  };
  const older = async (cursor: string, empties = MAX_EMPTY_PAGES) => {
    fill(foot, loading("callbacks"));
    try {
      const page = await read(cursor);
      if (signal.aborted) return;
      for (const one of page.transactions) put(one, false);
      // A page with filters may be empty before the end. Each costs a request of the limit that the players need.
      if (page.transactions.length === 0 && page.next_cursor !== null && empties > 0)
        return await older(page.next_cursor, empties - 1);
      end(page.next_cursor);
    } catch (error) {
      if (!signal.aborted)
        fill(
          foot,
          failure(error, () => void older(cursor)),
        );
    }
  };
  /** Reads the newest page. The list begins anew when rows between would be missing, or when it is full. */
  const look = async () => {
    try {
      const { transactions, next_cursor: next } = await read();
      if (signal.aborted || isPaused) return;
      const known = transactions.filter(({ transaction_id: id }) => rows.has(id)).length;
      const joins = known > 0 && (known === transactions.length || rows.size < MAX_ROWS);
      if (!joins) {
        rows.clear();
        fill(body);
      }
      for (const one of joins ? transactions.toReversed() : transactions) put(one, joins);
      if (!joins) end(next);
      say("live", "Live, every 10 s");
    } catch (error) {
      if (signal.aborted) return;
      say("lost", "Not live");
      if (rows.size === 0)
        fill(
          foot,
          failure(error, () => void look()),
        );
    }
  };
  poll(POLL_INTERVAL_MS, signal, async () => {
    if (!isPaused) await look();
  });
  return h("div", {}, h("div", { class: "row live-bar" }, light, pause), frame, foot);
}

function rowOf(one: Transaction): HTMLTableRowElement {
  const { created_at, completed_at, attempts, status, refusal_code: code, next_attempt_at: next } = one;
  const waited = completed_at === null ? "–" : duration(Date.parse(completed_at) - Date.parse(created_at));
  const cells = [
    besideLink(
      "transaction",
      [one.transaction_id],
      h("time", { dateTime: created_at, title: when(created_at) }, rowTime(created_at)),
    ),
    one.type,
    h(
      "span",
      { class: "what" },
      badge(status),
      code !== null && h("small", {}, code),
      next !== null && h("small", {}, `again ${fromNow(next)}`),
    ),
    h("span", { class: "money" }, waited),
    h("span", { class: "money", title: counted(attempts, "call") }, String(attempts)),
    playerLink(one.player_id),
    h("span", { class: "ellipsis", title: one.transaction_id }, one.transaction_id),
  ];
  return h("tr", {}, ...cells.map((cell, column) => h("td", { class: sideOf(HEAD[column] ?? "") }, cell)));
}

function nothing(isFiltered: boolean): HTMLElement {
  return isFiltered
    ? empty("No callbacks match.", "Clear a filter, or choose another day. New ones appear here as they happen.")
    : empty(
        "No callbacks in the last 31 days.",
        "Each bet, win and rollback that the service sends to your wallet appears here, with every attempt, byte for byte.",
      );
}
