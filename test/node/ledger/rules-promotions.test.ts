import { describe, expect, test } from "vitest";
import type { SessionFacts } from "../../../src/ledger/rules/movement.ts";
import { onStake } from "../../../src/ledger/rules/on-stake.ts";
import { PROMOTION_GRACE_MS, type PromotionFacts } from "../../../src/ledger/rules/promotion.ts";
import type { StakeReport } from "../../../src/ledger/rules/report.ts";
import { AT, BET, NOW, rows, SESSION, WIN } from "./rows.ts";

const SOME_TEXT = expect.stringMatching(/./);

/** A grant of two spins at 1.50 or 3.00, one of which is used; it begins now. */
const GRANT: PromotionFacts = {
  owned: true,
  playable: true,
  validFrom: NOW,
  validUntil: NOW,
  betAmounts: [150, 300],
  quantity: 2,
  used: 1,
};

function report(stake: StakeReport, promotion: PromotionFacts | null, session: Partial<SessionFacts> = {}) {
  const facts = { providerCode: "studio", session: { ...SESSION, ...session }, own: null, promotion, hold: null };
  return onStake(facts, { ...stake, freeSpinsId: "grant-1" }, AT);
}

describe("a free bet", () => {
  test.each<[string, Partial<PromotionFacts>]>([
    ["from its first moment", {}],
    ["at another of its stakes", { betAmounts: [300, 150] }],
    ["to the end of the hour of grace", { validFrom: NOW - 1, validUntil: NOW - PROMOTION_GRACE_MS }],
    ["once", { used: 0, quantity: 1 }],
  ])("is opened %s", (_, change) => {
    const decided = report(BET, { ...GRANT, ...change });
    expect(decided).toMatchObject({ rule: "bet_opened", alerts: [], wake: [] });
    expect(rows(decided)).toMatchObject([{ freeSpinsId: "grant-1", status: "pending", amount: 150 }]);
  });

  test("has an hour of grace", () => {
    expect(PROMOTION_GRACE_MS).toBe(3_600_000);
  });

  test.each<[string, Partial<PromotionFacts>, RegExp]>([
    ["it is another operator's or player's", { owned: false }, /must be a grant or campaign for/],
    ["it was cancelled or has ended", { playable: false }, /cancelled or has ended/],
    ["it has not begun", { validFrom: NOW + 1 }, /not started/],
    ["its grace is over", { validUntil: NOW - PROMOTION_GRACE_MS - 1 }, /is over/],
    ["it has another stake", { betAmounts: [151, 1] }, /bet_amount/],
    ["it gives no spins", { betAmounts: [] }, /bet_amount/],
    ["all spins are used", { used: 2 }, /have been used/],
    ["more than all spins are used", { used: 3 }, /have been used/],
  ])("is refused and alerted where %s", (_, change, why) => {
    const decided = report(BET, { ...GRANT, ...change });
    const refused = { code: "FREE_SPINS_INVALID", message: expect.stringMatching(why) };
    expect(decided).toMatchObject({ rule: "bet_refused_free_spins_invalid", wake: [] });
    expect(decided.next).toMatchObject({ do: "answer", answer: { kind: "refused", ...refused } });
    expect(rows(decided)).toMatchObject([{ status: "refused", refusalCode: refused.code, leaseToken: null }]);
    expect(decided.alerts).toEqual([
      {
        kind: "free_spins_invalid",
        operatorCode: "casino",
        transactionId: "studio:bet-1",
        message: expect.stringMatching(why),
        once: "studio grant-1 bet",
      },
    ]);
  });

  test("that names nothing is refused, with one alert for all such ids of an operator", () => {
    const decided = report(BET, null);
    expect(decided).toMatchObject({ rule: "bet_refused_free_spins_invalid", alerts: [{ message: SOME_TEXT }] });
    expect(decided.alerts).toMatchObject([{ once: "studio casino unknown bet" }]);
  });

  test("is judged by its session first", () => {
    expect(report(BET, null, { closedAt: NOW }).rule).toBe("bet_refused_session_closed");
    expect(report(BET, null, { blocked: true }).rule).toBe("bet_refused_player_blocked");
  });
});

describe("a win of a promotion", () => {
  test("is bonus, whatever became of the promotion", () => {
    const decided = report(WIN, { ...GRANT, playable: false, betAmounts: [], used: 9, validUntil: 0 });
    expect(decided).toMatchObject({ rule: "win_opened", alerts: [] });
    expect(rows(decided)).toMatchObject([{ freeSpinsId: "grant-1", amount: 700 }]);
  });

  test.each<[PromotionFacts | null, string]>([
    [null, "studio casino unknown win"],
    [{ ...GRANT, owned: false }, "studio grant-1 win"],
  ])("is paid without its id, and alerted, where that is not the player's: %j", (promotion, once) => {
    const decided = report(WIN, promotion);
    expect(decided).toMatchObject({ rule: "win_opened_without_promotion", wake: [] });
    expect(rows(decided)).toMatchObject([{ freeSpinsId: null, status: "pending", amount: 700 }]);
    expect(decided.next).toEqual({ do: "call", movement: rows(decided)[0] });
    expect(decided.alerts).toEqual([
      { kind: "free_spins_invalid", operatorCode: "casino", transactionId: "studio:win-1", message: SOME_TEXT, once },
    ]);
  });

  test("without an id is a plain win", () => {
    const facts = { providerCode: "studio", session: SESSION, own: null, promotion: null, hold: null };
    expect(onStake(facts, WIN, AT)).toMatchObject({ rule: "win_opened", alerts: [] });
  });
});
