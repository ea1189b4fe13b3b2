import { setTimeout as sleep } from "node:timers/promises";
import { OperatorGames, type TestClock } from "../clients/typescript/src/index.ts";
import { UsageError } from "./admin/command.ts";
import { type ClockOptions, readClockOptions, USAGE } from "./clock/options.ts";

const POLL_INTERVAL_MS = 500;

async function main(args: readonly string[]): Promise<number> {
  const options = readClockOptions(args, process.env);
  if (!options) {
    console.log(USAGE);
    return 0;
  }
  const clock = await carriedOut(options);
  const next = clock.next_due;
  console.log(`Your time: ${clock.now} (${clock.status}).`);
  if (next) console.log(`Next: ${next.at} ${next.kind}${next.subject === null ? "" : ` ${next.subject}`}`);
  if (clock.advance?.reason && options.verb === "advance") console.log(clock.advance.reason);
  return options.verb === "advance" && clock.advance?.status !== "finished" ? 1 : 0;
}

function carriedOut({ verb, now, target, ...key }: ClockOptions): Promise<TestClock> {
  const client = new OperatorGames({ baseUrl: key.base, keyId: key.keyId, secret: key.secret });
  switch (verb) {
    case "start":
      return client.startTestClock(now === undefined ? {} : { now });
    case "show":
      return client.testClock();
    case "end":
      return client.endTestClock();
    case "advance":
      return follow(client, target);
  }
}

/** Advances, and prints each step as it is done. */
async function follow(client: OperatorGames, target: ClockOptions["target"]): Promise<TestClock> {
  let shown = 0;
  for (let clock = await client.advanceTestClock(target); ; clock = await client.testClock()) {
    const steps = clock.advance?.steps ?? [];
    for (const { at, kind, subject, result } of steps.slice(shown)) console.log(`${at}  ${kind} ${subject}: ${result}`);
    shown = steps.length;
    if (clock.advance?.status !== "running") return clock;
    await sleep(POLL_INTERVAL_MS);
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error("\nRun npm run clock -- --help for usage.");
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
