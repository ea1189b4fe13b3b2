import { describe, expect, test } from "vitest";
import type { Movement, SessionFacts } from "../../../src/ledger/rules/movement.ts";
import { onRollback } from "../../../src/ledger/rules/on-rollback.ts";
import { onStake } from "../../../src/ledger/rules/on-stake.ts";
import { type RollbackReport, referencesOf, type StakeReport } from "../../../src/ledger/rules/report.ts";
import {
  AT,
  BET,
  betInFlight,
  changes,
  completed,
  idle,
  LAST_AT,
  LEASE_MS,
  NOW,
  ROLLBACK,
  rollbackInFlight,
  rows,
  SESSION,
  WIN,
  winInFlight,
} from "./rows.ts";

const SOME_TEXT = expect.stringMatching(/./);
const NOTHING = { writes: [], alerts: [], wake: [] };

function stake(report: Partial<StakeReport> = {}, own: Movement | null = null, session: Partial<SessionFacts> = {}) {
  return onStake(
    { providerCode: "studio", session: { ...SESSION, ...session }, own, promotion: null, hold: null },
    { ...BET, ...report },
    AT,
  );
}

function rollback(referenced: Movement | null, own: Movement | null = null, report: Partial<RollbackReport> = {}) {
  return onRollback(
    { providerCode: "studio", session: SESSION, own, referenced, betMayBeLost: false },
    { ...ROLLBACK, ...report },
    AT,
  );
}

const OPENED = {
  transactionId: "studio:bet-1",
  providerCode: "studio",
  operatorCode: "casino",
  sessionId: "session-1",
  roundId: "round-1",
  playerId: "player-1",
  currency: "EUR",
  precision: 2,
  type: "bet",
  intent: "apply",
  amount: 150,
  freeSpinsId: null,
  jackpotTierId: null,
  jackpotWinType: null,
  walletGameCode: "wallet-game",
  sectionCode: "live",
  referenceTransactionId: null,
  undoneBy: null,
  fingerprint: '["bet","session-1","round-1",150,"EUR",null,null,null]',
  status: "pending",
  operatorTransactionId: null,
  balance: null,
  refusalCode: null,
  refusalMessage: null,
  attempts: 0,
  calls: 1,
  calledAt: NOW,
  roundClosed: null,
  lastClass: null,
  nextAttemptAt: NOW,
  giveUpAt: LAST_AT,
  leaseToken: "token-1",
  leaseUntil: NOW + LEASE_MS,
  revision: "token-1",
  createdAt: NOW,
  completedAt: null,
};

const FREE = { leaseToken: null, leaseUntil: null };
const UNCALLED = { ...FREE, calls: 0, calledAt: null };

const REVERSAL = {
  ...OPENED,
  transactionId: "studio:rollback-1",
  type: "rollback",
  referenceTransactionId: "studio:bet-1",
  fingerprint: '["rollback","session-1","round-1","bet-1"]',
};

const UNDO = {
  ...OPENED,
  ...UNCALLED,
  transactionId: "studio:undo-bet-1",
  type: "rollback",
  referenceTransactionId: "studio:bet-1",
  fingerprint: null,
};

