import { and, eq, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { reconciliationDifferences, reconciliationParts, reconciliations } from "../../db/schema/books.ts";
import { type DayPlace, readDay } from "../../ledger/queries/day-movements.ts";
import { type NamedMovement, namedMovementsOf } from "../../ledger/queries/named-movements.ts";
import { byBytes } from "../../lib/entry.ts";
import { formatAmount } from "../../lib/money.ts";
import { advanceJob, type BookJob, type Outcome, type Step } from "../jobs/advance-job.ts";
import { deleteFiles } from "../jobs/files.ts";
import { Merge, type Run, RunBuffer } from "../jobs/runs.ts";
import { timeOf } from "../statements/day.ts";
import { folderOf, writeDifferences } from "./files.ts";
import { type PlacedUnreadable, rowOf } from "./part.ts";
import type { Reconciliation } from "./read-reconciliation.ts";
import { adviceOnUnreadable, TWICE } from "./rules/advice.ts";
import { comparedFields, judgeOurs, judgeYours } from "./rules/compare.ts";
import type { Difference } from "./rules/difference.ts";
import type { YourRow } from "./rules/row.ts";

/** Work of one step: the memory it holds, and what a kill repeats. */
export interface StepSizes {
  readonly page: number;
  readonly run: number;
  /** Rows that are compared, of both sides together. */
  readonly rows: number;
  /** Rows that must be looked up, because the lists alone do not agree on them. */
  readonly doubts: number;
}

export const STEP_SIZES: StepSizes = { page: 5_000, run: 20_000, rows: 100_000, doubts: 5_000 };

/** Differences of each kind that are kept; the counts go on. */
const MAX_DIFFERENCES = 100_000;
/** Doubts that one query looks up. */
const LOOKED_UP = 500;
/** Weight of reading the ledger in the progress, beside the comparison. */
const READING = 0.4;

type Counts = Pick<Reconciliation, "rows" | "matched" | "onlyYours" | "onlyOurs" | "different">;

type State =
  | { readonly phase: "read"; readonly after: DayPlace | null; readonly runs: readonly Run[] }
  | {
      readonly phase: "compare";
      readonly runs: readonly Run[];
      readonly positions: { readonly ours: readonly number[]; readonly yours: readonly number[] };
      /** The last id of the operator's list, to find one that it has twice. */
      readonly last: string | null;
      /** The last id of a row that cannot be read: it is on the list all the same. */
      readonly unread?: string | undefined;
    };

/** Facts of the service's side from the sorted list. */
interface OurRow extends Pick<NamedMovement, "type" | "currency" | "playerId" | "roundId" | "operatorTransactionId"> {
  readonly amount: string;
  readonly status: "completed" | "cancelled";
}

/** A row that the two lists do not agree on. */
type Doubt = { readonly id: string; readonly yours: YourRow | undefined };

/**
 * One step of a comparison: reads our day into sorted files, then walks through both lists side by side. What the lists do
 * not agree on is looked up in the ledger as it is now, so that nothing is called different that only changed meanwhile.
 */
async function compareStep(ctx: Ctx, job: BookJob, sizes: StepSizes = STEP_SIZES): Promise<Step> {
  const own = eq(reconciliations.id, job.id);
  const row = await ctx.db.select().from(reconciliations).where(own).get();
  if (row?.status !== "running") {
    await deleteWork(ctx, job.id);
    return {};
  }
  const state = (job.state as State | null) ?? { phase: "read", after: null, runs: [] };
  return state.phase === "read" ? read(ctx, row, state, sizes) : compare(ctx, row, state, sizes);
}

/** Deletes what a comparison that is over no longer needs; of differences, the files of steps that were not saved. */
async function deleteWork(ctx: Ctx, id: string): Promise<void> {
  const ofThis = eq(reconciliationDifferences.reconciliationId, id);
  const rows = await ctx.db
    .select({ detail: reconciliationDifferences.detail })
    .from(reconciliationDifferences)
    .where(ofThis);
  const kept = new Set(rows.map(({ detail }) => detail.name));
  await deleteFiles(ctx, folderOf(id), (name) => !kept.has(name));
}

async function read(ctx: Ctx, row: Reconciliation, state: State & { phase: "read" }, sizes: StepSizes): Promise<Step> {
  const { id, operatorCode, day, currency } = row;
  const time = timeOf(day);
  const buffer = new RunBuffer(sizes.run);
  let after = state.after ?? undefined;
  do {
    const page = await readDay(ctx, { operatorCode, ...time, after, limit: sizes.page, games: false });
    for (const movement of page.movements) {
      if (currency !== null && movement.currency !== currency) continue;
      const { transactionId, type, playerId, roundId, operatorTransactionId, status } = movement;
      const amount = formatAmount(movement.amount, movement.precision);
      const data: OurRow = {
        type,
        amount,
        currency: movement.currency,
        playerId,
        roundId,
        operatorTransactionId,
        status,
      };
      buffer.add({ key: transactionId, data: JSON.stringify(data) });
    }
    after = page.next;
  } while (after && !buffer.isFull);
  const written = await buffer.write(ctx.env.DOCUMENTS, `${folderOf(id)}ours/${ctx.random.uuid()}`);
  const runs = [...state.runs, ...written];
  const progress = READING * (after ? partRead(ctx, after, time) : 1);
  const left: State = after
    ? { phase: "read", after, runs }
    : { phase: "compare", runs, positions: { ours: [], yours: [] }, last: null };
  return { state: left, commit: (held) => [changed(ctx, id, { progress }, held)] };
}

/** Share of a day before a place: shards are read one after the other. */
function partRead({ ledgers }: Ctx, { at, shard = 0 }: DayPlace, { from, to }: ReturnType<typeof timeOf>): number {
  return (ledgers.shards.indexOf(shard) + (at - from) / (to - from)) / ledgers.shards.length;
}

function changed({ db }: Ctx, id: string, change: Partial<Reconciliation>, held: SQL) {
  return db
    .update(reconciliations)
    .set(change)
    .where(and(eq(reconciliations.id, id), held));
}

async function compare(
  ctx: Ctx,
  row: Reconciliation,
  state: State & { phase: "compare" },
  sizes: StepSizes,
): Promise<Step> {
  const ofThis = eq(reconciliationParts.reconciliationId, row.id);
  const parts = await ctx.db.select().from(reconciliationParts).where(ofThis).orderBy(reconciliationParts.part);
  const theirs = parts.flatMap(({ runs }) => runs);
  const bucket = ctx.env.DOCUMENTS;
  const [yours, ours] = await Promise.all([
    Merge.open(bucket, theirs, state.positions.yours),
    Merge.open(bucket, state.runs, state.positions.ours),
  ]);
  const day = timeOf(row.day);
  const counts = countsOf(row);
  const differences: Difference[] = [];
  let { last, unread } = state;
  let doubts: Doubt[] = [];
  let doubted = 0;
  const settle = async () => {
    const found = await namedMovementsOf(
      ctx,
      row.operatorCode,
      doubts.map(({ id }) => id),
    );
    for (const { id, yours: theirRow } of doubts) {
      const ourRow = found.get(id);
      const difference = theirRow ? judgeYours(theirRow, ourRow, day) : ourRow && judgeOurs(ourRow);
      if (difference) differences.push(difference);
      else if (theirRow) counts.matched++;
    }
    doubts = [];
  };
  for (let taken = 0; taken < sizes.rows && doubted + differences.length < sizes.doubts; taken++) {
    if (yours.starved) await yours.load();
    if (ours.starved) await ours.load();
    const [a, b] = [yours.head, ours.head];
    if (!a && !b) break;
    const order = !a ? 1 : !b ? -1 : byBytes(a.key, b.key);
    if (order > 0) {
      ours.take();
      if (b?.key === unread) continue;
      doubts.push({ id: b?.key ?? "", yours: undefined });
      doubted++;
    } else if (a) {
      yours.take();
      counts.rows++;
      const theirRow = rowOf(a);
      if ("unreadable" in theirRow) {
        differences.push(unreadableDifference(theirRow));
        unread = theirRow.transaction_id;
        continue;
      }
      if (a.key === last) {
        const { transaction_id } = theirRow;
        const twice = { transaction_id, fields: [], yours: { ...theirRow }, ours: null, advice: TWICE };
        differences.push({ kind: "only_yours", ...twice });
        continue;
      }
      last = a.key;
      const ourRow = order === 0 && b ? (JSON.parse(b.data) as OurRow) : undefined;
      if (ourRow) ours.take();
      if (ourRow && ourRow.status === theirRow.status && comparedFields(theirRow, ourRow).length === 0)
        counts.matched++;
      else {
        doubts.push({ id: a.key, yours: theirRow });
        doubted++;
      }
    }
    if (doubts.length >= LOOKED_UP) await settle();
  }
  await settle();
  const positions = { yours: await yours.positions(), ours: await ours.positions() };
  const places = { only_yours: counts.onlyYours, only_ours: counts.onlyOurs, different: counts.different };
  const kept: (typeof reconciliationDifferences.$inferInsert)[] = [];
  // Rows that had to be looked up were judged after later rows that had not.
  const inOrder = differences.toSorted((one, other) => byBytes(one.transaction_id ?? "", other.transaction_id ?? ""));
  for (const [kind, found] of Map.groupBy(inOrder, (one) => one.kind)) {
    const place = places[kind];
    places[kind] += found.length;
    const room = Math.max(0, MAX_DIFFERENCES - place);
    kept.push(...(await writeDifferences(ctx, { id: row.id, kind, place }, found.slice(0, room))));
  }
  const total = { ...counts, onlyYours: places.only_yours, onlyOurs: places.only_ours, different: places.different };
  const done = !yours.head && !ours.head;
  const read = [...positions.yours, ...positions.ours].reduce((sum, at) => sum + at, 0);
  const bytes = [...theirs, ...state.runs].reduce((sum, run) => sum + run.bytes, 0);
  const progress = done ? 1 : READING + ((1 - READING) * read) / Math.max(1, bytes);
  const commit = (held: SQL) => [
    ...kept.map((one) => insertSelect(ctx.db, reconciliationDifferences, one, { where: held }).onConflictDoNothing()),
    changed(ctx, row.id, { ...total, progress, ...(done ? { status: "finished" } : {}) }, held),
  ];
  // After the last one, a further step finds it finished and deletes the files: until then this one may be done again.
  return { state: { ...state, positions, last, unread } satisfies State, commit };
}

function countsOf({ rows, matched, onlyYours, onlyOurs, different }: Reconciliation): {
  -readonly [K in keyof Counts]: number;
} {
  return { rows, matched, onlyYours, onlyOurs, different };
}

function unreadableDifference(row: PlacedUnreadable): Difference {
  const { unreadable, row: sent, transaction_id = null, part, place } = row;
  const yours = { row: sent, part: String(part), line: String(place) };
  return { kind: "only_yours", transaction_id, fields: [], yours, ours: null, advice: adviceOnUnreadable(unreadable) };
}

/** Steps of one message: each takes a few seconds. */
const STEPS_PER_MESSAGE = 5;
/** Claims of a job without a step that was saved, four hours of a database or bucket that is away: more do not go away. */
const MAX_ATTEMPTS = 200;

interface Advance {
  readonly steps: number;
  readonly sizes?: StepSizes;
}

export function advanceReconciliation(ctx: Ctx, id: string, { steps, sizes }: Advance): Promise<Outcome> {
  const step = async (job: BookJob): Promise<Step> =>
    job.attempts > MAX_ATTEMPTS ? giveUp(ctx, id) : compareStep(ctx, job, sizes);
  return advanceJob(ctx, { kind: "reconciliation", id }, steps, step);
}

/** Handles a wake-up. */
export async function deliverReconciliation(ctx: Ctx, id: string): Promise<void> {
  await advanceReconciliation(ctx, id, { steps: STEPS_PER_MESSAGE });
}

function giveUp({ db, log }: Ctx, id: string): Step {
  log.error("reconciliation.failed", { reconciliation_id: id });
  const failureReason = "The comparison could not be carried out. Nothing is wrong with your list; open another.";
  return {
    commit: (held) => [
      db
        .update(reconciliations)
        .set({ status: "failed", failureReason })
        .where(and(eq(reconciliations.id, id), held)),
    ],
  };
}
