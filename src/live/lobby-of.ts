import type { Ctx } from "../context.ts";
import { BoundedMap } from "../lib/bounded-map.ts";
import { SECOND_MS } from "../lib/clock.ts";
import type { Lobby, LobbyTables } from "./live-table.ts";

/** An isolate answers from a snapshot at most 1 s old, and renews it behind the answer from half of that on. */
const MAX_AGE_MS = SECOND_MS;
const RENEW_AGE_MS = SECOND_MS / 2;

interface Snapshot {
  readonly lobby: Lobby;
  readonly readAt: number;
}

const MAX_SNAPSHOTS = 1_000;
const snapshots = new BoundedMap<string, Snapshot>(MAX_SNAPSHOTS);
const polls = new Map<string, { readonly answer: Promise<Lobby>; readonly since: number }>();

/** The lobby of a currency: at most two hops a second per isolate, however many requests poll. */
export async function lobbyOf(ctx: Ctx, currency: string): Promise<Lobby> {
  const now = ctx.clock.now();
  const snapshot = snapshots.get(currency);
  const age = snapshot ? now - snapshot.readAt : Number.POSITIVE_INFINITY;
  if (snapshot && age < RENEW_AGE_MS) return snapshot.lobby;
  const answer = poll(ctx, currency, now);
  if (!snapshot || age >= MAX_AGE_MS) return answer;
  ctx.waitUntil(answer.catch((cause: unknown) => ctx.log.error("live.ask_failed", { currency }, cause)));
  return snapshot.lobby;
}

/** Shows a push in this isolate's answers at once; others see it within a second. Does not count as a poll. */
export function showPushed(currency: string, after: (tables: LobbyTables) => LobbyTables): void {
  const snapshot = snapshots.get(currency);
  if (!snapshot) return;
  const { lobby, readAt } = snapshot;
  snapshots.set(currency, { lobby: { ...lobby, tables: after(lobby.tables) }, readAt });
}

/** Joins a call under way. One that has taken a second may belong to a request that is gone, so it is not joined. */
function poll(ctx: Ctx, currency: string, now: number): Promise<Lobby> {
  const running = polls.get(currency);
  if (running && now - running.since < MAX_AGE_MS) return running.answer;
  const answer = ctx.env.LIVE_LOBBIES.getByName(currency)
    .ask(currency)
    .then((lobby) => {
      // Only the answer to the first poll is pending.
      snapshots.set(currency, { lobby: { ...lobby, pending: false }, readAt: now });
      return lobby;
    })
    .finally(() => polls.delete(currency));
  polls.set(currency, { answer, since: now });
  return answer;
}
