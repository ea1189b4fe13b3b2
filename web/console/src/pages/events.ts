import type { WireEvent, WireEventFilters } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { counted } from "../../../lib/format.ts";
import { pagesRead } from "../../../lib/pages-read.ts";
import { empty, failure, loading } from "../../../parts/states.ts";
import { type OpenPage, type PageContext, pageOf } from "../lib/page.ts";
import { EVENT_HEAD, eventRow, sideOf } from "../parts/event-row.ts";
import { type Facet, facets, given } from "../parts/facets.ts";
import { tabs } from "../parts/tabs.ts";

export const EVENT_TABS = [
  ["events", "Everything"],
  ["webhooks", "Webhooks"],
] as const;

const PAGE_ROWS = 50;
/** Rows in the table; of a log that is followed for hours the oldest leave it. */
const MAX_ROWS = 1_000;

/** Which values of `reads` show the reads of the console's own pages. */
const SHOWN = "shown";

const FACETS: readonly Facet[] = [
  {
    name: "kind",
    label: "Kind",
    choices: [
      ["call", "Your calls"],
      ["callback", "Wallet callbacks"],
      ["webhook", "Webhooks"],
    ],
  },
  {
    name: "status",
    label: "Status",
    choices: [
      ["2xx", "2xx"],
      ["3xx", "3xx"],
      ["4xx", "4xx"],
      ["5xx", "5xx"],
      ["none", "No answer"],
    ],
  },
  { name: "player_id", label: "Player ID" },
  { name: "text", label: "Text", hint: "Path or body text" },
];

const FURTHER: readonly Facet[] = [
  { name: "path", label: "Path begins with" },
  { name: "session_id", label: "Session ID" },
  { name: "round_id", label: "Round ID" },
  { name: "transaction_id", label: "Transaction ID" },
  { name: "request_id", label: "Request ID" },
  {
    name: "caller",
    label: "From",
    choices: [
      ["server", "Your servers"],
      ["browser", "This console"],
    ],
  },
  {
    name: "reads",
    label: "The console's own reads",
    all: "The console's own reads: hidden",
    choices: [[SHOWN, "The console's own reads: shown"]],
  },
];

/** Everything that went over the wire in the last 7 days, newest first, and what does so now. */
export const eventsPage: OpenPage = (context) => {
  const { query, signal } = context;
  const place = h("div", {});
  let leave = new AbortController();
  signal.addEventListener("abort", () => leave.abort());
  const draw = (now: URLSearchParams) => {
    leave.abort();
    leave = new AbortController();
    fill(place, liveList({ ...context, query: now, signal: leave.signal }));
  };
  const [main, further] = [facets(FACETS, query, draw), facets(FURTHER, query, draw, "More filters")];
  const more = h("details", { class: "more-filters" }, h("summary", {}, "More filters"), further.element);
  const changed = (now: URLSearchParams) => {
    main.show(now);
    further.show(now);
    more.open ||= Object.keys(given(FURTHER, now)).length > 0;
    draw(now);
  };
  changed(query);
  const page = pageOf("Events", "Events", tabs(EVENT_TABS, "events"), main.element, more, place);
  return { ...page, changed };
};

