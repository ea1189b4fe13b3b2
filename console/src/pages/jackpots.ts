import type { Jackpots, JackpotWinner } from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../web/lib/dom.ts";
import { figure, fromNow, rowTime, words } from "../../../web/lib/format.ts";
import { poll } from "../../../web/lib/poll.ts";
import { besideLink } from "../../../web/lib/router.ts";
import { badge, empty, failure, loading } from "../../../web/parts/states.ts";
import { money, table } from "../../../web/parts/table.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { ticker } from "../parts/ticker.ts";

const POLL_INTERVAL_MS = 5000;
const AGE_INTERVAL_MS = 1000;

/** The pools, animated between two reads of the feed, and the winners. */
export const jackpotsPage: OpenPage = ({ account, signal }) => {
  const body = h("div", {}, loading("jackpots"));
  const pools = h("ul", { class: "pools" });
  const updated = h("p", { class: "count" });
  const winners = h("div", {});
  const tickers = new Map<string, ReturnType<typeof ticker>>();

  let updatedAt: string | null | undefined;
  const showAge = () => {
    updated.textContent = updatedAt ? `Updated ${fromNow(updatedAt)}` : "The providers have reported no jackpots yet.";
  };
  poll(AGE_INTERVAL_MS, signal, async () => showAge());

  const draw = ({ updated_at, jackpots }: Jackpots) => {
    updatedAt = updated_at;
    showAge();
    fill(
      pools,
      ...jackpots.map((pool) =>
        h(
          "li",
          { class: "pool" },
          h("div", { class: "row spread" }, h("h2", {}, pool.name), badge(pool.status)),
          h("p", {}, `${words(pool.level)} jackpot, in ${pool.currency}`),
          h(
            "ol",
            { class: "tiers" },
            ...[...pool.tiers].reverse().map((tier) => {
              const shown = tickers.get(tier.tier_id) ?? ticker((value) => figure(value, pool.currency), signal);
              tickers.set(tier.tier_id, shown);
              shown.show(tier.amount);
              return h("li", {}, h("span", {}, `Tier ${tier.tier}`), shown.element);
            }),
          ),
          h(
            "p",
            { class: "feeds" },
            "Fed by ",
            ...pool.games
              .slice(0, 6)
              .flatMap(({ game_id, name }, at) => [
                at > 0 && ", ",
                h("a", { href: `#/play/${encodeURIComponent(game_id)}` }, name),
              ]),
            pool.games.length > 6 && ` and ${pool.games.length - 6} more`,
          ),
        ),
      ),
    );
  };
  const drawWinners = (list: readonly JackpotWinner[]) =>
    fill(
      winners,
      h("h2", {}, "Winners"),
      list.length === 0
        ? empty(
            "None of your players has won a jackpot yet.",
            "A win is listed here, and reaches your wallet as a win of its round.",
          )
        : winnersTable(list),
    );

  poll(POLL_INTERVAL_MS, signal, async () => {
    try {
      const options = { signal };
      const [feed, won] = await Promise.all([account.client.jackpots(options), account.client.jackpotWinners(options)]);
      draw(feed);
      drawWinners(won);
      if (!updated.isConnected) fill(body, updated, feed.jackpots.length > 0 ? pools : empty("No jackpots."), winners);
      else if (feed.jackpots.length > 0 && !pools.isConnected) fill(body, updated, pools, winners);
    } catch (error) {
      if (!signal.aborted) fill(body, failure(error));
    }
  });
  return pageOf("Jackpots", "Jackpots", body);
};

function winnersTable(list: readonly JackpotWinner[]): HTMLElement {
  return table(
    "Jackpot winners",
    ["Won at (UTC)", "Player", "Amount", "Kind", "Round"],
    list.map((one) => [
      rowTime(one.won_at),
      one.player_id,
      money(figure(one.amount, one.currency)),
      words(one.win_type),
      besideLink("round", [one.round_id], h("span", { class: "ellipsis" }, one.round_id)),
    ]),
  );
}
