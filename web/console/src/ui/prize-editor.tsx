import type { BonusPrize } from "../../../../clients/typescript/src/index.ts";
import { chances } from "../lib/prizes.ts";
import { PrizeWheel } from "./prize-wheel.tsx";

const MAX_PRIZES = 100;

interface TypedPrize {
  readonly kind: "money" | "free_spins";
  readonly amount: string;
  readonly bet: string;
  readonly spins: string;
  readonly weight: string;
}

/** A new prize, worth as much as its number. */
const aPrize = (number: number, places: number): TypedPrize => ({
  ...{ kind: "money", amount: number.toFixed(places), bet: "", spins: "5", weight: "1" },
});

export function firstPrizes(count: number, places: number): readonly TypedPrize[] {
  return Array.from({ length: count }, (_, at) => aPrize(at + 1, places));
}

/** As it is sent; free spins are of one of the `bets`, or of what is typed where there are none. */
export function prizeOf({ kind, amount, bet, spins, weight }: TypedPrize, bets: readonly string[]): BonusPrize {
  if (kind === "money") return { kind, amount, weight: Number(weight) };
  const offered = bets.includes(bet) ? bet : bets[0];
  return { kind, spins: Number(spins), bet_amount: offered ?? amount, weight: Number(weight) };
}

interface Editor {
  readonly prizes: readonly TypedPrize[];
  readonly onChange: (prizes: readonly TypedPrize[]) => void;
  /** Their number stays. */
  readonly isFixed: boolean;
  /** A prize may be free spins of one of these bets, and the wheel is drawn. */
  readonly wheelBets: readonly string[] | undefined;
  /** The decimal places of the first amounts. */
  readonly places: number;
  readonly error: string;
}

export function PrizeEditor({ prizes, onChange, isFixed, wheelBets, places, error }: Editor) {
  const sent = prizes.map((prize) => prizeOf(prize, wheelBets ?? []));
  const shares = chances(sent.map(({ weight }) => Math.max(0, weight)));
  const change = (at: number, changes: Partial<TypedPrize>) =>
    onChange(prizes.map((prize, place) => (place === at ? { ...prize, ...changes } : prize)));
  return (
    <div class="field" data-field="prizes">
      <fieldset aria-invalid={error !== "" ? "true" : undefined} tabIndex={-1}>
        <legend>{isFixed ? `${prizes.length} prizes` : `1 to ${MAX_PRIZES} prizes`}</legend>
        {wheelBets && <PrizeWheel prizes={sent} shares={shares} />}
        <small>Amount, weight, chance. The chance is the weight's share of all weights.</small>
        <ol class="prizes">
          {prizes.map((prize, at) => (
            <PrizeRow
              key={at}
              number={at + 1}
              prize={prize}
              bets={wheelBets}
              chance={shares[at] ?? 0}
              onChange={(changes) => change(at, changes)}
            />
          ))}
        </ol>
        {!isFixed && (
          <div class="row">
            <button
              type="button"
              disabled={prizes.length === MAX_PRIZES}
              onClick={() => onChange([...prizes, aPrize(prizes.length + 1, places)])}
            >
              Add a prize
            </button>
            <button type="button" disabled={prizes.length === 1} onClick={() => onChange(prizes.slice(0, -1))}>
              Remove the last
            </button>
          </div>
        )}
      </fieldset>
      <small class="error">{error}</small>
    </div>
  );
}

interface RowOf {
  readonly number: number;
  readonly prize: TypedPrize;
  readonly bets: readonly string[] | undefined;
  readonly chance: number;
  readonly onChange: (changes: Partial<TypedPrize>) => void;
}

function PrizeRow({ number, prize, bets, chance, onChange }: RowOf) {
  const control = (name: keyof TypedPrize, label: string) => ({
    ...{ name: `prize-${number}-${name}`, value: prize[name], "aria-label": `Prize ${number}: ${label}` },
    onInput: (event: Event) => onChange({ [name]: (event.currentTarget as HTMLInputElement).value }),
  });
  const isMoney = prize.kind === "money";
  const offered = isMoney ? [] : (bets ?? []);
  return (
    <li>
      {bets && (
        <select {...control("kind", "kind")}>
          <option value="money">Money</option>
          <option value="free_spins">Spins</option>
        </select>
      )}
      {!isMoney && <input type="number" min="1" {...control("spins", "spins")} />}
      {offered.length > 0 ? (
        <select {...control("bet", "bet per spin")} value={offered.includes(prize.bet) ? prize.bet : offered[0]}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      ) : (
        <input inputMode="decimal" size={7} autocomplete="off" {...control("amount", "amount, or bet per spin")} />
      )}
      <input type="number" min="0" size={4} {...control("weight", "weight")} />
      <small>{chance} %</small>
    </li>
  );
}
