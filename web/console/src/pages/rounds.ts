import type { Transaction } from "../../../../clients/typescript/src/index.ts";
import { hrefOf } from "../../../lib/address.ts";
import { h } from "../../../lib/dom.ts";
import { rowTime } from "../../../lib/format.ts";
import { add, negated, signed } from "../../../lib/money.ts";
import { besideLink } from "../../../lib/router.ts";
import { badge, empty } from "../../../parts/states.ts";
import { money } from "../../../parts/table.ts";
import { nameGame } from "../lib/catalogue.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { type PlayedRound, type ReadRound, roundsOf, roundsRead } from "../lib/rounds.ts";
import { callToMake } from "../parts/call-to-make.ts";
import type { Facet } from "../parts/facets.ts";
import { listOf } from "../parts/list-page.ts";
import { playerLink } from "../parts/player-link.ts";
import { tabs } from "../parts/tabs.ts";
import { TRANSACTION_TABS } from "./transactions.ts";

/** A round has two or more: this is some fifty rounds. */
const PAGE_TRANSACTIONS = 120;

type Round = PlayedRound & { readonly first: Transaction; readonly net: string };

const OUTCOMES: readonly (readonly [outcome: string, name: string, has: (round: Round) => boolean])[] = [
  ["won", "Player won", ({ net }) => net.startsWith("+")],
  ["lost", "Player lost", ({ net }) => net.startsWith("-")],
  ["unsettled", "Pending or failed", ({ status }) => status === "pending" || status === "failed"],
  ["undone", "Refused or cancelled", ({ status }) => status === "refused" || status === "cancelled"],
];

const FACETS: readonly Facet[] = [
  { name: "outcome", label: "Outcome", choices: OUTCOMES.map(([outcome, name]) => [outcome, name] as const) },
  { name: "player_id", label: "Player ID" },
  { name: "session_id", label: "Session ID" },
  { name: "currency", label: "Currency", isCode: true },
];

/** The rounds of the last 31 days, newest first: what was staked and won, and how it ended. */
export const roundsPage: OpenPage = (context) => {
  const { account, path } = context;
  const [kind, id] = path;
  // Earlier versions had rounds and transactions under #/rounds.
  if (kind && id) {
    location.replace(hrefOf(kind, [id]));
    return pageOf("Moved", "Moved");
  }
  let gather = roundsRead();
  const list = listOf<ReadRound>(context, {
    what: "rounds",
    facets: FACETS,
    read: async ({ outcome, ...filters }, cursor, signal) => {
      if (cursor === undefined) gather = roundsRead();
      const query = { ...filters, order: "newest", limit: PAGE_TRANSACTIONS, ...(cursor && { cursor }) } as const;
      const { transactions, next_cursor: next } = await account.client.transactionsPage(query, { signal });
      const has = OUTCOMES.find(([name]) => name === outcome)?.[2];
      const rows = gather(transactions, next === null).filter((one) => !has || has(roundOf(one)));
      return { rows, next };
    },
    head: ["Began (UTC)", "Staked", "Won", "Net", "Status", "Player", "Game"],
    row: (one) => {
      const { id: round, at, bet, win, net, status, first } = roundOf(one);
      return [
        besideLink("round", [round], h("time", { dateTime: at }, rowTime(at))),
        ...[money(`${bet} ${first.currency}`), money(win), money(net)],
        badge(status),
        playerLink(first.player_id),
        nameGame(account, first.game_id, h("span", { class: "ellipsis" })),
      ];
    },
    whenEmpty: (isFiltered) =>
      isFiltered
        ? empty("No rounds match.", "Clear a filter, or press Ctrl-K to look for an ID.")
        : empty(
            "No rounds in the last 31 days.",
            "A round is what a player stakes and wins in one go: a spin, a hand, a ticket. Its bets and wins are calls to your wallet.",
            callToMake("GET /v1/rounds/{id}", "read-round"),
          ),
  });
  return { ...pageOf("Rounds", "Transactions", tabs(TRANSACTION_TABS, "rounds"), list.element), changed: list.changed };
};

function roundOf({ transactions }: ReadRound): Round {
  const [round] = roundsOf(transactions);
  const [first] = transactions;
  if (!round || !first) throw new Error("A round has transactions.");
  return { ...round, first, net: signed(add(round.win, negated(round.bet))) };
}
