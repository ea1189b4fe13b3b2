import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Game } from "../../../../clients/typescript/src/index.ts";
import { useLoad } from "../../../ui/load.tsx";
import { Failure, Skeleton } from "../../../ui/states.tsx";
import { account } from "../lib/account.ts";
import { gamesOf } from "../lib/catalogue.ts";

const MAX_SUGGESTIONS = 8;

interface GamePickerOf {
  readonly chosen: readonly Game[];
  readonly onChange: (chosen: readonly Game[]) => void;
  readonly error: string;
  /** The id of a game that is selected to begin with. */
  readonly first: string | null;
}

/** Selects games of one provider. Enter takes the first match. */
export function GamePicker({ chosen, onChange, error, first }: GamePickerOf) {
  // The sandbox's own provider comes first: it supports every kind of promotion.
  const view = useLoad(async () =>
    (await gamesOf(account())).toSorted(
      (one, other) => Number(other.provider_code === "sandbox") - Number(one.provider_code === "sandbox"),
    ),
  );
  const [text, setText] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const id = useId();
  const games = view.data ?? [];
  useEffect(() => {
    const wanted = games.find((game) => game.id === first);
    if (wanted) onChange([wanted]);
  }, [view.data]);
  const [of] = chosen;
  const found = games.filter(
    (game) =>
      !chosen.includes(game) &&
      (of === undefined || game.provider_code === of.provider_code) &&
      `${game.name} ${game.code} ${game.provider_code}`.toLowerCase().includes(text.trim().toLowerCase()),
  );
  const change = (now: readonly Game[]) => {
    setText("");
    onChange(now);
    search.current?.focus();
  };
  const take = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // The form is not to be sent by it.
    event.preventDefault();
    const [game] = found;
    if (game && text.trim() !== "") change([...chosen, game]);
  };
  const pick = (game: Game, now: readonly Game[]) => (
    <li key={game.id}>
      <button type="button" class="chip" onClick={() => change(now)}>
        {game.name}
        <small>{game.provider_code}</small>
      </button>
    </li>
  );
  return (
    <div class="field" data-field="game_ids">
      <label htmlFor={id}>Games</label>
      <ul class="picks kept" aria-label="Selected games">
        {chosen.map((game) =>
          pick(
            game,
            chosen.filter((one) => one !== game),
          ),
        )}
      </ul>
      <input
        {...{ id, ref: search, name: "game_search", type: "search", value: text, placeholder: "Name or code" }}
        autocomplete="off"
        spellcheck={false}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error !== "" ? "true" : undefined}
        onInput={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={take}
      />
      <ul class="picks" aria-label="Matching games">
        {view.error !== undefined ? (
          <li>
            <Failure error={view.error} retry={() => void view.refresh()} />
          </li>
        ) : view.data === undefined ? (
          <li>
            <Skeleton what="games" rows={0} />
          </li>
        ) : games.length === 0 ? (
          <li>You have no games yet. Ask the staff of the service to add some.</li>
        ) : (
          found.slice(0, MAX_SUGGESTIONS).map((game) => pick(game, [...chosen, game]))
        )}
      </ul>
      <small id={`${id}-hint`}>1 to 50 games of one provider. Enter takes the first match</small>
      <small id={`${id}-error`} class="error">
        {error}
      </small>
    </div>
  );
}
