import { beforeEach, vi } from "vitest";

export type LogLine = Record<string, unknown>;

/** Keeps the log of each of the file's tests from the console. The array holds the running test's lines, parsed. */
export function keepLogLines(): LogLine[] {
  const lines: LogLine[] = [];
  beforeEach(() => {
    lines.length = 0;
    for (const method of ["log", "warn", "error"] as const) {
      vi.spyOn(console, method).mockImplementation((text: string) => void lines.push(JSON.parse(text)));
    }
  });
  return lines;
}
