import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Game } from "../../../../clients/typescript/src/index.ts";
import { Chip } from "../../../ui/chip.tsx";
import { useLoad } from "../../../ui/load.tsx";
import { Failure, Skeleton } from "../../../ui/states.tsx";
import { account } from "../lib/account.ts";
import { gamesById } from "../lib/catalogue.ts";

const MAX_SUGGESTIONS = 8;
const MAX_GAMES = 50;
const PAUSE_MS = 250;

interface GamePickerOf {
  readonly chosen: readonly Game[];
  readonly onChange: (chosen: readonly Game[]) => void;
  readonly error: string;
  /** The id of a game that is selected to begin with. */
  readonly first: string | null;
}

/** Selects games of one provider. Enter takes the first match. */
export function GamePicker({ chosen, onChange, error, first }: GamePickerOf) {
  const [text, setText] = useState("");
  const [wanted, setWanted] = useState("");
  const [missed, setMissed] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const id = useId();
  const [of] = chosen;
  /** The games that the text finds, without those that are chosen. */
  const find = async (text: string, signal?: AbortSignal): Promise<readonly Game[]> => {
    const provider = of && { provider_code: of.provider_code };
    const query = { ...provider, ...(text && { search: text }), limit: MAX_SUGGESTIONS + chosen.length };
    const read = async (more = {}) =>
      (await account().client.gamesPage({ ...query, ...more }, signal && { signal })).games;
    // The sandbox's own provider comes first: it supports every kind of promotion.
    const own = of || text ? [] : await read({ provider_code: "sandbox" });
    const games = own.length > 0 ? own : await read();
    return games.filter((game) => !chosen.some((one) => one.id === game.id)).slice(0, MAX_SUGGESTIONS);
  };
  const view = useLoad((signal) => find(wanted, signal), JSON.stringify([wanted, chosen.map((one) => one.id)]));
  useEffect(() => {
    const pause = setTimeout(() => setWanted(text.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  useEffect(() => {
    if (first !== null) void gamesById([first]).then((games) => games.length > 0 && onChange(games));
  }, [first]);
  const change = (now: readonly Game[]) => {
    setText("");
    setWanted("");
    onChange(now);
    search.current?.focus();
  };
  const take = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // The form is not to be sent by it.
    event.preventDefault();
    const typed = text.trim();
    if (typed === "") return;
    setText("");
    void find(typed).then(
      ([game]) => (game ? change([...chosen, game]) : setMissed(typed)),
      () => setText(typed),
    );
  };
  const pick = (game: Game, now: readonly Game[]) => (
    <li key={game.id}>
      <Chip onClick={() => change(now)}>
        {game.name}
        <small>{game.provider_code}</small>
      </Chip>
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
        onInput={({ currentTarget: { value } }) => {
          setText(value);
          setMissed("");
        }}
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
        ) : missed || (wanted && view.data.length === 0) ? (
          <li role="status">No game matches “{missed || wanted}”.</li>
        ) : view.data.length === 0 && chosen.length === 0 ? (
          <li>You have no games yet. Ask the staff of the service to add some.</li>
        ) : (
          view.data.map((game) => pick(game, [...chosen, game]))
        )}
      </ul>
      <small id={`${id}-hint`}>1 to {MAX_GAMES} games of one provider. Enter takes the first match</small>
      <small id={`${id}-error`} class="error">
        {error}
      </small>
    </div>
  );
}
