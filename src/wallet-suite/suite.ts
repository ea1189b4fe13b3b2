import { nextCase } from "../validation/run-options.ts";
import type { Suite } from "../validation/suite.ts";
import { FORM_CASE } from "./cases/balance-and-form.ts";
import { walletCaseAt } from "./cases/index.ts";
import { endClockOf } from "./clock-of-run.ts";
import { openRun } from "./open-run.ts";
import { runCase } from "./run-case.ts";
import type { WalletRunState } from "./run-state.ts";
import { walletOfRun } from "./wallet-of-run.ts";

/** The wallet suite, as a run plays it. */
export const walletSuite: Suite = {
  caseAt: walletCaseAt,
  formCase: FORM_CASE,
  async open(ctx, { run, prefix }) {
    return openRun(await walletOfRun(ctx, run), prefix);
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
