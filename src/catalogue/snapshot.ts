import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { OperatorCtx } from "../context.ts";
import { openReplica } from "../db/client.ts";
import { games, providers } from "../db/schema/catalogue.ts";
import { excludedGames, operatorWindows } from "../db/schema/operators.ts";
import { BoundedMap } from "../lib/bounded-map.ts";
import { SECOND_MS } from "../lib/clock.ts";
import { type ListedGame, listedGame } from "./game.ts";
import type { ProviderRow } from "./visible-games.ts";

/** A provider with its games, ordered by code as the list is. */
export interface ProviderGames {
  readonly provider: ProviderRow;
  readonly games: readonly ListedGame[];
}

/** The games that an operator may offer: the providers of its window by code, and the ids of games left out. */
export interface GameWindow {
  readonly providers: readonly ProviderGames[];
  readonly excluded: ReadonlySet<string>;
  readonly readAt: number;
}

/** GET /v1/games and /v1/providers may be 30 s old. From 10 s on a window is read again behind the answer. */
const MAX_AGE_MS = 30 * SECOND_MS;
const REFRESH_AGE_MS = 10 * SECOND_MS;
const GAMES_PER_READ = 5_000;
const MAX_WINDOWS = 1_000;

const gamesByProvider = new Map<string, ProviderGames>();
const windows = new BoundedMap<string, GameWindow>(MAX_WINDOWS);
const refreshing = new Set<string>();
/** Incremented when the windows are forgotten: a read that is under way then may be older than the change. */
let epoch = 0;

/** Makes this isolate read every window again; other isolates follow within 30 s. */
export function forgetWindows(): void {
  windows.clear();
  epoch += 1;
}

/** The operator's window, from the isolate's memory while it is fresh enough. */
export async function windowOf(ctx: OperatorCtx): Promise<GameWindow> {
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

/** One batch reads the window and the providers' versions; only providers whose version changed are read again. */
async function readWindow(ctx: OperatorCtx): Promise<GameWindow> {
  const { code } = ctx.operator;
  const readAt = ctx.clock.now();
  const began = epoch;
  // One D1 session, so that the games are read at least as new as the versions.
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
  const window: GameWindow = {
    providers: await Promise.all(inWindow.map(({ provider }) => gamesOf(ctx, db, provider))),
    excluded: new Set(excluded.map((row) => row.gameId)),
    readAt,
  };
  if (began === epoch) windows.set(code, window);
  return window;
}

async function gamesOf(
  ctx: OperatorCtx,
  db: ReturnType<typeof openReplica>,
  provider: ProviderRow,
): Promise<ProviderGames> {
  const known = gamesByProvider.get(provider.code);
  if (known && known.provider.version >= provider.version) return known;
  const listed: ListedGame[] = [];
  for (let last = ""; ; ) {
    const rows = await db
      .select()
      .from(games)
      .where(and(eq(games.providerCode, provider.code), isNull(games.withdrawnAt), gt(games.code, last)))
      .orderBy(asc(games.code))
      .limit(GAMES_PER_READ);
    for (const row of rows) listed.push(listedGame(ctx.settings, row));
    const end = rows.at(-1);
    if (!end || rows.length < GAMES_PER_READ) break;
    last = end.code;
  }
  const read: ProviderGames = { provider, games: listed };
  gamesByProvider.set(provider.code, read);
  return read;
}
