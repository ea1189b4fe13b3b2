import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { OperatorCtx } from "../context.ts";
import { openReplica } from "../db/client.ts";
import { games, providers } from "../db/schema/catalogue.ts";
import { excludedGames, operatorWindows } from "../db/schema/operators.ts";
import { BoundedMap } from "../lib/bounded-map.ts";
import { SECOND_MS } from "../lib/clock.ts";
import { type Title, titleOf } from "./title.ts";
import type { ProviderRow } from "./visible-games.ts";

/** A provider with its titles, ordered by code: the order of the walk. */
export interface ProviderTitles {
  readonly provider: ProviderRow;
  readonly titles: readonly Title[];
}

/** What one operator sees: its window's providers by code, and the titles left out of it. */
export interface Window {
  readonly providers: readonly ProviderTitles[];
  readonly excluded: ReadonlySet<string>;
  readonly readAt: number;
}

/** Design: GET /v1/games and /v1/providers may be 30 s old; from 10 s on it is read anew behind the answer. */
const MAX_AGE_MS = 30 * SECOND_MS;
const REFRESH_AGE_MS = 10 * SECOND_MS;
const TITLES_PER_READ = 5_000;
const MAX_WINDOWS = 1_000;

const titlesByProvider = new Map<string, ProviderTitles>();
const windows = new BoundedMap<string, Window>(MAX_WINDOWS);
const refreshing = new Set<string>();
/** Moves when the windows are forgotten: what was being read at that moment may be from before the change. */
let epoch = 0;

/** Makes this isolate read every window anew; other isolates follow within 30 s. */
export function forgetWindows(): void {
  windows.clear();
  epoch += 1;
}

/** The operator's window, from the isolate's memory when it is fresh enough. */
export async function windowOf(ctx: OperatorCtx): Promise<Window> {
  const { code } = ctx.operator;
  const known = windows.get(code);
  const age = known ? ctx.clock.now() - known.readAt : Number.POSITIVE_INFINITY;
  if (!known || age >= MAX_AGE_MS) return readWindow(ctx);
  if (age >= REFRESH_AGE_MS && !refreshing.has(code)) {
    refreshing.add(code);
    ctx.waitUntil(
      readWindow(ctx)
        .catch((cause: unknown) => ctx.log.error("catalogue.refresh_failed", {}, cause))
        .finally(() => refreshing.delete(code)),
    );
  }
  return known;
}

/** One batch tells the window and the providers' versions; only titles whose version changed are read again. */
async function readWindow(ctx: OperatorCtx): Promise<Window> {
  const { code } = ctx.operator;
  const readAt = ctx.clock.now();
  const began = epoch;
  // One session: the titles are then read no older than the versions that asked for them.
  const db = openReplica(ctx.env.DB);
  const [inWindow, excluded] = await db.batch([
    db
      .select({ provider: providers })
      .from(providers)
      .innerJoin(operatorWindows, eq(operatorWindows.providerCode, providers.code))
      .where(eq(operatorWindows.operatorCode, code))
      .orderBy(asc(providers.code)),
    db.select({ gameId: excludedGames.gameId }).from(excludedGames).where(eq(excludedGames.operatorCode, code)),
  ]);
  const window: Window = {
    providers: await Promise.all(inWindow.map(({ provider }) => titlesOf(ctx, db, provider))),
    excluded: new Set(excluded.map((row) => row.gameId)),
    readAt,
  };
  if (began === epoch) windows.set(code, window);
  return window;
}

async function titlesOf(
  ctx: OperatorCtx,
  db: ReturnType<typeof openReplica>,
  provider: ProviderRow,
): Promise<ProviderTitles> {
  const known = titlesByProvider.get(provider.code);
  if (known && known.provider.version >= provider.version) return known;
  const titles: Title[] = [];
  for (let last = ""; ; ) {
    const rows = await db
      .select()
      .from(games)
      .where(and(eq(games.providerCode, provider.code), isNull(games.withdrawnAt), gt(games.code, last)))
      .orderBy(asc(games.code))
      .limit(TITLES_PER_READ);
    for (const row of rows) titles.push(titleOf(ctx.settings, row));
    const end = rows.at(-1);
    if (!end || rows.length < TITLES_PER_READ) break;
    last = end.code;
  }
  const read: ProviderTitles = { provider, titles };
  titlesByProvider.set(provider.code, read);
  return read;
}
