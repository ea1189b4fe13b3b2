import type { Suite } from "../runner/suite.ts";
import { PROVIDER_CASES } from "./cases/index.ts";
import { FORM_CASE } from "./cases/whole-run.ts";
import { providerOfRun } from "./provider-of-run.ts";
import { openRun, type ProviderRunState, runCase } from "./run-case.ts";

export const providerSuite: Suite = {
  caseAt: (place) => PROVIDER_CASES[place],
  formCase: FORM_CASE,
  async open(ctx, { run, inbox }) {
    return openRun(await providerOfRun(ctx, run), inbox);
  },
  async play(ctx, { run, inbox }, state: ProviderRunState) {
    const providerCase = PROVIDER_CASES[run.position];
    if (!providerCase) throw new Error("no such case");
    return runCase(await providerOfRun(ctx, run), inbox, state, providerCase);
  },
  afterInterruption: (state) => state,
};
