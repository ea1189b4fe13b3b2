import { fail, judge } from "../runner/judge.ts";
import { nextCase } from "../runner/run-options.ts";
import type { StoppedRun, Suite } from "../runner/suite.ts";
import { FORM_CASE } from "./cases/balance-and-form.ts";
import { WALLET_CASES, walletCaseAt } from "./cases/index.ts";
import { endClockOf } from "./clock-of-run.ts";
import { formFault } from "./exchange.ts";
import { openRun, type Stop } from "./open-run.ts";
import { runCase, type WalletRunState } from "./run-case.ts";
import { walletOfRun } from "./wallet-of-run.ts";

export const walletSuite: Suite = {
  caseAt: walletCaseAt,
  formCase: FORM_CASE,
  async open(ctx, { run, prefix }) {
    const opened = await openRun(await walletOfRun(ctx, run), prefix);
    if (!("stop" in opened)) return opened;
    const { stop } = opened;
    const places = run.options?.cases ?? [...WALLET_CASES.keys()];
    const state = { formFault: null, durationsMs: [], stopCause: stop.cause };
    return { stopped: { state, results: await stoppedCases(stop, { places, precision: run.precision }) } };
  },
  async play(ctx, { run, prefix, interrupted }, state: WalletRunState) {
    const walletCase = walletCaseAt(nextCase(run));
    if (!walletCase) throw new Error("no such case");
    return runCase(await walletOfRun(ctx, run), state, walletCase, prefix, { interrupted });
  },
  close: endClockOf,
  // The attempts left an unknown balance; the next case must not count the difference against the wallet.
  afterInterruption: (state) => ({ ...state, lastBalance: null }) as WalletRunState,
};

/**
 * The results of a run that stopped at its first calls. The case that sends the same call fails, and so does the form case where
 * the answer's form is wrong; the others are skipped. Where `places` has neither, its first case fails, so that the run fails.
 */
export async function stoppedCases(
  { name, received, cause, answer, exchanges }: Stop,
  { places, precision }: { readonly places: readonly number[]; readonly precision: number },
): Promise<StoppedRun["results"]> {
  const names: readonly string[] = formFault(answer, precision) === undefined ? [name] : [name, FORM_CASE.name];
  const decided = places.filter((place) => names.includes(walletCaseAt(place)?.name ?? ""));
  const failed = decided.length > 0 ? decided : places.slice(0, 1);
  const skipped = { status: "skipped", received: `not tried: ${received}` } as const;
  return Promise.all(
    places.map(async (place) => {
      const walletCase = walletCaseAt(place);
      if (!walletCase) throw new Error("no such case");
      const calls = failed.includes(place) ? exchanges : [];
      const run = async () => (failed.includes(place) ? fail(received, answer, cause) : skipped);
      const verdict = await judge({ ...walletCase, run }, { exchanges: calls });
      const durationMs = calls.reduce((sum, exchange) => sum + exchange.durationMs, 0);
      const { name: ofCase, group, expected } = walletCase;
      return { place, result: { name: ofCase, group, expected, ...verdict, durationMs, exchanges: calls } };
    }),
  );
}