describe("a bet or win that is reported for the first time", () => {
  test("opens a row under a lease, and is sent", () => {
    const decided = stake();
    expect(decided).toMatchObject({ rule: "bet_opened", alerts: [], wake: [] });
    expect(changes(decided)).toMatchObject([{ before: null, after: OPENED }]);
    expect(decided.next).toEqual({ do: "call", movement: rows(decided)[0] });
  });

  test("carries grant and jackpot", () => {
    const jackpot = { tierId: "gold", winType: "progressive" } as const;
    const terms = { validFrom: NOW, validUntil: NOW, betAmounts: [100], quantity: 1, used: 1 };
    const promotion = { owned: true, playable: true, ...terms };
    const report = { ...WIN, freeSpinsId: "grant-1", jackpot };
    const decided = onStake({ providerCode: "studio", session: SESSION, own: null, promotion, hold: null }, report, AT);
    expect(decided.rule).toBe("win_opened");
    expect(rows(decided)).toMatchObject([
      {
        ...OPENED,
        transactionId: "studio:win-1",
        type: "win",
        amount: 700,
        freeSpinsId: "grant-1",
        jackpotTierId: "gold",
        jackpotWinType: "progressive",
        fingerprint: '["win","session-1","round-1",700,"EUR","grant-1","gold","progressive"]',
      },
    ]);
  });

  test("gives up after 72 hours of its own time scale", () => {
    const at = { ...AT, timeScale: 3_600 };
    const [row] = rows(
      onStake({ providerCode: "studio", session: SESSION, own: null, promotion: null, hold: null }, BET, at),
    );
    expect(row?.giveUpAt).toBe(NOW + 72_000);
  });

  test("in an unknown session is refused and alerted", () => {
    const decided = onStake({ providerCode: "studio", session: null, own: null, promotion: null, hold: null }, BET, AT);
    expect(decided).toMatchObject({
      rule: "session_unknown",
      next: { do: "answer", answer: { kind: "session_not_found" } },
      writes: [],
      wake: [],
    });
    expect(decided.alerts).toEqual([
      {
        kind: "session_unknown",
        operatorCode: null,
        transactionId: "studio:bet-1",
        message: SOME_TEXT,
        countedFor: "studio",
      },
    ]);
  });

  test("in another currency is refused", () => {
    expect(stake({ currency: "USD" })).toEqual({
      rule: "currency_differs",
      next: { do: "answer", answer: { kind: "currency_mismatch", sessionCurrency: "EUR" } },
      ...NOTHING,
    });
  });

  test("with an amount that cannot be read is refused", () => {
    expect(stake({ amount: "1.505" })).toEqual({
      rule: "amount_invalid",
      next: { do: "answer", answer: { kind: "invalid", fields: [{ field: "amount", message: SOME_TEXT }] } },
      ...NOTHING,
    });
  });

  test.each([
    [{ closedAt: NOW - 5 }, "bet_refused_session_closed", "SESSION_CLOSED"],
    [{ expiresAt: NOW }, "bet_refused_session_closed", "SESSION_CLOSED"],
    [{ expiresAt: NOW - 1 }, "bet_refused_session_closed", "SESSION_CLOSED"],
    [{ blocked: true }, "bet_refused_player_blocked", "PLAYER_BLOCKED"],
  ])("with the session %j: a bet is refused without a call, a win is sent", (session, rule, code) => {
    const decided = stake({}, null, session);
    expect(decided).toMatchObject({ rule, alerts: [], wake: [] });
    const refused = { status: "refused", refusalCode: code, refusalMessage: SOME_TEXT, nextAttemptAt: null };
    expect(changes(decided)).toMatchObject([
      { before: null, after: { ...OPENED, ...UNCALLED, revision: "", ...refused } },
    ]);
    const answer = { kind: "refused", transactionId: "studio:bet-1", code, message: SOME_TEXT, balance: null };
    expect(decided.next).toEqual({ do: "answer", answer });
    expect(stake(WIN, null, session).rule).toBe("win_opened");
  });

  test("while intake is stopped leaves no row as a bet, and is sent as a win", () => {
    const refused = {
      rule: "bet_refused_intake_stopped",
      next: { do: "answer", answer: { kind: "intake_stopped", playerText: "No bets." } },
      ...NOTHING,
    };
    for (const session of [{}, { blocked: true }, { closedAt: NOW }]) {
      expect(stake({}, null, { ...session, stopped: "No bets." })).toEqual(refused);
      expect(stake(WIN, null, { ...session, stopped: "No bets." }).rule).toBe("win_opened");
    }
    expect(stake({}, completed(betInFlight), { stopped: "No bets." }).rule).toBe("repeat_answered");
  });
});

