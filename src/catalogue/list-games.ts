import type { OperatorCtx } from "../context.ts";
import { keysetPage, type Page } from "../paging/keyset-page.ts";
import type { ProviderTitles, Window } from "./snapshot.ts";
import type { Title } from "./title.ts";

export interface GameFilters {
  readonly type: string | undefined;
  readonly providerCode: string | undefined;
  /** ISO 3166-1 alpha-2: leaves out titles that cannot be played there. */
  readonly country: string | undefined;
}

export interface GamesRequest {
  readonly window: Window;
  readonly filters: GameFilters;
  readonly limit: number;
  readonly cursor: string | undefined;
}

interface Found {
  readonly providerCode: string;
  readonly title: Title;
}

type Position = readonly [providerCode: string, code: string];

/** One page of the operator's `window`, by provider and code (interface: GET /v1/games). */
export async function listGames(ctx: OperatorCtx, request: GamesRequest): Promise<Page<Title>> {
  const { window, filters, limit, cursor } = request;
  const { rows, nextCursor } = await keysetPage(ctx, {
    scope: scopeOf(ctx, filters),
    cursor,
    limit,
    placeOf: ({ providerCode, title }: Found): Position => [providerCode, title.code],
    rowsAfter: (after, count) => titlesAfter(window, filters, after, count),
  });
  return { rows: rows.map(({ title }) => title), nextCursor };
}

function titlesAfter(window: Window, filters: GameFilters, after: Position | undefined, count: number): Found[] {
  const found: Found[] = [];
  for (const entry of window.providers) {
    const providerCode = entry.provider.code;
    if (filters.providerCode !== undefined && providerCode !== filters.providerCode) continue;
    if (after && providerCode < after[0]) continue;
    const start = after && providerCode === after[0] ? firstAfter(entry, after[1]) : 0;
    for (let i = start; i < entry.titles.length && found.length < count; i++) {
      const title = entry.titles[i];
      if (title && isListed(title, filters, window)) found.push({ providerCode, title });
    }
    if (found.length >= count) break;
  }
  return found;
}

/** What a cursor of this list is bound to: the operator and the filters, as they were sent. */
export function scopeOf({ operator }: OperatorCtx, filters: Readonly<Record<keyof GameFilters, unknown>>): unknown[] {
  return [operator.code, filters.type, filters.providerCode, filters.country].map((part) => part ?? null);
}

function isListed(title: Title, { type, country }: GameFilters, window: Window): boolean {
  return (
    (type === undefined || title.type === type) &&
    (country === undefined || !title.restrictedCountries.includes(country)) &&
    !window.excluded.has(title.id)
  );
}

/** Index of the first title whose code comes after `code`. */
function firstAfter({ titles }: ProviderTitles, code: string): number {
  let low = 0;
  let high = titles.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const title = titles[middle];
    if (title && compareBinary(title.code, code) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const encoder = new TextEncoder();

/** The order SQLite sorts text in: by UTF-8 bytes, which differs from UTF-16 units outside the basic plane. */
function compareBinary(a: string, b: string): number {
  const x = encoder.encode(a);
  const y = encoder.encode(b);
  for (let i = 0; i < x.length && i < y.length; i++) {
    const difference = (x[i] ?? 0) - (y[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return x.length - y.length;
}
