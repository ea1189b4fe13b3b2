import type { FreeSpins } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { rowTime, when } from "../../../lib/format.ts";
import { besideLink } from "../../../lib/router.ts";
import { callButton } from "../../../parts/call-button.ts";
import { facts, moment } from "../../../parts/facts.ts";
import { loaded } from "../../../parts/loaded.ts";
import { badge, empty } from "../../../parts/states.ts";
import { money } from "../../../parts/table.ts";
import { copyable, toast } from "../../../parts/toast.ts";
import type { Account } from "../lib/account.ts";
import { gamesOf } from "../lib/catalogue.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { callToMake } from "../parts/call-to-make.ts";
import { eventsLink } from "../parts/events-link.ts";
import type { Facet } from "../parts/facets.ts";
import { listOf } from "../parts/list-page.ts";
import { playAs } from "../parts/play-as.ts";
import { playerLink } from "../parts/player-link.ts";

const PAGE_ROWS = 100;

type Shown = FreeSpins["status"] | "expired";

/** A grant whose time is over stays active at the service; nobody can play it any more. */
function statusOf({ status, valid_until: until }: FreeSpins): Shown {
  return status === "active" && Date.parse(until) <= Date.now() ? "expired" : status;
}

/** The grants of all players, newest first. */
export const freeSpinsPage: OpenPage = (context) => {
  const { client } = context.account;
  const facets: readonly Facet[] = [
    { name: "player_id", label: "Player ID" },
    {
      name: "status",
      label: "Status",
      choices: ["active", "finished", "cancelled", "expired"].map((one) => [one, one] as const),
    },
  ];
  const list = listOf<FreeSpins>(context, {
    what: "free spins",
    facets,
    read: async ({ status, ...filters }, cursor, signal) => {
      const sent = status === "expired" ? "active" : (status as FreeSpins["status"] | undefined);
      const query = { ...filters, ...(sent && { status: sent }), limit: PAGE_ROWS, ...(cursor && { cursor }) };
      const page = await client.allFreeSpinsPage(query, { signal });
      const rows = page.free_spins.filter((one) => status === undefined || statusOf(one) === status);
      return { rows, next: page.next_cursor };
    },
    head: ["Granted (UTC)", "Status", "Player", "Spins", "Bet", "Games", "Won", "Valid until (UTC)"],
    row: (one) => [
      besideLink("grant", [one.id], h("time", { dateTime: one.created_at }, rowTime(one.created_at))),
      badge(statusOf(one)),
      playerLink(one.player_id),
      one.quantity,
      money(`${one.bet_amount} ${one.currency}`),
      h("span", { class: "ellipsis" }, one.game_ids.join(", ")),
      money(one.win_amount === null ? "–" : `${one.win_amount} ${one.currency}`),
      rowTime(one.valid_until),
    ],
    whenEmpty: (isFiltered) =>
      isFiltered
        ? empty("No free spins match.", "Clear a filter to see more.")
        : empty(
            "No free spins yet.",
            "Free spins are rounds that the player does not pay for. Your wallet gets them as bets and wins with a free_spins_id: do not debit the bets, credit the wins as bonus money.",
            callToMake("POST /v1/free-spins", "grant-free-spins"),
            h("a", { href: "#/grant-free-spins" }, "Grant some"),
          ),
  });
  const grant = h("a", { class: "button main", href: "#/grant-free-spins" }, "Grant free spins");
  return {
    ...pageOf("Free spins", "Free spins", h("div", { class: "page-tools" }, grant), list.element),
    changed: list.changed,
  };
};

/** One grant: its terms, its games to be played, and a button that cancels it. */
export const grantPage: OpenPage = ({ account, path: [id = ""], signal }) => {
  const grant = loaded(
    "the grant",
    signal,
    () => account.client.freeSpins(id, { signal }),
    (one) => [
      h(
        "p",
        { class: "net" },
        h("strong", { class: "money" }, `${one.quantity} × ${one.bet_amount} ${one.currency}`),
        " ",
        badge(statusOf(one)),
      ),
      facts(
        ["Player", playerLink(one.player_id)],
        ["Games", one.game_ids.join(", ")],
        ["ID in callbacks", copyable(one.free_spins_id)],
        ["Your reference", copyable(one.reference)],
        ["Grant ID", copyable(one.id)],
        ["Won", one.win_amount !== null && `${one.win_amount} ${one.currency}`],
        ["Granted", when(one.created_at)],
        ["Valid until", moment(one.valid_until)],
        ["Finished", one.finished_at !== null && when(one.finished_at)],
        ["Cancelled", one.cancelled_at !== null && when(one.cancelled_at)],
        ["Events", eventsLink({ text: one.free_spins_id })],
        [
          "Transactions",
          h("a", { href: `#/transactions?player_id=${encodeURIComponent(one.player_id)}` }, "All of the player"),
        ],
      ),
      ...(statusOf(one) === "active" ? [playable(account, one), cancel(one)] : []),
    ],
  );
  const cancel = (one: FreeSpins) => {
    const button = callButton("Cancel the spins that are left", async () => {
      await account.client.cancelFreeSpins(one.id);
      toast("Cancelled. Spins that were played are kept.");
      await grant.refresh();
    });
    return h("p", {}, button);
  };
  return pageOf(`Grant ${id}`, "Free spins", grant.element);
};

/** A grant names its games by the provider's codes. */
function playable(account: Account, one: FreeSpins): HTMLElement {
  const place = h("div", {});
  void gamesOf(account).then(
    (games) => {
      const own = games.filter(({ code }) => one.game_ids.includes(code));
      fill(place, playAs({ playerId: one.player_id, currency: one.currency }, own));
    },
    () => undefined,
  );
  return place;
}
