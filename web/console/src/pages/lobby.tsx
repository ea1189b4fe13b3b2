import { useEffect, useRef, useState } from "preact/hooks";
import type { Game } from "../../../../clients/typescript/src/index.ts";
import { hrefWith } from "../../../lib/address.ts";
import { counted, words } from "../../../lib/format.ts";
import { choose, hrefTo, keep } from "../../../lib/where.ts";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { account } from "../lib/account.ts";
import { gamesOf } from "../lib/catalogue.ts";
import { recentGames } from "../lib/recent-games.ts";

/** Tiles rendered at a time; more are added as the user scrolls to the end. */
const BATCH_SIZE = 48;
const MAX_RECENT_TILES = 8;

const SORTS = [
  ["", "Mixed studios"],
  ["name", "By name"],
  ["rtp", "Highest return first"],
] as const;

const COUNTRIES = [
  ...["AR", "AU", "AT", "BE", "BR", "CA", "CL", "CO", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GR", "HU", "IE"],
  ...["IN", "IT", "JP", "KZ", "LT", "LV", "MX", "NL", "NO", "NZ", "PE", "PL", "PT", "RO", "RU", "SE", "SI", "SK"],
  ...["TR", "UA", "US", "UY", "ZA"],
];

/** The games of the operator's window. Search, filters and order are in the address. */
export function LobbyPage({ query }: PageProps) {
  const games = useLoad(() => gamesOf(account()));
  return (
    <Page title="Lobby">
      <Filters games={games.data ?? []} query={query} />
      <fieldset class="chips types" aria-label="Game type">
        {games.data &&
          ["", ...new Set(games.data.map(({ type }) => type))].map((type) => (
            <a
              key={type}
              class="chip"
              href={hrefWith({ type })}
              aria-current={(query.get("type") ?? "") === type ? "true" : undefined}
            >
              {type === "" ? "All types" : words(type)}
            </a>
          ))}
      </fieldset>
      <Loaded what="games" of={games} rows={12}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="No games yet.">
              The staff of the service choose which games you may offer. Ask them to add some.
            </Empty>
          ) : (
            <Games all={all} query={query} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Games({ all, query }: { readonly all: readonly Game[]; readonly query: URLSearchParams }) {
  const shown = sorted(
    all.filter((game) => matches(game, query)),
    query.get("sort"),
  );
  const isFiltered = [...query.keys()].length > 0;
  const recent = isFiltered ? [] : recentGames().flatMap((id) => all.find((game) => game.id === id) ?? []);
  return (
    <>
      {recent.length > 0 && (
        <section class="recent" aria-label="Recently played">
          <h2>Recently played</h2>
          <ul class="tiles shelf">
            {recent.slice(0, MAX_RECENT_TILES).map((game) => (
              <Tile key={game.id} game={game} />
            ))}
          </ul>
        </section>
      )}
      <p class="count" role="status">
        {counted(shown.length, "game")} of {all.length}
      </p>
      {shown.length === 0 ? (
        <Empty title="No games match.">
          <a href="#/lobby">Clear all filters</a>
        </Empty>
      ) : (
        <Tiles key={String(query)} games={shown} />
      )}
    </>
  );
}

function Tiles({ games }: { readonly games: readonly Game[] }) {
  const [count, setCount] = useState(BATCH_SIZE);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || count >= games.length) return;
    const watcher = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && setCount(count + BATCH_SIZE),
      { rootMargin: "600px" },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [count, games.length]);
  return (
    <>
      <ul class="tiles">
        {games.slice(0, count).map((game) => (
          <Tile key={game.id} game={game} />
        ))}
      </ul>
      <div class="more" ref={end} />
    </>
  );
}

/** A game: the picture starts it, a second link starts its demo. */
function Tile({ game }: { readonly game: Game }) {
  const picture = game.images.portrait ?? game.thumbnail_url;
  const play = hrefTo(["play", game.id]);
  return (
    <li class="tile">
      <a href={play} class="tile-art" aria-label={`Play ${game.name}`}>
        {picture === null ? (
          <span class="tile-blank" aria-hidden="true">
            {game.name.slice(0, 1)}
          </span>
        ) : (
          <img src={picture} alt="" loading="lazy" decoding="async" width={300} height={400} />
        )}
        <span class="tile-play" aria-hidden="true">
          Play
        </span>
      </a>
      <div class="tile-text">
        <strong title={game.name}>{game.name}</strong>
        <div class="tile-maker">
          <span>{game.studio ?? game.provider_code}</span>
          {game.has_demo && (
            <a href={`${play}?demo`} aria-label={`Demo of ${game.name}`}>
              Demo
            </a>
          )}
        </div>
        <div class="tile-facts">
          <span>{words(game.type)}</span>
          {game.rtp !== null && <span>RTP {game.rtp}%</span>}
        </div>
      </div>
    </li>
  );
}

function Filters({ games, query }: { readonly games: readonly Game[]; readonly query: URLSearchParams }) {
  const providers = useLoad(async (signal) => {
    const all = await account().client.providers({ signal });
    return new Map(all.map((one) => [one.provider_code, one.provider_name]));
  });
  const codes = [...new Set(games.map((game) => game.provider_code))].toSorted();
  const regions = new Intl.DisplayNames("en", { type: "region" });
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <select
      name={name}
      aria-label={label}
      value={query.get(name) ?? ""}
      onChange={(event) => choose({ [name]: event.currentTarget.value })}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  return (
    <search class="filters lobby-filters">
      <input
        name="search"
        type="search"
        value={query.get("search") ?? ""}
        placeholder="Search by name, studio or code"
        aria-label="Search games"
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => keep({ search: event.currentTarget.value })}
      />
      {select("provider", "Provider", [
        ["", "All providers"],
        ...codes.map((code) => [code, providers.data?.get(code) ?? code] as const),
      ])}
      {select("country", "Player's country", [
        ["", "Any country"],
        ...COUNTRIES.map((code) => [code, `Seen from ${regions.of(code)}`] as const),
      ])}
      {select("sort", "Order", SORTS)}
      <label class="check">
        <input
          type="checkbox"
          name="demo"
          checked={query.has("demo")}
          onChange={(event) => choose({ demo: event.currentTarget.checked ? "yes" : "" })}
        />
        With demo
      </label>
    </search>
  );
}

function matches(game: Game, query: URLSearchParams): boolean {
  const is = (name: string, value: string) => (query.get(name) ?? value) === value;
  return (
    is("type", game.type) &&
    is("provider", game.provider_code) &&
    (!query.has("demo") || game.has_demo) &&
    !game.restricted_countries.includes(query.get("country") ?? "") &&
    `${game.name} ${game.studio ?? ""} ${game.code}`
      .toLowerCase()
      .includes((query.get("search") ?? "").trim().toLowerCase())
  );
}

/** Without an order of its own, studios take turns: the lobby does not begin with all games of one. */
function sorted(games: readonly Game[], by: string | null): readonly Game[] {
  if (by === "name") return games.toSorted((one, other) => one.name.localeCompare(other.name));
  if (by === "rtp") return games.toSorted((one, other) => Number(other.rtp ?? 0) - Number(one.rtp ?? 0));
  const turns = new Map<string, number>();
  const turnOf = new Map<Game, number>();
  for (const game of games) {
    const turn = turns.get(game.provider_code) ?? 0;
    turns.set(game.provider_code, turn + 1);
    turnOf.set(game, turn);
  }
  return games.toSorted((one, other) => (turnOf.get(one) ?? 0) - (turnOf.get(other) ?? 0));
}
