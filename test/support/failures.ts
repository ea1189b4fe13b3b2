/** A failed test in the summary of scripts/verify.sh: its title and this much of the reason, from its beginning and its end. */
const FIRST_LINES = 8;
const LAST_LINES = 16;
const MAX_LINE_LENGTH = 240;

/** A failed test in a few lines, for the summary at the end of scripts/verify.sh. */
export function failureOf(title: string, reason: string): string {
  const lines = reason.split("\n").filter((line) => line.trim() !== "");
  const left = lines.length - FIRST_LINES - LAST_LINES;
  // A test that quotes the output of a process: what went wrong is at its end.
  const shown = left <= 0 ? lines : [...lines.slice(0, FIRST_LINES), "…", ...lines.slice(-LAST_LINES)];
  return [`✖ ${title}`, ...shown.map((line) => `    ${line.slice(0, MAX_LINE_LENGTH)}`)].join("\n");
}

/** Result of a run for scripts/verify.sh: the line `passed failed`, then its failures. */
export function countsOf(passed: number, failures: readonly string[]): string {
  return `${[`${passed} ${failures.length}`, ...failures].join("\n")}\n`;
}
