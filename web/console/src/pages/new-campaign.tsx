import { useState } from "preact/hooks";
import {
  type BonusPrize,
  type CreateBonusCampaign,
  type Game,
  RefusedError,
} from "../../../../clients/typescript/src/index.ts";
import { figure, whole, words } from "../../../lib/format.ts";
import { placesOf } from "../../../lib/money.ts";
import { goTo, hrefTo } from "../../../lib/where.ts";
import { type Field, worded } from "../../../ui/control.tsx";
import { useLoad } from "../../../ui/load.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Failure } from "../../../ui/states.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { offers } from "../lib/offered.ts";
import { playerSettings } from "../lib/player.ts";
import { drawCost } from "../lib/prizes.ts";
import { BetChoice, betOf, inAll, useBets } from "../ui/bet-choice.tsx";
import { GamePicker } from "../ui/game-picker.tsx";
import { firstPrizes, PrizeEditor, prizeOf } from "../ui/prize-editor.tsx";
import { asUtc, inDays, PromotionForm, reference, termsOf, usePromotion } from "../ui/promotion-form.tsx";
import { FIRST_TRIGGERS, TRIGGERS, TriggerEditor, triggersOf } from "../ui/trigger-editor.tsx";

type CampaignType = CreateBonusCampaign["type"];

const ABOUT: Readonly<Record<CampaignType, string>> = {
  free_spins: "Free spins at a fixed bet.",
  fortune_wheel: "A wheel with 16 prizes: money or free spins.",
  treasure_chest: "A pick from 16 chests: money only.",
  golden_dragon: "A draw from 1 to 100 prizes: money only.",
  buy_bonus: "The game's bonus feature, bought for the player.",
};
const TYPES = Object.keys(ABOUT) as readonly CampaignType[];

/** Return of a game that publishes none. */
const USUAL_RETURN = 0.96;

