import type { Session } from "../../../../clients/typescript/src/index.ts";

/**
 * The sessions that this page load opened, by their ids, so that going back to a game goes on in its session. Launch URLs
 * are kept in memory alone: they give access to a player's balance.
 */
const opened = new Map<string, Session>();

export function keepLaunch(session: Session): void {
  opened.set(session.session_id, session);
}

export function forgetLaunch(sessionId: string): void {
  opened.delete(sessionId);
}

/** Undefined after a reload, and once the session has expired. */
export function launchOf(sessionId: string | null): Session | undefined {
  const session = sessionId === null ? undefined : opened.get(sessionId);
  return session && Date.parse(session.expires_at) > Date.now() ? session : undefined;
}
