import { describe, expect, test } from "vitest";
import type { Movement } from "../../../src/ledger/rules/movement.ts";
import { onAnswer, onWalletAway } from "../../../src/ledger/rules/on-answer.ts";
import { onRecover, onReplay, onResend, onWake } from "../../../src/ledger/rules/on-wake.ts";
import { revenueChange } from "../../../src/ledger/rules/revenue-change.ts";
import type { WalletAnswer } from "../../../src/ledger/wallet/classify.ts";
import {
  AT,
  betInFlight,
  changes,
  completed,
  idle,
  LAST_AT,
  LEASE_MS,
  NOW,
  rollbackInFlight,
  rows,
  winInFlight,
} from "./rows.ts";

const SOME_TEXT = expect.stringMatching(/./);

const SUCCESS: WalletAnswer = { class: "success", balance: "8.5", operatorTransactionId: "wallet-1" };
const REFUSAL: WalletAnswer = { class: "refusal", code: "SELF_EXCLUDED", message: "no", balance: "3" };
const UNKNOWN: WalletAnswer = { class: "unknown", reason: "timeout" };
const NO_ROOM: WalletAnswer = { class: "unsent", reason: "no room", barred: false };
const BARRED: WalletAnswer = { class: "unsent", reason: "no key", barred: true };

const answered = (own: Movement, answer: WalletAnswer, other: Movement | null = null, at = AT) =>
  onAnswer(own, other, "token-1", answer, at);

const FREE = { leaseToken: null, leaseUntil: null };

/** What every answer leaves on the row that was called. */
const called = (row: Movement, answer: WalletAnswer, change: Partial<Movement>) => ({
  ...row,
  ...FREE,
  attempts: row.attempts + 1,
  lastClass: answer.class,
  ...change,
});

const answering = (kind: string, row: Movement, more: object = {}) => {
  const known = row.betKnown !== null && kind !== "failed" ? { betKnown: row.betKnown === 1 } : {};
  return { do: "answer", answer: { kind, transactionId: row.transactionId, ...known, ...more } };
};

const BOOKED = {
  status: "completed",
  balance: "8.50",
  operatorTransactionId: "wallet-1",
  completedAt: NOW,
  nextAttemptAt: null,
} as const;

const undoing: Movement = { ...betInFlight, intent: "undo", undoneBy: "studio:rollback-1", nextAttemptAt: null };
const waiting: Movement = { ...idle(rollbackInFlight), nextAttemptAt: NOW + 5_000 };

describe("the answer to a bet", () => {
  test("a success books it", () => {
    const decided = answered(betInFlight, SUCCESS);
    expect(decided).toMatchObject({ rule: "bet_completed", alerts: [], wake: [] });
    expect(changes(decided)).toEqual([{ before: betInFlight, after: called(betInFlight, SUCCESS, BOOKED) }]);
    expect(decided.next).toEqual(answering("completed", betInFlight, { balance: "8.50", currency: "EUR" }));
  });

  test.each([
    ["5", "5.00"],
    ["5.5", "5.50"],
    ["-5", "-5.00"],
    ["-0.5", "-0.50"],
    ["5.5000", "5.50"],
    ["-5.000", "-5.00"],
    ["5.123", "5.123"],
    ["5.1230", "5.1230"],
    ["0005", "0005"],
    ["-90071992547409.92", "-90071992547409.92"],
  ])("the balance %s is answered as %s: in its currency's precision if lossless", (balance, expected) => {
    expect(rows(answered(betInFlight, { ...SUCCESS, balance }))[0]?.balance).toBe(expected);
  });

  test.each([
    ["3", "3.00"],
    [null, null],
  ])("a refusal with the balance %s is answered with the normalised code", (sent, balance) => {
    const answer = { ...REFUSAL, balance: sent };
    const decided = answered(betInFlight, answer);
    expect(decided).toMatchObject({ rule: "bet_refused", alerts: [], wake: [] });
    const refusal = { status: "refused", refusalCode: "PLAYER_BLOCKED", refusalMessage: "no", balance } as const;
    expect(changes(decided)).toEqual([
      { before: betInFlight, after: called(betInFlight, answer, { ...refusal, nextAttemptAt: null }) },
    ]);
    expect(decided.next).toEqual(answering("refused", betInFlight, { code: "PLAYER_BLOCKED", message: "no", balance }));
  });

  test.each([NO_ROOM, BARRED])("no call cancels it: $reason", (answer) => {
    const decided = answered(betInFlight, answer);
    expect(decided).toMatchObject({ rule: "bet_unsent", alerts: [], wake: [] });
    const change = { status: "cancelled", intent: "undo", nextAttemptAt: null } as const;
    expect(changes(decided)).toEqual([{ before: betInFlight, after: called(betInFlight, answer, change) }]);
    expect(decided.next).toEqual(answering("undone", betInFlight));
  });

  test("no clear answer undoes it", () => {
    const decided = answered(betInFlight, UNKNOWN);
    expect(decided).toMatchObject({ rule: "bet_unknown", alerts: [], wake: ["studio:undo-bet-1"] });
    const change = { intent: "undo", undoneBy: "studio:undo-bet-1", nextAttemptAt: null } as const;
    expect(changes(decided)).toMatchObject([
      { before: betInFlight, after: called(betInFlight, UNKNOWN, change) },
      {
        before: null,
        after: {
          ...idle(betInFlight),
          calls: 0,
          calledAt: null,
          transactionId: "studio:undo-bet-1",
          type: "rollback",
          intent: "apply",
          amount: 150,
          referenceTransactionId: "studio:bet-1",
          undoneBy: null,
          fingerprint: null,
          status: "pending",
          attempts: 0,
          lastClass: null,
          nextAttemptAt: NOW,
          giveUpAt: LAST_AT,
          createdAt: NOW,
        },
      },
    ]);
    expect(decided.next).toEqual(answering("undone", betInFlight));
  });

  test("the undo of a free bet keeps its promotion: the wallet sees that it took nothing", () => {
    const [, undo] = rows(answered({ ...betInFlight, freeSpinsId: "grant-1" }, UNKNOWN));
    expect(undo).toMatchObject({ type: "rollback", freeSpinsId: "grant-1" });
  });
});

