import { useState } from "preact/hooks";
import type { Game } from "../../../../clients/typescript/src/index.ts";
import { figure } from "../../../lib/format.ts";
import { placesOf } from "../../../lib/money.ts";
import { goTo, hrefTo } from "../../../lib/where.ts";
import type { Field } from "../../../ui/control.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { playerSettings } from "../lib/player.ts";
import { BetChoice, betOf, useBets } from "../ui/bet-choice.tsx";
import { GamePicker } from "../ui/game-picker.tsx";
import { asUtc, inDays, PromotionForm, reference, termsOf, usePromotion } from "../ui/promotion-form.tsx";

const FIELDS: readonly Field[] = [
  { name: "game_ids", label: "Games" },
  { name: "bet_amount", label: "Bet per spin" },
  { name: "player_id", label: "Player ID", maxLength: 120 },
  { name: "quantity", label: "Spins", hint: "1 to 10,000", type: "number", min: "1" },
  {
    ...{ name: "grants", label: "Further player IDs", type: "lines" },
    hint: "Up to 999, with spaces or lines between: the same spins for each",
  },
];

/** Grants free spins: offers what the games' provider accepts, and shows the request and what the spins come to. */
export function GrantFreeSpinsPage({ query }: PageProps) {
  const { playerId, currency } = playerSettings();
  const [games, setGames] = useState<readonly Game[]>([]);
  const form = usePromotion({
    ...{ player_id: query.get("player_id") ?? playerId, quantity: "10" },
    ...{ valid_until: inDays(7), reference: reference("spins") },
  });
  const { values, set } = form;
  const { client } = account();
  const bets = useBets(
    games,
    "free spins",
    async ({ id }, signal) => (await client.freeSpinsBetOptions(id, currency, { signal })).amounts,
  );
  const bet = betOf(bets, values.bet_amount);
  const terms = {
    ...{ currency, game_ids: games.map(({ id }) => id), quantity: Number(values.quantity), bet_amount: bet },
    ...{ valid_until: asUtc(values.valid_until), reference: values.reference ?? "" },
  };
  const { player_id: player = "", grants: others = "" } = values;
  const further = others.split(/\s+/).filter(Boolean);
  // The same terms for each player.
  const batch = {
    ...terms,
    grants: [player, ...further].map((id, at) => ({ player_id: id, reference: `${terms.reference}-${at + 1}` })),
  };
  const one = { player_id: player, ...terms };
  const isBatch = further.length > 0;
  const send = async () => {
    if (isBatch) return goTo(["grant-batch", (await client.grantFreeSpinsInBulk(batch)).id]);
    const { id, quantity, player_id } = await client.grantFreeSpins(one);
    say(`Granted ${quantity} free spins to ${player_id}.`);
    goTo(["free-spins"], { player_id, beside: hrefTo(["grant", id]).slice(2) });
  };
  return (
    <PromotionForm
      title="Grant free spins"
      submit="Grant free spins"
      isOff={bets.isBlocked}
      form={form}
      fields={[...FIELDS, ...termsOf("grant")]}
      target={isBatch ? "/v1/free-spins/batches" : "/v1/free-spins"}
      method={isBatch ? "grantFreeSpinsInBulk" : "grantFreeSpins"}
      body={isBatch ? batch : one}
      send={send}
      cost={costOf(batch.grants.length * Number(values.quantity) * Number(bet), currency, games)}
    >
      {(controls, wrong) => (
        <>
          <GamePicker chosen={games} onChange={setGames} error={wrong("game_ids")} first={query.get("game")} />
          <BetChoice
            legend="Bet per spin"
            {...{ currency, bets, value: bet, error: wrong("bet_amount") }}
            onValue={(value) => set({ bet_amount: value })}
          />
          <div class="pair">{controls("player_id", "quantity")}</div>
          {controls("grants")}
        </>
      )}
    </PromotionForm>
  );
}

/** The players' expected wins: the stakes, times the games' published return. */
function costOf(stakes: number, currency: string, games: readonly Game[]): string {
  if (!(stakes > 0)) return "";
  const places = placesOf(currency);
  const total = `The spins are worth ${figure(stakes, currency, places)} in bets`;
  const returns = games.flatMap(({ rtp }) => rtp ?? []);
  if (returns.length < games.length || games.length === 0) return `${total}.`;
  const [low, high] = [Math.min(...returns), Math.max(...returns)];
  const expected = [low, high].map((rtp) => figure((stakes * rtp) / 100, undefined, places));
  const range = low === high ? expected[0] : expected.join(" to ");
  return `${total}. Expect them to pay ${range} ${currency}: the return is ${low === high ? low : `${low} to ${high}`} %.`;
}
