import { fail } from "../../runner/judge.ts";
import type { Cases } from "../case.ts";
import { expectEnd, expectPlayed, seenCause } from "../checks.ts";
import { describe } from "../probe.ts";
import { UNAVAILABLE } from "./twists.ts";

/** The exchange of the token, and the balance that the player sees (docs/contract/providers.md#session-exchange). */
export const sessionCases: Cases = {
  "the exchange of the token": {
    expected: "POST /session with the token exactly as sent",
    cause: "The token is decoded, trimmed or changed in case before it is exchanged.",
    async run(probe) {
      const session = await probe.session();
      const round = await probe.round(session);
      const tokens = probe.standIn.calls("session").map(({ fields }) => fields.token);
      if (!tokens.includes(session.token)) {
        const received = tokens.length === 0 ? "no token was exchanged" : `exchanged ${JSON.stringify(tokens[0])}`;
        fail(received, round.exchange, tokens.length === 0 ? seenCause(probe) : undefined);
      }
    },
  },
  "a session that has ended": {
    expected: "no bet is taken",
    cause: "The provider plays on in a session whose token the service no longer exchanges.",
    async run(probe) {
      const session = await probe.session();
      probe.standIn.end(session);
      const before = session.balance;
      const round = await probe.round(session, { wins: [2 * probe.one] });
      await probe.provider.sleep(probe.provider.patience.quietMs);
      if (session.balance !== before || round.status === "completed") {
        fail(`the round of an ended session answered ${describe(round.exchange)}`, round.exchange);
      }
    },
  },
  "the exchange answered 503": {
    expected: "no bet before the session is known",
    cause: "The provider reports bets of a session that it has not exchanged.",
    async run(probe) {
      const session = await probe.session();
      const before = session.balance;
      probe.standIn.twist("session", UNAVAILABLE);
      const round = await probe.round(session);
      await probe.provider.sleep(probe.provider.patience.quietMs);
      const isRight = session.balance === (round.status === "completed" ? before - probe.one : before);
      const strange = probe.standIn.calls("bet").find(({ fields }) => fields.session_id !== session.id);
      if (strange) fail(`a bet was reported in the session ${JSON.stringify(strange.fields.session_id)}`);
      if (!isRight) {
        fail(`the round answered ${describe(round.exchange)}`, round.exchange, seenCause(probe));
      }
    },
  },
  "the balance that the player sees": {
    expected: "exactly as the service answered it",
    cause: "The balance passes through a floating-point number; keep the text.",
    async run(probe) {
      // 2^53 - 1 minor units, of which a float of whole units loses the last digits.
      const balance = Number.MAX_SAFE_INTEGER - 6;
      const session = await probe.session({ balance });
      const after = balance - probe.one;
      const end = { balances: [after], status: ["completed"] };
      const round = await expectEnd(probe, session, probe.round(session), end);
      if (round.balance !== probe.money(after)) {
        fail(`balance is ${JSON.stringify(round.balance)}, not "${probe.money(after)}"`, round.exchange);
      }
    },
  },
  "two sessions of one player": {
    expected: "each bet in its own session",
    cause: "The session is remembered by player or game; a player may have several.",
    async run(probe) {
      const playerId = `player-${probe.id().slice(0, 8)}`;
      const one = await probe.session({ playerId });
      const { session: two } = await expectPlayed(probe, {}, { playerId });
      const balances = [one.balance - probe.one];
      await expectEnd(probe, one, probe.round(one), { balances, status: ["completed"] });
      if (two.balance !== balances[0]) fail("a bet was reported in the player's other session");
    },
  },
};
