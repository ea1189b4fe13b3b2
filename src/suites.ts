import { providerSuite } from "./suites/provider/suite.ts";
import type { RunRow } from "./suites/runner/run.ts";
import type { Suite } from "./suites/runner/suite.ts";
import { walletSuite } from "./suites/wallet/suite.ts";

/** The suite of a run: one with a provider is of the provider suite. */
export function suiteOf({ providerCode }: RunRow): Suite {
  return providerCode === null ? walletSuite : providerSuite;
}
