import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { TestError } from "vitest";
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification, Vitest } from "vitest/node";
import { countsOf, failureOf } from "./failures.ts";

/** How long the workers may take to stop once every test file has ended. */
const MAX_STOP_MS = 5_000;
const SLOWEST = 10;
/** A line of the log of a failed test says what the service did; more of it is in a run of that test alone. */
const MAX_LOG_LINES = 20;
/** How the runtime begins to print an exception that nothing caught. */
const UNCAUGHT = /^uncaught exception; /;
/**
 * Without a place in any source: an outgoing call that a server cut off, or whose name does not exist. The runtime prints
 * it where the network begins, although the caller catches it.
 */
const FAILED_CALL = /(Network connection lost\.|internal error; reference = \w+)\s*(\nstack:.*)?$/;
/** How much later than its test the runtime may print, and the news of its start and end arrive. */
const MAX_LATE_MS = 5_000;
const MAX_HELD = 100;

declare module "vitest" {
  interface TaskMeta {
    /** Texts of the exceptions that this test makes the runtime print as uncaught. Any other fails the run. */
    uncaught?: readonly string[];
  }
}

/** A test that says that it provokes exceptions, and when it ran. */
interface Provoker {
  readonly texts: readonly string[];
  readonly from: number;
  until: number;
}

interface Counts {
  files: number;
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Prints a line for each project and the totals, and of a failed test its title, the reason, the difference and how to
 * run that one alone. On a terminal it shows how far the run is.
 *
 * TEST_COUNTS names a file for scripts/verify.sh: `passed failed`, then each failure with its reason; and
 * another one for the slowest tests.
 */
export default class ShortReporter implements Reporter {
  readonly #started = Date.now();
  readonly #projects = new Map<string, Counts>();
  readonly #failures: string[] = [];
  readonly #slowest: { readonly ms: number; readonly name: string }[] = [];
  readonly #uncaught: { readonly text: string; readonly at: number }[] = [];
  readonly #provokers = new Map<string, Provoker>();
  readonly #logs = new Map<string, string[]>();
  /** Lines of others: the runtimes, Vite, Vitest itself. */
  readonly #held: string[] = [];
  #print: (text: string) => void = () => undefined;
  #files = 0;
  #left = 0;

  /** Holds back what others print: only a run that fails for no reason of a test's shows it. */
  onInit({ config }: Vitest): void {
    const print = process.stdout.write.bind(process.stdout);
    this.#print = (text) => void print(text);
    for (const stream of config.watch ? [] : [process.stdout, process.stderr]) {
      stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
        this.#hold(typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk));
        const written = rest.at(-1);
        if (typeof written === "function") written();
        return true;
      }) as typeof stream.write;
    }
    process.once("exit", (code) => {
      if (code !== 0 && this.#failures.length === 0) this.#print(this.#held.slice(-MAX_HELD).join(""));
    });
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    this.#left = specifications.length;
  }

  onUserConsoleLog({ content, taskId = "" }: { readonly content: string; readonly taskId?: string | undefined }): void {
    this.#logs.set(taskId, [...(this.#logs.get(taskId) ?? []), ...content.trimEnd().split("\n")]);
  }

  onTestCaseReady(test: TestCase): void {
    const { uncaught: texts } = test.meta();
    if (texts) this.#provokers.set(test.id, { texts, from: Date.now() - MAX_LATE_MS, until: Number.POSITIVE_INFINITY });
  }

  onTestCaseResult(test: TestCase): void {
    const provoker = this.#provokers.get(test.id);
    if (provoker) provoker.until = Date.now() + MAX_LATE_MS;
  }