describe("the answer to a bet whose rollback waits for it", () => {
  test.each<[WalletAnswer, string]>([
    [REFUSAL, "bet_refused_while_undone"],
    [NO_ROOM, "bet_unsent_while_undone"],
    [BARRED, "bet_unsent_while_undone"],
  ])("$class completes the rollback without a call", (answer, rule) => {
    const decided = answered(undoing, answer, waiting);
    expect(decided).toMatchObject({ rule, alerts: [], wake: [] });
    expect(changes(decided)).toEqual([
      { before: undoing, after: called(undoing, answer, { status: "cancelled", nextAttemptAt: null }) },
      { before: waiting, after: { ...waiting, status: "completed", completedAt: NOW, nextAttemptAt: null } },
    ]);
    expect(decided.next).toEqual(answering("bet_cancelled", undoing));
  });

  test.each([SUCCESS, UNKNOWN])("$class makes the rollback due", (answer) => {
    const decided = answered(undoing, answer, waiting);
    expect(decided).toMatchObject({ rule: "bet_answered_while_undone", alerts: [], wake: ["studio:rollback-1"] });
    expect(changes(decided)).toEqual([
      { before: undoing, after: called(undoing, answer, {}) },
      { before: waiting, after: { ...waiting, nextAttemptAt: NOW } },
    ]);
    expect(decided.next).toEqual(answering("bet_cancelled", undoing));
  });

  test.each<[string, Movement | null]>([
    ["is absent", null],
    ["is in flight itself", rollbackInFlight],
    ["is settled", { ...waiting, status: "completed" }],
  ])("does not touch a rollback that %s", (_, rollback) => {
    for (const answer of [SUCCESS, REFUSAL, UNKNOWN, NO_ROOM]) {
      const decided = answered(undoing, answer, rollback);
      expect(decided).toMatchObject({ rule: "bet_answered_while_undone", alerts: [], wake: [] });
      expect(changes(decided)).toEqual([{ before: undoing, after: called(undoing, answer, {}) }]);
    }
  });
});

