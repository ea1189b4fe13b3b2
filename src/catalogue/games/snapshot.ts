import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { type Db, MAX_BOUND_PARAMETERS, openReplica } from "../../db/client.ts";
import { games, providers } from "../../db/schema/catalogue.ts";
import { excludedGames, operatorWindows } from "../../db/schema/operators.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { type Versions, versionsNow, windowSince } from "../../gate/reference/versions.ts";
import { isRecent, SECOND_MS } from "../../lib/clock.ts";
import { OneReader } from "../../lib/one-reader.ts";
import { CatalogueMemory, type GameWindow, type ProviderGames } from "./catalogue-memory.ts";
import { type ListedGame, listedGame } from "./game.ts";
import type { ProviderRow } from "./visible-games.ts";

/**
 * GET /v1/games and /v1/providers may be 30 s old. A window older than 10 s is compared with the versions in the control
 * database. Changed games are read before the answer. A changed window is read behind it, or before it if older than 30 s.
 */
const MAX_AGE_MS = 30 * SECOND_MS;
const REFRESH_AGE_MS = 10 * SECOND_MS;

/** Time that a request waits for another one's query before it reads itself. */
const MAX_SILENCE_MS = SECOND_MS;

/** Rows of one query, and queries at once: in a cold isolate the rows of these queries are in memory too. */
const GAMES_PER_READ = 2_500;
const READS_AT_ONCE = 4;

/** docs/performance.md has what they take of an isolate's 128 MB, above all while they are read again. */
const MAX_GAMES = 50_000;

const memory = new CatalogueMemory({
  windows: 1_000,
  excluded: 100_000,
  games: MAX_GAMES,
  windowAgeMs: MAX_AGE_MS,
});
const reads = new OneReader(MAX_SILENCE_MS);
/** Incremented when the windows are forgotten: a read that is under way then may be older than the change. */
let epoch = 0;

/** Makes this isolate read every window again; other isolates follow within 30 s. */
export function forgetWindows(): void {
  memory.clearWindows();
  epoch += 1;
}

/** The operator's window, from the isolate's memory while it is fresh enough. One request reads it for all. */
export async function windowOf(caller: OperatorCtx): Promise<GameWindow> {
  const ctx = inRealTime(caller);
  const known = freshWindow(ctx);
  if (known && isRecent(known.readAt, REFRESH_AGE_MS, ctx.clock.now())) return known;
  const unchanged = await unchangedWindow(ctx);
  if (unchanged) return unchanged;
  const key = `window ${epoch} ${ctx.operator.code}`;
  const read = (progress: () => void) => readWindow(ctx, progress);
  if (!known) {
    const window = reads.read(key, () => freshWindow(ctx), read);
    // Others need it too: so it goes on when this request's caller hangs up.
    ctx.waitUntil(window.catch(() => undefined));
    return window;
  }
  if (!reads.isReading(key)) {
    const refreshed = reads.read(key, () => undefined, read);
    ctx.waitUntil(refreshed.catch((cause: unknown) => ctx.log.error("catalogue.refresh_failed", {}, cause)));
  }
  return known;
}

/**
 * The window, however old, if it has not changed since it was read. The isolate reads the changed games of a provider
 * alone, once for all windows.
 */
async function unchangedWindow(ctx: OperatorCtx): Promise<GameWindow | undefined> {
  const window = memory.window(ctx.operator.code);
  if (!window) return undefined;
  const began = epoch;
  const as = await windowSince(ctx, window.as, ctx.operator.code).catch((cause: unknown) => {
    ctx.log.error("versions.failed", {}, cause);
    return undefined;
  });
  if (!as || began !== epoch) return undefined;
  const due = () => dueIn(memory.window(ctx.operator.code) ?? window, as);
  if (due().length > 0) {
    const read = reads.read(
      "due providers",
      () => (due().length === 0 ? true : undefined),
      (progress) => readDue(ctx, due(), progress).then(() => true),
    );
    const isRead = read.catch((cause: unknown) => {
      ctx.log.error("catalogue.refresh_failed", {}, cause);
      return false;
    });
    // Others need them too: so it goes on when this request's caller hangs up.
    ctx.waitUntil(isRead);
    if (!(await isRead)) return undefined;
  }
  return memory.window(ctx.operator.code);
}

/** The providers of a window whose games have changed. */
function dueIn(window: GameWindow, as: Versions): string[] {
  return window.providers.flatMap(({ provider: { code, version } }) =>
    (as.providers.get(code)?.version ?? 0) > version ? [code] : [],
  );
}

