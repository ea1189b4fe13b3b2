import { expect, test } from "vitest";
import { rowOf } from "../../../src/ledger/rules/decision.ts";
import { eventsOf } from "../../../src/ledger/rules/events.ts";
import type { Movement } from "../../../src/ledger/rules/movement.ts";

const win = { transactionId: "w", type: "win", status: "pending", jackpotTierId: null } as Movement;
const jackpot: Movement = { ...win, jackpotTierId: "grand" };
const rollback: Movement = { ...win, transactionId: "r", type: "rollback" };
const bet: Movement = { ...win, transactionId: "b", type: "bet" };

const became = (previous: Movement, status: Movement["status"]) => ({ previous, update: { ...previous, status } });
const found = (...writes: Parameters<typeof eventsOf>[0][number][]) =>
  eventsOf(writes).map(({ event, movement }) => `${event} ${movement.transactionId}`);

test("a jackpot is won when the wallet has booked it, and no plain win is", () => {
  expect(found(became(jackpot, "completed"))).toEqual(["jackpot.won w"]);
  expect(found(became(jackpot, "pending"), became(win, "completed"))).toEqual([]);
});

test("what failed is the movement that was sent: a failed bet is part of its rollback", () => {
  expect(found(became(rollback, "failed"), became(bet, "failed"))).toEqual(["movement.failed r"]);
  expect(found(became(jackpot, "failed"))).toEqual(["movement.failed w"]);
});

test("a write that leaves the status as it was reports nothing", () => {
  const done: Movement = { ...jackpot, status: "completed" };
  expect(found({ previous: done, update: { ...done, revision: "2" } })).toEqual([]);
  expect(found(became({ ...rollback, status: "failed" }, "pending"))).toEqual([]);
});

test("a row that a restore brings back reports what it is: its event's id is the same", () => {
  const insert = rowOf(became(jackpot, "completed"));
  expect(found({ insert })).toEqual(["jackpot.won w"]);
});
