import { and, desc, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { KEPT_COLUMNS, PERSONAL_COLUMNS } from "../../db/personal-columns.ts";
import { playerBlocks } from "../../db/schema/operators.ts";
import { campaignPlayers, freeSpins } from "../../db/schema/promotions.ts";
import { eachShard, type InShard, readEachShard, readShard } from "../../db/shards.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { MOVEMENTS_OF_PLAYER, type Player, partsFor } from "./player.ts";

/** Most rows of a kind: of each shard for sessions and movements, in all for grants and campaigns. */
export const MAX_EXPORTED = 5_000;

const COLUMNS = [...KEPT_COLUMNS, ...PERSONAL_COLUMNS].filter((name) => name !== "token_hash");

/** Exported, as the next, for the test of their plans. Each takes operator and player, that of movements a part, and a limit. */
export const EXPORT_SESSIONS = `SELECT ${COLUMNS.join(", ")} FROM sessions
  WHERE operator_code = ? AND player_id = ? ORDER BY created_at DESC LIMIT ?`;
export const EXPORT_MOVEMENTS = `SELECT m.transaction_id, m.type, m.status, m.round_id, m.amount, m.currency, m.precision,
    m.created_at FROM ${MOVEMENTS_OF_PLAYER} ORDER BY m.created_at LIMIT ?5`;

type SessionColumn = Exclude<(typeof KEPT_COLUMNS)[number] | (typeof PERSONAL_COLUMNS)[number], "token_hash">;
export type ExportedSession = Readonly<Record<SessionColumn, string | number | null>>;

interface ExportedMovement {
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
export async function exportPlayer(ctx: Ctx, player: Player) {
  const { operatorCode, playerId } = player;
  await findOperator(ctx, operatorCode);
  const values = () => [operatorCode, playerId, MAX_EXPORTED];
  const [sessions, found, grants, campaigns, block] = await Promise.all([
    readEachShard<ExportedSession>(ctx, EXPORT_SESSIONS, values),
    eachShard(ctx, (own) => movementsOf(own, player)),
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
  const movements = found.flat();
  const lists = [...Map.groupBy(sessions, ({ shard }) => shard).values(), ...found, grants, campaigns];
  const isWhole = lists.every(({ length }) => length < MAX_EXPORTED);
  return { sessions, movements, grants, campaigns, block, isWhole };
}

/** The oldest movements of a player in the context's shard. */
async function movementsOf(ctx: Ctx, player: Player): Promise<InShard<ExportedMovement>[]> {
  const found: InShard<ExportedMovement>[] = [];
  for await (const part of partsFor(ctx, player)) {
    const values = [player.operatorCode, player.playerId, ...part, MAX_EXPORTED - found.length];
    found.push(...(await readShard<ExportedMovement>(ctx, EXPORT_MOVEMENTS, values)));
    if (found.length === MAX_EXPORTED) break;
  }
  return found;
}
