import type { AdminCtx, Ctx } from "../../context.ts";
import { ERASE_PERSONAL, HAS_PERSONAL } from "../../db/personal-columns.ts";
import { eachShard } from "../../db/shards.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { IS_FENCED } from "../../ledger/archive/refuse-archived.ts";
import { bare } from "../../ledger/books/call-record.ts";
import { MOVEMENTS_OF_PLAYER, type Player, partsFor } from "./player.ts";

export interface Erased {
  readonly sessions: number;
  readonly walletCalls: number;
  readonly wireEvents: number;
}

/**
 * Exported, as the next, for the test of their plans. Each takes operator and player, those of calls also the ends of a part. A
 * retired shard takes no write of a movement: what it has goes with its database.
 */
export const ERASE_SESSIONS = `UPDATE sessions SET ${ERASE_PERSONAL}
  WHERE operator_code = ? AND player_id = ? AND ${HAS_PERSONAL}`;
export const ERASE_FIRST_CALLS = `UPDATE movements SET first_call = ${bare("first_call")}, refusal_message = NULL
  WHERE seq IN (SELECT m.seq FROM ${MOVEMENTS_OF_PLAYER}
    AND COALESCE(m.first_call ->> 8, m.first_call ->> 7, m.refusal_message) IS NOT NULL) AND NOT ${IS_FENCED}`;
export const ERASE_LATER_CALLS = `UPDATE attempts SET call = ${bare("call")}
  WHERE transaction_id IN (SELECT m.transaction_id FROM ${MOVEMENTS_OF_PLAYER} AND m.calls > 1)
    AND COALESCE(call ->> 8, call ->> 7) IS NOT NULL AND NOT ${IS_FENCED}`;
export const SESSIONS_OF_PLAYER = "SELECT id FROM sessions WHERE operator_code = ? AND player_id = ?";
/** Erases the wallet's messages to the games of the sandbox. Takes the sessions as JSON. */
export const ERASE_SANDBOX_ROUNDS = `UPDATE sandbox_rounds SET refusal_message = NULL
  WHERE play_id IN (SELECT value FROM json_each(?)) AND refusal_message IS NOT NULL`;

/**
 * Erases what is stored of a player beyond the books: what his sessions say of him, what the wallet answered about him,
 * and the sandbox's wire log. The operator's id for him stays in the books (docs/operating.md#personal-data), and his
 * block stays a block. May run twice. Throws NOT_FOUND without the operator.
 */
export async function erasePlayer(ctx: AdminCtx, player: Player): Promise<Erased> {
  const { operatorCode, playerId } = player;
  await findOperator(ctx, operatorCode);
  // First, so that what was begun is recorded.
  await ctx.db.batch([auditEntry(ctx, { operator_code: operatorCode, player_id: playerId })]);
  const parts = await eachShard(ctx, (own) => eraseInShard(own, player));
  const logs = ctx.settings.sandbox ? ctx.env.WIRE_LOGS : undefined;
  const wireEvents = (await logs?.getByName(operatorCode).forgetPlayer(playerId)) ?? 0;
  const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((total, part) => total + of(part), 0);
  return { sessions: sum(({ sessions }) => sessions), walletCalls: sum(({ calls }) => calls), wireEvents };
}

async function eraseInShard(ctx: Ctx, player: Player) {
  const { env, settings } = ctx;
  const { d1 } = ctx.ledger;
  const run = (statements: readonly string[], ...part: readonly number[]) =>
    d1.batch<{ id: string }>(
      statements.map((sql) => d1.prepare(sql).bind(player.operatorCode, player.playerId, ...part)),
    );
  const [sessions, all] = await run([ERASE_SESSIONS, SESSIONS_OF_PLAYER]);
  let calls = 0;
  for await (const part of partsFor(ctx, player))
    for (const { meta } of await run([ERASE_FIRST_CALLS, ERASE_LATER_CALLS], ...part)) calls += meta.changes;
  const ids = JSON.stringify(all?.results.map(({ id }) => id) ?? []);
  if (settings.sandbox) await env.DB.prepare(ERASE_SANDBOX_ROUNDS).bind(ids).run();
  return { sessions: sessions?.meta.changes ?? 0, calls };
}
