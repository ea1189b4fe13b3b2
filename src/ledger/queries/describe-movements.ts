import { and, eq, inArray, sql } from "drizzle-orm";
import type { OwnerCtx } from "../../context.ts";
import { bonusCampaigns } from "../../db/schema/promotions.ts";
import { archivedAttempts } from "../archive/archived-row.ts";
import { COLUMN_NAMES, toMovement } from "../books/rows.ts";
import type { Movement } from "../rules/movement.ts";
import type { ShardRow } from "./own-rows.ts";
import type { Attempt } from "./read-attempts.ts";

/** A movement with what its operator knows it by. */
export interface DescribedMovement {
  readonly shard: number;
  readonly movement: Movement;
  /** The catalogue id of its game. Null: its session is unknown. */
  readonly gameId: string | null;
  /** The campaign that its `freeSpinsId` names; null for a grant's, and without one. */
  readonly campaignId: string | null;
  /** When it was last written. */
  readonly updatedAt: number;
  /** Its calls, where it comes from an archive; undefined: its shard has them. */
  readonly archivedCalls: readonly Attempt[] | undefined;
}

/** What `describeMovements` takes: movements with their sessions' games. */
export const DESCRIBED = `SELECT m.seq, ${COLUMN_NAMES.replaceAll(/\w+/g, "m.$&")}, m.updated_at, s.game_id
  FROM movements m LEFT JOIN sessions s ON s.id = m.session_id`;

/** The rows of DESCRIBED as the operator sees them. Campaigns are in the control database, and read only for promotions. */
export async function describeMovements(ctx: OwnerCtx, rows: readonly ShardRow[]): Promise<DescribedMovement[]> {
  const promotions = new Set(rows.flatMap((row) => (row.free_spins_id as string | null) ?? []));
  const campaigns = await campaignsAmong(ctx, [...promotions]);
  return rows.map((row) => {
    const movement = toMovement(row);
    const { freeSpinsId, completedAt, createdAt } = movement;
    return {
      shard: row.shard,
      movement,
      gameId: row.game_id as string | null,
      campaignId: freeSpinsId !== null && campaigns.has(freeSpinsId) ? freeSpinsId : null,
      // Rows of a version that did not record it.
      updatedAt: Number(row.updated_at ?? completedAt ?? createdAt),
      archivedCalls: archivedAttempts(row),
    };
  });
}

async function campaignsAmong({ db, operator }: OwnerCtx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  // One parameter for any number of ids: D1 binds at most 100.
  const listed = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const own = and(inArray(bonusCampaigns.id, listed), eq(bonusCampaigns.operatorCode, operator.code));
  const found = await db.select({ id: bonusCampaigns.id }).from(bonusCampaigns).where(own);
  return new Set(found.map(({ id }) => id));
}
