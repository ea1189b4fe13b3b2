import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A program that the local installation consists of. */
export type Child = { name: string; process: ChildProcess };

const graceMs = 5_000;

/** Writes each line that a child says behind its name. */
export function forwardLogs({ name, process: child }: Child): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on("line", (line) => console.log(`[${name}] ${line}`));
  }
}

/** Why a child ended, in a sentence; settles when the first of them does. */
export async function firstToEnd(children: readonly Child[]): Promise<string> {
  return Promise.race(
    children.map(async ({ name, process: child }) => {
      const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
      return `the ${name} ended ${signal ? `by ${signal}` : `with code ${code}`}`;
    }),
  );
}

/** Asks every child to end, and ends those that do not within five seconds. */
export async function stopAll(children: readonly Child[]): Promise<void> {
  await Promise.all(
    children.map(async ({ process: child }) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      const force = setTimeout(() => child.kill("SIGKILL"), graceMs);
      child.kill("SIGTERM");
      await ended;
      clearTimeout(force);
    }),
  );
}
