import { CALL_TIMEOUT_MS } from "../../outgoing/bounds.ts";
import type { Remark, WalletCase } from "../case.ts";
import { expectBalance, expectBooked, fail } from "../checks.ts";
import type { Probe } from "../probe.ts";
import { playMixture } from "./mixture.ts";

const group = "robustness";
const SLOW_MS = 500;
/** From before the wallet can have begun to after a quick one has answered. */
const HANG_UPS_MS = [1, 5, 20, 60, 150, 400];

/** Time, lost connections, and everything mixed. */
export const robustnessCases: readonly WalletCase[] = [
  {
    group,
    name: "time of the answers",
    expected: "at most 500 ms at the 95th percentile, never over 5 s",
    cause: "The wallet is slow: look for locks, missing indexes, and work that could follow the answer.",
    async run(probe) {
      for (const label of ["first", "second", "third"]) await probe.bet(label, 0);
      const slowest = Math.max(...durations(probe));
      if (slowest >= CALL_TIMEOUT_MS) fail(`one answer took ${slowest} ms`);
      return timing(percentile95(durations(probe)), slowest);
    },
  },
  {
    group,
    name: "caller hangs up before the answer, then repeats",
    expected: "applied once",
    cause: "A movement is recorded only when its answer was delivered, or undone when the connection closes.",
    async run(probe) {
      const before = await probe.balance();
      for (const timeoutMs of HANG_UPS_MS) {
        const body = JSON.stringify(probe.movement("bet", `bet-${timeoutMs}`, probe.tenth));
        await probe.post(body, await probe.sign(body), timeoutMs);
        expectBooked(await probe.post(body, await probe.sign(body)), "the repeat after a hang-up");
      }
      const after = before - HANG_UPS_MS.length * probe.tenth;
      await expectBalance(probe, after, `${HANG_UPS_MS.length} bets, each repeated after a hang-up,`);
      return undefined;
    },
  },
  {
    group,
    name: "50 movements from a seed, with repeats and reorderings",
    expected: "the balance equals the model",
    cause: "Something goes wrong in a mixture that each case alone does not show; the transcript has the order.",
    run: playMixture,
  },
  {
    group,
    name: "the whole run",
    expected: "ends at the balance it began with",
    cause: "Money moved while nothing was sent, or a movement was booked late or not at all.",
    async run(probe) {
      if (probe.startBalance === undefined) fail("the balance at the beginning could not be read");
      await expectBalance(probe, probe.startBalance, "the whole run");
      if (probe.drift !== 0)
        fail(`between cases, with nothing sent, the balance changed by ${probe.money(probe.drift)}`);
      return undefined;
    },
  },
];

function durations(probe: Probe): number[] {
  return [...probe.earlierDurationsMs, ...probe.exchanges.map((exchange) => exchange.durationMs)];
}

function percentile95(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

function timing(p95: number, slowest: number): Remark {
  const received = `${p95} ms at the 95th percentile, the slowest ${slowest} ms`;
  return { status: p95 > SLOW_MS ? "warned" : "passed", received };
}
