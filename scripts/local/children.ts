import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

/** A process of the local installation. */
export type Child = { name: string; process: ChildProcess };

/** Stopping takes two seconds at most: nothing is lost that a crash would not lose. */
const STOP_GRACE_MS = 1_500;

/** A child that keeps ending by itself cannot run; one that was killed always comes back. */
const MAX_FAILURES = 5;
const RESTART_DELAY_MS = 1_000;

/** Prints the lines of a child's output that `chosen` takes, with its name in front. */
export function forwardLogs(
  { name, process: child }: Child,
  chosen = (line: string): string | undefined => line,
): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      const text = chosen(line);
      if (text !== undefined) console.log(`[${name}] ${text}`);
    });
  }
}

/** Resolves when the first child ends, with the reason as text. */
export async function firstToEnd(children: readonly Child[]): Promise<string> {
  return Promise.race(
    children.map(async ({ name, process: child }) => {
      const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
      return `the ${name} ended ${signal ? `by ${signal}` : `with code ${code}`}`;
    }),
  );
}

/**
 * Starts a child again whenever it ends, in `children`, until `stopping` aborts. Resolves with the reason of its last end,
 * also when it has failed too often.
 */
export async function keepRunning(
  children: Child[],
  { start, stopping, delayMs = RESTART_DELAY_MS }: { start: () => Child; stopping: AbortSignal; delayMs?: number },
): Promise<string> {
  for (let failures = 0; ; ) {
    const child = start();
    forwardLogs(child);
    children.push(child);
    const reason = await firstToEnd([child]);
    children.splice(children.indexOf(child), 1);
    if (child.process.signalCode === null) failures++;
    if (stopping.aborted || failures >= MAX_FAILURES) return reason;
    console.log(`dev: ${reason}; starting it again.`);
    await sleep(delayMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return reason;
  }
}

/** Terminates every child, and kills those that do not end soon. */
export async function stopAll(children: readonly Child[]): Promise<void> {
  await Promise.all(
    children.map(async ({ process: child }) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      const force = setTimeout(() => child.kill("SIGKILL"), STOP_GRACE_MS);
      child.kill("SIGTERM");
      await ended;
      clearTimeout(force);
    }),
  );
}
