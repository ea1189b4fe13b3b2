import { CALL_TIMEOUT_MS } from "../../../gate/outgoing/bounds.ts";
import { sleep } from "../../../lib/sleep.ts";
import type { Remark } from "../../runner/case.ts";
import { fail } from "../../runner/judge.ts";
import type { Cases } from "../case.ts";
import { expectBalance, expectBooked } from "../checks.ts";
import { describe, isRetryable } from "../exchange.ts";
import type { Probe } from "../probe.ts";
import { playMixture } from "./mixture.ts";

const SLOW_MS = 500;
/** Cause in place of the case's own: a wallet that fails on the repeat has not shown when it records a bet. */
const BREAKS = "The wallet fails on the repeat of a bet whose caller hung up: its log says why.";
/** Delays from before the wallet can have started to after a fast wallet has answered. */
const HANG_UP_DELAYS_MS = [1, 5, 20, 60, 150, 400];
/** Pauses before further repeats: while the first copy is under way, a wallet may answer that the call is to be repeated. */
const UNDER_WAY_PAUSES_MS = [100, 500, 2_000];

/** Response time, lost connections, and everything mixed. */
export const robustnessCases: Cases = {
  "time of the answers": {
    expected: "95th percentile at most 500 ms, none over 5 s",
    cause: "The wallet is slow: look for lock contention, missing indexes, and work that can run after the answer.",
    async run(probe) {
      for (const label of ["first", "second", "third"]) await probe.bet(label, 0);
      const slowest = Math.max(...durations(probe));
      if (slowest >= CALL_TIMEOUT_MS) fail(`one answer took ${slowest} ms`);
      return timing(percentile95(durations(probe)), slowest);
    },
  },
  "caller hangs up before the answer, then repeats": {
    expected: "applied once",
    cause: "A transaction is recorded only after its answer is delivered, or reverted when the connection closes.",
    async run(probe) {
      const before = await probe.balance();
      for (const timeoutMs of HANG_UP_DELAYS_MS) {
        const body = JSON.stringify(probe.movement("bet", `bet-${timeoutMs}`, probe.tenth));
        await probe.post(body, await probe.sign(body), timeoutMs);
        let repeat = await probe.post(body, await probe.sign(body));
        for (const pauseMs of UNDER_WAY_PAUSES_MS) {
          if (!isRetryable(repeat)) break;
          await sleep(pauseMs);
          repeat = await probe.post(body, await probe.sign(body));
        }
        if (isRetryable(repeat)) fail(`the repeat after a hang-up answered ${describe(repeat)}`, repeat, BREAKS);
        expectBooked(repeat, "the repeat after a hang-up");
      }
      const after = before - HANG_UP_DELAYS_MS.length * probe.tenth;
      await expectBalance(probe, after, `${HANG_UP_DELAYS_MS.length} bets that were repeated after a hang-up`);
    },
  },
  "50 movements from a seed, with repeats and reorderings": {
    expected: "the balance equals the model",
    cause: "The mixture exposes an error that no single case shows; the transcript has the order of the calls.",
    run: playMixture,
  },
  "the whole run": {
    expected: "ends at its starting balance",
    cause: "The balance changed while nothing was sent, or a transaction was booked late or not at all.",
    async run(probe) {
      await expectBalance(probe, probe.startBalance, "the whole run");
      if (probe.drift !== 0)
        fail(`the balance changed by ${probe.money(probe.drift)} between cases, while nothing was sent`);
    },
  },
};

function durations(probe: Probe): number[] {
  return [...probe.earlierDurationsMs, ...probe.exchanges.map((exchange) => exchange.durationMs)];
}

function percentile95(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

function timing(p95: number, slowest: number): Remark {
  const received = `95th percentile ${p95} ms, slowest ${slowest} ms`;
  return { status: p95 > SLOW_MS ? "warned" : "passed", received };
}
