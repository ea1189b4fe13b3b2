import { useState } from "preact/hooks";
import type { WireEvent, WireEventFilters } from "../../../../clients/typescript/src/index.ts";
import { clockTime, counted, duration, rowTime, when } from "../../../lib/format.ts";
import { dayBefore } from "../../../lib/time.ts";
import { where } from "../../../lib/where.ts";
import { Beside } from "../../../ui/beside.tsx";
import { plain } from "../../../ui/control.tsx";
import { type Facet, Facets, given } from "../../../ui/facets.tsx";
import { cut, mark, money } from "../../../ui/facts.tsx";
import { TimeRange } from "../../../ui/filters.tsx";
import { List } from "../../../ui/list.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty, Failure } from "../../../ui/states.tsx";
import type { Column } from "../../../ui/table.tsx";
import { account } from "../lib/account.ts";
import { EVENT_TABS, Tabs } from "../ui/links.tsx";
import { FurtherFacets, useRange } from "../ui/list-page.tsx";
import { useLive } from "../ui/live.tsx";

const PAGE_ROWS = 50;
/** New rows above those that were read. A log that is followed for hours begins again. */
const MAX_NEW_ROWS = 5_000;

/** Value of `reads` that shows the reads of the console's own pages. */
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
  { name: "status", label: "Status", choices: [...plain(["2xx", "3xx", "4xx", "5xx"]), ["none", "No answer"]] },
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
export function EventsPage() {
  const { query } = where.value;
  const filters = { ...given([...FACETS, ...FURTHER], query), ...useRange() };
  return (
    <Page title="Events">
      <Tabs all={EVENT_TABS} current="events" />
      <Facets list={FACETS} query={query} />
      <FurtherFacets list={FURTHER} query={query} />
      <TimeRange byDefault="7d" spans={["1h", "24h", "7d"]} />
      <Followed key={JSON.stringify(filters)} filters={filters} />
    </Page>
  );
}

/** The list for one set of filters: the newest page, what comes while it is followed, and older pages on demand. */
function Followed({ filters: { reads, ...sent } }: { readonly filters: Record<string, string> }) {
  const filters = { ...sent, ...(reads === SHOWN ? {} : { hide_page_reads: "true" }) } as WireEventFilters;
  const [version, setVersion] = useState(0);
  const [arrived, setArrived] = useState<readonly WireEvent[]>([]);
  const [held, setHeld] = useState<readonly WireEvent[]>([]);
  const add = (events: readonly WireEvent[]) => setArrived((before) => [...events, ...before]);
  const again = () => setVersion((before) => before + 1);
  const showHeld = () => {
    add(held);
    setHeld([]);
  };
  const [problem, setProblem] = useState<unknown>(undefined);
  const { bar, isPaused, say } = useLive(showHeld);

  const follow = async (after: string, signal: AbortSignal) => {
    const onState = (state: "open" | "lost") => (state === "open" ? say("live", "Live") : say("lost", "Reconnecting…"));
    let count = 0;
    try {
      for await (const event of account().client.followWireEvents(filters, { after, signal, onState })) {
        if (isPaused.current) setHeld((before) => [event, ...before]);
        else add([event]);
        if (++count === MAX_NEW_ROWS) return again();
      }
    } catch (error) {
      if (signal.aborted) return;
      say("lost", "Not live");
      setProblem(error);
    }
  };
  const fresh = held.length > 0 && (
    <button
      type="button"
      class="chip fresh"
      onClick={() => {
        showHeld();
        // The button goes, and the focus to the newest of what it showed.
        requestAnimationFrame(() => document.querySelector<HTMLElement>(".events tbody a")?.focus());
      }}
    >
      Show {counted(held.length, "new event")}
    </button>
  );
  return (
    <div class="events">
      {bar(fresh)}
      {problem !== undefined && <Failure error={problem} retry={again} />}
      <List
        what="events"
        version={version}
        ahead={arrived}
        read={async (cursor, signal) => {
          try {
            const query = { ...filters, limit: PAGE_ROWS, cursor };
            const page = await account().client.wireEventsPage(query, { signal });
            if (cursor === undefined) {
              setArrived([]);
              setProblem(undefined);
              // The stream goes on after the newest row; of an empty log it begins at the beginning.
              void follow(page.events[0]?.id ?? "0", signal);
            }
            return { rows: page.events, next: page.next_cursor };
          } catch (error) {
            if (cursor === undefined) say("lost", "Not live");
            throw error;
          }
        }}
        keyOf={({ id }) => id}
        rowClass={(one) => (arrived.includes(one) ? "arrived" : "")}
        columns={COLUMNS}
        empty={nothing(Object.keys(sent).length > 0)}
      />
    </div>
  );
}

const ID_LENGTH = 8;

const COLUMNS: readonly Column<WireEvent>[] = [
  {
    head: "Time (UTC)",
    cell: ({ id, at }) => {
      const isToday = at.startsWith(dayBefore(0));
      return (
        <Beside path={["event", id]}>
          <time dateTime={at} title={when(at)}>
            {isToday ? clockTime(at) : rowTime(at)}
          </time>
        </Beside>
      );
    },
  },
  {
    head: "What",
    cell: (one) => (
      <span class="what">
        {direction(one)}
        <span class="ellipsis" title={one.path}>
          {nameOf(one)}
        </span>
        {one.attempt !== null && one.attempt > 1 && <small>attempt {one.attempt}</small>}
        {one.resend_of !== null && <small>sent again</small>}
      </span>
    ),
  },
  { head: "Status", cell: (one) => statusOf(one) },
  { head: "Took", figure: true, cell: (one) => money(duration(one.duration_ms)) },
  {
    head: "About",
    cell: (one) => cut(one.transaction_id ?? one.round_id ?? one.session_id ?? one.player_id),
  },
  {
    head: "Request ID",
    cell: ({ request_id: id }) => id !== null && <code title={id}>{id.slice(0, ID_LENGTH)}</code>,
  },
];

/** Name of an event: the action of a callback, the event of a webhook, the request line of a call. */
export function nameOf({ kind, action, method, path }: WireEvent): string {
  return kind === "call" || action === null ? `${method} ${path}` : action;
}

/** An arrow with a word for those who do not see it. */
export function direction({ direction: way }: WireEvent) {
  const [label, sign] = way === "in" ? ["Your call to the service", "→"] : ["The service's call to you", "←"];
  return (
    <span class={`way ${way}`} role="img" title={label} aria-label={label}>
      {sign}
    </span>
  );
}

export function statusOf({ status, reason }: WireEvent) {
  if (status === null) return mark(reason ?? "no answer", "bad");
  const tone = status < 300 ? "good" : status < 500 ? "warn" : "bad";
  return mark(reason === null ? String(status) : `${status}, ${reason}`, tone);
}

const nothing = (isFiltered: boolean) =>
  isFiltered ? (
    <Empty title="No events match.">
      Clear a filter. Events are kept for 7 days; new ones appear here as they happen.
    </Empty>
  ) : (
    <Empty title="No events yet.">
      Each call that you sign, each callback to your wallet and each webhook appears here as it happens, byte for byte,
      and stays for 7 days.
      <span class="row">
        <a href="#/lobby">Play a game</a>
        <a href="#/wallet">Run the wallet suite</a>
        <a href="/docs/wire-log">How it works</a>
      </span>
    </Empty>
  );
