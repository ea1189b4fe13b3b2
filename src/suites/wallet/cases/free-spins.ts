import { jsonOf } from "../../runner/exchange.ts";
import { fail } from "../../runner/judge.ts";
import type { Cases } from "../case.ts";
import { expectBalance, expectBooked } from "../checks.ts";
import type { Probe } from "../probe.ts";
import { FORM_CASE } from "./balance-and-form.ts";

/** Spins of a grant or campaign: nothing is debited, and the win is bonus money (docs/contract/operators-play.md#free-spin-grants). */
export const freeSpinsCases: Cases = {
  "bet carrying free_spins_id": {
    expected: "200, nothing debited, even with a balance below the stake",
    cause: "free_spins_id is ignored, so the player pays for a free spin.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("spin", probe.one, grant(probe)), "a free spin");
      await expectBalance(probe, before, "a free spin");
      const above = before + probe.one;
      expectBooked(await probe.bet("above", above, grant(probe)), "a free spin with a stake above the balance");
      await expectBalance(probe, before, "a free spin with a stake above the balance");
    },
  },
  "win carrying free_spins_id": {
    expected: "credited; bonus_amount equals the win",
    cause: "The win of a free spin is not booked as bonus money, or not credited.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("spin", probe.one, grant(probe)), "a free spin");
      const exchange = expectBooked(await probe.win("win", 2 * probe.one, grant(probe)), "the win of a free spin");
      await expectBalance(probe, before + 2 * probe.one, "the win of a free spin");
      const bonus = jsonOf(exchange)?.bonus_amount;
      if (bonus === undefined) return { status: "warned", received: "credited; the answer has no bonus_amount" };
      if (bonus !== probe.money(2 * probe.one)) {
        const cause = typeof bonus === "string" ? undefined : FORM_CASE.cause.replace("balance", "bonus_amount");
        fail(`bonus_amount was ${JSON.stringify(bonus)}`, exchange, cause);
      }
    },
  },
  "rollback of a free-spin bet": {
    expected: "200, nothing credited",
    cause: "The rollback returns its own amount instead of what the bet debited, which was nothing.",
    async run(probe) {
      const before = await probe.balance();
      expectBooked(await probe.bet("spin", probe.one, grant(probe)), "a free spin");
      expectBooked(await probe.rollback("rollback", "spin", probe.one), "the rollback of a free spin");
      await expectBalance(probe, before, "a free spin and its rollback");
    },
  },
};

function grant(probe: Probe): { free_spins_id: string } {
  return { free_spins_id: probe.name("grant") };
}
