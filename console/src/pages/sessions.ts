import type { ListedSession } from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../web/lib/dom.ts";
import { rowTime, when } from "../../../web/lib/format.ts";
import { besideLink } from "../../../web/lib/router.ts";
import { facts } from "../../../web/parts/facts.ts";
import { badge, empty, failure } from "../../../web/parts/states.ts";
import { copyable, toast } from "../../../web/parts/toast.ts";
import { nameGame } from "../lib/catalogue.ts";
import { type OpenPage, type PageContext, pageOf } from "../lib/page.ts";
import { callToMake } from "../parts/call-to-make.ts";
import { eventsLink } from "../parts/events-link.ts";
import type { Facet } from "../parts/facets.ts";
import { listOf } from "../parts/list-page.ts";
import { playerLink } from "../parts/player-link.ts";
import { roundFeed } from "../parts/round-feed.ts";

const PAGE_ROWS = 50;

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
            h("a", { href: "#/lobby" }, "Open a game"),
          ),
  });
  return { ...pageOf("Sessions", "Sessions", list.element), changed: list.changed };
};

/** A session's rounds, and a button that closes all sessions of its player. */
export const sessionPage: OpenPage = ({ account, path: [id = ""], signal }: PageContext) => {
  const { client } = account;
  const close = h("button", { type: "button" }, "Close session");
  close.addEventListener("click", async () => {
    close.disabled = true;
    try {
      const { status, closed_at } = await client.closeSession(id);
      fill(state, badge(status), ` ${when(closed_at)}`);
      toast("Closed. Bets are refused from now on; wins are still credited.");
    } catch (error) {
      close.disabled = false;
      close.after(failure(error));
    }
  });
  const state = h("span", {}, close);
  // No call answers a session alone, so its first transaction says whose it is.
  const [player, game] = [h("span", {}, "Known after the first round"), h("span", {}, "–")];
  void client.transactionsPage({ session_id: id, order: "newest", limit: 1 }, { signal }).then(
    ({ transactions: [one] }) => {
      if (!one) return;
      fill(player, playerLink(one.player_id));
      nameGame(account, one.game_id, game);
    },
    () => undefined,
  );
  const all = h("a", { href: `#/transactions?session_id=${encodeURIComponent(id)}` }, "Show all of them");
  return pageOf(
    `Session ${id}`,
    "Session",
    facts(
      ["Session ID", copyable(id)],
      ["Player", player],
      ["Game", game],
      ["Transactions", all],
      ["Events", eventsLink({ session_id: id })],
      ["State", state],
    ),
    roundFeed(account, { session_id: id }, signal),
  );
};
