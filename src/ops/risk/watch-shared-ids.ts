import { and, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { movements } from "../../db/schema/ledger.ts";
import { operators } from "../../db/schema/operators.ts";
import { operatorShards } from "../../db/schema/shards.ts";
import { askedOf, eachShard, type InShard, inShard } from "../../db/shards.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { asJob, auditEntry } from "../../gate/audit/audit-entry.ts";
import { IN_REAL_TIME, wasWritten } from "../../ledger/books/rows.ts";
import { engineOf } from "../../ledger/engine/d1-engine.ts";
import { strikeShared } from "../../ledger/engine/deliver.ts";
import type { Moment } from "../../ledger/rules/movement.ts";
import { hourOf, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { derived } from "../../lib/derived.ts";
import { cursorIn, moveCursor, readCursor } from "./cursor.ts";

/** Looked at again in the next run: a time of completion is chosen before its row is written. */
const OVERLAP_MS = 30 * SECOND_MS;
/** After a standstill, this much of the past in each run. */
const MAX_WINDOW_MS = 5 * MINUTE_MS;
const IDS_AT_ONCE = 5_000;
/** Movements struck in one run: each is a few calls of the database. */
const MAX_STRUCK = 50;

/** A movement that a wallet booked, or said so. */
interface Booked {
  readonly transactionId: string;
  readonly operatorCode: string;
  readonly providerCode: string;
  readonly calledAt: number;
  readonly completedAt: number;
  /** The wallet's own id. */
  readonly walletId: string | null;
  readonly stands: number;
  readonly isStruck: number;
}

/** Of two movements with one id, the one whose wallet call began later, and what is to be done about it. */
interface Shared extends InShard<Booked> {
  /** When the second of the two was booked. */
  readonly foundAt: number;
  /** When the one of this shard was booked: the next run begins before what this one did not get to. */
  readonly ownAt: number;
  /** `apart`: the wallet gave each an id of its own, so it booked both, and both stand. */
  readonly outcome: "struck" | "apart" | "settled";
}

const MESSAGES = {
  struck: "The wallet answered it with the booking of the first, so the later one is cancelled and moved nothing.",
  apart: "The wallet booked both, so both stand: ask the provider which of them is right.",
  settled:
    "The later one was cancelled before it was found, or its bet is not known: see that the wallet did not take back the first.",
};

/**
 * Scheduled job, each minute: looks at what operators with sessions in several shards had booked since the last run, and
 * finds the ids that another shard has too. A shard refuses a second movement of its own under an id, and knows no others.
 */
export async function watchSharedIds(ctx: Ctx): Promise<void> {
  if (ctx.ledgers.copies.length === 0) return;
  const name = cursorIn(ctx, "ids");
  const from = await readCursor(ctx, name, () => ctx.clock.now());
  const end = Math.min(ctx.clock.now(), from + MAX_WINDOW_MS);
  if (end <= from) return;
  const spread = await spreadOperators(ctx);
  // Nothing to look at: the place is written once in so long, and not each minute by each of a thousand shards.
  if (spread.length === 0 && end - from < MAX_WINDOW_MS) return;
  const used = [...new Set(spread.flatMap((operator) => operator.shards))];
  const codes = spread.map(({ code }) => code);
  const asking = derived(ctx, "ledgers", askedOf(ctx.ledgers, used));
  const found = spread.length === 0 ? [] : await findShared(asking, codes, from - OVERLAP_MS, end);
  for (const one of found) if (one.outcome !== "struck") await raise(ctx, one);
  const due = found.filter(({ outcome }) => outcome === "struck");
  for (const one of due.slice(0, MAX_STRUCK)) {
    await raise(ctx, one);
    await strike(ctx, one);
  }
  const last = due.length > MAX_STRUCK ? due[MAX_STRUCK] : undefined;
  await moveCursor(ctx, { name, from, to: last ? Math.max(from, last.ownAt - 1) : end, token: "" });
}

/**
 * Operators of this shard whose sessions may be in several shards, with the shards that they have used. An operator that was
 * moved out of shard 0 has no row for it, so that one row may mean two shards.
 */
async function spreadOperators({ db, ledger }: Ctx): Promise<{ readonly code: string; readonly shards: number[] }[]> {
  const { operatorCode, shard, since } = operatorShards;
  const rows = await db
    .select({ code: operatorCode, used: sql<string>`json_group_array(${shard})` })
    .from(operatorShards)
    .innerJoin(operators, eq(operators.code, operatorCode))
    .groupBy(operatorCode)
    .having(sql`count(*) > 1 OR min(${since}) > ${operators.createdAt}`);
  return rows
    .map(({ code, used }) => ({ code, shards: JSON.parse(used) as number[] }))
    .filter(({ shards }) => ledger.shard === 0 || shards.includes(ledger.shard));
}

const BOOKED = {
  transactionId: movements.transactionId,
  operatorCode: movements.operatorCode,
  providerCode: movements.providerCode,
  calledAt: sql<number>`${movements.calledAt}`,
  completedAt: sql<number>`${movements.completedAt}`,
  walletId: movements.operatorTransactionId,
  // A rollback whose bet is not there cannot be corrected: it would be due in each run.
  stands: sql<number>`${movements.status} = 'completed' AND ${movements.undoneBy} IS NULL AND (${movements.type} <> 'rollback'
    OR EXISTS (SELECT 1 FROM movements bet WHERE bet.transaction_id = movements.reference_transaction_id))`,
  /** Cancelled, or sent again, by this job. */
  isStruck: sql<number>`CASE ${movements.type} WHEN 'win' THEN ${movements.status} = 'cancelled'
    ELSE COALESCE(instr(${movements.undoneBy}, ${movements.providerCode} || ':undo-') = 1, 0) END`,
};
/** Condition: a provider reported it, and the wallet answered that it is booked. */
const IS_BOOKED = and(
  isNotNull(movements.fingerprint),
  isNotNull(movements.completedAt),
  isNotNull(movements.calledAt),
  IN_REAL_TIME,
);

/** Selects the movements booked in a time range. Exported, as the next, for the test of its plan. */
export function bookedSince(
  { ledger }: Pick<Ctx, "ledger">,
  operatorCodes: readonly string[],
  from: number,
  to: number,
) {
  const { operatorCode, completedAt } = movements;
  const own = sql`${operatorCode} IN (SELECT value FROM json_each(${JSON.stringify(operatorCodes)}))`;
  return ledger
    .select(BOOKED)
    .from(movements)
    .where(and(own, gt(completedAt, from), lte(completedAt, to), IS_BOOKED));
}

/** Selects the movements booked under some ids. */
export function bookedUnder({ ledger }: Pick<Ctx, "ledger">, transactionIds: readonly string[]) {
  const named = sql`${movements.transactionId} IN (SELECT value FROM json_each(${JSON.stringify(transactionIds)}))`;
  return ledger.select(BOOKED).from(movements).where(and(named, IS_BOOKED));
}

/** Finds movements whose id another shard has too, by the time at which this shard's own was booked. */
async function findShared(ctx: Ctx, operatorCodes: readonly string[], from: number, to: number): Promise<Shared[]> {
  const { shard } = ctx.ledger;
  const found = await bookedSince(ctx, operatorCodes, from, to);
  const own = new Map(found.map((row) => [row.transactionId, { ...row, shard }]));
  const ids = [...own.keys()];
  const shared: Shared[] = [];
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const page = ids.slice(start, start + IDS_AT_ONCE);
    const others = await eachShard(ctx, async (other) => {
      if (other.ledger.shard === shard) return [];
      return (await bookedUnder(other, page)).map((row) => ({ ...row, shard: other.ledger.shard }));
    });
    for (const other of others.flat()) {
      const row = own.get(other.transactionId);
      if (!row || row.operatorCode !== other.operatorCode || row.isStruck || other.isStruck) continue;
      shared.push({ ...compared(row, other), ownAt: row.completedAt });
    }
  }
  return shared.toSorted((one, other) => one.ownAt - other.ownAt);
}

/** The wallet books the call that comes first. */
function compared(one: InShard<Booked>, other: InShard<Booked>): Omit<Shared, "ownAt"> {
  const isFirst = (one.calledAt - other.calledAt || one.shard - other.shard) < 0;
  const later = isFirst ? other : one;
  const apart = one.walletId !== null && other.walletId !== null && one.walletId !== other.walletId;
  const outcome = later.stands === 0 ? "settled" : apart ? "apart" : "struck";
  return { ...later, outcome, foundAt: Math.max(one.completedAt, other.completedAt) };
}

/** One for each operator, provider, outcome and hour, about the first. */
async function raise(ctx: Ctx, { operatorCode, providerCode, transactionId, outcome }: Shared): Promise<void> {
  const at = ctx.clock.now();
  ctx.log.warn("alert", { kind: "id_in_two_shards", operator: operatorCode, transaction_id: transactionId, outcome });
  await raiseAlert(ctx, {
    kind: "id_in_two_shards",
    operatorCode,
    transactionId,
    message: `A provider used one transaction_id in sessions of two shards. ${MESSAGES[outcome]}`,
    at,
    once: `${operatorCode} ${providerCode} ${outcome} ${hourOf(at)}`,
  });
}

async function strike(ctx: Ctx, { transactionId, shard, foundAt }: Shared): Promise<void> {
  const own = inShard(ctx, shard);
  const detail = { transaction_id: transactionId, shard, found_at: foundAt };
  const recording = ({ token }: Moment) =>
    auditEntry(asJob(own, "risk.ids"), detail, wasWritten(transactionId, token)).toSQL();
  await strikeShared(engineOf(own, recording), transactionId);
}