/** Places a bonus campaign: offers what its games support, and shows the request and what it will cost. */
export function NewCampaignPage({ query }: PageProps) {
  const { playerId, currency } = playerSettings();
  const { client } = account();
  const places = Math.min(2, placesOf(currency));
  const [games, setGames] = useState<readonly Game[]>([]);
  const form = usePromotion({
    ...{ type: "free_spins", name: "A bonus for you", player_ids: query.get("player_id") ?? playerId },
    ...{ spin_count: "10", valid_until: inDays(7), reference: reference("campaign"), ...FIRST_TRIGGERS },
  });
  const { values, set } = form;
  const ids = games.map(({ id }) => id);
  const options = useLoad(async (signal) => {
    const all = await Promise.all(ids.map((id) => client.bonusCampaignOptions(id, { currency, signal })));
    return all.length === 0
      ? undefined
      : { types: inAll(all.map(({ types }) => types)), triggers: inAll(all.map(({ triggers }) => triggers)) };
  }, ids.join());
  const { types, triggers } = options.data ?? { types: TYPES, triggers: TRIGGERS };
  const wanted = values.type as CampaignType;
  const type = types.includes(wanted) ? wanted : (types[0] ?? wanted);

  const count = type === "golden_dragon" ? 4 : 16;
  const [typed, setTyped] = useState({ type, prizes: firstPrizes(count, places) });
  const prizes = typed.type === type ? typed.prizes : firstPrizes(count, places);
  const bets = useBets(games, type, async ({ id, name }, signal) => {
    if (type !== "buy_bonus") return (await client.freeSpinsBetOptions(id, currency, { signal })).amounts;
    const found = await client.bonusCampaignOptions(id, { currency, signal });
    if (!found.types.includes("buy_bonus")) throw new Error(`${name} sells no bonus in ${currency}.`);
    return found.buy_bonus_prices;
  });
  const bet = betOf(bets, values.bet_amount);
  const sentPrizes = prizes.map((prize) => prizeOf(prize, bets.amounts));
  const hasBet = type === "free_spins" || type === "buy_bonus";
  const optional = (name: "campaign_limit" | "min_cashout_multiplier") => values[name] && { [name]: values[name] };
  const request = (): CreateBonusCampaign => ({
    ...{ type, name: values.name ?? "", currency, game_ids: ids, player_ids: splitIds(values.player_ids) },
    ...{ valid_until: asUtc(values.valid_until), triggers: triggersOf(values, triggers) },
    reference: values.reference ?? "",
    ...(hasBet ? { bet_amount: bet } : { prizes: sentPrizes }),
    ...(type === "free_spins" && {
      ...{ spin_count: Number(values.spin_count) },
      ...optional("campaign_limit"),
      ...optional("min_cashout_multiplier"),
    }),
  });
  const send = async () => {
    try {
      const placed = await client.placeBonusCampaign(request());
      say(`The campaign is ${placed.status}.`);
      const beside = hrefTo(["campaign", placed.id]).slice(2);
      goTo(["campaigns"], { player_id: placed.player_ids[0] ?? playerId, beside });
    } catch (error) {
      // The service keeps a refused campaign as failed, under this reference.
      if (error instanceof RefusedError && error.code === "BONUS_CAMPAIGN_REFUSED")
        set({ reference: reference("campaign") });
      throw error;
    }
  };
  const fields: readonly Field[] = [
    { name: "game_ids", label: "Games" },
    { name: "type", label: "Type", options: worded(TYPES), off: TYPES.filter((one) => !types.includes(one)) },
    { name: "name", label: "Name", hint: "Shown to the player", maxLength: 100 },
    { name: "bet_amount", label: "Bet per spin" },
    { name: "spin_count", label: "Spins", hint: "1 to 10,000", type: "number", min: "1" },
    {
      ...{ name: "campaign_limit", label: `Payout limit, ${currency}` },
      hint: "Optional: the campaign ends once it has paid this in total",
    },
    {
      ...{ name: "min_cashout_multiplier", label: "Minimum cash-out" },
      hint: "Optional, crash games only: from 1.3 to below 100",
    },
    { name: "prizes", label: "Prizes" },
    { name: "triggers", label: "Awarded when" },
    {
      ...{ name: "player_ids", label: "Players" },
      hint: `1 to 1,000 player IDs, separated by commas${offers("play") ? ". sandbox_player_bonus_refused is always refused" : ""}`,
    },
    ...termsOf("campaign"),
  ];
  const cost = costOf(type, { spins: Number(values.spin_count), bet: Number(bet), prizes: sentPrizes, games });
  return (
    <PromotionForm
      title="New campaign"
      submit="Place campaign"
      isOff={types.length === 0}
      form={{ values: { ...values, type }, set }}
      fields={fields}
      target="/v1/bonus-campaigns"
      method="placeBonusCampaign"
      body={request()}
      send={send}
      cost={costInWords(type, cost, splitIds(values.player_ids).length, currency)}
    >
      {(controls, wrong) => (
        <>
          <GamePicker chosen={games} onChange={setGames} error={wrong("game_ids")} first={query.get("game")} />
          <div class="pair">{controls("type", "name")}</div>
          <p>
            {ABOUT[type]} <span role="status">{options.data && supported(games, types, currency)}</span>
          </p>
          {options.error !== undefined && <Failure error={options.error} retry={() => void options.refresh()} />}
          <div class="stack">
            {hasBet ? (
              <BetChoice
                {...(type === "buy_bonus"
                  ? {
                      legend: "Price of the bonus",
                      hint: "The game sells its bonus at these prices. The provider pays it for the player",
                    }
                  : { legend: "Bet per spin" })}
                {...{ currency, bets, value: bet, error: wrong("bet_amount") }}
                onValue={(value) => set({ bet_amount: value })}
              />
            ) : (
              <PrizeEditor
                {...{ prizes, places, isFixed: type !== "golden_dragon", error: wrong("prizes") }}
                onChange={(now) => setTyped({ type, prizes: now })}
                wheelBets={type === "fortune_wheel" ? bets.amounts : undefined}
              />
            )}
            {type === "free_spins" && (
              <>
                {controls("spin_count")}
                <div class="pair">{controls("campaign_limit", "min_cashout_multiplier")}</div>
              </>
            )}
          </div>
          <TriggerEditor form={form} accepted={triggers} error={wrong("triggers")} />
          {controls("player_ids")}
        </>
      )}
    </PromotionForm>
  );
}

/** Types that all chosen games support in the currency. */
function supported(games: readonly Game[], types: readonly string[], currency: string): string {
  const [who, verb] = games.length === 1 ? [games[0]?.name, "supports"] : ["All these games", "support"];
  return types.length === 0
    ? `${who} ${verb} no campaigns in ${currency}. Choose another game.`
    : `${who} ${verb}: ${types.map(words).join(", ")}.`;
}

function splitIds(list = ""): string[] {
  return list
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
}

interface CostOf {
  readonly spins: number;
  readonly bet: number;
  readonly prizes: readonly BonusPrize[];
  readonly games: readonly Game[];
}

/** Average cost of an award. */
function costOf(type: CampaignType, { spins, bet, prizes, games }: CostOf): number | undefined {
  // The mean of what the games publish, as a share of the stakes.
  const known = games.flatMap(({ rtp }) => rtp ?? []);
  const returned = known.length === 0 ? USUAL_RETURN : known.reduce((sum, rtp) => sum + rtp, 0) / known.length / 100;
  if (type === "free_spins") return spins * bet * returned;
  return type === "buy_bonus" ? bet * returned : drawCost(prizes, returned);
}

/** "A draw costs 8.50 EUR on average. For 40 players, one each: 340.00 EUR." */
function costInWords(type: CampaignType, cost: number | undefined, players: number, currency: string): string {
  if (cost === undefined || !(cost > 0)) return "";
  const places = placesOf(currency);
  const one = type === "free_spins" || type === "buy_bonus" ? "An award pays" : "A draw costs";
  const all = ` For ${whole(players)} players, one each: ${figure(cost * players, currency, places)}.`;
  return `${one} ${figure(cost, currency, places)} on average.${players > 1 ? all : ""}`;
}
