import type { Stage } from "./stage.ts";

/** One row of the table. */
export interface Check {
  readonly name: string;
  /** `platform`: only a real account can show it, so that the simulator's answer proves nothing. */
  readonly on: "service" | "platform";
  /** Makes no sense beside other checks, because it measures time. */
  readonly alone?: boolean;
  /** Resolves with what was measured. Throws Broken with what was seen in place of what the code relies on. */
  readonly run: (stage: Stage) => Promise<string>;
}

export interface Result {
  readonly name: string;
  readonly outcome: "passed" | "failed" | "skipped";
  readonly note: string;
}

/** The platform does not behave as the code relies on. */
export class Broken extends Error {}

export function expect(holds: boolean, seen: string): void {
  if (!holds) throw new Broken(seen);
}

/** Runs a check. In the simulator a check of the platform is skipped, whatever it saw. */
export async function runCheck(check: Check, stage: Stage, simulated: boolean): Promise<Result> {
  const began = Date.now();
  const { name } = check;
  try {
    const note = `${await check.run(stage)} (${((Date.now() - began) / 1000).toFixed(1)} s)`;
    if (simulated && check.on === "platform") return { name, outcome: "skipped", note: `simulator: ${note}` };
    return { name, outcome: "passed", note };
  } catch (cause) {
    const note = cause instanceof Broken ? cause.message : String(cause);
    if (simulated && check.on === "platform" && cause instanceof Broken)
      return { name, outcome: "skipped", note: `simulator: ${note}` };
    return { name, outcome: "failed", note };
  }
}

/** Formats the results as a table whose name column fits the longest name. */
export function tableOf(results: readonly Result[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  return results.map(({ name, outcome, note }) => `${outcome.padEnd(8)} ${name.padEnd(width)}  ${note}`).join("\n");
}
