import type { ComponentChild } from "preact";
import { useMemo } from "preact/hooks";
import type { Game, GameFilters } from "../../../../clients/typescript/src/index.ts";
import { GAME_TYPES } from "../../../../src/lib/game-types.ts";
import { hrefWith } from "../../../lib/address.ts";
import { counted, words } from "../../../lib/format.ts";
import { hrefTo } from "../../../lib/where.ts";
import { ChipLink } from "../../../ui/chip.tsx";
import { type Facet, Facets, given } from "../../../ui/facets.tsx";
import { List, type PageOf } from "../../../ui/list.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { account } from "../lib/account.ts";
import { gamesById } from "../lib/catalogue.ts";
import { recentGames } from "../lib/recent-games.ts";

const PAGE_GAMES = 48;
const MAX_RECENT_TILES = 8;
/** So many studios take turns, where none is chosen: the lobby does not begin with all games of one. */
const STUDIOS_AT_ONCE = 8;

const SORTS = [
  ["name", "By name"],
  ["rtp", "Highest return first"],
] as const;

const COUNTRIES = [
  ...["AR", "AU", "AT", "BE", "BR", "CA", "CL", "CO", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GR", "HU", "IE"],
  ...["IN", "IT", "JP", "KZ", "LT", "LV", "MX", "NL", "NO", "NZ", "PE", "PL", "PT", "RO", "RU", "SE", "SI", "SK"],
  ...["TR", "UA", "US", "UY", "ZA"],
];

/** The games of the operator's window, page by page. Search and filters are in the address, and the service's to answer. */
export function LobbyPage({ query }: PageProps) {
  const providers = useLoad((signal) => account().client.providers({ signal }));
  const regions = new Intl.DisplayNames("en", { type: "region" });
  const facets: readonly Facet[] = [
    { name: "search", label: "Search games", hint: "Search by name, studio or code" },
    {
      ...{ name: "provider_code", label: "Provider", all: "All providers" },
      choices: (providers.data ?? []).map(({ provider_code: code, provider_name: name }) => [code, name] as const),
    },
    {
      ...{ name: "country", label: "Player's country", all: "Any country" },
      choices: COUNTRIES.map((code) => [code, `Seen from ${regions.of(code)}`] as const),
    },
    { name: "sort", label: "Order", all: "Mixed studios", choices: SORTS },
    { name: "has_demo", label: "Demo", choices: [["true", "With demo"]] },
  ];
  const type = query.get("type") ?? "";
  const filters = { ...given(facets, query), ...(type && { type }) } as GameFilters;
  return (
    <Page title="Lobby">
      <Facets list={facets} query={query} class="lobby-filters" />
      <fieldset class="chips types" aria-label="Game type">
        {["", ...GAME_TYPES].map((one) => (
          <ChipLink key={one} href={hrefWith({ type: one })} isChosen={type === one}>
            {one === "" ? "All types" : words(one)}
          </ChipLink>
        ))}
      </fieldset>
      <Loaded what="games" of={providers} rows={12}>
        {(all) => <Games codes={all.map((one) => one.provider_code)} filters={filters} />}
      </Loaded>
    </Page>
  );
}

function Games({ codes, filters }: { readonly codes: readonly string[]; readonly filters: GameFilters }) {
  const isFiltered = Object.keys(filters).length > 0;
  const turns = useMemo(() => ({ read: inTurns(codes, filters) }), [JSON.stringify(filters)]);
  const read = async (cursor: string | undefined, signal: AbortSignal): Promise<PageOf<Game>> => {
    if (filters.provider_code || filters.search || filters.sort) {
      const page = await account().client.gamesPage({ ...filters, limit: PAGE_GAMES, cursor }, { signal });
      return { rows: page.games, next: page.next_cursor };
    }
    if (cursor === undefined) turns.read = inTurns(codes, filters);
    return turns.read(signal);
  };
  return (
    <>
      {!isFiltered && <Recent />}
      <List
        what="games"
        by={JSON.stringify(filters)}
        read={read}
        rows={12}
        frame={(games, hasMore) => (
          <>
            <p class="count" role="status">
              {counted(games.length, "game")}
              {hasMore && " so far"}
            </p>
            <Tiles games={games} />
          </>
        )}
        empty={
          isFiltered ? (
            <Empty title="No games match.">
              <a href="#/lobby">Clear all filters</a>
            </Empty>
          ) : (
            <Empty title="No games yet.">
              The staff of the service choose which games you may offer. Ask them to add some.
            </Empty>
          )
        }
      />
    </>
  );
}

/** Reads the games of all providers, some of them at a time and a few games of each. */
function inTurns(codes: readonly string[], filters: GameFilters) {
  let line: readonly { readonly code: string; readonly cursor?: string }[] = codes.map((code) => ({ code }));
  return async (signal: AbortSignal): Promise<PageOf<Game>> => {
    const turn = line.slice(0, STUDIOS_AT_ONCE);
    const limit = Math.ceil(PAGE_GAMES / Math.max(1, turn.length));
    const pages = await Promise.all(
      turn.map(({ code, ...from }) =>
        account().client.gamesPage({ ...filters, ...from, provider_code: code, limit }, { signal }),
      ),
    );
    const further = turn.flatMap(({ code }, at) => {
      const cursor = pages[at]?.next_cursor;
      return cursor ? { code, cursor } : [];
    });
    line = [...further, ...line.slice(turn.length)];
    const rows = Array.from({ length: limit }, (_, at) => pages.flatMap(({ games }) => games[at] ?? []));
    return { rows: rows.flat(), next: line.length > 0 ? "further" : null };
  };
}

function Recent() {
  const ids = recentGames().slice(0, MAX_RECENT_TILES);
  const { data, error } = useLoad(async (signal) => (ids.length > 0 ? gamesById(ids, signal) : []));
  const games = ids.flatMap((id) => data?.find((game) => game.id === id) ?? []);
  // Its place is kept until they are read.
  if (ids.length === 0 || error !== undefined || (data && games.length === 0)) return null;
  return (
    <section class="recent" aria-label="Recently played">
      <h2>Recently played</h2>
      <Tiles games={games} isShelf />
    </section>
  );
}

function Tiles({ games, isShelf }: { readonly games: readonly Game[]; readonly isShelf?: boolean }): ComponentChild {
  return (
    <ul class={isShelf ? "tiles shelf" : "tiles"}>
      {games.map((game) => (
        <Tile key={game.id} game={game} />
      ))}
    </ul>
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
