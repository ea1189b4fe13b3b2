import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";

/** Programs by what follows `node`; those of `npm run admin` have tests of their own. */
const PROGRAMS = [
  ...["dev", "deploy", "migrate", "seed", "shards", "validate", "reconcile", "statement"].map(script),
  ...["supply-chain", "db-generate", "admin"].map(script),
  ...["check-books", "clock", "example-provider", "locate", "smoke"].map((name) => `${script("admin")} ${name}`),
  ...["chaos/run", "chaos/rehearse", "chaos/restore-drill", "chaos/outage", "chaos/isolation"].map(inTests),
  ...["fuzz/run", "controls/run"].map(inTests),
  ...["", " billing", " shards", " live", " cost", " hostile-uploads", " largest"].map(
    (name) => inTests("bench/main") + name,
  ),
];

describe("every command line", () => {
  test.each(PROGRAMS)("%s prints its help, and does nothing", (program) => {
    const { status, stdout, stderr } = run(program, "--help");
    expect(stdout).toMatch(/^Usage: (npm run|operator-games) /);
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  // Each parses its line by the same function: those with actions and those that are one file.
  test.each([
    "scripts/seed.ts",
    "scripts/dev.ts",
    "scripts/supply-chain.ts",
    "test/chaos/run.ts",
    "test/fuzz/run.ts",
  ])("%s refuses an option that it does not have", (program) => {
    const { status, stdout, stderr } = run(program, "--no-such-option");
    expect(stderr).toBe("error: unknown option '--no-such-option'\nAdd --help for usage.\n");
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });

  test("a number that is none is refused", () => {
    const { status, stderr } = run("test/chaos/run.ts", "--kills=many");
    expect(stderr).toContain("option '--kills <N>' argument 'many' is invalid. It must be a number.");
    expect(status).toBe(2);
  });
});

function run(program: string, option: string) {
  const args = ["--disable-warning=ExperimentalWarning", ...program.split(" "), option];
  return spawnSync(process.execPath, args, { encoding: "utf8", timeout: 60_000 });
}

function script(name: string): string {
  return `scripts/${name}.ts`;
}

function inTests(name: string): string {
  return `test/${name}.ts`;
}
