import type { BonusCampaign } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { rowTime, when, words } from "../../../lib/format.ts";
import { besideLink } from "../../../lib/router.ts";
import { callButton } from "../../../parts/call-button.ts";
import { facts, moment } from "../../../parts/facts.ts";
import { loaded } from "../../../parts/loaded.ts";
import { badge, empty } from "../../../parts/states.ts";
import { money, table } from "../../../parts/table.ts";
import { copyable, toast } from "../../../parts/toast.ts";
import type { Account } from "../lib/account.ts";
import { gamesOf, nameGame } from "../lib/catalogue.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { playerSettings } from "../lib/player.ts";
import { chances } from "../lib/prizes.ts";
import { callToMake } from "../parts/call-to-make.ts";
import type { Facet } from "../parts/facets.ts";
import { listOf } from "../parts/list-page.ts";
import { playAs } from "../parts/play-as.ts";
import { prizeName } from "../parts/prize-wheel.ts";

const TYPES = ["free_spins", "fortune_wheel", "treasure_chest", "golden_dragon", "buy_bonus"] as const;
const MAX_NAMED_PLAYERS = 5;

/** The campaigns of a player, newest first: the service lists the latest 100 that name one. */
export const campaignsPage: OpenPage = (context) => {
  const { account } = context;
  const own = playerSettings().playerId;
  const facets: readonly Facet[] = [
    { name: "player_id", label: "Player ID", hint: own === "" ? "Player ID" : `Player ID: ${own}` },
    { name: "type", label: "Type", choices: TYPES.map((one) => [one, words(one)] as const) },
    {
      name: "status",
      label: "Status",
      choices: ["active", "pending", "ended", "failed"].map((one) => [one, one] as const),
    },
  ];
  const list = listOf<BonusCampaign>(context, {
    what: "campaigns",
    facets,
    read: async ({ player_id: player = own, type, status }, _cursor, signal) => {
      if (player === "") return { rows: [], next: null };
      const all = await account.client.bonusCampaignsOf(player, { signal });
      const rows = all.filter(
        (one) => [undefined, one.type].includes(type as never) && [undefined, one.status].includes(status as never),
      );
      return { rows, next: null };
    },
    head: ["Name", "Status", "Type", "Award", "Game", "Players", "Created (UTC)", "Ends (UTC)"],
    row: (one) => [
      besideLink("campaign", [one.id], h("span", { class: "ellipsis" }, one.name ?? words(one.type))),
      badge(one.status),
      words(one.type),
      money(awardOf(one)),
      nameGame(account, one.game_ids[0] ?? null, h("span", { class: "ellipsis" })),
      one.player_ids.length,
      one.created_at === null ? "–" : rowTime(one.created_at),
      one.valid_until === null ? "–" : rowTime(one.valid_until),
    ],
    whenEmpty: (isFiltered) =>
      isFiltered
        ? empty("No campaigns match.", "Clear a filter, or look at another player.")
        : own === ""
          ? empty("Whose campaigns?", "They are listed by player. Enter an ID above.")
          : empty(
              `${own} is in no campaign yet.`,
              "A campaign hands its players a bonus when something happens: they open a game, bet an amount, play some rounds, or lose.",
              callToMake("POST /v1/bonus-campaigns", "place-bonus-campaign"),
              h("a", { href: "#/new-campaign" }, "Place one"),
            ),
  });
  const place = h("a", { class: "button main", href: "#/new-campaign" }, "New campaign");
  return {
    ...pageOf("Campaigns", "Bonus campaigns", h("div", { class: "page-tools" }, place), list.element),
    changed: list.changed,
  };
};

function awardOf(one: BonusCampaign): string {
  const { bet_amount: bet, currency } = one;
  if (one.spin_count !== null) return `${one.spin_count} × ${bet} ${currency}`;
  if (bet !== null) return `${bet} ${currency}`;
  return `${one.prizes.length} prizes`;
}

/** One campaign: its terms and prizes, its games to be played, and a button that ends it. */
export const campaignPage: OpenPage = ({ account, path: [id = ""], signal }) => {
  const campaign = loaded(
    "the campaign",
    signal,
    () => account.client.bonusCampaign(id, { signal }),
    (one) => [
      h("p", { class: "net" }, h("strong", {}, one.name ?? words(one.type)), " ", badge(one.status)),
      one.failure_reason !== null && h("p", { class: "state bad" }, one.failure_reason),
      facts(
        ["Type", words(one.type)],
        ["Award", awardOf(one)],
        ["Awarded when", triggersOf(one)],
        ["Games", ...one.game_ids.flatMap((game, at) => [at > 0 && ", ", nameGame(account, game, h("span", {}))])],
        ["Players", playersOf(one)],
        ["Payout limit", one.campaign_limit !== null && `${one.campaign_limit} ${one.currency}`],
        ["Minimum cash-out", one.min_cashout_multiplier],
        ["ID in callbacks", copyable(one.campaign_id)],
        ["Your reference", one.reference !== null && copyable(one.reference)],
        ["Created", one.created_at !== null && when(one.created_at)],
        ["Starts", moment(one.valid_from)],
        ["Ends", moment(one.valid_until)],
      ),
      one.prizes.length > 0 && prizeTable(one),
      ...(one.status === "active" ? [playable(account, one)] : []),
      ...(one.status === "active" || one.status === "pending" ? [end(one)] : []),
    ],
  );
  const end = (one: BonusCampaign) => {
    const button = callButton("End the campaign", async () => {
      await account.client.endBonusCampaign(one.id);
      toast("Ended. What was played and won is kept.");
      await campaign.refresh();
    });
    return h("p", {}, button);
  };
  return pageOf(`Campaign ${id}`, "Campaign", campaign.element);
};

function playersOf({ player_ids: players }: BonusCampaign): string {
  const others = players.length - MAX_NAMED_PLAYERS;
  return `${players.slice(0, MAX_NAMED_PLAYERS).join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
}

function triggersOf({ triggers, currency }: BonusCampaign): string {
  const { first_game_launch: launch, bet_amount: bets, spin_count: spins, loss_amount: loss } = triggers;
  return [
    launch && "the player first opens the game",
    ...bets.map((one) => `${one.single_bet ? "one bet reaches" : "bets add up to"} ${one.amount} ${currency}`),
    ...spins.map(({ min, max }) => `${min === max ? min : `${min} to ${max}`} rounds are played`),
    loss !== null && `net losses reach ${loss} ${currency}`,
  ]
    .filter(Boolean)
    .join("; ");
}

function prizeTable({ prizes, currency }: BonusCampaign): HTMLElement {
  const shares = chances(prizes.map(({ weight }) => weight));
  const rows = prizes.map((prize, at) => [
    money(`${prizeName(prize)} ${currency}`),
    money(`${(shares[at] ?? 0).toFixed(1)} %`),
  ]);
  return h("details", {}, h("summary", {}, `${prizes.length} prizes`), table("Prizes", ["Prize", "Chance"], rows));
}

/** The first player plays: the others are played by entering their IDs at the top. */
function playable(account: Account, one: BonusCampaign): HTMLElement {
  const place = h("div", {});
  const own = playerSettings().playerId;
  const playerId = one.player_ids.includes(own) ? own : (one.player_ids[0] ?? own);
  void gamesOf(account).then(
    (games) => {
      const named = games.filter(({ id }) => one.game_ids.includes(id));
      fill(place, playAs({ playerId, currency: one.currency ?? playerSettings().currency }, named));
    },
    () => undefined,
  );
  return place;
}