/** Reads providers whose versions are newer than ours, with their games. */
async function readDue(ctx: OperatorCtx, codes: readonly string[], progress: () => void): Promise<void> {
  const db = openReplica(ctx.env.DB);
  const rows = await db
    .select()
    .from(providers)
    .where(inArray(providers.code, codes.slice(0, MAX_BOUND_PARAMETERS)));
  progress();
  await gamesOf(rows, (provider, queried) => readGames(ctx, db, provider, queried), progress);
}

function freshWindow({ operator, clock }: OperatorCtx): GameWindow | undefined {
  const window = memory.window(operator.code);
  return window && isRecent(window.readAt, MAX_AGE_MS, clock.now()) ? window : undefined;
}

/** One batch reads the window and the providers' versions; only providers whose version changed are read again. */
async function readWindow(ctx: OperatorCtx, progress: () => void): Promise<GameWindow> {
  const { code } = ctx.operator;
  const readAt = ctx.clock.now();
  const as = versionsNow();
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
  progress();
  const window: GameWindow = {
    providers: await gamesOf(
      inWindow.map(({ provider }) => provider),
      (provider, queried) => readGames(ctx, db, provider, queried),
      progress,
    ),
    excluded: new Set(excluded.map((row) => row.gameId)),
    readAt,
    as,
  };
  if (began === epoch) memory.putWindow(code, window);
  const held = memory.gamesHeld();
  if (held > MAX_GAMES) ctx.log.warn("catalogue.over_bound", { games: held, bound: MAX_GAMES });
  return window;
}

/** The providers' games, of which one request of the isolate reads those that are new or have changed. */
async function gamesOf(
  wanted: readonly ProviderRow[],
  read: (provider: ProviderRow, progress: () => void) => Promise<ProviderGames>,
  progress: () => void,
): Promise<ProviderGames[]> {
  const once = (key: string, provider: ProviderRow) =>
    reads.read(
      key,
      () => current(provider),
      (own) =>
        read(provider, () => {
          own();
          progress();
        }),
    );
  const isUnknown = ({ code }: ProviderRow) => memory.games(code) === undefined;
  const isDue = (provider: ProviderRow) => current(provider) === undefined;
  // Again, because over the bound another operator's window may displace what was just read.
  for (let due = wanted.filter(isDue); due.length > 0; due = wanted.filter(isDue)) {
    const readLane = async (lane: number) => {
      for (const provider of due) {
        if (laneOf(provider) === lane && isUnknown(provider)) await once(`games ${lane}`, provider);
      }
    };
    await Promise.all(Array.from({ length: READS_AT_ONCE }, (_, lane) => readLane(lane)));
    // One key and one after the other: of at most one provider are the old games and the new in memory.
    for (const provider of due) await once("changed games", provider);
  }
  return wanted.flatMap((provider) => current(provider) ?? []);
}

/** A provider is always read in the same lane, so that the lanes of all operators together are a few queries. */
function laneOf({ code }: ProviderRow): number {
  let sum = 0;
  for (let i = 0; i < code.length; i++) sum += code.charCodeAt(i);
  return sum % READS_AT_ONCE;
}

function current({ code, version }: ProviderRow): ProviderGames | undefined {
  const known = memory.games(code);
  return known && known.provider.version >= version ? known : undefined;
}

async function readGames(
  ctx: OperatorCtx,
  db: Db,
  provider: ProviderRow,
  progress: () => void,
): Promise<ProviderGames> {
  const listed: ListedGame[] = [];
  const countries = new Map<string, readonly string[]>();
  const studios = new Map<string | null, string | null>();
  for (let last = ""; ; ) {
    const rows = await db
      .select()
      .from(games)
      .where(and(eq(games.providerCode, provider.code), isNull(games.withdrawnAt), gt(games.code, last)))
      .orderBy(asc(games.code))
      .limit(GAMES_PER_READ);
    progress();
    for (const row of rows) {
      // A provider has few different lists, some of them long.
      const key = row.restrictedCountries.join();
      const restrictedCountries = countries.get(key) ?? row.restrictedCountries;
      countries.set(key, restrictedCountries);
      // And few studios.
      const studio = studios.get(row.studio) ?? row.studio;
      studios.set(studio, studio);
      listed.push({ ...listedGame(ctx.settings, row), restrictedCountries, studio });
    }
    const end = rows.at(-1);
    if (!end || rows.length < GAMES_PER_READ) break;
    last = end.code;
  }
  const read: ProviderGames = { provider, games: listed };
  memory.putGames(read);
  return read;
}