describe("a bet or win that is reported again", () => {
  const repeat = (own: Movement, report: Partial<StakeReport> = {}) =>
    stake(own.type === "win" ? { ...WIN, ...report } : report, own);

  test.each<[string, Movement, object]>([
    ["completed", completed(betInFlight), { kind: "completed", balance: "10.00", currency: "EUR" }],
    [
      "completed and rolled back since",
      { ...completed(betInFlight), status: "cancelled", undoneBy: "studio:rollback-1" },
      { kind: "completed", balance: "10.00", currency: "EUR" },
    ],
    [
      "refused",
      { ...betInFlight, status: "refused", refusalCode: "BET_LIMIT", refusalMessage: "no", balance: "2.00" },
      { kind: "refused", code: "BET_LIMIT", message: "no", balance: "2.00" },
    ],
    [
      "refused without a text",
      { ...betInFlight, status: "refused" },
      { kind: "refused", code: "", message: "", balance: null },
    ],
    ["cancelled unsent", { ...betInFlight, status: "cancelled", intent: "undo" }, { kind: "undone" }],
    [
      "undone by the service",
      { ...betInFlight, status: "cancelled", intent: "undo", undoneBy: "studio:undo-bet-1" },
      { kind: "undone" },
    ],
    [
      "rolled back by its provider before it was booked",
      { ...betInFlight, status: "cancelled", intent: "undo", undoneBy: "studio:rollback-1" },
      { kind: "bet_cancelled" },
    ],
    ["being undone", { ...betInFlight, intent: "undo", undoneBy: "studio:undo-bet-1" }, { kind: "undone" }],
    ["being rolled back", { ...betInFlight, intent: "undo", undoneBy: "studio:rollback-1" }, { kind: "bet_cancelled" }],
    [
      "failed to be undone",
      { ...idle(betInFlight), status: "failed", undoneBy: "studio:undo-bet-1" },
      { kind: "undone" },
    ],
    ["a win, pending", idle(winInFlight), { kind: "pending" }],
    ["a win, failed", { ...idle(winInFlight), status: "failed" }, { kind: "failed" }],
    ["a win, completed", completed(winInFlight), { kind: "completed", balance: "10.00", currency: "EUR" }],
  ])("%s: is answered from its row", (_, own, answer) => {
    expect(repeat(own)).toEqual({
      rule: "repeat_answered",
      next: { do: "answer", answer: { transactionId: own.transactionId, ...answer } },
      ...NOTHING,
    });
  });

  test.each([betInFlight, winInFlight])("waits while a call may be in flight", (own) => {
    expect(repeat({ ...own, leaseUntil: NOW + 1 })).toEqual({ rule: "repeat_waits", next: { do: "wait" }, ...NOTHING });
  });

  test.each([NOW, NOW - 1, null])("undoes a bet whose call left no outcome (lease until %s)", (leaseUntil) => {
    const own: Movement = { ...betInFlight, leaseUntil };
    const decided = repeat(own);
    expect(decided).toMatchObject({
      rule: "repeat_finds_overdue_bet",
      next: { do: "wait" },
      alerts: [],
      wake: ["studio:undo-bet-1"],
    });
    const marked = { ...own, intent: "undo", undoneBy: "studio:undo-bet-1", nextAttemptAt: null };
    expect(changes(decided)).toMatchObject([
      { before: own, after: marked },
      { before: null, after: UNDO },
    ]);
  });

  test("is the same with fewer decimal places", () => {
    expect(repeat(completed(betInFlight), { amount: "1.5" }).rule).toBe("repeat_answered");
  });

  test.each<[string, Partial<StakeReport>, string[]]>([
    ["amount", { amount: "1.51" }, ["amount"]],
    ["unreadable amount", { amount: "1.500" }, ["amount"]],
    ["round", { roundId: "round-2" }, ["round_id"]],
    ["currency", { currency: "USD" }, ["currency"]],
    ["grant", { freeSpinsId: "grant-1" }, ["free_spins_id"]],
    ["jackpot", { jackpot: { tierId: "gold", winType: "fixed" } }, ["jackpot"]],
    ["end of the round", { roundClosed: true }, ["round_closed"]],
    ["kind", { action: "win" }, ["transaction_id"]],
    ["session", { sessionId: "session-2" }, ["session_id"]],
    ["round and amount", { roundId: "round-2", amount: "9" }, ["round_id", "amount"]],
  ])("with another %s is a conflict that names it, and alerted", (_, change, changed) => {
    const decided = repeat(completed(betInFlight), change);
    expect(decided).toMatchObject({
      rule: "altered_repeat",
      next: { do: "answer", answer: { kind: "transaction_conflict", transactionId: "studio:bet-1", changed } },
      writes: [],
      wake: [],
    });
    expect(decided.alerts).toEqual([
      {
        kind: "transaction_conflict",
        operatorCode: "casino",
        transactionId: "studio:bet-1",
        message: SOME_TEXT,
        countedFor: "studio",
      },
    ]);
  });

  test("under the id of the service's own undo is a conflict", () => {
    const decided = rows(repeat(idle(betInFlight)));
    const undo = decided[1] as Movement;
    expect(stake({ transactionId: "undo-bet-1" }, undo)).toMatchObject({
      rule: "altered_repeat",
      next: { answer: { changed: ["transaction_id"] } },
    });
    expect(stake({ ...WIN, transactionId: "undo-bet-1" }, undo).rule).toBe("altered_repeat");
  });
});