describe("an answer that comes after another decision", () => {
  const late = (own: Movement, answer: WalletAnswer) => onAnswer(own, null, "token-0", answer, AT);

  test.each<[string, Movement, WalletAnswer]>([
    ["under another token", undoing, SUCCESS],
    ["of a cancelled bet", { ...idle(betInFlight), status: "cancelled" }, SUCCESS],
  ])("raises an alert when the wallet booked a bet %s", (_, own, answer) => {
    const decided = late(own, answer);
    expect(decided).toMatchObject({ rule: "answer_too_late", writes: [], wake: [] });
    expect(decided.alerts).toEqual([
      { kind: "late_success", operatorCode: "casino", transactionId: "studio:bet-1", message: SOME_TEXT },
    ]);
  });

  test.each<[string, Movement, WalletAnswer]>([
    ["a refusal", undoing, REFUSAL],
    ["no clear answer", undoing, UNKNOWN],
    ["a bet that is booked", completed(betInFlight), SUCCESS],
    ["a win", winInFlight, SUCCESS],
  ])("changes nothing and raises nothing: %s", (_, own, answer) => {
    expect(late(own, answer)).toMatchObject({ rule: "answer_too_late", writes: [], alerts: [], wake: [] });
  });

  test("is too late when the row is settled, even under the right token", () => {
    const own: Movement = { ...betInFlight, status: "cancelled", intent: "undo" };
    expect(answered(own, UNKNOWN)).toMatchObject({ rule: "answer_too_late", next: answering("undone", own) });
  });

  test("waits while the row is undecided, and is otherwise answered from it", () => {
    expect(late(winInFlight, SUCCESS).next).toEqual({ do: "wait" });
    expect(late(undoing, UNKNOWN).next).toEqual(answering("bet_cancelled", undoing));
    expect(late(completed(winInFlight), UNKNOWN).next).toMatchObject({ answer: { kind: "completed" } });
  });
});

describe.each([
  ["win", winInFlight],
  ["rollback", rollbackInFlight],
] as const)("the answer to a %s", (kind, own) => {
  const bet = completed(betInFlight);

  test.each<[string, Movement | null, object[]]>([
    ["completed", bet, [{ before: bet, after: { ...bet, status: "cancelled", intent: "undo", nextAttemptAt: null } }]],
    [
      "pending",
      undoing,
      [{ before: undoing, after: { ...undoing, status: "cancelled", intent: "undo", nextAttemptAt: null } }],
    ],
    ["cancelled", { ...bet, status: "cancelled" }, []],
    ["absent", null, []],
  ])("a success books it; its bet is %s", (_, other, more) => {
    const decided = answered(own, SUCCESS, other);
    expect(decided).toMatchObject({ rule: `${kind}_completed`, alerts: [], wake: [] });
    expect(changes(decided)).toEqual([{ before: own, after: called(own, SUCCESS, BOOKED) }, ...more]);
    expect(decided.next).toEqual(answering("completed", own, { balance: "8.50", currency: "EUR" }));
  });

  test.each([
    [0, 5_000],
    [0.5, 7_500],
    [0.50001, 7_501],
    [1, 10_000],
  ])("a lack of capacity is not an attempt, and waits 5 to 10 s (chance %d)", (chance, wait) => {
    const sent = { ...own, attempts: 3 };
    const decided = answered(sent, NO_ROOM, bet, { ...AT, chance, timeScale: 3_600 });
    expect(decided).toMatchObject({ rule: `${kind}_unsent`, alerts: [], wake: [own.transactionId] });
    const change = { attempts: 3, nextAttemptAt: NOW + wait };
    expect(changes(decided)).toEqual([{ before: sent, after: called(sent, NO_ROOM, change) }]);
    expect(decided.next).toEqual(answering("pending", own));
  });

  test.each<[WalletAnswer, string]>([
    [UNKNOWN, "unknown"],
    [BARRED, "unknown"],
    [REFUSAL, "refused"],
  ])("$class is tried again on schedule", (answer, rule) => {
    const sent: Movement = { ...own, attempts: 1, lastClass: "refusal" };
    const decided = answered(sent, answer, bet);
    expect(decided).toMatchObject({ rule: `${kind}_${rule}`, alerts: [], wake: [own.transactionId] });
    const change = { nextAttemptAt: NOW + 30_000 };
    expect(changes(decided)).toEqual([{ before: sent, after: called(sent, answer, change) }]);
    expect(decided.next).toEqual(answering("pending", own));
  });

  test.each([null, "unknown", "unsent"] as const)("a refusal after %s raises an alert", (lastClass) => {
    const decided = answered({ ...own, lastClass }, REFUSAL);
    expect(decided.alerts).toEqual([
      {
        kind: "movement_refused",
        operatorCode: "casino",
        transactionId: own.transactionId,
        message: expect.stringMatching(new RegExp(`${kind}.*SELF_EXCLUDED`)),
      },
    ]);
  });

  test("no clear answer after a refusal raises none", () => {
    expect(answered({ ...own, lastClass: null }, UNKNOWN).alerts).toEqual([]);
  });

  test.each<[string, Movement | null, object[]]>([
    ["pending", undoing, [{ before: undoing, after: { ...undoing, status: "failed" } }]],
    ["completed", bet, []],
    ["absent", null, []],
  ])("after 72 hours it has failed, with an alert; its bet was %s", (_, other, more) => {
    for (const giveUpAt of [NOW, NOW - 1, null]) {
      const sent = { ...own, giveUpAt };
      const decided = answered(sent, UNKNOWN, other);
      expect(decided).toMatchObject({ rule: `${kind}_exhausted`, wake: [], next: answering("failed", own) });
      const change = { status: "failed", nextAttemptAt: null } as const;
      expect(changes(decided)).toEqual([{ before: sent, after: called(sent, UNKNOWN, change) }, ...more]);
      expect(decided.alerts).toEqual([
        {
          kind: "movement_failed",
          operatorCode: "casino",
          transactionId: own.transactionId,
          message: expect.stringContaining(kind),
        },
      ]);
    }
  });

  test.each([
    UNKNOWN,
    BARRED,
    REFUSAL,
    NO_ROOM,
  ])("$class to a call before its time leaves the schedule as it was", (answer) => {
    const sent: Movement = { ...own, attempts: 3, lastClass: "refusal", nextAttemptAt: NOW + 1 };
    expect(changes(answered(sent, answer, bet))).toEqual([
      { before: sent, after: called(sent, answer, { attempts: 3 }) },
    ]);
  });

  test("a call at the very end of the 72 hours is still tried", () => {
    const [row] = rows(answered({ ...own, giveUpAt: NOW + 1 }, UNKNOWN));
    expect(row).toMatchObject({ status: "pending", nextAttemptAt: NOW + 1 });
  });
});

