import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { amount } from "../../clients/typescript/src/cli/command-line.ts";
import { projectRoot } from "../../scripts/local/root.ts";
import { optionsOf } from "../support/options.ts";
import { CONTROLS, type Control } from "./list.ts";

const ABOUT = `Removes one control of the threat model at a time, in a copy, and runs the tests that the list names for it: all, in about 20
minutes, or those named. A control whose removal no test notices fails the run.`;
const COPY = join(projectRoot, "dist/controls");
const DAY_MS = 86_400_000;

const { options: values, args } = optionsOf<{ today?: number; list?: true }>(
  "npm run test:slow -- controls",
  ABOUT,
  (program) =>
    program
      .argument("[name...]", "controls; without, all")
      .option("--today <N>", "The N whose turn it is today", amount)
      .option("--list", "List the controls"),
);

const all = Object.values(CONTROLS).flatMap((controls) => Object.entries(controls));

type Named = (typeof all)[number];

function chosen(): readonly Named[] {
  if (values.today !== undefined) {
    const count = values.today;
    const first = Math.floor(Date.now() / DAY_MS) * count;
    // What a browser or a second service would have to be started for is left to the whole run.
    const quick = all.filter(([, { tests }]) => !tests.some(startsService));
    return Array.from({ length: count }, (_, place) => quick[(first + place) % quick.length]).filter((one) => !!one);
  }
  const unknown = args.filter((name) => !all.some(([known]) => known === name));
  if (unknown.length > 0)
    throw new Error(`There is no control ${unknown.join(", ")}: npm run test:slow -- controls --list`);
  return args.length === 0 ? all : all.filter(([name]) => args.includes(name));
}

/** A copy of what git would see, so that a run that is ended leaves no hole behind. */
function copy(): void {
  rmSync(COPY, { recursive: true, force: true });
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: projectRoot,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  }).stdout;
  for (const file of listed.split("\0").filter((name) => name !== "")) {
    mkdirSync(dirname(join(COPY, file)), { recursive: true });
    cpSync(join(projectRoot, file), join(COPY, file), { preserveTimestamps: true, force: true });
  }
  symlinkSync(join(projectRoot, "node_modules"), join(COPY, "node_modules"));
}

type Outcome = "passed" | "failed" | "broken";

/** Whether a file runs under `node --test`, against a service of its own. */
function startsService(file: string): boolean {
  return file.startsWith("test/browser/") || file.startsWith("test/smoke/");
}

/** What the tests of a control say: `broken` if none of them ran. */
function outcomeOf({ tests, only }: Pick<Control, "tests" | "only">): Outcome {
  const ofServices = tests.filter(startsService);
  const others = tests.filter((file) => !ofServices.includes(file));
  const outcomes = [
    ...(others.length > 0 ? [runVitest(others, only)] : []),
    ...ofServices.map((file) => runOfService(file, only)),
  ];
  if (outcomes.includes("broken")) return "broken";
  return outcomes.includes("failed") ? "failed" : "passed";
}

function runVitest(files: readonly string[], only?: string): Outcome {
  const report = join(COPY, "dist/outcome.json");
  rmSync(report, { force: true });
  const { status } = run([
    join("node_modules", "vitest", "vitest.mjs"),
    ...["run", "--bail=1", "--reporter=json", `--outputFile=${report}`, ...(only ? ["-t", only] : []), ...files],
  ]);
  const { numPassedTests, numFailedTests } = read(report);
  if (numPassedTests + numFailedTests === 0) return "broken";
  if (status === 0) return "passed";
  return numFailedTests > 0 ? "failed" : "broken";
}

function read(report: string): { readonly numPassedTests: number; readonly numFailedTests: number } {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0 };
  }
}

function runOfService(file: string, only = ""): Outcome {
  const { status, stdout } = run(["--test", "--test-reporter=tap", `--test-name-pattern=${only}`, file]);
  const [passed, failed] = ["pass", "fail"].map((name) =>
    Number(new RegExp(`^# ${name} (\\d+)$`, "m").exec(stdout)?.[1]),
  );
  if (!passed && !failed) return "broken";
  return status === 0 ? "passed" : "failed";
}

function run(args: readonly string[]) {
  return spawnSync(process.execPath, args, {
    cwd: COPY,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** The copy's own, which looks at its files. */
const generated = () =>
  import(resolve(COPY, "scripts/openapi/generated.ts")) as Promise<typeof import("../../scripts/openapi/generated.ts")>;

/** Runs work while a control is removed. */
async function without<T>({ file, text, replacement }: Control, work: () => T): Promise<T> {
  const place = join(COPY, file);
  const whole = readFileSync(place, "utf8");
  if (whole.split(text).length !== 2) throw new Error(`the text of the control is not once in ${file}`);
  writeFileSync(
    place,
    whole.replace(text, () => replacement),
  );
  try {
    // The schemas are as they were: what is generated from them is not made again.
    const { noteGenerated, stateOfSources } = await generated();
    noteGenerated(stateOfSources());
    return work();
  } finally {
    writeFileSync(place, whole);
  }
}

if (values.list) {
  for (const [threat, controls] of Object.entries(CONTROLS))
    console.log([threat, ...Object.entries(controls).map(([name, { holds }]) => `  ${name}: ${holds}`)].join("\n"));
  process.exit();
}

const controls = chosen();
copy();
await (await generated()).ensureGenerated();
const unnoticed: string[] = [];
// With its control in place each test must pass: otherwise its failure says nothing.
const bySet = Map.groupBy(controls, ([, { tests, only }]) => JSON.stringify([tests, only]));
const broken = new Set<string>();
for (const [set, [first]] of bySet) {
  const outcome = first ? outcomeOf(first[1]) : "broken";
  if (outcome !== "passed") broken.add(set);
}
for (const [name, control] of controls) {
  const { holds, tests, only } = control;
  const started = Date.now();
  const isBroken = broken.has(JSON.stringify([tests, only]));
  const outcome = isBroken ? "broken" : await without(control, () => outcomeOf(control));
  const words = {
    passed: "NOT NOTICED",
    failed: "noticed",
    broken: isBroken ? "its tests fail by themselves" : "its tests did not run",
  };
  if (outcome !== "failed") unnoticed.push(name);
  console.log(`${name} (${holds}): ${words[outcome]}, ${Math.round((Date.now() - started) / 1_000)} s`);
}
rmSync(COPY, { recursive: true, force: true });
console.log(`\n${controls.length - unnoticed.length} of ${controls.length} removals were noticed.`);
if (unnoticed.length > 0) console.log(`not noticed: ${unnoticed.join(", ")}`);
process.exitCode = unnoticed.length === 0 ? 0 : 1;
