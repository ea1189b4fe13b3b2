import type { Jackpot, Jackpots, JackpotWinner } from "../../../../clients/typescript/src/index.ts";
import { hrefOf } from "../../../lib/address.ts";
import { fill, h } from "../../../lib/dom.ts";
import { counted, figure, fromNow, shortTime, words } from "../../../lib/format.ts";
import { poll } from "../../../lib/poll.ts";
import { besideLink } from "../../../lib/router.ts";
import { age } from "../../../parts/facts.ts";
import { badge, empty, failure, loading } from "../../../parts/states.ts";
import { money, table } from "../../../parts/table.ts";
import { offers } from "../lib/offered.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { tierName } from "../lib/tier-name.ts";
import { callToMake } from "../parts/call-to-make.ts";
import { playerLink } from "../parts/player-link.ts";
import { ticker } from "../parts/ticker.ts";

const POLL_INTERVAL_MS = 5000;
const AGE_INTERVAL_MS = 1000;

type Tier = Jackpot["tiers"][number];

/** The first amount that this tab saw of a tier, and when: what it grew since then is shown. */
interface Seen {
  readonly amount: number;
  readonly at: string;
}

/** The pools, animated between two reads of the feed, and every hit of the operator's players. */
export const jackpotsPage: OpenPage = ({ account, signal }) => {
  const body = h("div", {}, loading("jackpots"));
  const pools = h("ul", { class: "pools" });
  const updated = h("p", { class: "count" });
  const winners = h("div", {});
  const tickers = new Map<string, ReturnType<typeof ticker>>();
  const seen = new Map<string, Seen>();

  let updatedAt: string | null | undefined;
  const showAge = () => {
    updated.textContent = updatedAt ? `Updated ${fromNow(updatedAt)}` : "The providers have reported no jackpots yet.";
  };
  poll(AGE_INTERVAL_MS, signal, async () => showAge());

  const tierRow = (pool: Jackpot, tier: Tier, hits: readonly JackpotWinner[]) => {
    const shown = tickers.get(tier.tier_id) ?? ticker((value) => figure(value, pool.currency), signal);
    tickers.set(tier.tier_id, shown);
    shown.show(tier.amount);
    const first = seen.get(tier.tier_id);
    // A hit sets a tier back.
    if (!first || tier.amount < first.amount)
      seen.set(tier.tier_id, { amount: tier.amount, at: new Date().toISOString() });
    const grown =
      first && tier.amount > first.amount && `+${figure(tier.amount - first.amount)} since ${shortTime(first.at)}`;
    const [last] = hits;
    const history = last
      ? `Won ${counted(hits.length, "time")}, last ${fromNow(last.won_at)}`
      : "Not won by your players so far";
    return h(
      "li",
      {},
      h("span", {}, tierName(tier.tier_id, pool.id, tier.tier)),
      shown.element,
      h("small", {}, [history, grown].filter(Boolean).join(" · ")),
    );
  };
  const draw = ({ updated_at, jackpots }: Jackpots, won: readonly JackpotWinner[]) => {
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
            ...[...pool.tiers].reverse().map((tier) =>
              tierRow(
                pool,
                tier,
                won.filter((one) => isHitOf(one, pool, tier)),
              ),
            ),
          ),
          h(
            "p",
            { class: "feeds" },
            "Fed by ",
            ...pool.games
              .slice(0, 6)
              .flatMap(({ game_id, name }, at) => [
                at > 0 && ", ",
                offers("play") ? h("a", { href: hrefOf("play", [game_id]) }, name) : h("span", {}, name),
              ]),
            pool.games.length > 6 && ` and ${pool.games.length - 6} more`,
          ),
        ),
      ),
    );
  };
  const drawWinners = (list: readonly JackpotWinner[], pools: readonly Jackpot[]) =>
    fill(
      winners,
      h("h2", {}, "Hits"),
      list.length === 0
        ? empty(
            "None of your players has won a jackpot yet.",
            "A hit is listed here, and reaches your wallet as a win of its round: credit it like any other.",
            callToMake("GET /v1/jackpots/winners", "list-jackpot-winners"),
          )
        : winnersTable(list, pools),
    );

  poll(POLL_INTERVAL_MS, signal, async () => {
    try {
      const options = { signal };
      const [feed, won] = await Promise.all([account.client.jackpots(options), account.client.jackpotWinners(options)]);
      draw(feed, won);
      drawWinners(won, feed.jackpots);
      if (!updated.isConnected)
        fill(
          body,
          updated,
          feed.jackpots.length > 0
            ? pools
            : empty(
                "No jackpots yet.",
                "None of your providers runs one. Ask the staff of the service which providers do.",
              ),
          winners,
        );
      else if (feed.jackpots.length > 0 && !pools.isConnected) fill(body, updated, pools, winners);
    } catch (error) {
      if (!signal.aborted) fill(body, failure(error), h("p", { class: "count" }, "Trying again every few seconds."));
    }
  });
  return pageOf("Jackpots", "Jackpots", body);
};

function isHitOf(one: JackpotWinner, pool: Jackpot, { tier_id }: Tier): boolean {
  return one.provider_code === pool.provider_code && one.jackpot_tier_id === tier_id;
}

function winnersTable(list: readonly JackpotWinner[], pools: readonly Jackpot[]): HTMLElement {
  return table(
    "Jackpot hits",
    ["Won", "Jackpot", "Tier", "Amount", "Kind", "Player", "Round"],
    list.map((one) => {
      const pool = pools.find(({ tiers, ...of }) => tiers.some((tier) => isHitOf(one, { tiers, ...of }, tier)));
      return [
        age(one.won_at),
        pool?.name ?? one.provider_code,
        tierName(one.jackpot_tier_id, pool?.id),
        money(figure(one.amount, one.currency)),
        words(one.win_type),
        playerLink(one.player_id),
        besideLink("round", [one.round_id], h("span", { class: "ellipsis" }, one.round_id)),
      ];
    }),
  );
}
