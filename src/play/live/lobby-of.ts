import type { Ctx } from "../../context.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { isRecent, SECOND_MS } from "../../lib/clock.ts";
import { OneReader } from "../../lib/one-reader.ts";
import type { Lobby, LobbyTables } from "./live-table.ts";
import { afterChanges, type LobbyVersion } from "./lobby-history.ts";

/** An isolate answers from a snapshot at most 1 s old, and renews it behind the answer from half of that on. */
const MAX_AGE_MS = SECOND_MS;
const RENEW_AGE_MS = SECOND_MS / 2;

/** Time that a request waits for another one's poll before it asks the object itself. */
const MAX_WAIT_MS = SECOND_MS / 4;

interface Snapshot {
  readonly tables: LobbyTables;
  /** Undefined where an object of an earlier release answered. */
  readonly at: LobbyVersion | undefined;
  readonly readAt: number;
}

const MAX_SNAPSHOTS = 1_000;
const snapshots = new BoundedMap<string, Snapshot>(MAX_SNAPSHOTS);
const polls = new OneReader(MAX_WAIT_MS);

/** The lobby of a currency: at most two hops a second per isolate, however many requests poll. */
export async function lobbyOf(caller: Ctx, currency: string): Promise<Lobby> {
  const ctx = inRealTime(caller);
  const known = recent(ctx, currency, MAX_AGE_MS);
  if (!known)
    return polls.read(
      currency,
      () => recent(ctx, currency, MAX_AGE_MS),
      () => poll(ctx, currency),
    );
  if (!recent(ctx, currency, RENEW_AGE_MS) && !polls.isReading(currency)) {
    const renewed = polls.read(
      currency,
      () => undefined,
      () => poll(ctx, currency),
    );
    ctx.waitUntil(renewed.catch((cause: unknown) => ctx.log.error("live.ask_failed", { currency }, cause)));
  }
  return known;
}

/** Shows a push in this isolate's answers at once; others see it within a second. Does not count as a poll. */
export function showPushed(
  currency: string,
  at: LobbyVersion | undefined,
  after: (tables: LobbyTables) => LobbyTables,
): void {
  const snapshot = snapshots.get(currency);
  if (!snapshot || snapshot.at?.life !== at?.life) return;
  // A snapshot as new as the push holds it already, and perhaps a later one.
  if (snapshot.at && at && snapshot.at.version >= at.version) return;
  snapshots.set(currency, { ...snapshot, tables: after(snapshot.tables) });
}

function recent(ctx: Ctx, currency: string, maxAgeMs: number): Lobby | undefined {
  const snapshot = snapshots.get(currency);
  if (!snapshot || !isRecent(snapshot.readAt, maxAgeMs, ctx.clock.now())) return undefined;
  return { pending: false, tables: snapshot.tables };
}

/** Only the answer to the first poll is pending, so a snapshot never is. */
async function poll(ctx: Ctx, currency: string): Promise<Lobby> {
  const readAt = ctx.clock.now();
  const seen = snapshots.get(currency);
  const answer = await ctx.env.LIVE_LOBBIES.getByName(currency).ask(currency, seen?.at);
  if ("tables" in answer) {
    snapshots.set(currency, { tables: answer.tables, at: answer.at, readAt });
    return answer;
  }
  // Read again: this isolate's own pushes may have been shown since.
  const known = snapshots.get(currency) ?? seen;
  const isOlder = known?.at && (known.at.life !== answer.at.life || known.at.version > answer.at.version);
  if (isOlder) return { pending: false, tables: known.tables };
  const tables = afterChanges(known?.tables ?? new Map(), answer);
  snapshots.set(currency, { tables, at: answer.at, readAt });
  return { pending: false, tables };
}
