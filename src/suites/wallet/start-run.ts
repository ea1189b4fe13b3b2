import { and, desc, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { validationCases, validationRuns } from "../../db/schema/validation.ts";
import { ApiError } from "../../errors.ts";
import { queueRun } from "../runner/queue-run.ts";
import type { Run } from "../runner/run.ts";
import type { RunOptions } from "../runner/run-options.ts";

export interface NewRun {
  readonly playerId: string;
  readonly currency: string;
  readonly precision: number;
  readonly options: Omit<RunOptions, "cases" | "testClock">;
  /** Numbers of the only cases to play, or those that failed or warned in the last run. Undefined: a whole run. */
  readonly only: readonly number[] | "failed" | undefined;
}

/**
 * Queues a run of the wallet suite (docs/contract/operators-books.md#wallet-suite), or cases of the last finished one again, with
 * its sessions unless others are named. Throws VALIDATION_RUN_REFUSED.
 */
export async function startRun(ctx: OperatorCtx, { options, only, ...run }: NewRun): Promise<Run> {
  const { code: operatorCode } = ctx.operator;
  const ofOperator = runsOf(operatorCode);
  const played = only && (await casesAgain(ctx, ofOperator, only));
  return queueRun(
    ctx,
    {
      ...{ ...run, operatorCode, providerCode: null, gameCode: null },
      options: { ...played?.options, ...named(options), cases: played?.cases },
    },
    { sameSubject: ofOperator },
  );
}

/** Condition for the wallet suite's runs of an operator. */
export function runsOf(operatorCode: string): SQL | undefined {
  return and(eq(validationRuns.operatorCode, operatorCode), isNull(validationRuns.providerCode));
}

/** Such a run is played again by firing its trigger: its clock has ended. */
const onTestClock = sql`coalesce(json_extract(${validationRuns.options}, '$.testClock'), '') <> ''`;

async function casesAgain(ctx: OperatorCtx, ofOperator: SQL | undefined, only: NonNullable<NewRun["only"]>) {
  const last = await ctx.db
    .select()
    .from(validationRuns)
    .where(and(ofOperator, inArray(validationRuns.status, ["passed", "failed"]), not(onTestClock)))
    .orderBy(desc(validationRuns.createdAt))
    .get();
  if (!last) throw refused("No run has finished yet. Start a whole one first.");
  const cases = only === "failed" ? await failedIn(ctx, last.id) : [...new Set(only)].map((number) => number - 1);
  if (cases.length === 0) throw refused(`No case of the last run failed: ${last.id}.`);
  return { options: last.options ?? {}, cases: cases.toSorted((one, other) => one - other) };
}

async function failedIn(ctx: OperatorCtx, runId: string): Promise<number[]> {
  const rows = await ctx.db
    .select({ position: validationCases.position })
    .from(validationCases)
    .where(and(eq(validationCases.runId, runId), inArray(validationCases.status, ["failed", "warned"])));
  return rows.map(({ position }) => position);
}

/** Without those that are not sent: a replay keeps the ones of its run. */
function named(options: NewRun["options"]): NewRun["options"] {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function refused(message: string): ApiError {
  return new ApiError("VALIDATION_RUN_REFUSED", message);
}
