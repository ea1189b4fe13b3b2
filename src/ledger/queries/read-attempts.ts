import { inArray, type SQLWrapper, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { attempts, movements } from "../../db/schema/ledger.ts";
import { type CallRecord, parseRecord } from "../books/call-record.ts";

/** One call to the operator's wallet. Null fields: it is not over, its outcome was lost, or it is of an old version. */
export type Attempt = { readonly startedAt: number } & { readonly [K in keyof CallRecord]: CallRecord[K] | null };

/** For each movement: its first attempt, and the newest of the others. */
const MAX_LATER_ATTEMPTS = 50;

/** The attempts of movements by transaction id, oldest first. Takes at most 99 ids, or a query of them. */
export async function readAttempts(
  { ledger: db }: Ctx,
  transactionIds: readonly string[] | SQLWrapper,
): Promise<ReadonlyMap<string, readonly Attempt[]>> {
  const place = sql<number>`row_number() over (partition by ${attempts.transactionId} order by ${attempts.startedAt} desc)`;
  const numbered = db
    .select({ id: attempts.id, place: place.as("place") })
    .from(attempts)
    .where(inArray(attempts.transactionId, transactionIds))
    .as("numbered");
  const newest = db.select({ id: numbered.id }).from(numbered).where(sql`${numbered.place} <= ${MAX_LATER_ATTEMPTS}`);
  const [firsts, later] = await db.batch([
    db
      .select({ transactionId: movements.transactionId, startedAt: movements.calledAt, call: movements.firstCall })
      .from(movements)
      .where(inArray(movements.transactionId, transactionIds)),
    db.select().from(attempts).where(inArray(attempts.id, newest)),
  ]);
  const found = [
    ...firsts.flatMap(({ startedAt, ...first }) => (startedAt === null ? [] : { ...UNKNOWN, ...first, startedAt })),
    ...later.map((row) => ({ ...UNKNOWN, ...row })),
  ].toSorted((a, b) => a.startedAt - b.startedAt);
  const byMovement = Map.groupBy(found, ({ transactionId }) => transactionId);
  return new Map([...byMovement].map(([id, rows]) => [id, rows.map(toAttempt)]));
}

const UNKNOWN: Omit<Attempt, "startedAt"> = {
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

interface StoredAttempt extends Attempt {
  readonly call: string | null;
  /** What the wallet answered, in rows without `call`. */
  readonly answer?: string | null;
}

function toAttempt({ startedAt, call, answer, ...old }: StoredAttempt): Attempt {
  if (call !== null) return { startedAt, ...parseRecord(call) };
  return { ...UNKNOWN, startedAt, ...pickOld(old), body: answer ?? null };
}

function pickOld({ durationMs, class: answerClass, httpStatus, walletCode }: Omit<Attempt, "startedAt">) {
  return { durationMs, class: answerClass, httpStatus, walletCode };
}
