import { availableParallelism, tmpdir } from "node:os";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from "vitest/config";
import { memoryFolder } from "./scripts/local/memory-folder.ts";
import { readOffset } from "./test/support/shifted-clock.ts";

// Runtimes and services write their databases to memory where there is room: each commit is an fsync, a tenth of a run's time.
process.env.TMPDIR ??= memoryFolder() ?? tmpdir();

/** Long enough for a shared, busy machine: a test that hangs is told apart, one that waits its turn is not failed. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

/** The libraries that the Worker imports. All entries of a library: a class in two bundles would be two classes. */
const libraries = [
  ...["drizzle-orm", "drizzle-orm/batch", "drizzle-orm/d1", "drizzle-orm/sqlite-core"],
  ...["hono", "hono/factory", "hono/html", "hono/http-exception", "hono/route", "hono/validator"],
  "@hono/zod-validator",
  ...["@cantoo/fontkit", "@cantoo/pdf-lib", "bidi-js", "jose", "zod", "ipaddr.js", "@cfworker/json-schema"],
];

/** Drops the libraries' source maps: three times their code, which each runtime would be sent with it. */
const withoutLibraryMaps: Plugin = {
  name: "without-library-maps",
  transform: (code, id) => (id.includes("/deps_ssr/") ? { code, map: { mappings: "" } } : undefined),
};

const migrations = await readD1Migrations("./migrations");
const ledgerMigrations = await readD1Migrations("./migrations/ledger");

/**
 * Tests that start processes or whole services, simulate the platform, or play long: `npm run test:slow`, which `npm run
 * verify` runs.
 */
const slow = [
  "platform/*",
  // The one leaves a retired shard, which nothing empties; the other counts by numbers that go on when rows are deleted.
  ...["shards/archive", "shards/assignment"],
  // 50,000 games; a month in steps; a run of every case while its objects are evicted; lists of 45,000 rows; each call of
  // /v1 sent as each other.
  ...[
    "admin/catalogue-scale",
    "test-clocks/a-month",
    "wallet-suite/run",
    "reconciliation/parts",
    "auth/replayed-signatures",
  ],
].map(inRuntime);
const slowShards = [inRuntime("shards/*")];
const slowInNode = [
  ...["admin/{first-round,two-casinos}", "architecture/deployed", "deploy/*", "client/{cli,listen}", "clients/*"],
  ...["example-provider/{chaos,suite}", "http/captured-callback", "provider-suite/{providers,suite}"],
  ...["signatures/*", "statements/examples", "supply-chain/project", "wallet/durability", "local-settings"],
  ...["platform/worker", "command-lines", "reconciliation/command", "wallet-suite/causes"],
  // A million rounds of each game, and 300 nights of them.
  ...["games/returns", "risk/game-return"],
].map(inNode);
slowInNode.push("test/tools/client/*.test.ts");

function inRuntime(name: string): string {
  return `test/${name}.test.ts`;
}

function inNode(name: string): string {
  return `test/node/${name}.test.ts`;
}

function runtimeProject(
  name: string,
  include: string[],
  exclude: string[],
  isolate: boolean,
): TestProjectInlineConfiguration {
  return {
    // Parsed as JSON and not as a script: the OpenAPI documents are 1.3 MB, and most files load them.
    json: { stringify: true, namedExports: false },
    plugins: [
      withoutLibraryMaps,
      cloudflareTest({
        wrangler: { configPath: "./wrangler.toml" },
        miniflare: {
          bindings: {
            MIGRATIONS: migrations,
            SHARD_MIGRATIONS: ledgerMigrations,
            LOCAL_DEVELOPMENT: "true",
            ADMIN_TOKEN: "admin-token-of-the-tests-and-no-other",
            MASTER_KEY: "dGVzdC1tYXN0ZXIta2V5LXRoaXJ0eS10d28tYnl0ZXM=",
          },
        },
      }),
    ],
    test: {
      ...patience,
      name,
      isolate,
      // One file per library in place of 250.
      deps: { optimizer: { ssr: { enabled: true, include: libraries } } },
      include,
      exclude,
      provide: { clockOffsetMs: readOffset(process.env) },
      setupFiles: ["./test/support/setup.ts"],
      globalSetup: ["worker-imports", "reference-wallet", "example-provider", "scripted-wallet"].map(
        (file) => `./test/node/support/${file}.ts`,
      ),
    },
  };
}

function pathTo(file: string): string {
  return new URL(file, import.meta.url).pathname;
}

function nodeProject(
  name: string,
  include: string[],
  exclude: string[],
  globalSetup: string[],
  isolate: boolean,
): TestProjectInlineConfiguration {
  return {
    // As scripts/tsconfig.json: the recipes of the client import it by its name.
    resolve: {
      alias: {
        "operator-games-client": pathTo("clients/typescript/src/index.ts"),
        express: pathTo("test/tools/node_modules/express/index.js"),
        fastify: pathTo("test/tools/node_modules/fastify/fastify.js"),
      },
    },
    test: {
      ...patience,
      name,
      include,
      exclude,
      environment: "node",
      isolate,
      setupFiles: ["./test/node/support/setup.ts"],
      globalSetup: ["generated", "service-bundle", ...globalSetup].map((file) => `./test/node/support/${file}.ts`),
    },
  };
}

// Browser and chaos tests have scripts of their own under `node --test`: they start whole installations as processes, take
// minutes and need Chromium, while `npm test` must pass on a machine that has only Node. They use no mocks and no
// transforms, so a second Vitest setup would only add a way to start them by accident.
const elsewhere = ["test/node/**", "test/tools/**", "test/browser/**", "test/chaos/**", "test/smoke/**"];

export default defineConfig({
  test: {
    silent: "passed-only",
    reporters: ["./test/support/reporter.ts"],
    // Two more than the cores: a file that waits for a time-out, a queue or a provider leaves its core to another.
    maxWorkers: availableParallelism() + 2,
    // Tests that run concurrently wait for a provider's or a wallet's time-outs.
    maxConcurrency: 10,
    projects: [
      // One runtime for the files of a worker: loading the Worker takes longer than most files. setup.ts empties the
      // databases between files, and codes have a random part for each.
      runtimeProject("runtime", ["test/**/*.test.ts"], [...elsewhere, ...slow, ...slowShards], false),
      // These need a database as it was made, or measure a whole runtime.
      runtimeProject("slow-runtime", slow, [], true),
      // As the first project: setup.ts forgets the shard that a file has added.
      runtimeProject("slow-shards", slowShards, slow, false),
      // One process for the files of a worker: to load modules again takes longer than most files.
      nodeProject("node", ["test/node/**/*.test.ts"], slowInNode, [], false),
      nodeProject("slow-node", slowInNode, [], ["tools"], true),
    ],
  },
});