describe("a rollback whose bet a restored database may have lost", () => {
  const lost = (report: Partial<RollbackReport> = {}) =>
    onRollback(
      { providerCode: "studio", session: SESSION, own: null, referenced: null, betMayBeLost: true },
      { ...ROLLBACK, ...report },
      AT,
    );

  test("is sent to the wallet, and the bet is kept out", () => {
    const decided = lost();
    expect(decided.rule).toBe("rollback_of_lost_bet");
    const bet = { transactionId: "studio:bet-1", status: "cancelled", intent: "undo", undoneBy: "studio:rollback-1" };
    const sent = { ...REVERSAL, amount: 0, betKnown: 0 };
    expect(rows(decided)).toMatchObject([bet, sent]);
    expect(decided.next).toEqual({ do: "call", movement: rows(decided)[1] });
  });

  test("names the bet as the service answered it, where it does", () => {
    const decided = lost({ referenceTransactionId: "studio:bet-1" });
    expect(rows(decided).map((row) => row.transactionId)).toEqual([
      "studio:studio:bet-1",
      "studio:bet-1",
      "studio:rollback-1",
    ]);
    expect(rows(decided)[2]).toMatchObject({ referenceTransactionId: "studio:bet-1" });
  });
});

describe("a rollback that arrives before its bet", () => {
  const [tombstone, done] = rows(rollback(null)) as [Movement, Movement];

  test("leaves a tombstone and is completed without a call", () => {
    const decided = rollback(null);
    expect(decided).toMatchObject({ rule: "rollback_before_bet", alerts: [], wake: [] });
    expect(changes(decided)).toMatchObject([
      {
        before: null,
        after: {
          ...OPENED,
          ...UNCALLED,
          revision: "",
          intent: "undo",
          amount: 0,
          status: "cancelled",
          undoneBy: "studio:rollback-1",
          nextAttemptAt: null,
          fingerprint: null,
        },
      },
      {
        before: null,
        after: {
          ...REVERSAL,
          ...UNCALLED,
          revision: "",
          amount: 0,
          status: "completed",
          completedAt: NOW,
          nextAttemptAt: null,
        },
      },
    ]);
    const answer = { kind: "completed", transactionId: "studio:rollback-1", balance: null, currency: "EUR" };
    expect(decided.next).toEqual({ do: "answer", answer: { ...answer, betKnown: false } });
    expect(done.type).toBe("rollback");
  });

  test("cancels the bet that arrives late, which is then known by its body", () => {
    const decided = stake({ freeSpinsId: "grant-1", roundId: "round-2" }, tombstone);
    expect(decided).toMatchObject({
      rule: "bet_arrives_after_rollback",
      next: { do: "answer", answer: { kind: "bet_cancelled", transactionId: "studio:bet-1" } },
      alerts: [],
      wake: [],
    });
    const fingerprint = '["bet","session-1","round-2",150,"EUR","grant-1",null,null]';
    expect(changes(decided)).toMatchObject([
      {
        before: tombstone,
        after: { ...tombstone, amount: 150, roundId: "round-2", freeSpinsId: "grant-1", fingerprint },
      },
    ]);
    const claimed = rows(decided)[0] as Movement;
    expect(stake({ roundId: "round-3" }, claimed).rule).toBe("altered_repeat");
  });

  test("is not claimed by anything but that bet", () => {
    expect(stake({ ...WIN, transactionId: "bet-1" }, tombstone).rule).toBe("altered_repeat");
    expect(stake({ sessionId: "session-2" }, tombstone).rule).toBe("altered_repeat");
    expect(stake({ currency: "USD" }, tombstone).rule).toBe("currency_differs");
    expect(stake({ amount: "x" }, tombstone).rule).toBe("amount_invalid");
  });
});

