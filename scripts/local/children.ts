import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A process of the local installation. */
export type Child = { name: string; process: ChildProcess };

const STOP_GRACE_MS = 5_000;

/** Prints each line of a child's output with its name in front. */
export function forwardLogs({ name, process: child }: Child): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on("line", (line) => console.log(`[${name}] ${line}`));
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

/** Terminates every child, and kills those that do not end within five seconds. */
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