describe("beside an unanswered call of a wallet that is away", () => {
  const over = { nextAttemptAt: NOW, giveUpAt: NOW };

  test.each([
    ["win", winInFlight, []],
    ["rollback", rollbackInFlight, [{ before: undoing, after: { ...undoing, status: "failed" } }]],
  ] as const)("a %s whose schedule is over fails without a call, with an alert", (kind, row, more) => {
    for (const own of [
      { ...idle(row), ...over },
      { ...row, ...over, leaseUntil: NOW },
    ]) {
      const decided = onWalletAway(own, kind === "win" ? null : undoing, AT);
      expect(decided).toMatchObject({ rule: `${kind}_exhausted`, wake: [], next: { do: "stop" } });
      const failed = { ...own, ...FREE, status: "failed", nextAttemptAt: null };
      expect(changes(decided)).toEqual([{ before: own, after: failed }, ...more]);
      expect(decided.alerts).toMatchObject([{ kind: "movement_failed", transactionId: own.transactionId }]);
    }
  });

  test.each<[string, Movement]>([
    ["has a schedule that goes on", { ...idle(winInFlight), ...over, giveUpAt: NOW + 1 }],
    ["has no schedule", { ...idle(winInFlight), ...over, giveUpAt: null }],
    ["is held", { ...idle(winInFlight), ...over, nextAttemptAt: null }],
    ["is in a call", { ...winInFlight, ...over, leaseUntil: NOW + 1 }],
    ["is completed", { ...idle(winInFlight), ...over, status: "completed" }],
    ["is a bet", { ...idle(betInFlight), ...over }],
  ])("leaves a movement alone that %s", (_, own) => {
    expect(onWalletAway(own, null, AT)).toEqual({
      ...{ rule: "woken_early", writes: [], alerts: [], wake: [], next: { do: "stop" } },
    });
  });
});

