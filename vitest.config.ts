import { availableParallelism } from "node:os";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";

/** Long enough for a shared, busy machine: a test that hangs is told apart, one that waits its turn is not failed. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

const migrations = await readD1Migrations("./migrations");

export default defineConfig({
  test: {
    silent: "passed-only",
    // One more than the cores: a file that waits for a wallet's time-out or for the queue leaves its core to another.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                MIGRATIONS: migrations,
                LOCAL_DEVELOPMENT: "true",
                ADMIN_TOKEN: "test-admin-token",
                MASTER_KEY: "dGVzdC1tYXN0ZXIta2V5LXRoaXJ0eS10d28tYnl0ZXM=",
              },
            },
          }),
        ],
        test: {
          ...patience,
          name: "runtime",
          include: ["test/**/*.test.ts"],
          exclude: ["test/node/**", "test/browser/**", "test/chaos/**"],
          setupFiles: ["./test/support/setup.ts"],
          globalSetup: ["reference-wallet", "example-provider", "scripted-wallet"].map(
            (name) => `./test/node/support/${name}.ts`,
          ),
        },
      },
      { test: { ...patience, name: "node", include: ["test/node/**/*.test.ts"], environment: "node" } },
    ],
  },
});
