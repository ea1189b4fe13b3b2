import type { Game } from "../../../../clients/typescript/src/index.ts";
import { useLoad } from "../../../ui/load.tsx";
import { explain } from "../../../ui/states.tsx";

/** The amounts that all chosen games take. */
interface Bets {
  readonly amounts: readonly string[];
  /** A provider does not tell them: the amount is typed. */
  readonly isTyped: boolean;
  /** Why there are none. */
  readonly note: string;
  /** Whether no amount is possible with the chosen games. */
  readonly isBlocked: boolean;
}

/** Asks for the amounts that games take; `amountsOf` answers undefined where the provider does not tell them. */
export function useBets(
  games: readonly Game[],
  what: string,
  amountsOf: (game: Game, signal: AbortSignal) => Promise<readonly string[] | undefined>,
): Bets {
  const asked = `${what} ${games.map(({ id }) => id).join()}`;
  const { data, error } = useLoad((signal) => Promise.all(games.map((game) => amountsOf(game, signal))), asked);
  const none = (note: string, isBlocked = true) => ({ amounts: [], isTyped: false, note, isBlocked });
  if (games.length === 0) return none("Choose a game to see its amounts.", false);
  if (error !== undefined) return none(explain(error).detail);
  if (data === undefined) return none("Loading the amounts…", false);
  if (data.includes(undefined)) return { amounts: [], isTyped: true, note: "Enter the amount.", isBlocked: false };
  const amounts = inAll(data);
  if (amounts.length === 0) return none("These games have no amount in common. Choose fewer games.");
  return { amounts, isTyped: false, note: "", isBlocked: false };
}

/** The amount that is chosen of those that are offered, or that was typed. */
export function betOf({ amounts, isTyped }: Bets, chosen = ""): string {
  return isTyped || amounts.includes(chosen) ? chosen : (amounts[0] ?? "");
}

/** Items that are in every list, in the order of the first. */
export function inAll<T>([first = [], ...others]: readonly (readonly T[] | undefined)[]): readonly T[] {
  return first.filter((one) => others.every((other) => other?.includes(one)));
}

interface BetChoiceOf {
  readonly legend: string;
  readonly currency: string;
  readonly hint?: string;
  readonly bets: Bets;
  readonly value: string;
  readonly error: string;
  readonly onValue: (value: string) => void;
}

/** Offers the amounts that all chosen games take, as chips. Says why where there are none. */
export function BetChoice({ legend, currency, hint, bets, value, error, onValue }: BetChoiceOf) {
  const isWrong = error !== "" ? ("true" as const) : undefined;
  return (
    <div class="field" data-field="bet_amount">
      <fieldset>
        <legend>{legend}</legend>
        <div class="chips" role="radiogroup" aria-label={legend} aria-invalid={bets.isTyped ? undefined : isWrong}>
          {bets.amounts.map((amount) => (
            <label key={amount} class="chip">
              <input
                {...{ type: "radio", name: "bet_amount", value: amount, checked: amount === value }}
                onChange={() => onValue(amount)}
              />
              {amount} {currency}
            </label>
          ))}
        </div>
        {bets.isTyped && (
          <input
            {...{ name: "bet_amount", inputMode: "decimal", autocomplete: "off", value }}
            aria-label={legend}
            aria-invalid={isWrong}
            onInput={({ currentTarget }) => onValue(currentTarget.value)}
          />
        )}
        {bets.note !== "" && (
          <p class="quiet-text" role="status">
            {bets.note}
          </p>
        )}
        {hint && <small>{hint}</small>}
      </fieldset>
      <small class="error">{error}</small>
    </div>
  );
}