describe("a wake-up", () => {
  test.each<[string, Movement, string]>([
    ["settled", completed(winInFlight), "woken_settled"],
    ["failed", { ...idle(winInFlight), status: "failed" }, "woken_settled"],
    ["a bet being undone", { ...idle(betInFlight), intent: "undo" }, "woken_settled"],
    ["in flight", { ...winInFlight, leaseUntil: NOW + 1 }, "woken_early"],
    ["a bet in flight", { ...betInFlight, leaseUntil: NOW + 1 }, "woken_early"],
    ["not due", { ...idle(winInFlight), nextAttemptAt: NOW + 1 }, "woken_early"],
    ["never due", { ...idle(winInFlight), nextAttemptAt: null }, "woken_early"],
  ])("does not touch a row that is %s", (_, own, rule) => {
    expect(onWake(own, AT)).toEqual({ rule, next: { do: "stop" }, writes: [], alerts: [], wake: [] });
  });

  test.each([winInFlight, rollbackInFlight])("claims a row that is due", (row) => {
    for (const own of [idle(row), { ...row, leaseUntil: NOW }, { ...idle(row), nextAttemptAt: NOW - 1 }]) {
      const decided = onWake(own, { ...AT, token: "token-2" });
      expect(decided).toMatchObject({ rule: "woken_due", alerts: [], wake: [] });
      const lease = { leaseToken: "token-2", leaseUntil: NOW + LEASE_MS, revision: "token-2", calls: 2 };
      expect(changes(decided)).toEqual([{ before: own, after: { ...own, ...lease } }]);
      expect(decided.next).toEqual({ do: "call", movement: rows(decided)[0] });
    }
  });

  test("undoes a bet whose call left no outcome", () => {
    const own = { ...betInFlight, leaseUntil: NOW };
    const decided = onWake(own, AT);
    expect(decided).toMatchObject({
      rule: "woken_overdue_bet",
      next: { do: "stop" },
      alerts: [],
      wake: ["studio:undo-bet-1"],
    });
    expect(changes(decided)).toMatchObject([
      { before: own, after: { ...own, intent: "undo", undoneBy: "studio:undo-bet-1", nextAttemptAt: null } },
      { before: null, after: { transactionId: "studio:undo-bet-1", status: "pending", ...FREE } },
    ]);
  });
});

describe("a replay by the back office", () => {
  const failed: Movement = {
    ...idle(rollbackInFlight),
    status: "failed",
    attempts: 15,
    nextAttemptAt: null,
    giveUpAt: NOW,
  };

  test.each<[string, Movement | null, boolean]>([
    ["failed", { ...undoing, status: "failed" }, true],
    ["completed", completed(betInFlight), false],
    ["absent", null, false],
  ])("sends a failed row on a new schedule; its bet is %s", (_, bet, again) => {
    const decided = onReplay(failed, bet, { ...AT, timeScale: 3_600 });
    expect(decided).toMatchObject({ rule: "replay_of_failed", alerts: [], wake: [] });
    const lease = { leaseToken: "token-1", leaseUntil: NOW + LEASE_MS, revision: "token-1" };
    const row = {
      ...failed,
      ...lease,
      calls: 2,
      status: "pending",
      attempts: 0,
      nextAttemptAt: NOW,
      giveUpAt: NOW + 72_000,
    };
    const more = again ? [{ before: bet, after: { ...bet, status: "pending" } }] : [];
    expect(changes(decided)).toEqual([{ before: failed, after: row }, ...more]);
    expect(decided.next).toEqual({ do: "call", movement: row });
  });

  test.each<[string, Movement]>([
    ["pending", { ...failed, status: "pending" }],
    ["completed", completed(rollbackInFlight)],
    ["a bet", { ...idle(betInFlight), status: "failed" }],
  ])("does not touch a row that is %s", (_, own) => {
    expect(onReplay(own, null, AT)).toEqual({
      rule: "replay_of_other",
      next: { do: "stop" },
      writes: [],
      alerts: [],
      wake: [],
    });
  });
});

