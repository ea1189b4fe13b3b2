import { writeFileSync } from "node:fs";
import type { TestError } from "vitest";
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from "vitest/node";

/** How long the workers may take to stop once every test file has ended. */
const MAX_STOP_MS = 5_000;
const SLOWEST = 10;
/** A line of the log of a failed test says what the service did; more of it is in a run of that test alone. */
const MAX_LOG_LINES = 20;
/** What the runtime itself prints, beside the tests. */
const OF_THE_RUNTIME = /^(uncaught exception; |exception = |stack: \S*workerd@|console warning; )/m;
/**
 * A wallet or provider that a test cuts off, or whose name does not exist (an internal error with a reference), where the
 * service's `fetch` has caught it; objects that a test resets; and what a test throws inside an object, which the runtime prints
 * although the object's caller catches it.
 */
const PROVOKED =
  /Network connection lost|internal error; reference = |abortAllDurableObjects|reset because its code was updated|provoked by this test|does not implement "(?:resetByPlatform|missing)"/;

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
 * TEST_COUNTS names a file for scripts/verify.sh: `passed failed`, a line for each failure, then the slowest tests.
 */
export default class ShortReporter implements Reporter {
  readonly #started = Date.now();
  readonly #projects = new Map<string, Counts>();
  readonly #failures: string[] = [];
  readonly #slowest: { readonly ms: number; readonly name: string }[] = [];
  readonly #uncaught: string[] = [];
  readonly #logs = new Map<string, string[]>();
  #files = 0;
  #left = 0;

  onInit(): void {
    for (const stream of [process.stdout, process.stderr]) {
      const write = stream.write.bind(stream) as (text: string | Uint8Array) => boolean;
      const decoder = new TextDecoder();
      // The runtime's output comes in pieces of bytes that may end anywhere; what this process prints comes whole.
      let begun = "";
      stream.write = ((chunk: string | Uint8Array) => {
        if (typeof chunk === "string") return write(OF_THE_RUNTIME.test(chunk) ? this.#withoutRuntime(chunk) : chunk);
        const text = begun + decoder.decode(chunk, { stream: true });
        const end = text.lastIndexOf("\n") + 1;
        begun = text.slice(end);
        return write(this.#withoutRuntime(text.slice(0, end)));
      }) as typeof stream.write;
    }
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    this.#left = specifications.length;
  }

  onUserConsoleLog({ content, taskId = "" }: { readonly content: string; readonly taskId?: string | undefined }): void {
    this.#logs.set(taskId, [...(this.#logs.get(taskId) ?? []), ...content.trimEnd().split("\n")]);
  }

  onTestModuleEnd(module: TestModule): void {
    const name = module.project.name;
    const counts = this.#projects.get(name) ?? { files: 0, passed: 0, failed: 0, skipped: 0 };
    this.#projects.set(name, counts);
    counts.files += 1;
    for (const test of module.children.allTests()) this.#count(counts, module, test);
    for (const error of module.errors()) this.#fail(module.relativeModuleId, error, [], alone(module.relativeModuleId));
    if (!module.ok() && counts.failed === 0) counts.failed = 1;
    this.#left -= 1;
    this.#writeCounts();
    if (process.stdout.isTTY) {
      const { passed, failed } = this.#totals();
      process.stdout.write(
        `\r\x1b[2K${this.#files - this.#left}/${this.#files} files, ${passed} passed, ${failed} failed`,
      );
    }
    // A worker that does not stop after its last test would hold the run for ever, with every result known.
    if (this.#left === 0) setTimeout(() => this.#end(), MAX_STOP_MS).unref();
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) this.#fail("outside of any test", error as TestError, [], "");
    for (const text of this.#uncaught) {
      this.#failures.push("an exception that nothing caught");
      this.#say(`FAILED  an exception that nothing caught\n${indented(text)}\n`);
    }
    if (errors.length + this.#uncaught.length > 0) process.exitCode = 1;
    this.#print();
  }

  /** What is left of the output without the runtime's own lines. Keeps the exceptions among them that nothing caught. */
  #withoutRuntime(text: string): string {
    const lines = text.split("\n");
    this.#uncaught.push(...lines.filter((line) => line.startsWith("uncaught exception") && !PROVOKED.test(line)));
    return lines.filter((line) => !OF_THE_RUNTIME.test(line)).join("\n");
  }

  #count(counts: Counts, module: TestModule, test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state === "pending") return;
    counts[state] += 1;
    const name = `${module.relativeModuleId} > ${test.fullName}`;
    this.#slowest.push({ ms: test.diagnostic()?.duration ?? 0, name });
    if (state === "failed") {
      const command = alone(module.relativeModuleId, test.fullName.split(" > ").join(" "));
      this.#fail(name, errors[0], this.#logs.get(test.id) ?? [], command);
    }
  }

  #fail(title: string, error: TestError | undefined, log: readonly string[], command: string): void {
    this.#failures.push(title);
    const at = error?.stacks?.find(({ file }) => !file.includes("node_modules"));
    const parts = [
      error?.message ?? "no reason was given",
      error?.diff ?? "",
      at ? `at ${at.file}:${at.line}` : (error?.stack ?? ""),
      ...log.slice(-MAX_LOG_LINES),
    ];
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
    const { passed, failed } = this.#totals();
    const slowest = this.#slowest.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
    this.#slowest.splice(0, Number.POSITIVE_INFINITY, ...slowest);
    const times = slowest.map(({ ms, name }) => `${(ms / 1000).toFixed(1)} s  ${name}\n`);
    writeFileSync(TEST_COUNTS, `${[`${passed} ${failed}`, ...this.#failures].join("\n")}\n`);
    writeFileSync(`${TEST_COUNTS}.slowest`, times.join(""));
  }

  #print(): void {
    for (const [name, counts] of [...this.#projects, ["total", this.#totals()] as const]) {
      const skipped = counts.skipped === 0 ? "" : `, ${counts.skipped} skipped`;
      this.#say(`${name}: ${counts.passed} passed, ${counts.failed} failed${skipped}, in ${counts.files} files`);
    }
    this.#say(`${((Date.now() - this.#started) / 1000).toFixed(1)} s`);
  }

  /** Prints in place of the progress, which is drawn again after the next file. */
  #say(text: string): void {
    process.stdout.write(`${process.stdout.isTTY ? "\r\x1b[2K" : ""}${text}\n`);
  }

  #end(): void {
    this.#print();
    console.error("Every test file has ended, but a worker does not stop.");
    process.exit(this.#failures.length === 0 ? 0 : 1);
  }
}

function indented(text: string): string {
  return text.replace(/^/gm, "    ");
}

/** The command for one test. Its name is a pattern, in single quotes. */
function alone(file: string, name?: string): string {
  if (name === undefined) return `npm test -- ${file}`;
  const pattern = name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("'", ".");
  return `npm test -- ${file} -t '${pattern}'`;
}
