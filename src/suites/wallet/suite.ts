import { nextCase } from "../runner/run-options.ts";
import type { Suite } from "../runner/suite.ts";
import { FORM_CASE } from "./cases/balance-and-form.ts";
import { WALLET_CASES, walletCaseAt } from "./cases/index.ts";
import { endClockOf } from "./clock-of-run.ts";
import { openRun } from "./open-run.ts";
import { runCase } from "./run-case.ts";
import type { WalletRunState } from "./run-state.ts";
import { stoppedCases } from "./stopped-cases.ts";
import { walletOfRun } from "./wallet-of-run.ts";

/** The wallet suite, as a run plays it. */
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
