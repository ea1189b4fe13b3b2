/** npm run test:slow -- NAME [options]: a suite that takes minutes, by its name or by its files. */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { ensureGenerated } from "../scripts/openapi/generated.ts";
import { installTools } from "./tools/install.ts";

const QUIET = "--disable-warning=ExperimentalWarning";

/** For scripts/verify.sh, which counts the tests and says at its end which failed. */
const COUNTED = process.env.TEST_COUNTS
  ? [
      ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
      ...["--test-reporter=./test/support/node-reporter.ts", `--test-reporter-destination=${process.env.TEST_COUNTS}`],
    ]
  : [];

/** Files of tests, each of which may take so long. */
const tests = (minutes: number, ...files: string[]) => [
  ...["--test", `--test-timeout=${minutes * 60_000}`, ...COUNTED],
  ...files,
];

const DOCUMENTS = ["openapi.json", "openapi-providers.json", "openapi-internal.json"];

/** A program of a package in test/tools. */
function tool(path: string): string {
  installTools();
  return `test/tools/node_modules/${path}`;
}

const SUITES: Readonly<Record<string, (given: readonly string[]) => readonly string[]>> = {
  // A file of the browser suite by its name, or all.
  browser: (files) => {
    const chosen =
      files.length > 0 ? files.map((file) => `test/browser/${file}.test.ts`) : globSync("test/browser/*.test.ts");
    return ["--test-concurrency=1", ...tests(process.env.SCREENSHOTS ? 20 : 5, ...chosen)];
  },
  contact: (given) => ["test/browser/contact.ts", ...given],
  frames: () => ["test/browser/frames.ts"],
  mutation: (given) => [
    tool("@stryker-mutator/core/bin/stryker.js"),
    "run",
    "test/tools/mutation/stryker.config.json",
    ...given,
  ],
  "wallet-mutants": (given) => {
    installTools();
    return ["test/tools/wallet-mutants/run.ts", ...given];
  },
  "openapi-lint": () => [tool("@redocly/cli/bin/cli.js"), "lint", ...DOCUMENTS],
  // Types of what imports packages of test/tools: `npm run check` runs where they are not installed.
  "check-tools": () => {
    installTools();
    return ["node_modules/typescript/bin/tsc", "-p", "test/tools"];
  },
  "wallet-suite-restart": () => tests(3, "test/chaos/wallet-suite.test.ts"),
  smoke: () => ["--test-concurrency=1", ...tests(10, ...globSync("test/smoke/*.test.ts"))],
  "restore-drill": () => tests(8, "test/chaos/restore-drill.test.ts"),
  outage: (given) => ["test/chaos/outage.ts", ...given],
  isolation: (given) => ["test/chaos/isolation.ts", ...given],
  chaos: (given) => ["test/chaos/run.ts", ...given],
  controls: (given) => ["test/controls/run.ts", ...given],
  fuzz: (given) => ["test/fuzz/run.ts", ...given],
};

/** Without a name: the slow tests of vitest, or those of the given files. */
const slowTests = (given: readonly string[]) => [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--project",
  "slow-*",
  ...given,
];

const HELP = `npm run test:slow -- [NAME] [options]

Runs a suite that takes minutes: ${Object.keys(SUITES).join(", ")}.
Without a name, the slow tests of vitest; a path chooses some. docs/CONTRIBUTING.md says what each suite does.`;

const given = process.argv.slice(2);
if (given[0] === "--help" || given[0] === "-h") {
  console.log(HELP);
  process.exit();
}
await ensureGenerated();
const suite = Object.hasOwn(SUITES, given[0] ?? "") ? SUITES[given[0] ?? ""] : undefined;
const args = suite ? suite(given.slice(1)) : slowTests(given);
process.exitCode = spawnSync(process.execPath, [QUIET, ...args], { stdio: "inherit" }).status ?? 1;
