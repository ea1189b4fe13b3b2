import { availableParallelism } from "node:os";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";

/** Long enough for a shared, busy machine: a test that hangs is told apart, one that waits its turn is not failed. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

/** The libraries that the Worker imports. All entries of a library: a class in two bundles would be two classes. */
const libraries = [
  ...["drizzle-orm", "drizzle-orm/batch", "drizzle-orm/d1", "drizzle-orm/sqlite-core"],
  ...["hono", "hono/factory", "hono/http-exception", "hono/route", "hono/router", "hono/router/trie-router"],
  ...["zod", "ipaddr.js", "currency-codes", "@cfworker/json-schema"],
];

const migrations = await readD1Migrations("./migrations");
const ledgerMigrations = await readD1Migrations("./migrations/ledger");

export default defineConfig({
  test: {
    silent: "passed-only",
    reporters: ["default", "./test/support/counting-reporter.ts"],
    // Two more than the cores: a file that waits for a time-out, a queue or a provider leaves its core to another.
    maxWorkers: availableParallelism() + 2,
    // Tests that run concurrently wait for a provider's or a wallet's time-outs.
    maxConcurrency: 10,
    projects: [
      {
        // Parsed as JSON and not as a script: the OpenAPI documents are 1.3 MB, and most files load them.
        json: { stringify: true, namedExports: false },
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                MIGRATIONS: migrations,
                SHARD_MIGRATIONS: ledgerMigrations,
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
          // Each test file loads the Worker into a runtime of its own: one file per library in place of 250.
          deps: { optimizer: { ssr: { enabled: true, include: libraries } } },
          include: ["test/**/*.test.ts"],
          // Browser and chaos tests have scripts of their own under `node --test`: they start whole installations as
          // processes, take minutes and need Chromium, while `npm test` must pass on a machine that has only Node. They
          // use no mocks and no transforms, so a second Vitest setup would only add a way to start them by accident.
          exclude: ["test/node/**", "test/browser/**", "test/chaos/**", "test/smoke/**"],
          setupFiles: ["./test/support/setup.ts"],
          globalSetup: ["worker-imports", "reference-wallet", "example-provider", "scripted-wallet"].map(
            (name) => `./test/node/support/${name}.ts`,
          ),
        },
      },
      {
        // As tsconfig.node.json: the recipes of the client import it by its name.
        resolve: {
          alias: { "operator-games-client": new URL("clients/typescript/src/index.ts", import.meta.url).pathname },
        },
        test: {
          ...patience,
          name: "node",
          include: ["test/node/**/*.test.ts"],
          environment: "node",
          globalSetup: "./test/node/support/service-bundle.ts",
        },
      },
    ],
  },
});
