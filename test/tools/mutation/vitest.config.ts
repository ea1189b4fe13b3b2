import { defineConfig } from "vitest/config";

/** The tests that mutation testing runs (stryker.config.json beside this file): those of the pure rooms, none of which needs the platform. */
export default defineConfig({
  test: {
    include: [
      "test/auth/vectors.test.ts",
      "test/node/billing/pricing*.test.ts",
      "test/node/{ledger,money,outbox,signing,wallet}/**/*.test.ts",
    ],
    exclude: [
      // Simulations, seconds for each mutant: what only they find counts as survived.
      "test/node/ledger/{exhaustive,model}.test.ts",
      // Reads the sources, which are full of mutants here.
      "test/node/money/no-float.test.ts",
      // The reference wallet's tests.
      "test/node/wallet/{control,durability,money,signature}.test.ts",
    ],
    environment: "node",
    silent: true,
    testTimeout: 60_000,
  },
});
