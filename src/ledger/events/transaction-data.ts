import { and, eq, type SQL, sql } from "drizzle-orm";
import { bonusCampaigns } from "../../db/schema/promotions.ts";
import { sessions } from "../../db/schema/sessions.ts";
import { isoTime } from "../../lib/clock.ts";
import { presentBooked } from "../present-booked.ts";
import type { Movement } from "../rules/movement.ts";

/**
 * A movement as an event has it: the operator's Transaction. Its game and campaign are read by the statement that records
 * the event. `more` is added to it.
 */
export function transactionData(movement: Movement, updatedAt: number, more: object = {}): SQL {
  const { sessionId, freeSpinsId, operatorCode, calls, attempts } = movement;
  const updated_at = isoTime(updatedAt);
  const known = { ...presentBooked(movement), attempts: Math.max(calls, attempts), updated_at, ...more };
  const game = sql`(SELECT ${sessions.gameId} FROM ${sessions} WHERE ${eq(sessions.id, sessionId)})`;
  const isOwn = and(eq(bonusCampaigns.id, freeSpinsId ?? ""), eq(bonusCampaigns.operatorCode, operatorCode));
  const campaign = sql`(SELECT ${bonusCampaigns.id} FROM ${bonusCampaigns} WHERE ${isOwn})`;
  return sql`json_set(${JSON.stringify(known)}, '$.game_id', ${game}, '$.bonus_campaign_id', ${campaign})`;
}
