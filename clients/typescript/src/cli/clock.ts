import { setTimeout as sleep } from "node:timers/promises";
import { OperatorGames } from "../client.ts";
import type { AdvanceTestClock, TestClock } from "../generated.ts";
import { type Credentials, credentialsOf } from "./credentials.ts";
import { parsed, TEXT } from "./parse.ts";
import { UsageError } from "./usage-error.ts";

export const CLOCK_USAGE = `Starts, advances and ends your test clock. Sandbox only.

  operator-games clock start [--now TIME]  Start a clock, by default at the beginning of a coming month
  operator-games clock advance 72h         Advance it, and print each step: 90s, 30m, 72h, 10d, or a time
  operator-games clock show                Your time, and what is due next
  operator-games clock end                 Back to real time

`;

const POLL_INTERVAL_MS = 500;
const VERBS = ["start", "advance", "show", "end"] as const;
const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

interface ClockCommand {
  readonly credentials: Credentials;
  readonly verb: (typeof VERBS)[number];
  readonly now: string | undefined;
  /** Of `advance` alone. */
  readonly target: AdvanceTestClock;
}

/** Reads arguments and environment; throws UsageError. */
export function readClock(args: readonly string[], env: NodeJS.ProcessEnv): ClockCommand {
  const { values, positionals } = parsed(args, { now: TEXT });
  const [name, target, ...more] = positionals;
  const verb = VERBS.find((known) => known === name);
  if (!verb || more.length > 0) throw new UsageError(`The command must be ${VERBS.join(", ")}.`);
  if ((verb === "advance") !== (target !== undefined))
    throw new UsageError("advance takes how far, such as 72h, or a time. The other commands take nothing.");
  if (values.now !== undefined && verb !== "start") throw new UsageError("--now belongs to start.");
  return {
    credentials: credentialsOf(values, env),
    verb,
    now: values.now,
    target: target === undefined ? {} : targetOf(target),
  };
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

/** Does it, and says the time; the exit code: 1 where an advance stopped before its target. */
export async function clock(
  { credentials, verb, now, target }: ClockCommand,
  print: (line: string) => void,
): Promise<number> {
  const client = new OperatorGames(credentials);
  const found = await {
    start: () => client.startTestClock(now === undefined ? {} : { now }),
    advance: () => advanced(client, target, print),
    show: () => client.testClock(),
    end: () => client.endTestClock(),
  }[verb]();
  const { next_due: next, advance } = found;
  print(`Your time: ${found.now} (${found.status}).`);
  if (next) print(`Next: ${next.at} ${next.kind}${next.subject === null ? "" : ` ${next.subject}`}`);
  if (verb !== "advance" || advance?.status === "finished") return 0;
  if (advance?.reason) print(advance.reason);
  return 1;
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
