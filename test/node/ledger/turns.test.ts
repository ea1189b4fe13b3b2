import { expect, test } from "vitest";
import { deliver } from "../../../src/ledger/engine/deliver.ts";
import type { Engine } from "../../../src/ledger/engine/engine.ts";
import { receive } from "../../../src/ledger/engine/receive.ts";
import { settleMovement } from "../../../src/ledger/engine/settle-movement.ts";
import type { Movement } from "../../../src/ledger/rules/movement.ts";
import { AT, BET, betInFlight, completed, idle, NOW, SESSION, winInFlight } from "./rows.ts";

const WALLET = { operatorCode: "casino", url: "", keyId: "", sealedSecret: "", unansweredCalls: 0 };
const REPORTER = { providerCode: "studio", keyId: null };

/** An engine over one row, which counts what is asked of it. `lost`: another process is always first to write. */
function engineOver(row: () => Movement | null, { claimedFor = 0, lost = false } = {}) {
  const asked = { reports: 0, movements: 0, claims: 0, commits: 0, waits: [] as number[], waitsOf: new Set<string>() };
  const engine: Engine = {
    books: {
      readReport: async () => {
        asked.reports++;
        const facts = {
          session: SESSION,
          referenced: null,
          betMayBeLost: false,
          promotion: null,
          hold: null,
          wallet: WALLET,
          opened: false,
        };
        return { ...facts, own: row() };
      },
      readMovement: async () => {
        asked.movements++;
        const own = row();
        return own && { own, other: null, wallet: WALLET };
      },
      isClaimed: async () => ++asked.claims <= claimedFor,
      commit: async () => {
        asked.commits++;
        return !lost;
      },
    },
    moment: () => ({ ...AT, token: `token-${asked.reports}-${asked.commits}` }),
    call: async () => ({
      answer: { class: "success", balance: "1.00", operatorTransactionId: null },
      httpStatus: 200,
      durationMs: 1,
      exchange: null,
    }),
    sleep: async (ms, operatorCode) => {
      asked.waits.push(ms);
      asked.waitsOf.add(operatorCode);
    },
    wake: () => undefined,
    admit: () => undefined,
    decided: () => undefined,
  };
  return { engine, asked };
}

test("a copy waits by one row, from 100 ms to 1 s, and is decided twice in all (H8)", async () => {
  const { engine, asked } = engineOver(() => (asked.reports === 1 ? betInFlight : completed(betInFlight)), {
    claimedFor: 7,
  });
  expect(await receive(engine, REPORTER, BET)).toMatchObject({ kind: "completed" });
  expect(asked).toMatchObject({ reports: 2, claims: 8, commits: 0 });
  expect(asked.waits).toEqual([100, 200, 400, 800, 1_000, 1_000, 1_000, 1_000]);
  expect(asked.waitsOf).toEqual(new Set([SESSION.operatorCode]));
});

test("a copy of a report that stays claimed gives up after a lease (H8, H14)", async () => {
  const { engine, asked } = engineOver(() => betInFlight, { claimedFor: Number.POSITIVE_INFINITY });
  await expect(receive(engine, REPORTER, BET)).rejects.toThrow(/not decided in 20 turns/);
  expect(asked.reports).toBe(1);
  const waited = asked.waits.reduce((sum, ms) => sum + ms, 0);
  expect(waited).toBeGreaterThan(10_000);
  expect(waited).toBeLessThan(30_000);
});

test("a report, delivery or outcome whose row changes each time ends in error (H14)", async () => {
  const overdue = { ...idle(betInFlight), nextAttemptAt: NOW };
  const closed = engineOver(() => null, { lost: true });
  await expect(receive(closed.engine, REPORTER, BET)).rejects.toThrow(/not decided in 20 turns/);
  expect(closed.asked.commits).toBe(20);
  const delivered = engineOver(() => overdue, { lost: true });
  await expect(deliver(delivered.engine, overdue.transactionId)).rejects.toThrow(/not decided in 20 turns/);
  expect(delivered.asked.commits).toBe(20);
  const settled = engineOver(() => winInFlight, { lost: true });
  await expect(settleMovement(settled.engine, winInFlight, WALLET)).rejects.toThrow(/not written in 20 turns/);
  expect(settled.asked.commits).toBe(20);
});
