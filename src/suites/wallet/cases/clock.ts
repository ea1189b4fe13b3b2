import { isoTime } from "../../../lib/clock.ts";
import type { Cases } from "../case.ts";
import { expectBalance, expectBooked } from "../checks.ts";

/** Cases that take days. No whole run plays these: a trigger starts them, with a session on a test clock. */
export const clockCases: Cases = {
  "win two days after its bet": {
    expected: "credited once, although its session has expired",
    cause: "Wins are refused on expired sessions, or bets are forgotten before the round is over.",
    async run(probe) {
      const { twoDaysLater } = probe.wallet;
      if (!twoDaysLater) return { status: "skipped", received: "not tried: fire the trigger win_after_two_days" };
      const before = await probe.balance();
      // The win is as much as the bet: on the expired session, the balance could not be restored by another bet.
      expectBooked(await probe.bet("bet", probe.tenth), "the bet");
      await expectBalance(probe, before - probe.tenth, "the bet");
      const { from, to } = await twoDaysLater();
      const what = "a win two days after its bet";
      expectBooked(await probe.win("win", probe.tenth), what);
      await expectBalance(probe, before, what);
      expectBooked(await probe.win("win", probe.tenth), "the same win again");
      await expectBalance(probe, before, "the same win again");
      const received = `credited once; on the test clock the bet was at ${isoTime(from)}, the win at ${isoTime(to)}`;
      return { status: "passed", received };
    },
  },
};