  onTestModuleEnd(module: TestModule): void {
    const name = module.project.name;
    const counts = this.#projects.get(name) ?? { files: 0, passed: 0, failed: 0, skipped: 0 };
    this.#projects.set(name, counts);
    counts.files += 1;
    for (const test of module.children.allTests()) this.#count(counts, module, test);
    const file = module.relativeModuleId;
    for (const error of module.errors()) this.#fail(file, error, [], alone(module));
    for (const suite of module.children.allSuites())
      for (const error of suite.errors()) this.#fail(`${file} > ${suite.fullName}`, error, [], alone(module));
    if (!module.ok() && counts.failed === 0) counts.failed = 1;
    this.#left -= 1;
    this.#writeCounts();
    if (process.stdout.isTTY) {
      const { passed, failed } = this.#totals();
      this.#print(`\r\x1b[2K${this.#files - this.#left}/${this.#files} files, ${passed} passed, ${failed} failed`);
    }
    // A worker that does not stop after its last test would hold the run for ever, with every result known.
    if (this.#left === 0) setTimeout(() => this.#end(), MAX_STOP_MS).unref();
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) this.#fail("outside of any test", error as TestError, [], "");
    const unexpected = this.#uncaught.filter(({ text, at }) => !this.#isProvoked(text, at));
    for (const { text } of unexpected) {
      this.#failures.push(failureOf("an exception that nothing caught", text));
      this.#say(`FAILED  an exception that nothing caught\n${indented(text.trimEnd())}\n`);
    }
    if (errors.length + unexpected.length > 0) {
      process.exitCode = 1;
      this.#writeCounts();
    }
    if (this.#files > 0) this.#printTotals();
    else this.#say("No test file matches. A slow one runs with: npm run test:slow -- <its path>");
  }

  #hold(text: string): void {
    this.#held.push(text);
    if (this.#held.length > 2 * MAX_HELD) this.#held.splice(0, MAX_HELD);
    if (UNCAUGHT.test(text) && !FAILED_CALL.test(text.trimEnd())) this.#uncaught.push({ text, at: Date.now() });
  }

  #isProvoked(printed: string, at: number): boolean {
    return [...this.#provokers.values()].some(
      ({ texts, from, until }) => at >= from && at <= until && texts.some((text) => printed.includes(text)),
    );
  }

  #count(counts: Counts, module: TestModule, test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state === "pending") return;
    counts[state] += 1;
    const name = `${module.relativeModuleId} > ${test.fullName}`;
    this.#slowest.push({ ms: test.diagnostic()?.duration ?? 0, name });
    if (state === "failed") {
      const command = alone(module, test.fullName.split(" > ").join(" "));
      this.#fail(name, errors[0], this.#logs.get(test.id) ?? [], command);
    }
  }

  #fail(title: string, error: TestError | undefined, log: readonly string[], command: string): void {
    const at = error?.stacks?.find(({ file }) => !file.includes("node_modules"));
    const parts = [
      error?.message ?? "no reason was given",
      error?.diff ?? "",
      at ? `at ${at.file}:${at.line}` : (error?.stack ?? ""),
      ...log.slice(-MAX_LOG_LINES),
    ];
    this.#failures.push(failureOf(title, stripVTControlCharacters(parts.join("\n"))));
    const report = [`FAILED  ${title}`, ...parts.filter((part) => part !== "").map(indented)];
    this.#say([...report, ...(command === "" ? [] : [`    alone: ${command}`]), ""].join("\n"));
  }

  #totals(): Counts {
    const sum = { files: 0, passed: 0, failed: 0, skipped: 0 };
    for (const counts of this.#projects.values()) {
      for (const key of ["files", "passed", "failed", "skipped"] as const) sum[key] += counts[key];
    }
    return sum;
  }

  #writeCounts(): void {
    const { TEST_COUNTS } = process.env;
    if (!TEST_COUNTS) return;
    const slowest = this.#slowest.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
    this.#slowest.splice(0, Number.POSITIVE_INFINITY, ...slowest);
    const times = slowest.map(({ ms, name }) => `${(ms / 1000).toFixed(1)} s  ${name}\n`);
    writeFileSync(TEST_COUNTS, countsOf(this.#totals().passed, this.#failures));
    writeFileSync(`${TEST_COUNTS}.slowest`, times.join(""));
  }

  #printTotals(): void {
    for (const [name, counts] of [...this.#projects, ["total", this.#totals()] as const]) {
      const skipped = counts.skipped === 0 ? "" : `, ${counts.skipped} skipped`;
      this.#say(`${name}: ${counts.passed} passed, ${counts.failed} failed${skipped}, in ${counts.files} files`);
    }
    this.#say(`${((Date.now() - this.#started) / 1000).toFixed(1)} s`);
  }

  /** Prints in place of the progress, which is drawn again after the next file. */
  #say(text: string): void {
    this.#print(`${process.stdout.isTTY ? "\r\x1b[2K" : ""}${text}\n`);
  }

  #end(): void {
    this.#printTotals();
    this.#say("Every test file has ended, but a worker does not stop.");
    process.exit(this.#failures.length === 0 ? 0 : 1);
  }
}

function indented(text: string): string {
  return text.replace(/^/gm, "    ");
}

/** The command for one test. Its name is a pattern, in single quotes. */
function alone({ project, relativeModuleId }: TestModule, name?: string): string {
  const command = `npm ${project.name.startsWith("slow-") ? "run test:slow" : "test"} -- ${relativeModuleId}`;
  if (name === undefined) return command;
  const pattern = name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("'", ".");
  return `${command} -t '${pattern}'`;
}
