import type { TestEvent } from "node:test/reporters";
import { countsOf, failureOf } from "./failures.ts";

/**
 * For `node --test --test-reporter`, into the file that TEST_COUNTS names: `passed failed`, then each failed test with its
 * place and reason, as test/support/reporter.ts writes them for Vitest.
 */
export default async function* (events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failures: string[] = [];
  let passed = 0;
  for await (const event of events) {
    if (event.type === "test:pass" && event.data.details.type !== "suite") passed += 1;
    if (event.type !== "test:fail") continue;
    const { name, file = "", line, details } = event.data;
    const { cause, failureType, message } = details.error as Error & { failureType?: string };
    // A suite, or a file, whose tests failed: they are named themselves.
    if (failureType === "subtestsFailed") continue;
    const reason = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? message);
    failures.push(failureOf(`${name} (${file.replace(`${process.cwd()}/`, "")}:${line ?? 1})`, reason));
  }
  yield countsOf(passed, failures);
}
