import { request } from "node:http";
import { expect, test } from "vitest";
import { minorDigits } from "../../../examples/wallet/money.ts";
import { openingBalance } from "../../../examples/wallet/opening-balance.ts";
import { readSettings } from "../../../examples/wallet/settings.ts";
import { STAKE_UNIT_MINOR, stakesFor } from "../../../src/sandbox/games/money.ts";
import { UNIT_OF } from "../../../src/sandbox/games/units.ts";
import { balanceOf, bet, call, putPlayer, read, startWallet } from "./support.ts";

test("the books show players and movements, oldest first", async () => {
  const base = await startWallet();
  await putPlayer(base, "a/b c", { bet_limit: "5.00" });
  await call(base, bet("1", "1.00", { player_id: "a/b c" }));
  await call(base, bet("2", "2.00", { player_id: "a/b c", round_id: "r-2" }));
  const player = { player_id: "a/b c", currency: "EUR", balance: "97.00", blocked: false, bet_limit: "5.00" };
  expect(await read(base, "/books/players/a%2Fb%20c")).toEqual(player);
  expect(await read(base, "/books/players")).toEqual({ players: [player] });
  const { movements } = (await read(base, "/books/movements?player_id=a%2Fb%20c")) as { movements: unknown[] };
  expect(movements).toMatchObject([{ transaction_id: "p:1", effect: "-1.00" }, { transaction_id: "p:2" }]);
  expect((await read(base, "/books/movements?round_id=r-2")).movements).toMatchObject([{ amount: "2.00" }]);
});

test("a bet above the player's limit is refused", async () => {
  const base = await startWallet();
  await putPlayer(base, "ann", { bet_limit: "5.00" });
  expect(await call(base, bet("1", "5.01"))).toMatchObject({ status: 403, body: { error: "BET_LIMIT" } });
  expect((await call(base, bet("2", "5.00"))).status).toBe(200);
});

test("a player with an invalid field is not saved", async () => {
  const base = await startWallet();
  for (const fields of [{ currency: "e" }, { balance: 1 }, { balance: "-1.00" }, { blocked: "no" }, { bet_limit: 5 }]) {
    expect((await putPlayer(base, "ann", fields)).status).toBe(400);
  }
  expect((await read(base, "/books/players/ann")).error).toBe("NOT_FOUND");
});

test("the books answer only to local host names and origins", async () => {
  const base = await startWallet();
  const status = await new Promise((resolve, reject) => {
    request(`${base}/books/players`, { headers: { host: "attacker.example" } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
  expect(status).toBe(403);
  const allowed = await fetch(`${base}/healthz`, { headers: { origin: "http://127.0.0.1:8787" } });
  expect(allowed.headers.get("access-control-allow-origin")).toBe("http://127.0.0.1:8787");
  const foreign = await fetch(`${base}/healthz`, { headers: { origin: "https://attacker.example" } });
  expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
});

test("players are created on demand only if enabled, and never those named unknown", async () => {
  const getbalance = (player_id: string, currency: string) => ({ action: "getbalance", player_id, currency });
  const strict = await startWallet();
  expect((await call(strict, getbalance("new", "EUR"))).status).toBe(404);
  const friendly = await startWallet({ autoOpen: "1000" });
  expect((await call(friendly, getbalance("new", "EUR"))).body.balance).toBe("1000.00");
  expect((await call(friendly, getbalance("new-2", "JPY"))).body.balance).toBe("150000");
  expect((await call(friendly, getbalance("new", "USD"))).body.error).toBe("CURRENCY_MISMATCH");
  expect((await call(friendly, getbalance("unknown-1", "EUR"))).status).toBe(404);
});

test("a new player's balance covers a hundred first bets of a game in every currency", () => {
  for (const currency of Object.keys(UNIT_OF)) {
    const stakes = stakesFor({ currency, precision: minorDigits(currency) }, STAKE_UNIT_MINOR);
    const [balance, first] = [Number(openingBalance("1000", currency)), stakes.at(-7) ?? Infinity];
    expect(balance, currency).toBeGreaterThanOrEqual(first * 100);
    expect(balance, currency).toBeLessThanOrEqual(first * 10_000);
  }
});

test("settings are read from the environment, and an invalid one is named", () => {
  expect(readSettings({ KEYS: "a:1, b:x:y" }).keys).toEqual(
    new Map([
      ["a", "1"],
      ["b", "x:y"],
    ]),
  );
  expect(() => readSettings({ KEYS: "a" })).toThrow("KEYS");
  expect(() => readSettings({ PORT: "http" })).toThrow("PORT");
});

test("the wallet misbehaves for as many callbacks as ordered, and then works again", async () => {
  const base = await startWallet();
  await putPlayer(base, "ann", {});
  const order = async (fault: object) =>
    (await fetch(`${base}/books/faults`, { method: "PUT", body: JSON.stringify(fault) })).status;
  expect(await order({ kind: "down", action: "bet", times: 1 })).toBe(200);
  expect((await call(base, { action: "getbalance" })).body.balance).toBe("100.00");
  await expect(call(base, bet("1", "1.00"))).rejects.toThrow();
  expect(await balanceOf(base, "ann")).toBe("100.00");
  expect((await call(base, bet("1", "1.00"))).body.balance).toBe("99.00");

  await order({ kind: "error" });
  expect((await call(base, bet("2", "1.00"))).status).toBe(500);
  expect(await balanceOf(base, "ann")).toBe("99.00");
  await order({ kind: "lost_answer" });
  await expect(call(base, bet("2", "1.00"))).rejects.toThrow();
  expect(await balanceOf(base, "ann")).toBe("98.00");
  await order({ kind: "wrong_balance", times: 2 });
  expect((await call(base, bet("3", "1.00"))).body.balance).toBe("997.00");
  expect(await read(base, "/books/faults")).toEqual({ kind: "wrong_balance", action: null, times: 1 });
  await order({ kind: null });
  expect((await call(base, bet("4", "1.00"))).body.balance).toBe("96.00");
  for (const wrong of [{ kind: "late" }, { kind: "down", action: "x" }, { kind: "down", times: 0 }]) {
    expect(await order(wrong)).toBe(400);
  }
});