describe("a rollback that names its bet by the id that the service answered", () => {
  const reference = { referenceTransactionId: "studio:bet-1" };

  test("rolls that bet back", () => {
    const decided = rollback(completed(betInFlight), null, reference);
    expect(decided.rule).toBe("rollback_of_completed_bet");
    expect(rows(decided)[1]).toMatchObject({ referenceTransactionId: "studio:bet-1", betKnown: 1 });
  });

  test("keeps out a bet of either id while none has arrived, but never itself", () => {
    const ids = (transactionId: string) =>
      rows(rollback(null, null, { ...reference, transactionId })).map((row) => row.transactionId);
    expect(ids("rollback-1")).toEqual(["studio:studio:bet-1", "studio:bet-1", "studio:rollback-1"]);
    expect(ids("bet-1")).toEqual(["studio:studio:bet-1", "studio:bet-1"]);
  });

  test("is read as given first, and never as one of the service's own rollbacks", () => {
    const names = (referenceTransactionId: string) => referencesOf("studio", { ...ROLLBACK, referenceTransactionId });
    expect(names("bet-1")).toEqual(["studio:bet-1"]);
    expect(names("studio:bet-1")).toEqual(["studio:studio:bet-1", "studio:bet-1"]);
    expect(names("studio:undo-bet-1")).toEqual(["studio:studio:undo-bet-1"]);
    expect(names("other:bet-1")).toEqual(["studio:other:bet-1"]);
  });
});

