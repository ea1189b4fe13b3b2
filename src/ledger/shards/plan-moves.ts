import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { operators } from "../../db/schema/operators.ts";
import { operatorShards } from "../../db/schema/shards.ts";
import { inShard, MAX_SHARDS_AT_ONCE, readShard } from "../../db/shards.ts";
import { DAY_MS, SECOND_MS } from "../../lib/clock.ts";
import { sideBySide } from "../../lib/side-by-side.ts";
import type { ShardState } from "./list-shards.ts";

/** Where an operator opens its new sessions once its shard is closed. */
export interface Move {
  readonly operatorCode: string;
  readonly shard: number;
  /** Movements a second, as far back as the sample reaches. */
  readonly perSecond: number;
  readonly bytesPerDay: number;
  /** False: no open shard can carry it beside its own. */
  readonly fits: boolean;
}

/** Where the operators of a shard go that is closed. */
export interface Plan {
  /** The least used of the others, for an operator that comes meanwhile. */
  readonly next: number;
  /** Those of the operators that have no other shard, the busiest first. */
  readonly moves: readonly Move[];
}

/** Bytes of the 10 GB that D1 holds: late movements of open sessions still need room. */
export const CLOSED_AT_BYTES = 0.8 * 10 * 1000 ** 3;
/** A shard carries 100 in its busiest minute, which has two to three times the average (docs/scaling.md). */
const MAX_PER_SECOND = 40;
/** Measured, of a shard that has too few movements to measure it there. */
const BYTES_EACH = 1_040;
const ENOUGH_TO_MEASURE = 100_000;

const SECONDS_OF_DAY = DAY_MS / SECOND_MS;

/** Samples 1,000 movements, spread evenly over the newest 1,000,000. */
const SAMPLES = 1_000;
const SAMPLED = 1_000_000;
export const SAMPLE = `WITH RECURSIVE place (seq) AS (SELECT ? UNION ALL SELECT seq - ? FROM place WHERE seq > ?)
  SELECT m.operator_code AS operatorCode, COUNT(*) AS found, MIN(m.created_at) AS since
  FROM place CROSS JOIN movements m ON m.seq = place.seq GROUP BY m.operator_code`;

interface Load {
  readonly perSecond: ReadonlyMap<string, number>;
  readonly bytesEach: number;
}

/** The load that each operator brings a shard, by a sample of its movements. */
async function loadOf(ctx: Ctx, { shard, movements, sizeBytes }: ShardState): Promise<Load> {
  const last = movements ?? 0;
  const bytesEach = last < ENOUGH_TO_MEASURE ? BYTES_EACH : (sizeBytes ?? 0) / last;
  if (last === 0) return { perSecond: new Map(), bytesEach };
  const step = Math.ceil(Math.min(last, SAMPLED) / SAMPLES);
  const values = [last, step, Math.max(step, last - SAMPLED)];
  const found = await readShard<{ operatorCode: string; found: number; since: number }>(
    inShard(ctx, shard),
    SAMPLE,
    values,
  );
  const since = Math.min(...found.map((row) => row.since));
  // A shard whose movements all are of this minute says little of the next.
  const seconds = Math.max(60, (ctx.clock.now() - since) / SECOND_MS);
  return { perSecond: new Map(found.map((row) => [row.operatorCode, (row.found * step) / seconds])), bytesEach };
}

/**
 * Spreads the operators of a shard that have no other over other shards, the busiest first, each to the one that is least
 * used with it: by movements a second, and by the bytes of a day. Nothing is changed. Undefined: there is no other.
 */
export async function planMoves(ctx: Ctx, from: ShardState, others: readonly ShardState[]): Promise<Plan | undefined> {
  if (others.length === 0) return undefined;
  const [own, ...loads] = await sideBySide([from, ...others], MAX_SHARDS_AT_ONCE, (shard) => loadOf(ctx, shard));
  const targets = others.map(({ shard, sizeBytes, operators: held }, place) => {
    const { perSecond = new Map<string, number>(), bytesEach = BYTES_EACH } = loads[place] ?? {};
    const room = Math.max(1, CLOSED_AT_BYTES - (sizeBytes ?? 0));
    const sum = [...perSecond.values()].reduce((all, one) => all + one, 0);
    return { shard, room, bytesEach, perSecond: sum, held };
  });
  const codes = await ctx.db.select({ code: operators.code }).from(operators).where(movesFrom(from.shard));
  const rates = codes.map(({ code }) => ({ code, perSecond: own?.perSecond.get(code) ?? 0 }));
  type Target = (typeof targets)[number];
  const used = (one: Target, more: number) => {
    const all = one.perSecond + more;
    return Math.max(all / MAX_PER_SECOND, (all * one.bytesEach * SECONDS_OF_DAY) / one.room);
  };
  const least = (more: number): Target | undefined =>
    targets.toSorted((a, b) => used(a, more) - used(b, more) || a.held - b.held)[0];
  const next = least(0)?.shard;
  if (next === undefined) return undefined;
  const moves = rates
    .toSorted((a, b) => b.perSecond - a.perSecond)
    .flatMap(({ code, perSecond }) => {
      const target = least(perSecond);
      if (!target) return [];
      const fits = perSecond === 0 || used(target, perSecond) <= 1;
      target.perSecond += perSecond;
      target.held++;
      const bytesPerDay = Math.round(perSecond * target.bytesEach * SECONDS_OF_DAY);
      return [{ operatorCode: code, shard: target.shard, perSecond, bytesPerDay, fits }];
    });
  return { next, moves };
}

/** SQL: an operator opens sessions in a shard and in no other. */
export function movesFrom(shard: number) {
  const { operatorCode, state } = operatorShards;
  const opens = sql`SELECT 1 FROM ${operatorShards} WHERE ${and(eq(operatorCode, operators.code), eq(state, "open"))}`;
  const hasOther = sql`EXISTS (${opens} AND ${operatorShards.shard} <> ${shard})`;
  // Operators without a shard open their sessions in shard 0.
  const hasThis = shard === 0 ? sql`true` : sql`EXISTS (${opens} AND ${operatorShards.shard} = ${shard})`;
  return and(hasThis, sql`NOT ${hasOther}`);
}
