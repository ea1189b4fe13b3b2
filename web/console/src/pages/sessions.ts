import type { ListedSession } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { rowTime, when } from "../../../lib/format.ts";
import { besideLink } from "../../../lib/router.ts";
import { callButton } from "../../../parts/call-button.ts";
import { facts, moment } from "../../../parts/facts.ts";
import { badge, empty, failure } from "../../../parts/states.ts";
import { copyable, toast } from "../../../parts/toast.ts";
import type { Account } from "../lib/account.ts";
import { nameGame } from "../lib/catalogue.ts";
import { linkTo } from "../lib/offered.ts";
import { type OpenPage, type PageContext, pageOf } from "../lib/page.ts";
import { callToMake } from "../parts/call-to-make.ts";
import { eventsLink } from "../parts/events-link.ts";
import type { Facet } from "../parts/facets.ts";
import { listOf } from "../parts/list-page.ts";
import { playerLink } from "../parts/player-link.ts";
import { roundFeed } from "../parts/round-feed.ts";

const PAGE_ROWS = 50;
/** Of how many sessions one is looked for. */
const MAX_LOOKED_AT = 200;

const FACETS: readonly Facet[] = [
  {
    name: "status",
    label: "Status",
    choices: ["open", "closed", "expired"].map((one) => [one, one] as const),
  },
  { name: "player_id", label: "Player ID" },
];

/** The sessions of the last 90 days, newest first. */
export const sessionsPage: OpenPage = (context) => {
  const { account } = context;
  const list = listOf<ListedSession>(context, {
    what: "sessions",
    facets: FACETS,
    read: async (filters, cursor, signal) => {
      const query = { ...filters, limit: PAGE_ROWS, ...(cursor && { cursor }) };
      const { sessions, next_cursor } = await account.client.sessionsPage(query, { signal });
      return { rows: sessions, next: next_cursor };
    },
    head: ["Opened (UTC)", "Status", "Player", "Currency", "Game", "Ends (UTC)"],
    row: (one) => [
      besideLink("session", [one.session_id], h("time", { dateTime: one.created_at }, rowTime(one.created_at))),
      badge(one.status),
      playerLink(one.player_id),
      one.currency,
      nameGame(account, one.game_id, h("span", { class: "ellipsis" })),
      rowTime(one.closed_at ?? one.expires_at),
    ],
    whenEmpty: (isFiltered) =>
      isFiltered
        ? empty("No sessions match.", "Clear a filter to see more.")
        : empty(
            "No sessions yet.",
            "A session opens when your site sends a player to a game. Open it with your server, and show the launch_url that is answered.",
            callToMake("POST /v1/sessions", "open-session"),
            linkTo("lobby", "Open a game"),
          ),
  });
  return { ...pageOf("Sessions", "Sessions", list.element), changed: list.changed };
};

/** A session: whose it is, whether it takes bets, its rounds, and a button that closes it. */
export const sessionPage: OpenPage = ({ account, path: [id = ""], signal }: PageContext) => {
  const { client } = account;
  const close = callButton("Close session", async () => {
    const { status, closed_at } = await client.closeSession(id);
    fill(state, badge(status), ` ${when(closed_at)}`);
    toast("Closed. Bets are refused from now on; wins are still credited.");
  });
  const state = h("span", { class: "row" }, close);
  const known = h("div", {});
  const all = h("a", { href: `#/transactions?session_id=${encodeURIComponent(id)}` }, "Show all of them");
  const show = (
    one: ListedSession | undefined,
    player = "Not known: it has no round, and is not among the latest sessions. Check the ID",
  ) => {
    if (one && one.status !== "open") fill(state, badge(one.status), ` ${when(one.closed_at ?? one.expires_at)}`);
    else fill(state, one && badge(one.status), close);
    fill(
      known,
      facts(
        ["Session ID", copyable(id)],
        ["State", state],
        ["Player", one ? playerLink(one.player_id) : player],
        ["Game", one && nameGame(account, one.game_id, h("span", {}))],
        ["Currency", one?.currency],
        ["Opened", one && when(one.created_at)],
        ["Expires", one?.status === "open" && moment(one.expires_at)],
        ["Transactions", all],
        ["Events", eventsLink({ session_id: id })],
      ),
    );
  };
  show(undefined, "…");
  const problem = h("div", {});
  const load = async () => {
    fill(problem);
    try {
      show(await sessionOf(account, id, signal));
    } catch (error) {
      if (signal.aborted) return;
      show(undefined, "–");
      fill(
        problem,
        failure(error, () => void load()),
      );
    }
  };
  void load();
  return pageOf(`Session ${id}`, "Session", known, problem, roundFeed(account, { session_id: id }, signal));
};

/**
 * A session as the lists have it, since no call answers one alone: among those of its first transaction's player, or before a
 * round among the newest.
 */
async function sessionOf({ client }: Account, id: string, signal: AbortSignal): Promise<ListedSession | undefined> {
  const { transactions } = await client.transactionsPage({ session_id: id, order: "newest", limit: 1 }, { signal });
  const [first] = transactions;
  const of = first ? { player_id: first.player_id } : {};
  const { sessions } = await client.sessionsPage({ ...of, limit: MAX_LOOKED_AT }, { signal });
  return sessions.find(({ session_id }) => session_id === id);
}