describe("a rollback", () => {
  const settledRow = {
    ...REVERSAL,
    ...UNCALLED,
    revision: "",
    status: "completed",
    completedAt: NOW,
    nextAttemptAt: null,
  };
  const completedAnswer = { kind: "completed", transactionId: "studio:rollback-1", balance: null, currency: "EUR" };

  test("in an unknown session is refused and alerted", () => {
    const decided = onRollback(
      { providerCode: "studio", session: null, own: null, referenced: null, betMayBeLost: false },
      ROLLBACK,
      AT,
    );
    expect(decided.rule).toBe("session_unknown");
    expect(decided.alerts).toMatchObject([{ transactionId: "studio:rollback-1" }]);
  });

  test.each<[string, Movement | null, Partial<RollbackReport>]>([
    ["itself", null, { referenceTransactionId: "rollback-1" }],
    ["a win", winInFlight, {}],
    ["a rollback", rollbackInFlight, {}],
    ["a bet of another session", { ...betInFlight, sessionId: "session-2" }, {}],
  ])("that names %s is refused and alerted", (_, referenced, report) => {
    const decided = rollback(referenced, null, report);
    expect(decided).toMatchObject({
      rule: "rollback_reference_invalid",
      next: { do: "answer", answer: { kind: "reference_invalid" } },
      writes: [],
      wake: [],
    });
    expect(decided.alerts).toEqual([
      {
        kind: "reference_invalid",
        operatorCode: "casino",
        transactionId: "studio:rollback-1",
        message: SOME_TEXT,
        countedFor: "studio",
      },
    ]);
  });

  test.each<[string, Movement, string, boolean]>([
    ["rolled back before", { ...completed(betInFlight), undoneBy: "studio:other" }, "second_rollback", false],
    ["refused", { ...idle(betInFlight), status: "refused" }, "rollback_of_refused_bet", true],
    ["never sent", { ...idle(betInFlight), status: "cancelled", intent: "undo" }, "rollback_of_unsent_bet", false],
  ])("of a bet that was %s is completed without a call", (_, bet, rule, linked) => {
    const decided = rollback(bet);
    expect(decided).toMatchObject({ rule, next: { do: "answer", answer: completedAnswer }, alerts: [], wake: [] });
    const link = { before: bet, after: { ...bet, undoneBy: "studio:rollback-1" } };
    expect(changes(decided)).toMatchObject([...(linked ? [link] : []), { before: null, after: settledRow }]);
    expect(decided.writes).toHaveLength(linked ? 2 : 1);
  });

  test("of a bet in flight waits for the end of its call", () => {
    const bet: Movement = { ...betInFlight, leaseUntil: NOW + 1 };
    const decided = rollback(bet);
    expect(decided).toMatchObject({
      rule: "rollback_of_bet_in_flight",
      next: { do: "answer", answer: { kind: "pending", transactionId: "studio:rollback-1" } },
      alerts: [],
      wake: [],
    });
    expect(changes(decided)).toMatchObject([
      { before: bet, after: { ...bet, intent: "undo", undoneBy: "studio:rollback-1", nextAttemptAt: null } },
      { before: null, after: { ...REVERSAL, ...UNCALLED, revision: "", nextAttemptAt: NOW + 1 } },
    ]);
  });

  test.each<[string, Movement, string, object]>([
    [
      "left without an outcome",
      { ...betInFlight, leaseUntil: NOW },
      "rollback_of_overdue_bet",
      { intent: "undo", undoneBy: "studio:rollback-1", nextAttemptAt: null },
    ],
    ["completed", completed(betInFlight), "rollback_of_completed_bet", { undoneBy: "studio:rollback-1" }],
  ])("of a bet %s is sent", (_, bet, rule, change) => {
    const decided = rollback(bet);
    expect(decided).toMatchObject({ rule, alerts: [], wake: [] });
    expect(changes(decided)).toMatchObject([
      { before: bet, after: { ...bet, ...change } },
      { before: null, after: REVERSAL },
    ]);
    expect(decided.next).toEqual({ do: "call", movement: rows(decided)[1] });
  });

  test("that is repeated is answered from its row, and is a conflict with another body", () => {
    const own = idle(rollbackInFlight);
    expect(rollback(betInFlight, own)).toEqual({
      rule: "repeat_answered",
      next: { do: "answer", answer: { kind: "pending", transactionId: "studio:rollback-1", betKnown: true } },
      ...NOTHING,
    });
    for (const [change, changed] of [
      [{ referenceTransactionId: "bet-2" }, ["reference_transaction_id"]],
      [{ roundId: "round-2" }, ["round_id"]],
      [{ roundClosed: true }, ["round_closed"]],
    ] as const) {
      expect(rollback(betInFlight, own, change)).toMatchObject({
        rule: "altered_repeat",
        next: { answer: { changed } },
      });
    }
  });
});
