import { and, eq, gt, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { troubles } from "../../db/schema/events.ts";
import { movements } from "../../db/schema/ledger.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { type Row, toMovement } from "../books/rows.ts";
import type { Movement } from "../rules/movement.ts";
import { carrySoon } from "../shards/carry-soon.ts";
import { type EventKey, RECORDED, recordEvent, wakeEvents } from "./record-event.ts";
import { transactionData } from "./transaction-data.ts";

/** A win or rollback counts as delayed after this many attempts or this long. */
const DELAYED_ATTEMPTS = 3;
const DELAYED_MS = 2 * MINUTE_MS;
/** Unanswered calls in a row from which the wallet counts as the fault, which has an event of its own. */
const WALLET_AWAY_CALLS = 3;
/** An attempt that got no answer and is older than this was made while the wallet was away. */
const RECENT_MS = 3 * MINUTE_MS;
/** Events of delays for an operator in a quarter of an hour: thousands have one cause, and each event says how many there are. */
const MAX_TOLD = 4;
const TOLD_FOR_MS = 15 * MINUTE_MS;
/** Events of one run, of each sort: two queries each. */
const MAX_EVENTS = 100;

/**
 * A held win has no attempt until it is released. Exported for the test of its plan. ?1 is now, ?2 the latest creation that may
 * count as delayed, ?3 the earliest last write of an unanswered one, ?4 the time since which delays with an event count.
 */
export const DELAYED = `SELECT * FROM (
    SELECT m.*, COUNT(*) OVER (PARTITION BY m.operator_code) AS delayed,
      ROW_NUMBER() OVER (PARTITION BY m.operator_code ORDER BY m.created_at, m.seq) AS place
    FROM movements m INDEXED BY movements_due
    WHERE m.status = 'pending' AND m.unlisted = 0 AND m.type <> 'bet'
      AND (m.attempts >= ${DELAYED_ATTEMPTS} OR (m.attempts > 0 AND m.created_at <= ?2))
      AND (m.last_class = 'refusal' OR (m.next_attempt_at > ?1 AND m.updated_at >= ?3))
      AND NOT EXISTS (SELECT 1 FROM wallet_health h
        WHERE h.operator_code = m.operator_code AND h.unanswered_calls >= ${WALLET_AWAY_CALLS})
      AND NOT EXISTS (SELECT 1 FROM troubles t
        WHERE t.kind = 'movement' AND t.operator_code = m.operator_code AND t.subject = m.transaction_id)
  ) AS late
  WHERE place <= ${MAX_TOLD} - (SELECT COUNT(*) FROM troubles t
    WHERE t.kind = 'movement' AND t.operator_code = late.operator_code AND (t.ended_at IS NULL OR t.told_at > ?4))
  LIMIT ${MAX_EVENTS}`;

/**
 * Scheduled job of a shard: tells operators of wins and rollbacks that their wallets do not book, and when they are booked
 * after all. One that fails has an event of its own.
 */
export async function tellDelays(ctx: Ctx): Promise<void> {
  const recorded = [...(await tellEnds(ctx)), ...(await tellBeginnings(ctx))];
  if (recorded.length === 0) return;
  // Of a later shard, they are sent once they are in the control database.
  if (ctx.ledgers.copies.includes(ctx.ledger.shard)) carrySoon(ctx);
  else await wakeEvents(ctx, recorded);
}

async function tellBeginnings(ctx: Ctx): Promise<EventKey[]> {
  const { ledger } = ctx;
  const now = ctx.clock.now();
  const told: EventKey[] = [];
  for (const row of await delayed(ctx, now)) {
    const movement = toMovement(row);
    const { operatorCode, transactionId, giveUpAt } = movement;
    const mark = `${transactionId}:${giveUpAt ?? now}`;
    const data = transactionData(movement, Number(row.updated_at), { also_delayed: Number(row.delayed) - 1 });
    const [, recorded] = await ledger.batch([
      ledger
        .insert(troubles)
        .values({ kind: "movement", operatorCode, subject: transactionId, mark, toldAt: now, figures: {} })
        .onConflictDoNothing(),
      recordEvent(
        { ...ctx, db: ledger },
        { operatorCode, event: "movement.delayed", subject: mark, data, at: now },
      ).returning(RECORDED),
    ]);
    told.push(...recorded);
  }
  return told;
}

async function delayed({ ledger, db }: Ctx, now: number): Promise<Row[]> {
  const times = [now, now - DELAYED_MS, now - RECENT_MS, now - TOLD_FOR_MS];
  const { results } = await ledger.d1
    .prepare(DELAYED)
    .bind(...times)
    .all<Row>();
  if (results.length === 0) return [];
  // Its event says it all, also of calls that were in flight when the wallet came back.
  const isRecent = or(isNull(troubles.endedAt), gt(troubles.endedAt, now - RECENT_MS));
  const away = await db
    .select({ operatorCode: troubles.operatorCode })
    .from(troubles)
    .where(and(eq(troubles.kind, "wallet"), isRecent));
  const told = new Set(away.map(({ operatorCode }) => operatorCode));
  return results.filter((row) => row.last_class === "refusal" || !told.has(String(row.operator_code)));
}

async function tellEnds(ctx: Ctx): Promise<EventKey[]> {
  const { ledger } = ctx;
  const now = ctx.clock.now();
  const ofMovements = eq(troubles.kind, "movement");
  // Those that wait still are left out: they may be more than one run looks at.
  const ended = await ledger
    .select({ operatorCode: troubles.operatorCode, mark: troubles.mark, movement: movements })
    .from(troubles)
    .innerJoin(movements, eq(movements.transactionId, troubles.subject))
    .where(and(ofMovements, isNull(troubles.endedAt), ne(movements.status, "pending")))
    .limit(MAX_EVENTS);
  await ledger
    .delete(troubles)
    .where(and(ofMovements, isNotNull(troubles.endedAt), lte(troubles.toldAt, now - TOLD_FOR_MS)));
  const told: EventKey[] = [];
  for (const { operatorCode, mark, movement } of ended) {
    const own = and(ofMovements, eq(troubles.operatorCode, operatorCode), eq(troubles.subject, movement.transactionId));
    const booked = movement.status === "completed" ? sql`true` : sql`false`;
    const data = transactionData(movement as Movement, movement.updatedAt ?? now);
    const [recorded] = await ledger.batch([
      recordEvent(
        { ...ctx, db: ledger },
        { operatorCode, event: "movement.recovered", subject: mark, data, at: now },
        { where: booked },
      ).returning(RECORDED),
      ledger.update(troubles).set({ endedAt: now }).where(own),
    ]);
    told.push(...recorded);
  }
  return told;
}
