import type { OperatorCtx } from "../../context.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import type { GameWindow, ProviderGames } from "./catalogue-memory.ts";
import type { ListedGame } from "./game.ts";

export interface GameFilters {
  readonly type: string | undefined;
  readonly providerCode: string | undefined;
  /** ISO 3166-1 alpha-2: leaves out games that are restricted there. */
  readonly country: string | undefined;
  /** Text of the name, studio or code. */
  readonly search: string | undefined;
  /** Catalogue ids with commas between. */
  readonly ids: string | undefined;
  /** `true` or `false`. */
  readonly hasDemo: string | undefined;
  /** Undefined: by provider and code. */
  readonly sort: keyof typeof SORT_KEYS | undefined;
}

/** Sort keys before provider and code: names as people read them, and the highest return first. */
const SORT_KEYS = {
  name: ({ name }: ListedGame) => name.normalize("NFKD").toLowerCase(),
  rtp: ({ rtp }: ListedGame) => -(rtp ?? 0),
} as const;

interface GamesRequest {
  readonly window: GameWindow;
  readonly filters: GameFilters;
  readonly limit: number;
  readonly cursor: string | undefined;
}

interface Found {
  readonly providerCode: string;
  readonly game: ListedGame;
}

type Position = readonly [providerCode: string, code: string, key?: string | number];

/** One page of the window, by `sort` or by provider and code. A game added or withdrawn between pages hides no other. */
export async function listGames(ctx: OperatorCtx, request: GamesRequest): Promise<Page<ListedGame>> {
  const { window, filters, limit, cursor } = request;
  const { rows, nextCursor } = await keysetPage(ctx, {
    scope: scopeOf(ctx, filters),
    cursor,
    limit,
    placeOf: (row: Found): Position => positionOf(row, filters.sort),
    rowsAfter: (after, count) =>
      filters.sort === undefined
        ? gamesAfter(window, filters, after, count)
        : sortedAfter(window, filters, after, count),
  });
  return { rows: rows.map(({ game }) => game), nextCursor };
}

function positionOf({ providerCode, game }: Found, sort: GameFilters["sort"]): Position {
  return sort === undefined ? [providerCode, game.code] : [providerCode, game.code, SORT_KEYS[sort](game)];
}

/** The first games of another order, which no list is kept in: all are looked at, and only `count` are held. */
function sortedAfter(window: GameWindow, filters: GameFilters, after: Position | undefined, count: number): Found[] {
  const first: { readonly row: Found; readonly at: Position }[] = [];
  for (const row of gamesAfter(window, filters, undefined, Number.POSITIVE_INFINITY)) {
    const at = positionOf(row, filters.sort);
    const last = first[count - 1];
    if ((after && !isBefore(after, at)) || (last && !isBefore(at, last.at))) continue;
    const place = first.findLastIndex((other) => isBefore(other.at, at)) + 1;
    first.splice(place, 0, { row, at });
    first.length = Math.min(first.length, count);
  }
  return first.map(({ row }) => row);
}

function isBefore([provider, code, key = ""]: Position, [otherProvider, otherCode, otherKey = ""]: Position): boolean {
  if (key !== otherKey) return key < otherKey;
  return provider === otherProvider ? code < otherCode : provider < otherProvider;
}

function gamesAfter(window: GameWindow, filters: GameFilters, after: Position | undefined, count: number): Found[] {
  const found: Found[] = [];
  const isWanted = wanted(filters);
  for (const entry of window.providers) {
    const providerCode = entry.provider.code;
    if (filters.providerCode !== undefined && providerCode !== filters.providerCode) continue;
    if (after && providerCode < after[0]) continue;
    const start = after && providerCode === after[0] ? firstAfter(entry, after[1]) : 0;
    for (let i = start; i < entry.games.length && found.length < count; i++) {
      const game = entry.games[i];
      if (game && isWanted(game) && !window.excluded.has(game.id)) found.push({ providerCode, game });
    }
    if (found.length >= count) break;
  }
  return found;
}

/** Scope of this list's cursor: the operator and the filters as they were sent. */
export function scopeOf({ operator }: OperatorCtx, filters: Readonly<Record<keyof GameFilters, unknown>>): unknown[] {
  const { type, providerCode, country, search, ids, hasDemo, sort } = filters;
  return [operator.code, type, providerCode, country, search, ids, hasDemo, sort].map((part) => part ?? null);
}

/** Compiles the filters once: a list may look at 50,000 games. */
function wanted({ type, country, search, ids, hasDemo }: GameFilters): (game: ListedGame) => boolean {
  const text = search === undefined ? undefined : new RegExp(search.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "iu");
  const named = ids === undefined ? undefined : new Set(ids.split(","));
  return (game) =>
    (named === undefined || named.has(game.id)) &&
    (type === undefined || game.type === type) &&
    (hasDemo === undefined || String(game.hasDemo) === hasDemo) &&
    (country === undefined || !game.restrictedCountries.includes(country)) &&
    (text === undefined || [game.name, game.studio ?? "", game.code].some((part) => text.test(part)));
}

/** Index of the first game whose code comes after `code`. */
function firstAfter({ games }: ProviderGames, code: string): number {
  let low = 0;
  let high = games.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const game = games[middle];
    if (game && compareBinary(game.code, code) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const encoder = new TextEncoder();

/** SQLite's order of text: by UTF-8 bytes, which differs from UTF-16 units outside the basic plane. */
function compareBinary(a: string, b: string): number {
  const x = encoder.encode(a);
  const y = encoder.encode(b);
  for (let i = 0; i < x.length && i < y.length; i++) {
    const difference = (x[i] ?? 0) - (y[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return x.length - y.length;
}
