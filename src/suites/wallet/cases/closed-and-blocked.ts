import type { Remark } from "../../runner/case.ts";
import { errorOf } from "../../runner/exchange.ts";
import { fail } from "../../runner/judge.ts";
import type { Cases } from "../case.ts";
import { expectBalance, expectBooked, expectRefused } from "../checks.ts";
import { balanceOf, describe } from "../exchange.ts";
import type { Probe } from "../probe.ts";

/** Cases with a session and a player that the wallet itself has stopped: what it has ended still gets its money. */
export const closedAndBlockedCases: Cases = {
  "bet on a closed session": {
    expected: "409 SESSION_CLOSED, nothing debited",
    cause: "The bet's session is not looked up, so a player goes on after the session's end.",
    run: onClosedSession(async (probe, closed) => {
      const before = await probe.balance();
      expectRefused(await probe.bet("bet", probe.one, closed), [409], "SESSION_CLOSED", "a bet on a closed session");
      await expectBalance(probe, before, "a bet on a closed session");
    }),
  },
  "win on a closed session": {
    expected: "credited: it settles money already staked",
    cause: "Wins are refused once their session is closed; they settle money already staked.",
    run: onClosedSession(async (probe, closed) => {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      expectBooked(await probe.win("win", 2 * probe.one, closed), "a win on a closed session");
      await expectBalance(probe, before + probe.one, "a win on a closed session");
    }),
  },
  "rollback on a closed session": {
    expected: "credited",
    cause: "Rollbacks are refused once their session is closed; they return money already staked.",
    run: onClosedSession(async (probe, closed) => {
      const before = await probe.balance();
      expectBooked(await probe.bet("bet", probe.one), "the bet");
      expectBooked(await probe.rollback("rollback", "bet", probe.one, closed), "a rollback on a closed session");
      await expectBalance(probe, before, "a rollback on a closed session");
    }),
  },
  "bet of a blocked player": {
    expected: "403 PLAYER_BLOCKED or SELF_EXCLUDED",
    cause: "The player's block is not looked up for bets.",
    run: ofBlockedPlayer(async (probe, blocked) => {
      const exchange = await probe.bet("bet", 1, blocked);
      const isRefused = exchange.status === 403 && /^(PLAYER_BLOCKED|SELF_EXCLUDED)$/.test(errorOf(exchange) ?? "");
      if (!isRefused) fail(`a bet of a blocked player answered ${describe(exchange)}`, exchange);
    }),
  },
  "win of a blocked player": {
    expected: "the smallest unit is credited: it settles money already staked",
    cause: "Wins are refused for blocked players; they settle money already staked.",
    run: ofBlockedPlayer(async (probe, blocked) => {
      const balance = async () => balanceOf(await probe.getbalance(blocked), probe.wallet.precision);
      const before = await balance();
      expectBooked(await probe.win("win", 1, blocked), "a win of a blocked player");
      const after = await balance();
      // A wallet may refuse a blocked player's getbalance.
      if (before === undefined || after === undefined || after === before + 1) return;
      fail(`after the win the blocked player's balance was ${probe.money(after)}, not ${probe.money(before + 1)}`);
    }),
  },
};

function onClosedSession(run: (probe: Probe, fields: { readonly session_id: string }) => Promise<void>) {
  return async (probe: Probe): Promise<Remark | undefined> => {
    const { closedSessionId: session_id } = probe.wallet;
    if (session_id === undefined)
      return skipped("closed_session_id", "--closed-session", "a session of the player that your wallet has closed");
    await run(probe, { session_id });
    return undefined;
  };
}

/** Skipped where the run has no blocked player. */
export function ofBlockedPlayer(run: (probe: Probe, fields: { readonly player_id: string }) => Promise<void>) {
  return async (probe: Probe): Promise<Remark | undefined> => {
    const { blockedPlayerId: player_id } = probe.wallet;
    if (player_id === undefined)
      return skipped("blocked_player_id", "--blocked-player", "a test player that your wallet has blocked");
    await run(probe, { player_id });
    return undefined;
  };
}

/** Whoever reads it started the run by a call, or on the command line. */
function skipped(field: string, option: string, what: string): Remark {
  return { status: "skipped", received: `not tried: start the run with ${field} (${option}), ${what}` };
}
