import { writeFileSync } from "node:fs";
import type { Reporter, TestModule, TestSpecification } from "vitest/node";

/** How long the workers may take to stop once every test file has ended. */
const MAX_STOP_MS = 5_000;

/**
 * Counts tests as their files end, and writes the counts to the file that TEST_COUNTS names: `passed failed`, then a
 * line for each failure. A worker that does not stop after its last test would hold the run for ever, with every result
 * known: after 5 seconds the reporter says so and ends the run.
 */
export default class CountingReporter implements Reporter {
  #left = 0;
  #passed = 0;
  #failed = 0;
  readonly #failures: string[] = [];

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#left = specifications.length;
  }

  onTestModuleEnd(module: TestModule): void {
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === "passed") this.#passed += 1;
      if (state !== "failed") continue;
      this.#failed += 1;
      this.#failures.push(`${module.relativeModuleId} > ${test.fullName}`);
    }
    for (const { message } of module.errors()) this.#failures.push(`${module.relativeModuleId}: ${message}`);
    if (!module.ok()) this.#failed = Math.max(this.#failed, 1);
    this.#left -= 1;
    const { TEST_COUNTS } = process.env;
    if (TEST_COUNTS) {
      writeFileSync(TEST_COUNTS, [`${this.#passed} ${this.#failed}`, ...this.#failures, ""].join("\n"));
    }
    if (this.#left === 0) setTimeout(() => this.#end(), MAX_STOP_MS).unref();
  }

  #end(): void {
    console.error(
      `Every test file has ended, but a worker does not stop: ${this.#passed} passed, ${this.#failed} failed.`,
    );
    process.exit(this.#failed === 0 ? 0 : 1);
  }
}
