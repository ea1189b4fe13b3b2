import { fail } from "../../runner/judge.ts";
import type { Cases } from "../case.ts";
import { begun, expectEnd, expectPlayed, idsOf } from "../checks.ts";
import type { Probe } from "../probe.ts";
import type { Twist } from "../stand-in.ts";
import {
  GATEWAY_BEFORE,
  LOST,
  PENDING,
  refused,
  TOO_MANY,
  UNAUTHORIZED,
  UNAVAILABLE,
  UNSENT,
  unbooked,
} from "./twists.ts";

/** Wins: owed money, reported until the service has taken it (docs/contract/providers.md#bets-wins-and-rollbacks). */
export const winCases: Cases = {
  "win after a bet": {
    expected: "credited once, in the bet's round",
    cause: "The win's amount, session or round differs from the round's.",
    async run(probe) {
      const { session } = await expectPlayed(probe, { wins: [2 * probe.one + 1] });
      const [bet, win] = ["bet", "win"].map((name) => probe.standIn.calls(name, session)[0]?.fields.round_id);
      if (bet !== win) fail(`the bet has the round ${bet}, its win the round ${win}`);
    },
  },
  "three wins in a round": {
    expected: "each credited, each under its own id",
    cause: "The transaction id of a win is made of the round alone, so the second win counts as a repeat of the first.",
    async run(probe) {
      await expectPlayed(probe, { wins: [probe.one, probe.one, probe.one] });
    },
  },
  "a very large win": {
    expected: "exact to the last digit",
    cause: "Amounts pass through floating-point numbers, or are written with an exponent.",
    async run(probe) {
      await expectPlayed(probe, { wins: [Number.MAX_SAFE_INTEGER - 2000 * probe.one] });
    },
  },
  "win booked, its answer lost": {
    expected: "the same win again, under the same id",
    cause: "The win is not repeated, or is repeated under another id and paid twice.",
    run: (probe) => expectRepeated(probe, [LOST]),
  },
  "win that did not arrive": {
    expected: "the same win again until it is taken",
    cause: "An exception ends the round after a lost connection, so the player never gets the win.",
    run: (probe) => expectRepeated(probe, [UNSENT]),
  },
  "win answered 503, three times": {
    expected: "the same win again until it is taken",
    cause: "The win is given up after a few tries. Keep it in a table and repeat it for days.",
    run: (probe) => expectRepeated(probe, [UNAVAILABLE, UNAVAILABLE, UNAVAILABLE]),
  },
  "win answered 502 without JSON": {
    expected: "the same win again until it is taken",
    cause: "An answer that is not the service's own counts as taken, or stops the repeats.",
    run: (probe) => expectRepeated(probe, [GATEWAY_BEFORE]),
  },
  "win answered 429": {
    expected: "the same win again until it is taken",
    cause: "Every status below 500 counts as taken.",
    run: (probe) => expectRepeated(probe, [TOO_MANY]),
  },
  "win answered 401": {
    expected: "the same win again until it is taken",
    cause: "Every status below 500 counts as taken. After a drifted clock or a revoked key the win is still owed.",
    run: (probe) => expectRepeated(probe, [UNAUTHORIZED]),
  },
  "win booked, never answered": {
    expected: "the same win again, under the same id",
    cause: "The call has no time limit, or its end counts as taken.",
    run: (probe) => expectRepeated(probe, [{ delayMs: probe.provider.patience.neverMs, cut: true }]),
  },
  "win answered late": {
    expected: "credited once",
    cause: "The provider hangs up after a few seconds and reports the win under another id.",
    async run(probe) {
      probe.standIn.twist("win", { delayMs: probe.provider.patience.lateMs });
      await expectPlayed(probe, { wins: [2 * probe.one] });
    },
  },
  "win taken, booked later": {
    expected: "202: the round is over; no second win",
    cause: "A 202 counts as a failure, and the win is reported under another id or the round is called off.",
    async run(probe) {
      probe.standIn.twist("win", PENDING);
      const { session } = await expectPlayed(probe, { wins: [2 * probe.one] });
      if (probe.standIn.calls("rollback", session).length > 0)
        fail("the bet of a round with a pending win was rolled back");
    },
  },
  "win refused for good": {
    expected: "409: not reported under another id",
    cause: "A refused win is tried again under a new id, which pays it as often as it is tried.",
    run: (probe) => expectGivenUp(probe, refused("TRANSACTION_CONFLICT")),
  },
  "win given up after 72 hours": {
    expected: "503, retryable false: not reported under another id",
    cause: "The win is tried again under a new id. Staff send the first one again, and it is paid twice.",
    run: (probe) => expectGivenUp(probe, unbooked("failed")),
  },
};

/** The win is repeated with the same id until it is taken, and credited once. */
async function expectRepeated(probe: Probe, twists: readonly Twist[]): Promise<undefined> {
  const session = await probe.session();
  const { standIn, provider } = probe;
  standIn.twist("win", ...twists);
  const win = 3 * probe.one;
  const balances = [session.balance - probe.one + win];
  const round = probe.round(session, { wins: [win] });
  const isRepeated = () => standIn.calls("win", session).length > twists.length;
  await begun(probe, round, () => standIn.calls("win", session).length > 0);
  if (
    standIn.calls("win", session).length > 0 &&
    !(await standIn.until(isRepeated, twists.length * provider.patience.repeatMs))
  ) {
    fail(`the win was reported ${standIn.calls("win", session).length} times and then given up`);
  }
  await expectEnd(probe, session, round, { balances, status: ["completed"] });
  return undefined;
}

/** The win is not booked, whatever the provider does. */
async function expectGivenUp(probe: Probe, twist: Twist): Promise<undefined> {
  const session = await probe.session();
  const { standIn, provider } = probe;
  // A repeat under the same id is harmless and answered alike.
  standIn.twist("win", ...Array.from({ length: 50 }, () => twist));
  const round = probe.round(session, { wins: [3 * probe.one] });
  await begun(probe, round, () => standIn.calls("win", session).length > 0);
  await Promise.race([round, provider.sleep(5 * provider.patience.quietMs)]);
  await provider.sleep(provider.patience.quietMs);
  const ids = idsOf(standIn.calls("win", session));
  if (ids.length !== 1) fail(`the win was reported under ${ids.length} ids: ${ids.slice(0, 3).join(", ")}`);
  const times = standIn.calls("win", session).length;
  return times > 3 ? fail(`the win was reported ${times} times within seconds, after a final answer`) : undefined;
}
