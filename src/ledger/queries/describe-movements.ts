import { inArray, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
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
  /** Calls of a movement from an archive; undefined: its shard has them. */
  readonly archivedCalls: readonly Attempt[] | undefined;
}

/** Input of `describeMovements`: movements with their sessions' games. */
export const DESCRIBED = `SELECT m.seq, ${COLUMN_NAMES.replaceAll(/\w+/g, "m.$&")}, m.updated_at, s.game_id
  FROM movements m LEFT JOIN sessions s ON s.id = m.session_id`;

/** The rows of DESCRIBED as the operator sees them. */
export async function describeMovements(ctx: Ctx, rows: readonly ShardRow[]): Promise<DescribedMovement[]> {
  return described(
    ctx,
    rows.map((row) => ({
      shard: row.shard,
      movement: { ...toMovement(row), updatedAt: row.updated_at as number | null },
      gameId: row.game_id as string | null,
      archivedCalls: archivedAttempts(row),
    })),
  );
}

type Undescribed = Pick<DescribedMovement, "shard" | "gameId" | "archivedCalls"> & {
  readonly movement: Movement & { readonly updatedAt: number | null };
};

/** Adds what the ledger's rows do not say. Campaigns are in the control database, and read only for promotions. */
export async function described(ctx: Ctx, rows: readonly Undescribed[]): Promise<DescribedMovement[]> {
  const promotions = new Set(rows.flatMap(({ movement }) => movement.freeSpinsId ?? []));
  const operatorOf = await campaignsAmong(ctx, [...promotions]);
  return rows.map((row) => {
    const { freeSpinsId, operatorCode, completedAt, createdAt, updatedAt } = row.movement;
    const isCampaign = freeSpinsId !== null && operatorOf.get(freeSpinsId) === operatorCode;
    return {
      ...row,
      campaignId: isCampaign ? freeSpinsId : null,
      // Rows of a version that did not record it.
      updatedAt: Number(updatedAt ?? completedAt ?? createdAt),
    };
  });
}

/** The operators of those ids that are campaigns. */
async function campaignsAmong({ db }: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  // One parameter for any number of ids: D1 binds at most 100.
  const listed = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const { id, operatorCode } = bonusCampaigns;
  const found = await db.select({ id, operatorCode }).from(bonusCampaigns).where(inArray(id, listed));
  return new Map(found.map((campaign) => [campaign.id, campaign.operatorCode]));
}
