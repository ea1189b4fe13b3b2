import { CALL_TIMEOUT_MS } from "../../../gate/outgoing/bounds.ts";
import { fail } from "../../runner/judge.ts";
import type { Cases } from "../case.ts";
import { expectPlayed } from "../checks.ts";
import { isTimed } from "../probe.ts";

/** This case can fail through any call of the run, even after it has passed. */
export const FORM_CASE = {
  name: "the form of every call",
  cause:
    "The service answers such a call 422 and books nothing. docs/contract/providers.md and openapi-internal.json have the form of each call.",
} as const;

const SLOW_MS = 1_000;

/** Cases that show only over many calls. */
export const wholeRunCases: Cases = {
  "5 rounds at once": {
    expected: "each played once",
    cause: "State of a round is kept where another round overwrites it.",
    needsRounds: true,
    async run(probe) {
      const played = [1, 2, 3, 4, 5].map((n) =>
        expectPlayed(probe, { bets: [n * probe.one], wins: [n * probe.one + n] }),
      );
      await Promise.all(played);
    },
  },
  "time of the answers": {
    expected: `95th percentile at most ${SLOW_MS} ms, none over 5 s`,
    cause: "The provider is slow: an operator's launch waits for it, and after 5 seconds it counts as an outage.",
    async run(probe) {
      await probe.launch(probe.openSession());
      const durations = [
        ...probe.earlierDurationsMs,
        ...probe.exchanges.filter(isTimed).map((call) => call.durationMs),
      ];
      const sorted = durations.toSorted((a, b) => a - b);
      const slowest = sorted.at(-1) ?? 0;
      if (slowest >= CALL_TIMEOUT_MS) fail(`one answer took ${slowest} ms`);
      const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
      return {
        status: p95 > SLOW_MS ? "warned" : "passed",
        received: `95th percentile ${p95} ms, slowest ${slowest} ms`,
      };
    },
  },
  [FORM_CASE.name]: {
    ...FORM_CASE,
    expected: "as documented: ids, amounts as decimal strings, currency",
    async run(probe) {
      if (probe.earlierFormFault) fail(probe.earlierFormFault);
    },
  },
};