/** The list for one set of filters: the newest page, what comes while it is followed, and older pages on demand. */
function liveList({ account, query, signal }: PageContext): HTMLElement {
  const { reads, ...sent } = { ...given([...FACETS, ...FURTHER], query) } as Record<string, string>;
  const filters = { ...sent, ...(reads === SHOWN ? {} : { hide_page_reads: "true" }) } as WireEventFilters;
  const body = h("tbody", {});
  const foot = h("div", { class: "rows-end" }, loading("events"));
  const held: WireEvent[] = [];
  const before = pagesRead("events");
  let pages = 0;
  let isPaused = false;

  const light = h("span", { class: "live-light", role: "status" }, "Connecting…");
  const say = (state: "live" | "paused" | "lost", text: string) => {
    light.dataset.state = state;
    if (light.textContent !== text) light.textContent = text;
  };
  const pause = h("button", { type: "button" }, "Pause");
  const fresh = h("button", { type: "button", class: "chip fresh", hidden: true });
  const showHeld = () => {
    const isFocused = document.activeElement === fresh;
    insert(held.splice(0));
    // The button goes, and the focus to the newest of what it showed.
    if (isFocused) body.querySelector("a")?.focus();
    fresh.hidden = true;
  };
  fresh.addEventListener("click", showHeld);
  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    pause.textContent = isPaused ? "Follow" : "Pause";
    say(isPaused ? "paused" : "live", isPaused ? "Paused" : "Live");
    if (!isPaused) showHeld();
  });

  const insert = (events: readonly WireEvent[]) => {
    for (const event of events) {
      const row = eventRow(event);
      row.classList.add("arrived");
      body.prepend(row);
    }
    while (body.rows.length > MAX_ROWS) body.deleteRow(-1);
    if (events.length > 0) show();
  };
  const frame = h(
    "div",
    { class: "scroll events", tabIndex: 0, role: "region", aria: { label: "Events" } },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...EVENT_HEAD.map((name) => h("th", { scope: "col", class: sideOf(name) }, name)))),
      body,
    ),
  );
  const show = () => {
    frame.hidden = body.rows.length === 0;
    if (body.rows.length > 0) foot.querySelector(".state:not(.bad)")?.remove();
  };

  const follow = async (after: string) => {
    const onState = (state: "open" | "lost") => {
      if (isPaused) return;
      if (state === "open") say("live", "Live");
      else say("lost", "Reconnecting…");
    };
    try {
      for await (const event of account.client.followWireEvents(filters, { after, signal, onState })) {
        if (isPaused) {
          held.push(event);
          fresh.hidden = false;
          fresh.textContent = `Show ${counted(held.length, "new event")}`;
        } else insert([event]);
      }
    } catch (error) {
      if (signal.aborted) return;
      say("lost", "Not live");
      fill(
        foot,
        failure(error, () => void follow(after)),
      );
    }
  };
  const read = async (cursor?: string) => {
    fill(foot, loading("events"));
    try {
      const page = await account.client.wireEventsPage(
        { ...filters, limit: PAGE_ROWS, ...(cursor && { cursor }) },
        { signal },
      );
      if (signal.aborted) return;
      body.append(...page.events.map(eventRow));
      before.keep(++pages);
      const more = page.next_cursor;
      // The stream goes on after the newest row; of an empty log it begins at the beginning.
      if (cursor === undefined) void follow(page.events[0]?.id ?? "0");
      if (more !== null && pages < before.wanted) return await read(more);
      const older = more !== null && h("button", { type: "button", on: { click: () => void read(more) } }, "Show more");
      fill(
        foot,
        body.rows.length === 0 ? nothing(Object.keys(given([...FACETS, ...FURTHER], query)).length > 0) : older,
      );
      show();
    } catch (error) {
      if (signal.aborted) return;
      if (cursor === undefined) say("lost", "Not live");
      fill(
        foot,
        failure(error, () => void read(cursor)),
      );
    }
  };
  show();
  void read();
  return h("div", {}, h("div", { class: "row live-bar" }, light, pause, fresh), frame, foot);
}

function nothing(isFiltered: boolean): HTMLElement {
  return isFiltered
    ? empty("No events match.", "Clear a filter. Events are kept for 7 days; new ones appear here as they happen.")
    : empty(
        "No events yet.",
        "Each call that you sign, each callback to your wallet and each webhook appears here as it happens, byte for byte, and stays for 7 days.",
        h(
          "span",
          { class: "row" },
          h("a", { href: "#/lobby" }, "Play a game"),
          h("a", { href: "#/wallet" }, "Run the wallet suite"),
          h("a", { href: "/docs/wire-log" }, "How it works"),
        ),
      );
}
