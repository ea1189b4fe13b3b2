import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { validationRuns } from "../db/schema/validation.ts";
import type { WalletCase } from "./case.ts";
import { WALLET_CASES } from "./cases/index.ts";
import { openRun } from "./open-run.ts";
import { WalletUnreachable } from "./put-back.ts";
import type { RunRow } from "./read-run.ts";
import { type Played, runCase } from "./run-case.ts";
import type { RunState } from "./run-state.ts";
import { endRun, saveCase, saveOpening } from "./save-step.ts";
import { walletOfRun } from "./wallet-of-run.ts";

/** A case is given up after this many interrupted attempts, so that every run ends. */
const MAX_ATTEMPTS = 3;

/**
 * Does the next step of a run: reads the opening balance, or plays one case and records it. Returns whether more steps
 * remain. After an interruption it is called again: the row holds the next step, and each attempt uses ids that the
 * wallet has not seen.
 */
export async function advanceRun(ctx: Ctx, runId: string): Promise<boolean> {
  const [run] = await ctx.db
    .update(validationRuns)
    .set({ status: "running", attempt: sql`${validationRuns.attempt} + 1`, updatedAt: ctx.clock.now() })
    .where(and(eq(validationRuns.id, runId), inArray(validationRuns.status, ["queued", "running"])))
    .returning();
  if (!run) return false;
  const walletCase = WALLET_CASES[run.position];
  if (!walletCase) return endRun(ctx, run);
  try {
    if (!run.state) return await open(ctx, run);
    await saveCase(ctx, run, await playOrGiveUp(ctx, run, run.state, walletCase));
    return true;
  } catch (error) {
    if (error instanceof WalletUnreachable) return endRun(ctx, run, error.message);
    throw error;
  }
}

async function open(ctx: Ctx, run: RunRow): Promise<boolean> {
  if (run.attempt > MAX_ATTEMPTS) return endRun(ctx, run, "The run could not be started.");
  const opened = await openRun(await walletOfRun(ctx, run), prefixOf(run));
  if ("error" in opened) return endRun(ctx, run, opened.error);
  await saveOpening(ctx, run, opened);
  return true;
}

async function playOrGiveUp(ctx: Ctx, run: RunRow, state: RunState, walletCase: WalletCase): Promise<Played> {
  if (run.attempt <= MAX_ATTEMPTS) {
    const wallet = await walletOfRun(ctx, run);
    return runCase(wallet, state, walletCase, prefixOf(run), { interrupted: run.attempt > 1 });
  }
  const { name, group, expected } = walletCase;
  const received = `the case did not finish in ${MAX_ATTEMPTS} attempts`;
  const message = "The case was interrupted on every attempt. Start the run again.";
  const nothing = { durationMs: 0, deciding: undefined, exchanges: [] };
  // The attempts left an unknown balance; the next case must not count the difference against the wallet.
  return {
    result: { name, group, expected, status: "failed", received, message, ...nothing },
    state: { ...state, lastBalance: null },
  };
}

/** Prefix of every id of an attempt: `wv` and the run, the case's number, the attempt. */
function prefixOf(run: RunRow): string {
  return `wv${run.id.replaceAll("-", "").slice(0, 12)}-${run.position + 1}-${run.attempt}`;
}
