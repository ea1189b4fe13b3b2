import type { Ctx, OperatorCtx } from "../../context.ts";
import { readEachShard } from "../../db/shards.ts";
import { byBytes } from "../../lib/entry.ts";
import type { Movement } from "../rules/movement.ts";

export type FoundMovement = Pick<
  Movement,
  | "transactionId"
  | "type"
  | "status"
  | "operatorCode"
  | "providerCode"
  | "playerId"
  | "sessionId"
  | "roundId"
  | "amount"
  | "precision"
  | "currency"
  | "createdAt"
>;

const FOUND = `SELECT m.transaction_id AS transactionId, m.type, m.status, m.operator_code AS operatorCode,
    m.provider_code AS providerCode, m.player_id AS playerId, m.session_id AS sessionId, m.round_id AS roundId, m.amount,
    m.precision, m.currency, m.created_at AS createdAt`;

const MAX_TRANSACTIONS = 20;
/** Rows of rounds: they are shown as rounds, which have several. */
const MAX_ROUND_ROWS = 200;
/** Upper bound of a search by prefix: no text that begins with the prefix sorts after the prefix and this letter. */
const LAST_LETTER = "char(1114111)";
/** Most movements that are searched for a wallet's own id: no index has it, because it would cost each movement a row. */
const MAX_COMPLETED_LOOKED_AT = 20_000;

/** Finds by the id that operators see, or by a provider's own. Exported, as the next, for the test of its plan. */
export const BY_TRANSACTION = `${FOUND} FROM (SELECT ?1 AS id UNION ALL SELECT p.code || ':' || ?1 FROM providers p) named
  CROSS JOIN movements m ON m.transaction_id = named.id LIMIT ${MAX_TRANSACTIONS}`;
/** Finds by how an id begins. */
export const BY_TRANSACTION_START = `${FOUND} FROM (SELECT ?1 AS id UNION ALL SELECT p.code || ':' || ?1 FROM providers p) named
  CROSS JOIN movements m ON m.transaction_id >= named.id AND m.transaction_id < named.id || ${LAST_LETTER} LIMIT ${MAX_TRANSACTIONS}`;
export const BY_ROUND_START = `${FOUND} FROM operators o
  CROSS JOIN movements m INDEXED BY movements_by_round ON m.operator_code = o.code AND m.round_id >= ?1
    AND m.round_id < ?1 || ${LAST_LETTER} LIMIT ${MAX_ROUND_ROWS}`;
export const BY_OWN_ROUND_START = `${FOUND} FROM movements m INDEXED BY movements_by_round WHERE m.operator_code = ?1
    AND m.round_id >= ?2 AND m.round_id < ?2 || ${LAST_LETTER} LIMIT ${MAX_ROUND_ROWS}`;
export const BY_ROUND = `${FOUND} FROM operators o
  CROSS JOIN movements m INDEXED BY movements_by_round ON m.operator_code = o.code AND m.round_id = ?1 LIMIT ${MAX_ROUND_ROWS}`;
const COMPLETED = `FROM movements WHERE operator_code = ?1 AND completed_at IS NOT NULL AND completed_at <= ?2
  ORDER BY completed_at DESC, seq DESC`;
export const BY_WALLET_ID = `${FOUND} FROM (SELECT seq ${COMPLETED} LIMIT ${MAX_COMPLETED_LOOKED_AT}) newest
  CROSS JOIN movements m ON m.seq = newest.seq WHERE m.operator_transaction_id = ?3 LIMIT ${MAX_TRANSACTIONS}`;
export const LAST_LOOKED_AT = `SELECT completed_at AS at ${COMPLETED} LIMIT 1 OFFSET ${MAX_COMPLETED_LOOKED_AT - 1}`;

/** Whether a text is an id, or how one begins. */
export type Part = "whole" | "start";

/** The movements with an id: one look-up, and one for each provider. */
export function findTransactions(ctx: Ctx, id: string, part: Part): Promise<FoundMovement[]> {
  return readEachShard<FoundMovement>(ctx, part === "whole" ? BY_TRANSACTION : BY_TRANSACTION_START, () => [id]);
}

/** A movement of each round with an id: one look-up for each operator. */
export async function findRounds(ctx: Ctx, roundId: string, part: Part): Promise<FoundMovement[]> {
  const rows = await readEachShard<FoundMovement>(ctx, part === "whole" ? BY_ROUND : BY_ROUND_START, () => [roundId]);
  return firstOfEach(rows);
}

/** A movement of each of the operator's own rounds whose id begins so, in the order of the ids. */
export async function findOwnRounds(ctx: OperatorCtx, start: string): Promise<FoundMovement[]> {
  const rows = await readEachShard<FoundMovement>(ctx, BY_OWN_ROUND_START, () => [ctx.operator.code, start]);
  // Each shard answers in that order by itself.
  const inOrder = rows.toSorted((one, other) => byBytes(one.roundId, other.roundId));
  return firstOfEach(inOrder).slice(0, MAX_ROUND_ROWS);
}

function firstOfEach(rows: readonly FoundMovement[]): FoundMovement[] {
  const rounds = Map.groupBy(rows, (row) =>
    JSON.stringify([row.operatorCode, row.providerCode, row.sessionId, row.roundId]),
  );
  return [...rounds.values()].flatMap(([first]) => first ?? []);
}

interface WalletIdQuery {
  readonly operatorCode: string;
  readonly id: string;
  /** Completed then or before. */
  readonly before: number;
}

/** The operator's movements that its wallet gave an id, among the newest 20,000 of each shard. */
export async function findByWalletId(ctx: Ctx, { operatorCode, id, before }: WalletIdQuery) {
  const [found, last] = await Promise.all([
    readEachShard<FoundMovement>(ctx, BY_WALLET_ID, () => [operatorCode, before, id]),
    readEachShard<{ readonly at: number }>(ctx, LAST_LOOKED_AT, () => [operatorCode, before]),
  ]);
  /** Time back to which every shard was searched, in ms; null: the search saw everything. */
  const lookedBackTo = last.length === 0 ? null : Math.max(...last.map(({ at }) => at));
  return { found, lookedBackTo };
}
