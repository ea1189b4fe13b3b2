import type { Ctx } from "../context.ts";
import { SECOND_MS } from "../lib/clock.ts";
import type { Lobby, LobbyTables } from "./live-table.ts";

/** Design: an isolate may answer from a snapshot up to 1 s old. It is renewed behind the answer from half of that on. */
const MAX_AGE_MS = SECOND_MS;
const RENEW_AGE_MS = SECOND_MS / 2;

interface Snapshot {
  readonly lobby: Lobby;
  readonly readAt: number;
}

const snapshots = new Map<string, Snapshot>();
const asking = new Map<string, { readonly answer: Promise<Lobby>; readonly since: number }>();

/** The lobby of a currency: one hop at most twice a second for each isolate, however many poll. */
export async function lobbyOf(ctx: Ctx, currency: string): Promise<Lobby> {
  const now = ctx.clock.now();
  const snapshot = snapshots.get(currency);
  const age = snapshot ? now - snapshot.readAt : Number.POSITIVE_INFINITY;
  if (snapshot && age < RENEW_AGE_MS) return snapshot.lobby;
  const answer = ask(ctx, currency, now);
  if (!snapshot || age >= MAX_AGE_MS) return answer;
  ctx.waitUntil(answer.catch((cause: unknown) => ctx.log.error("live.ask_failed", { currency }, cause)));
  return snapshot.lobby;
}

/**
 * What this isolate has pushed shows in its own answers at once, and costs no asking; others see it within a second. It is
 * no asking: interest is what polls keep up.
 */
export function showPushed(currency: string, after: (tables: LobbyTables) => LobbyTables): void {
  const snapshot = snapshots.get(currency);
  if (!snapshot) return;
  const { lobby, readAt } = snapshot;
  snapshots.set(currency, { lobby: { ...lobby, tables: after(lobby.tables) }, readAt });
}

/** Joins an asking under way; one that has taken a second belongs to a request that may be gone, and is left alone. */
function ask(ctx: Ctx, currency: string, now: number): Promise<Lobby> {
  const running = asking.get(currency);
  if (running && now - running.since < MAX_AGE_MS) return running.answer;
  const answer = ctx.env.LIVE_LOBBIES.getByName(currency)
    .ask(currency)
    .then((lobby) => {
      // What follows a first asking is no longer pending.
      snapshots.set(currency, { lobby: { ...lobby, pending: false }, readAt: now });
      return lobby;
    })
    .finally(() => asking.delete(currency));
  asking.set(currency, { answer, since: now });
  return answer;
}
