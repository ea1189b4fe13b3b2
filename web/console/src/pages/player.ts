import type { ListedSession } from "../../../../clients/typescript/src/index.ts";
import { hrefOf } from "../../../lib/address.ts";
import { fill, h } from "../../../lib/dom.ts";
import { counted, rowTime } from "../../../lib/format.ts";
import { besideLink } from "../../../lib/router.ts";
import { facts } from "../../../parts/facts.ts";
import { pagedTable } from "../../../parts/loaded.ts";
import { badge, empty, failure } from "../../../parts/states.ts";
import { copyable, toast } from "../../../parts/toast.ts";
import type { Account } from "../lib/account.ts";
import { nameGame } from "../lib/catalogue.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { callToMake } from "../parts/call-to-make.ts";
import { eventsLink } from "../parts/events-link.ts";

const SESSIONS_SHOWN = 10;

const LISTS = [
  ["transactions", "Transactions"],
  ["rounds", "Rounds"],
  ["sessions", "Sessions"],
  ["free-spins", "Free spins"],
  ["campaigns", "Campaigns"],
] as const;

/** A player: the lists of what they have and did, their latest sessions, and a button that closes all of them. */
export const playerPage: OpenPage = ({ account, path: [id = ""], signal }) => {
  const query = new URLSearchParams({ player_id: id });
  const lists = LISTS.map(([page, name]) => h("a", { href: hrefOf(page, [], query) }, name));
  return pageOf(
    `Player ${id}`,
    "Player",
    facts(
      ["Player ID", copyable(id)],
      ["Lists", h("span", { class: "row" }, ...lists)],
      ["Events", eventsLink({ player_id: id })],
    ),
    h("h2", {}, "Latest sessions"),
    pagedTable<ListedSession>({
      what: "sessions",
      signal,
      read: async () => {
        const { sessions } = await account.client.sessionsPage({ player_id: id, limit: SESSIONS_SHOWN }, { signal });
        return { rows: sessions, next: null };
      },
      head: ["Opened (UTC)", "Status", "Game", "Currency"],
      row: (one) => [
        besideLink("session", [one.session_id], h("time", { dateTime: one.created_at }, rowTime(one.created_at))),
        badge(one.status),
        nameGame(account, one.game_id, h("span", { class: "ellipsis" })),
        one.currency,
      ],
      whenEmpty: () =>
        empty(
          "No sessions.",
          "This player ID has had none in the last 90 days. Check its spelling: capitals count.",
          callToMake("POST /v1/sessions", "open-session"),
        ),
    }),
    closeAll(account, id),
  );
};

/** For a player who excludes themselves. */
function closeAll({ client }: Account, id: string): HTMLElement {
  const answer = h("div", {});
  const close = h("button", { type: "button" }, "Close all sessions");
  close.addEventListener("click", async () => {
    close.disabled = true;
    fill(answer);
    try {
      const closed = await client.closePlayerSessions(id);
      toast(
        closed === 0 ? "No session was open." : `Closed ${counted(closed, "session")}. Their bets are refused now.`,
      );
    } catch (error) {
      fill(answer, failure(error));
    }
    close.disabled = false;
  });
  const text = "New bets are refused at once; wins and rollbacks of earlier bets still reach your wallet.";
  return h("div", {}, h("p", { class: "row" }, close, h("small", {}, text)), answer);
}
