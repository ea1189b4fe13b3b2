import * as z from "zod";
import { type ListedSession, SESSION_STATUSES } from "../../play/sessions/list-sessions.ts";
import { timeOrNull } from "./described.ts";
import { GAME_ID, SESSION_ID } from "./examples.ts";
import { presenter } from "./present.ts";
import { catalogueId, currencyCode, playerId, sessionId } from "./values.ts";

/** A session in a list, as its operator and staff read it. */
export const SESSION_FIELDS = {
  session_id: sessionId,
  player_id: playerId,
  currency: currencyCode,
  game_id: catalogueId,
  status: z.enum(SESSION_STATUSES).describe("`expired`: its time is over, and it was not closed."),
  created_at: z.iso.datetime().describe("When it was opened."),
  expires_at: z.iso.datetime().describe("Until when it takes bets, or took them."),
  closed_at: timeOrNull("When it was closed. Null: it was not.", "2026-11-21T10:20:00.000Z"),
};

export const LISTED_SESSION = {
  session_id: SESSION_ID,
  player_id: "player-1",
  currency: "EUR",
  game_id: GAME_ID,
  status: "open",
  created_at: "2026-11-21T10:00:00.000Z",
  expires_at: "2026-11-21T14:00:00.000Z",
  closed_at: null,
};

const presentRow = presenter(z.object(SESSION_FIELDS));

export function presentSession(session: ListedSession) {
  return presentRow(session, { session_id: session.id });
}
