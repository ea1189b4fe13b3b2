import type { CreateBonusCampaign, Game } from "../../../../clients/typescript/src/index.ts";
import { h } from "../../../lib/dom.ts";
import { figure } from "../../../lib/format.ts";
import { placesOf } from "../../../lib/money.ts";
import { field, input } from "../../../parts/forms.ts";
import type { Account } from "../lib/account.ts";
import { drawCost } from "../lib/prizes.ts";
import { betChoice, inAll } from "./bet-choice.ts";
import { prizeEditor } from "./prize-editor.ts";

export type CampaignType = CreateBonusCampaign["type"];

/** What a game pays back where it publishes nothing. */
const USUAL_RETURN = 0.96;
/** Costs of a campaign for one player are told for these, too. */
const MANY_PLAYERS = 1000;

export interface Terms {
  readonly elements: readonly HTMLElement[];
  readonly value: () => Partial<CreateBonusCampaign>;
  /** What an award costs on average. */
  readonly cost: (games: readonly Game[]) => number | undefined;
  /** Other games are chosen. */
  readonly show?: (games: readonly Game[]) => Promise<void>;
}

interface Form {
  readonly account: Account;
  readonly currency: string;
  readonly signal: AbortSignal;
  /** Called when the terms changed by themselves. */
  readonly offered: () => void;
}

/** The fields that only campaigns of one type have. */
export function termsOf(type: CampaignType, context: Form): Terms {
  switch (type) {
    case "free_spins":
      return freeSpinsTerms(context);
    case "buy_bonus":
      return buyBonusTerms(context);
    default:
      return prizeTerms(type, context);
  }
}

function prizeTerms(type: CampaignType, { account: { client }, currency, signal, offered }: Form): Terms {
  const editor = prizeEditor({
    count: type === "golden_dragon" ? 4 : 16,
    fixed: type !== "golden_dragon",
    wheel: type === "fortune_wheel",
    places: Math.min(2, placesOf(currency)),
  });
  let asked = 0;
  return {
    elements: [editor.element],
    value: () => ({ prizes: editor.value() }),
    cost: (games) => drawCost(editor.value(), returnOf(games)),
    show: async (games) => {
      if (type !== "fortune_wheel") return;
      const turn = ++asked;
      // Where they cannot be told, the bets of free spins are typed.
      const told = await Promise.all(
        games.map(({ id }) => client.freeSpinsBetOptions(id, currency, { signal }).then(({ amounts }) => amounts)),
      ).catch(() => []);
      if (turn !== asked) return;
      editor.offerBets(inAll(told));
      offered();
    },
  };
}

function buyBonusTerms({ account: { client }, currency, signal, offered }: Form): Terms {
  const prices = betChoice({
    legend: "Price of the bonus",
    currency,
    hint: "The game sells its bonus at these prices. The provider pays it for the player",
    amountsOf: async ({ id, name }) => {
      const { types, buy_bonus_prices: found } = await client.bonusCampaignOptions(id, { currency, signal });
      if (!types.includes("buy_bonus")) throw new Error(`${name} sells no bonus in ${currency}.`);
      return found;
    },
    offered,
  });
  return {
    elements: [prices.element],
    value: () => ({ bet_amount: prices.value() }),
    cost: (games) => Number(prices.value()) * returnOf(games),
    show: prices.show,
  };
}

function freeSpinsTerms({ account: { client }, currency, signal, offered }: Form): Terms {
  const bets = betChoice({
    legend: "Bet per spin",
    currency,
    amountsOf: async ({ id }) => (await client.freeSpinsBetOptions(id, currency, { signal })).amounts,
    offered,
  });
  const spins = input("spin_count", { type: "number", value: "10", min: "1", max: "10000" });
  const limit = input("campaign_limit", { inputMode: "decimal" });
  const cashout = input("min_cashout_multiplier", { inputMode: "decimal" });
  const elements = [
    bets.element,
    field("Spins", spins, "1 to 10,000"),
    h(
      "div",
      { class: "pair" },
      field(`Payout limit, ${currency}`, limit, "Optional: the campaign ends once it has paid this in total"),
      field("Minimum cash-out", cashout, "Optional, crash games only: from 1.3 to below 100"),
    ),
  ];
  const value = () => ({
    spin_count: Number(spins.value),
    bet_amount: bets.value(),
    ...(limit.value === "" ? {} : { campaign_limit: limit.value }),
    ...(cashout.value === "" ? {} : { min_cashout_multiplier: cashout.value }),
  });
  return {
    elements,
    value,
    cost: (games) => Number(spins.value) * Number(bets.value()) * returnOf(games),
    show: bets.show,
  };
}

/** The mean of what the games publish, as a share of the stakes. */
function returnOf(games: readonly Game[]): number {
  const known = games.flatMap(({ rtp }) => rtp ?? []);
  return known.length === 0 ? USUAL_RETURN : known.reduce((sum, rtp) => sum + rtp, 0) / known.length / 100;
}

/** "A draw costs 8.50 EUR on average. For 1,000 players, one each: 8,500.00 EUR." */
export function costInWords(type: CampaignType, cost: number | undefined, players: number, currency: string): string {
  if (cost === undefined || !(cost > 0)) return "";
  const places = placesOf(currency);
  const count = players > 1 ? players : MANY_PLAYERS;
  const drawn = type !== "free_spins" && type !== "buy_bonus";
  const one = drawn ? "A draw costs" : "An award pays";
  return `${one} ${figure(cost, currency, places)} on average. For ${figure(count, undefined, 0)} players, one each: ${figure(cost * count, currency, places)}.`;
}
