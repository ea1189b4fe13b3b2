import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import { OperatorGames } from "../client.ts";
import type { AdvanceTestClock, TestClock } from "../generated.ts";
import { type Act, type Terminal, UsageError } from "./command-line.ts";
import { addCredentials, credentialsOf } from "./credentials.ts";

const POLL_INTERVAL_MS = 500;
const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** The verbs of `operator-games clock`. */
export function defineClock(clock: Command, act: Act, env: NodeJS.ProcessEnv, { out }: Terminal): void {
  const verb = (usage: string, help: string, run: (client: OperatorGames, given: Given) => Promise<TestClock>) => {
    const [name = "", argument] = usage.split(" ");
    const command = addCredentials(clock.command(name).description(help));
    if (argument !== undefined) command.argument(argument, "90s, 30m, 72h, 10d, or a time");
    if (name === "start") command.option("--now <TIME>", "Another beginning than that of a coming month");
    command.action(
      act(async ([target], values) => {
        const client = new OperatorGames(credentialsOf(values, env));
        return say(name, await run(client, { target, now: values.now }), out);
      }),
    );
  };
  verb("start", "Start a clock, by default at the beginning of a coming month", (client, { now }) =>
    client.startTestClock(now === undefined ? {} : { now }),
  );
  verb("advance <target>", "Advance it, and print each step", (client, { target = "" }) =>
    advanced(client, targetOf(target), out),
  );
  verb("show", "Show your time, and what is due next", (client) => client.testClock());
  verb("end", "Go back to real time", (client) => client.endTestClock());
}

interface Given {
  readonly target: string | undefined;
  readonly now: string | undefined;
}

function targetOf(text: string): AdvanceTestClock {
  const [, count, unit] = /^([1-9][0-9]{0,8})([smhd])$/.exec(text) ?? [];
  if (count !== undefined) return { seconds: Number(count) * SECONDS[unit as keyof typeof SECONDS] };
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text))
    throw new UsageError(
      `"${text}" must be a duration such as 90s, 30m, 72h or 10d, or a time such as 2027-03-04T09:00:00Z.`,
    );
  return { to: text };
}

/** Prints why an advance stopped early, if it did, then the time. Returns the exit code: 1 where it stopped early. */
function say(verb: string, { now, status, next_due: next, advance }: TestClock, print: Terminal["out"]): number {
  const hasStopped = verb === "advance" && advance?.status !== "finished";
  if (hasStopped && advance?.reason) print(advance.reason);
  print(`Your time: ${now} (${status}).`);
  if (next) print(`Next: ${next.at} ${next.kind}${next.subject === null ? "" : ` ${next.subject}`}`);
  return hasStopped ? 1 : 0;
}

/** Advances, and prints each step as it is done. */
async function advanced(
  client: OperatorGames,
  target: AdvanceTestClock,
  print: (line: string) => void,
): Promise<TestClock> {
  let shown = 0;
  for (let found = await client.advanceTestClock(target); ; found = await client.testClock()) {
    const steps = found.advance?.steps ?? [];
    for (const { at, kind, subject, result } of steps.slice(shown)) print(`${at}  ${kind} ${subject}: ${result}`);
    shown = steps.length;
    if (found.advance?.status !== "running") return found;
    await sleep(POLL_INTERVAL_MS);
  }
}
