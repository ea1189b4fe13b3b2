import { fail } from "../../runner/judge.ts";
import type { Cases } from "../case.ts";
import { begun, expectEnd, idsOf, seenCause } from "../checks.ts";
import { describe, type Probe } from "../probe.ts";
import type { Twist } from "../stand-in.ts";
import { LOST, PENDING, UNAUTHORIZED, UNAVAILABLE, UNSENT } from "./twists.ts";

/** Rounds that the provider breaks off: each stake is given back once (docs/contract/providers.md#bets-wins-and-rollbacks). */
export const rollbackCases: Cases = {
  "a round that breaks off": {
    expected: "a rollback with its own id that names the bet",
    cause: "reference_transaction_id is not the id under which the bet was reported, or the rollback has the bet's id.",
    async run(probe) {
      await expectBrokenOff(probe);
    },
  },
  "a round of two bets that breaks off": {
    expected: "a rollback for each bet",
    cause: "Only the last bet of the round is rolled back, or both under one id.",
    async run(probe) {
      await expectBrokenOff(probe, [], [probe.one, 2 * probe.one]);
    },
  },
  "rollback booked, its answer lost": {
    expected: "the same rollback again, under the same id",
    cause: "The rollback is not repeated after a lost connection.",
    run: (probe) => expectRepeated(probe, [LOST]),
  },
  "rollback that did not arrive": {
    expected: "the same rollback again until it is taken",
    cause: "An exception ends the round after a lost connection, so the player stays debited.",
    run: (probe) => expectRepeated(probe, [UNSENT]),
  },
  "rollback answered 503, three times": {
    expected: "the same rollback again until it is taken",
    cause: "The rollback is given up after a few tries. Keep it in a table and repeat it for days.",
    run: (probe) => expectRepeated(probe, [UNAVAILABLE, UNAVAILABLE, UNAVAILABLE]),
  },
  "rollback answered 401": {
    expected: "the same rollback again until it is taken",
    cause: "Every status below 500 counts as taken.",
    run: (probe) => expectRepeated(probe, [UNAUTHORIZED]),
  },
  "rollback taken, booked later": {
    expected: "202: the round is over; not rolled back under another id",
    cause: "A 202 counts as a failure, and the rollback is reported under another id.",
    async run(probe) {
      const ids = idsOf(await expectBrokenOff(probe, [PENDING]));
      if (ids.length !== 1) fail(`the bet was rolled back under ${ids.length} ids`);
    },
  },
};

async function expectRepeated(probe: Probe, twists: readonly Twist[]): Promise<undefined> {
  const reports = await expectBrokenOff(probe, twists);
  const ids = idsOf(reports);
  if (ids.length !== 1) fail(`the bet was rolled back under ${ids.length} ids: ${ids.slice(0, 3).join(", ")}`);
  return undefined;
}

/** Plays a round that breaks off after its bets; the rollbacks that came. */
async function expectBrokenOff(probe: Probe, twists: readonly Twist[] = [], bets = [probe.one]) {
  const session = await probe.session();
  const { standIn, provider } = probe;
  const balances = [session.balance];
  standIn.twist("rollback", ...twists);
  const round = probe.round(session, { bets, break_off: true });
  const rollbacks = () => standIn.calls("rollback", session);
  await begun(probe, round, () => rollbacks().length > 0);
  if (rollbacks().length === 0) {
    const { exchange } = await round;
    fail(
      `no rollback was reported; the test round answered ${describe(exchange)}`,
      exchange,
      seenCause(probe, session),
    );
  }
  const enough = twists.includes(PENDING) ? 1 : twists.length + 1;
  if (!(await standIn.until(() => rollbacks().length >= enough, enough * provider.patience.repeatMs))) {
    fail(`the rollback was reported ${rollbacks().length} times and then given up`);
  }
  await expectEnd(probe, session, round, { balances, status: ["cancelled"] });
  const reported = idsOf(standIn.calls("bet", session));
  const known = [...reported, ...reported.map((id) => `${provider.code}:${id}`)];
  const unknown = rollbacks().find(({ fields }) => !known.includes(String(fields.reference_transaction_id)));
  if (unknown) fail(`a rollback names ${unknown.fields.reference_transaction_id}, which no bet has`);
  return rollbacks();
}
