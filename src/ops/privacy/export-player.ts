import { and, desc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { KEPT_COLUMNS, PERSONAL_COLUMNS } from "../../db/personal-columns.ts";
import { playerBlocks } from "../../db/schema/operators.ts";
import { campaignPlayers, freeSpins } from "../../db/schema/promotions.ts";
import { readEachShard } from "../../db/shards.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { MOVEMENTS_OF_PLAYER, type Player } from "./player.ts";

/** Most rows of a kind: of each shard for sessions and movements, in all for grants and campaigns. */
export const MAX_EXPORTED = 5_000;

const COLUMNS = [...KEPT_COLUMNS, ...PERSONAL_COLUMNS].filter((name) => name !== "token_hash");

/** Exported, as the next, for the test of their plans. Each takes operator and player, and a limit. */
export const EXPORT_SESSIONS = `SELECT ${COLUMNS.join(", ")} FROM sessions
  WHERE operator_code = ? AND player_id = ? ORDER BY created_at DESC LIMIT ?`;
export const EXPORT_MOVEMENTS = `SELECT m.transaction_id, m.type, m.status, m.round_id, m.amount, m.currency, m.precision,
    m.created_at FROM ${MOVEMENTS_OF_PLAYER} LIMIT ?`;

type SessionColumn = Exclude<(typeof KEPT_COLUMNS)[number] | (typeof PERSONAL_COLUMNS)[number], "token_hash">;
export type ExportedSession = Readonly<Record<SessionColumn, string | number | null>>;

export interface ExportedMovement {
  readonly transaction_id: string;
  readonly type: string;
  readonly status: string;
  readonly round_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly precision: number;
  readonly created_at: number;
}

/**
 * Returns a player's sessions, movements, ids of grants and campaigns, and block. Wallet answers and the sandbox's wire log are
 * not in it. `isWhole`: no list has reached MAX_EXPORTED, of no shard. Throws NOT_FOUND without the operator.
 */
export async function exportPlayer(ctx: Ctx, { operatorCode, playerId }: Player) {
  await findOperator(ctx, operatorCode);
  const values = () => [operatorCode, playerId, MAX_EXPORTED];
  const [sessions, movements, grants, campaigns, block] = await Promise.all([
    readEachShard<ExportedSession>(ctx, EXPORT_SESSIONS, values),
    readEachShard<ExportedMovement>(ctx, EXPORT_MOVEMENTS, values),
    ctx.db
      .select({ id: freeSpins.id })
      .from(freeSpins)
      .where(and(eq(freeSpins.operatorCode, operatorCode), eq(freeSpins.playerId, playerId)))
      .orderBy(desc(freeSpins.createdAt))
      .limit(MAX_EXPORTED),
    ctx.db
      .select({ id: campaignPlayers.campaignId })
      .from(campaignPlayers)
      .where(and(eq(campaignPlayers.operatorCode, operatorCode), eq(campaignPlayers.playerId, playerId)))
      .limit(MAX_EXPORTED),
    ctx.db
      .select({ reason: playerBlocks.reason, blockedAt: playerBlocks.blockedAt, endsAt: playerBlocks.endsAt })
      .from(playerBlocks)
      .where(and(eq(playerBlocks.operatorCode, operatorCode), eq(playerBlocks.playerId, playerId)))
      .get(),
  ]);
  const ofShards = (rows: readonly { readonly shard: number }[]) => [
    ...Map.groupBy(rows, ({ shard }) => shard).values(),
  ];
  const lists = [...ofShards(sessions), ...ofShards(movements), grants, campaigns];
  const isWhole = lists.every(({ length }) => length < MAX_EXPORTED);
  return { sessions, movements, grants, campaigns, block, isWhole };
}