describe("a resend by the operator", () => {
  const later = { ...AT, token: "token-2" };
  const lease = { leaseToken: "token-2", leaseUntil: NOW + LEASE_MS, revision: "token-2", calls: 2 };
  const waitingWin: Movement = { ...idle(winInFlight), attempts: 3, nextAttemptAt: NOW + 3_600_000 };
  const bet = completed(betInFlight);

  test.each<[string, Movement, Movement | null]>([
    ["win", waitingWin, null],
    ["rollback of a completed bet", { ...idle(rollbackInFlight), nextAttemptAt: NOW + 1 }, bet],
  ])("sends a pending %s before its time, on the same schedule", (_, own, other) => {
    const row = { ...own, ...lease };
    const decided = onResend(own, other, later);
    expect(decided).toMatchObject({ rule: "resend_of_pending", next: { do: "call", movement: row } });
    expect(changes(decided)).toEqual([{ before: own, after: row }]);
  });

  test("sends a failed movement as a replay does", () => {
    const failed: Movement = { ...idle(winInFlight), status: "failed", nextAttemptAt: null };
    expect(onResend(failed, null, later)).toEqual(onReplay(failed, null, later));
  });

  test.each<[string, Movement, Movement | null]>([
    ["in flight", winInFlight, null],
    ["completed", completed(winInFlight), null],
    ["held", { ...waitingWin, heldFor: "max_win", nextAttemptAt: null, giveUpAt: null }, null],
    ["a bet", idle(betInFlight), null],
    ["the rollback of a bet in flight", { ...idle(rollbackInFlight), nextAttemptAt: NOW + LEASE_MS }, betInFlight],
  ])("does not touch a movement that is %s", (_, own, other) => {
    const nothing = { next: { do: "stop" }, writes: [], alerts: [], wake: [] };
    expect(onResend(own, other, later)).toEqual({ rule: "resend_of_other", ...nothing });
  });
});

describe("the recovery of a failed movement", () => {
  const failed: Movement = { ...idle(rollbackInFlight), status: "failed", attempts: 15, nextAttemptAt: null };
  const due = { status: "pending", attempts: 0, nextAttemptAt: NOW, giveUpAt: LAST_AT } as const;

  test.each<[string, Movement | null, boolean]>([
    ["failed", { ...undoing, status: "failed" }, true],
    ["completed", completed(betInFlight), false],
    ["absent", null, false],
  ])("makes it due on a new schedule, without a claim; its bet is %s", (_, bet, again) => {
    const decided = onRecover(failed, bet, AT);
    expect(decided).toMatchObject({ rule: "recovery_of_failed", next: { do: "stop" }, alerts: [], wake: [] });
    const more = again ? [{ before: bet, after: { ...bet, status: "pending" } }] : [];
    expect(changes(decided)).toEqual([{ before: failed, after: { ...failed, ...due } }, ...more]);
  });

  test.each<[string, Movement]>([
    ["pending", { ...failed, status: "pending" }],
    ["completed", completed(rollbackInFlight)],
    ["a bet", { ...idle(betInFlight), status: "failed" }],
  ])("does not touch a row that is %s", (_, own) => {
    const nothing = { next: { do: "stop" }, writes: [], alerts: [], wake: [] };
    expect(onRecover(own, null, AT)).toEqual({ rule: "recovery_of_other", ...nothing });
  });
});

describe("the revenue of a change", () => {
  const day = "2027-01-15";
  const at = Date.parse(`${day}T23:59:59.999Z`);
  const booked = (row: Movement, change: Partial<Movement> = {}): Movement => ({
    ...completed(row),
    completedAt: at,
    ...change,
  });
  const none = { day, bets: 0, wins: 0, bonus: 0 };

  test.each<[string, Movement, object | undefined]>([
    ["a bet", booked(betInFlight), { ...none, bets: 150 }],
    ["a win", booked(winInFlight), { ...none, wins: 700 }],
    ["a free bet", booked(betInFlight, { freeSpinsId: "grant-1" }), undefined],
    ["a free win", booked(winInFlight, { freeSpinsId: "grant-1" }), { ...none, bonus: 700 }],
    ["a rollback", booked(rollbackInFlight), undefined],
  ])("of %s: counts on its day, and is taken off that day", (_, row, change) => {
    const cancelled: Movement = { ...row, status: "cancelled" };
    expect(revenueChange(null, row)).toEqual(change);
    expect(revenueChange({ ...row, status: "pending" }, row)).toEqual(change);
    const negated = Object.entries(change ?? {}).map(([name, sum]) => [name, sum === 0 || name === "day" ? sum : -sum]);
    expect(revenueChange(row, cancelled)).toEqual(change && Object.fromEntries(negated));
  });

  test("is none unless something completes or stops being completed", () => {
    const bet = booked(betInFlight);
    const linked: Movement = { ...bet, undoneBy: "studio:rollback-1" };
    expect(revenueChange(bet, linked)).toBeUndefined();
    expect(revenueChange(null, betInFlight)).toBeUndefined();
    expect(revenueChange(betInFlight, { ...betInFlight, status: "refused" })).toBeUndefined();
  });

  test("needs the time of a completion", () => {
    expect(() => revenueChange(null, booked(betInFlight, { completedAt: null }))).toThrow(
      "a completed movement has no time of completion",
    );
  });
});
