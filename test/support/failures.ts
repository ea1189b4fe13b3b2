/** A failed test in the summary of scripts/verify.sh: its title and this much of the reason. */
const MAX_REASON_LINES = 12;
const MAX_LINE_LENGTH = 240;

/** A failed test in a few lines, for the summary at the end of scripts/verify.sh. */
export function failureOf(title: string, reason: string): string {
  const lines = reason.split("\n").filter((line) => line.trim() !== "");
  const shown = lines.slice(0, MAX_REASON_LINES).map((line) => `    ${line.slice(0, MAX_LINE_LENGTH)}`);
  return [`✖ ${title}`, ...shown, ...(lines.length > shown.length ? ["    …"] : [])].join("\n");
}

/** What scripts/verify.sh reads of a run: the line `passed failed`, then its failures. */
export function countsOf(passed: number, failures: readonly string[]): string {
  return `${[`${passed} ${failures.length}`, ...failures].join("\n")}\n`;
}
