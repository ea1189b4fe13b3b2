import { afterEach, describe, expect, test } from "vitest";
import { WALLET_CASES } from "../../../src/suites/wallet/cases/index.ts";
import { ExampleWallet, WALLETS } from "../support/example-wallet.ts";
import { missing } from "../support/languages.ts";
import { bet, send, signBoth, win } from "../wallet/support.ts";
import { KEYS, PLAYER } from "../wallet-suite/faulty-wallet.ts";
import { play, underTest } from "../wallet-suite/suite.ts";

const running: ExampleWallet[] = [];
afterEach(async () => {
  for (const wallet of running.splice(0)) await wallet.remove();
});

const SECRETS = Object.fromEntries(KEYS.map(({ id, secret }) => [id, secret]));
const FIRST = KEYS[0];
const RUN_TIMEOUT_MS = 120_000;

describe.each(WALLETS)("the wallet in $name", async (language) => {
  const absent = await missing(language.needs);
  const note = absent ? ` (skipped: ${absent} is not on this machine)` : "";

  function aWallet(): ExampleWallet {
    const wallet = new ExampleWallet(language, SECRETS);
    running.push(wallet);
    return wallet;
  }

  test.skipIf(absent).for([
    ["EUR", 2, "10.00"],
    ["JPY", 0, "1000"],
    ["BTC", 8, "10.00000000"],
  ] as const)(
    `passes every case without warnings in %s (%i places, balance %s)${note}`,
    { timeout: RUN_TIMEOUT_MS },
    async ([currency, precision, balance]) => {
      const wallet = aWallet();
      wallet.books("player", PLAYER, currency, balance);
      wallet.books("player", "blocked-player", currency, balance, "--blocked");
      wallet.books("close-session", "closed-session");
      await wallet.start();
      const results = await play(await underTest(wallet.url, { currency, precision }));
      const told = results.map(({ name, status, received, message }) => ({ name, status, received, message }));
      expect(told.filter(({ status }) => status !== "passed")).toEqual([]);
      expect(results).toHaveLength(WALLET_CASES.length);
      expect(wallet.books("balance", PLAYER)).toBe(`${balance} ${currency}`);
    },
  );

  test.skipIf(absent)(
    `loses and doubles nothing when it is killed in the middle${note}`,
    { timeout: RUN_TIMEOUT_MS },
    async () => {
      const wallet = aWallet();
      wallet.books("player", "ann", "EUR", "100.00");
      await wallet.start();
      const call = async (fields: Record<string, unknown>) => {
        const common = { session_id: "s-1", player_id: "ann", currency: "EUR", game_id: "g" };
        const body = JSON.stringify({ ...common, ...fields });
        return send(wallet.url.replace(/\/wallet$/, ""), body, signBoth(body, FIRST));
      };
      const movements = Array.from({ length: 60 }, (_, at) =>
        at % 3 === 2 ? win(`${at}`, "0.50") : bet(`${at}`, "1.00"),
      );
      const answered = new Map<string, unknown>();
      const queue = [...movements];
      const caller = async () => {
        for (let movement = queue.shift(); movement; movement = queue.shift()) {
          const reply = await call(movement).catch(() => null);
          if (reply?.status !== 200) continue;
          answered.set(movement.transaction_id, reply.body.transaction_id);
          if (answered.size === 20) await wallet.kill();
        }
      };
      await Promise.all(Array.from({ length: 8 }, caller));
      expect(answered.size).toBeGreaterThanOrEqual(20);
      expect(answered.size).toBeLessThan(movements.length);

      await wallet.start();
      for (const movement of movements) {
        const reply = await call(movement);
        expect(reply.status).toBe(200);
        // What was answered before the kill was booked before the kill: a repeat has the first id.
        if (answered.has(movement.transaction_id))
          expect(reply.body.transaction_id).toBe(answered.get(movement.transaction_id));
      }
      // 40 bets of 1.00 and 20 wins of 0.50.
      expect(wallet.books("balance", "ann")).toBe("70.00 EUR");
    },
  );

  test.skipIf(absent)(`lists a day for a reconciliation${note}`, { timeout: RUN_TIMEOUT_MS }, async () => {
    const begun = new Date();
    const wallet = aWallet();
    wallet.books("player", "ann", "EUR", "100.00");
    await wallet.start();
    const common = { session_id: "s-1", player_id: "ann", currency: "EUR", game_id: "g" };
    const rollback = { ...bet("undo", "1.00"), action: "rollback", reference_transaction_id: "p:b" };
    for (const fields of [bet("a", "1.00"), win("w", "2.50"), bet("b", "1.00"), rollback]) {
      const body = JSON.stringify({ ...common, ...fields });
      await send(wallet.url.replace(/\/wallet$/, ""), body, signBoth(body, FIRST));
    }
    const days = new Set([begun, new Date()].map((moment) => moment.toISOString().slice(0, 10)));
    const lists = [...days].map((day) => wallet.books("list", day).split("\n"));
    const rows = lists.flatMap((lines) => lines.slice(1).map((line) => line.split(",")));
    expect(lists[0]?.[0]).toBe(
      "transaction_id,type,amount,currency,player_id,round_id,operator_transaction_id,status,completed_at",
    );
    expect(rows.map(([id, type, amount, , , , , status]) => [id, type, amount, status])).toEqual([
      ["p:a", "bet", "1.00", "completed"],
      ["p:w", "win", "2.50", "completed"],
      ["p:b", "bet", "1.00", "cancelled"],
      ["p:undo", "rollback", "1.00", "completed"],
    ]);
    expect(wallet.books("list", "2020-01-01").split("\n")).toHaveLength(1);
  });
});
