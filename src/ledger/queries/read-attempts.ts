import type { Ctx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import type { attempts } from "../../db/schema/ledger.ts";
import { bare, type CallRecord, parseRecord } from "../books/call-record.ts";

/** One call to the operator's wallet. Null fields: it is not over, or its outcome was lost. */
export type Attempt = { readonly startedAt: number } & { readonly [K in keyof CallRecord]: CallRecord[K] | null };

const MAX_LATER_ATTEMPTS = 50;

const first = (call: string) => `SELECT m.transaction_id AS transactionId, m.called_at AS startedAt, ${call} AS call
  FROM json_each(?) j CROSS JOIN movements m ON m.transaction_id = j.value WHERE m.called_at IS NOT NULL`;
const later = (call: string) => `SELECT a.transaction_id AS transactionId, a.started_at AS startedAt, ${call} AS call
  FROM ${newestAttempts(MAX_LATER_ATTEMPTS)}`;
/** The first attempts of movements, whose ids are a JSON array. Exported, as the next, for the test of its plan. */
export const FIRST = first("m.first_call");
export const LATER = later("a.call");
/** The same without what the wallet sent, which may be 6 KiB a call. */
const BARE = [first(bare("m.first_call")), later(bare("a.call"))];

/**
 * FROM and WHERE: the newest attempts `a`, without the first, of each movement of a JSON array of ids. A transaction may
 * be sent again as often as its operator likes, so the rest is never read.
 */
export function newestAttempts(most: number): string {
  return `json_each(?) j CROSS JOIN attempts a INDEXED BY attempts_by_transaction
    WHERE a.transaction_id = j.value AND a.started_at >= COALESCE((SELECT started_at FROM attempts
      WHERE transaction_id = j.value ORDER BY started_at DESC LIMIT 1 OFFSET ${most - 1}), 0)`;
}

type StoredAttempt = Pick<typeof attempts.$inferSelect, "transactionId" | "startedAt" | "call">;

/** First attempt of each movement and the newest of the others, oldest first. */
export function readAttempts(ctx: Reader, transactionIds: readonly string[]): Promise<AttemptsOf> {
  return read(ctx, [FIRST, LATER], transactionIds);
}

/** The same without headers and bodies of answers. */
export function readBareAttempts(ctx: Reader, transactionIds: readonly string[]): Promise<AttemptsOf> {
  return read(ctx, BARE, transactionIds);
}

type Reader = Pick<Ctx, "ledger" | "log">;
type AttemptsOf = ReadonlyMap<string, readonly Attempt[]>;

async function read(
  { ledger: { d1 }, log }: Reader,
  statements: readonly string[],
  transactionIds: readonly string[],
): Promise<AttemptsOf> {
  const ids = JSON.stringify(transactionIds);
  const read = statements.map((sql) => d1.prepare(sql).bind(ids));
  const found = (await retried(log, () => d1.batch<StoredAttempt>(read))).flatMap(({ results }) => results);
  const byMovement = Map.groupBy(
    found.toSorted((a, b) => a.startedAt - b.startedAt),
    ({ transactionId }) => transactionId,
  );
  return new Map([...byMovement].map(([id, rows]) => [id, rows.map(toAttempt)]));
}

/** A call of which only its time is known. */
export const UNKNOWN_CALL: Omit<Attempt, "startedAt"> = {
  durationMs: null,
  class: null,
  httpStatus: null,
  walletCode: null,
  reason: null,
  url: null,
  keyId: null,
  headers: null,
  body: null,
};

function toAttempt({ startedAt, call }: StoredAttempt): Attempt {
  return { startedAt, ...(call === null ? UNKNOWN_CALL : parseRecord(call)) };
}
