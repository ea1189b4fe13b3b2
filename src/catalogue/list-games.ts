import type { OperatorCtx } from "../context.ts";
import { openCursor, sealCursor } from "../paging/cursor.ts";
import type { ListedGame } from "./game.ts";
import type { GameWindow, ProviderGames } from "./snapshot.ts";

export interface GameFilters {
  readonly type: string | undefined;
  readonly providerCode: string | undefined;
  /** ISO 3166-1 alpha-2: leaves out games that are restricted there. */
  readonly country: string | undefined;
}

export interface GamesPage {
  readonly games: readonly ListedGame[];
  readonly nextCursor: string | null;
}

interface PageInput {
  readonly window: GameWindow;
  readonly filters: GameFilters;
  readonly limit: number;
  readonly cursor: string | undefined;
}

type Position = readonly [providerCode: string, code: string];

/** One page of the window, by provider and code. Keyset paging: a game added or withdrawn meanwhile hides no other. */
export async function listGames(ctx: OperatorCtx, { window, filters, limit, cursor }: PageInput): Promise<GamesPage> {
  const scope = scopeOf(ctx, filters);
  const after = cursor === undefined ? undefined : (JSON.parse(await openCursor(ctx, scope, cursor)) as Position);
  const found: { providerCode: string; game: ListedGame }[] = [];
  for (const entry of window.providers) {
    const providerCode = entry.provider.code;
    if (filters.providerCode !== undefined && providerCode !== filters.providerCode) continue;
    if (after && providerCode < after[0]) continue;
    const start = after && providerCode === after[0] ? firstAfter(entry, after[1]) : 0;
    for (let i = start; i < entry.games.length && found.length <= limit; i++) {
      const game = entry.games[i];
      if (game && isListed(game, filters, window)) found.push({ providerCode, game });
    }
    if (found.length > limit) break;
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const more = found.length > limit && last !== undefined;
  return {
    games: page.map(({ game }) => game),
    nextCursor: more ? await sealCursor(ctx, scope, JSON.stringify([last.providerCode, last.game.code])) : null,
  };
}

/** What a cursor of this list is bound to: the operator and the filters as they were sent. */
export function scopeOf({ operator }: OperatorCtx, filters: Readonly<Record<keyof GameFilters, unknown>>): unknown[] {
  return [operator.code, filters.type, filters.providerCode, filters.country].map((part) => part ?? null);
}

function isListed(game: ListedGame, { type, country }: GameFilters, window: GameWindow): boolean {
  return (
    (type === undefined || game.type === type) &&
    (country === undefined || !game.restrictedCountries.includes(country)) &&
    !window.excluded.has(game.id)
  );
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
