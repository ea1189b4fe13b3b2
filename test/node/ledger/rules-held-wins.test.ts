import { describe, expect, test } from "vitest";
import { HOLD_REASONS, type HoldReason, isHeld, type Movement } from "../../../src/ledger/rules/movement.ts";
import { onStake } from "../../../src/ledger/rules/on-stake.ts";
import { onRelease } from "../../../src/ledger/rules/on-wake.ts";
import { AT, changes, completed, idle, LEASE_MS, NOW, rows, SESSION, WIN, winInFlight } from "./rows.ts";

const NOTHING = { next: { do: "stop" }, writes: [], alerts: [], wake: [] };
const HOUR_MS = 3_600_000;

const win = (hold: HoldReason, at = AT, freeSpinsId?: string) =>
  onStake({ providerCode: "studio", session: SESSION, own: null, promotion: null, hold }, { ...WIN, freeSpinsId }, at);

const held = rows(win("max_win"))[0] as Movement;

describe("a win over a limit", () => {
  test.each(HOLD_REASONS)("is accepted and not sent, with an alert that names %s", (reason) => {
    const decided = win(reason);
    expect(decided).toMatchObject({ rule: "win_held", wake: [] });
    expect(decided.next).toEqual({ do: "answer", answer: { kind: "pending", transactionId: "studio:win-1" } });
    const waits = { heldFor: reason, nextAttemptAt: null, giveUpAt: null, calls: 0, calledAt: null, revision: "" };
    expect(changes(decided)).toEqual([{ before: null, after: { ...idle(winInFlight), ...waits } }]);
    expect(decided.alerts).toEqual([
      {
        ...{ kind: "win_held", operatorCode: "casino", transactionId: "studio:win-1" },
        message: expect.stringMatching(new RegExp(`^A win of \\d+\\.\\d\\d EUR is held: .*${reason}`)),
        once: expect.stringMatching(/^casino studio /),
      },
    ]);
  });

  test("raises one alert an hour for its operator and provider", () => {
    const alerted = (now: number) => win("max_win", { ...AT, now }).alerts[0]?.once;
    const hour = NOW - (NOW % HOUR_MS);
    expect(alerted(hour + HOUR_MS - 1)).toBe(alerted(hour));
    expect(alerted(hour + HOUR_MS)).not.toBe(alerted(hour));
  });

  test("is held without a promotion that is not valid, and both are alerted", () => {
    const decided = win("max_win", AT, "unknown");
    expect(rows(decided)).toMatchObject([{ heldFor: "max_win", freeSpinsId: null, status: "pending" }]);
    expect(decided.alerts.map(({ kind }) => kind)).toEqual(["free_spins_invalid", "win_held"]);
  });
});

describe("the release of a held win", () => {
  test.each([1, 3_600])("claims it for 72 hours from now, at %i times real time", (timeScale) => {
    const at = { now: NOW + HOUR_MS, timeScale, chance: 0.5, token: "token-2" };
    const decided = onRelease(held, at);
    const lease = { leaseToken: "token-2", leaseUntil: at.now + LEASE_MS, revision: "token-2" };
    const schedule = { nextAttemptAt: at.now, giveUpAt: at.now + (72 * HOUR_MS) / timeScale };
    const row = { ...held, ...lease, ...schedule, calls: 1, calledAt: at.now };
    const next = { do: "call", movement: row };
    expect(decided).toEqual({ ...NOTHING, rule: "release_of_held", next, writes: [{ update: row, previous: held }] });
  });

  test("is for once: a released win keeps its reason and is held no more", () => {
    const [released = held] = rows(onRelease(held, AT));
    expect([isHeld(held), isHeld(released), released.heldFor]).toEqual([true, false, "max_win"]);
    expect(onRelease(released, AT)).toEqual({ ...NOTHING, rule: "release_of_other" });
    // As the end of a test clock leaves it.
    expect(isHeld({ ...released, nextAttemptAt: null })).toBe(false);
  });

  test.each<[string, Movement]>([
    ["was never held and has no schedule", { ...idle(winInFlight), nextAttemptAt: null }],
    ["is completed", { ...completed(winInFlight), heldFor: "max_win" }],
    ["has failed", { ...idle(winInFlight), heldFor: "max_win", status: "failed", nextAttemptAt: null }],
  ])("does not touch a win that %s", (_, own) => {
    expect(onRelease(own, AT)).toEqual({ ...NOTHING, rule: "release_of_other" });
  });
});
