import { providerSuite } from "./provider-suite/suite.ts";
import type { RunRow } from "./validation/run.ts";
import type { Suite } from "./validation/suite.ts";
import { walletSuite } from "./wallet-suite/suite.ts";

/** The suite of a run: one with a provider is of the provider suite. */
export function suiteOf({ providerCode }: RunRow): Suite {
  return providerCode === null ? walletSuite : providerSuite;
}
