import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { balanceOf, bet, call, KEY, putPlayer, read, rollback, startWallet, win } from "./support.ts";

let folder: string;
let wallet: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wallet-"));
});
afterEach(() => {
  wallet?.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

async function startProcess(): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    PORT: "0",
    BOOKS: join(folder, "books.sqlite"),
    KEYS: `${KEY.id}:${KEY.secret}`,
  };
  wallet = spawn(process.execPath, ["examples/wallet/main.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
  for await (const chunk of wallet.stdout as AsyncIterable<Buffer>) {
    const port = /127\.0\.0\.1:(\d+)/.exec(chunk.toString())?.[1];
    if (port) return `http://127.0.0.1:${port}`;
  }
  throw new Error("the wallet did not start");
}

test("answered bets survive a kill, and repeats after it are booked once", async () => {
  let base = await startProcess();
  await putPlayer(base, "ann", {});
  const answered: number[] = [];
  const ids = Array.from({ length: 60 }, (_, index) => index);
  const sent = ids.map(async (id) => {
    const reply = await call(base, bet(String(id), "1.00")).catch(() => null);
    if (reply?.status === 200) answered.push(id);
    if (answered.length === 20) wallet?.kill("SIGKILL");
  });
  await Promise.all([...sent, once(wallet as ChildProcess, "exit")]);

  base = await startProcess();
  const { movements } = (await read(base, "/books/movements")) as { movements: { transaction_id: string }[] };
  const booked = new Set(movements.map((movement) => movement.transaction_id));
  expect(answered.filter((id) => !booked.has(`p:${id}`))).toEqual([]);
  expect(await balanceOf(base, "ann")).toBe(`${100 - booked.size}.00`);
  for (const id of ids) expect((await call(base, bet(String(id), "1.00"))).status).toBe(200);
  expect(await balanceOf(base, "ann")).toBe("40.00");
});

test("concurrent callbacks never overdraw, and concurrent copies are booked once", async () => {
  const base = await startWallet();
  await putPlayer(base, "ann", { balance: "10.00" });
  const bets = await Promise.all(Array.from({ length: 30 }, (_, id) => call(base, bet(`b${id}`, "1.00"))));
  expect(bets.filter((reply) => reply.status === 200)).toHaveLength(10);
  expect(bets.filter((reply) => reply.status === 402)).toHaveLength(20);
  await Promise.all(Array.from({ length: 10 }, () => call(base, win("w", "5.00"))));
  expect(await balanceOf(base, "ann")).toBe("5.00");
  await Promise.all([call(base, bet("x", "5.00")), call(base, rollback("y", "x", "5.00"))]);
  expect(await balanceOf(base, "ann")).toBe("5.00");
});
