import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorGames } from "../../clients/typescript/src/index.ts";
import { freePort } from "../../scripts/local/ports.ts";
import { backOffice, issueKey } from "../support/back-office.ts";
import type { Key } from "../support/signed-headers.ts";

const ADMIN_TOKEN = "admin-token-of-this-test";
const PLAYER = { player_id: "player-1", currency: "EUR" };
const state = mkdtempSync(join(tmpdir(), "wallet-suite-"));
const running = new Set<ChildProcess>();

after(() => {
  for (const child of running) kill(child);
  rmSync(state, { recursive: true, force: true });
});

test("a run whose service is killed goes on after the restart, balance restored", async () => {
  const [port, walletPort] = [await freePort(), await freePort()];
  const baseUrl = `http://127.0.0.1:${port}`;
  const books = `http://127.0.0.1:${walletPort}/books/players/${PLAYER.player_id}`;
  for (const name of ["DB", "LEDGER_01"]) assert.equal(wranglerOnce("d1", "migrations", "apply", name, "--local"), 0);
  let service = await startService(port);
  const { keyId, secret } = await anOperator(baseUrl, walletPort);
  await startWallet(walletPort, `${keyId}:${secret}`);
  await fetch(books, { method: "PUT", body: JSON.stringify({ currency: PLAYER.currency, balance: "25.00" }) });

  const client = new OperatorGames({ baseUrl, keyId, secret });
  const { id } = await client.startWalletValidation(PLAYER);
  let begun = await client.walletValidation(id);
  for (; begun.cases.length < 15; begun = await client.walletValidation(id)) await sleep(20);
  // A run that its first call stops has all its cases at once.
  assert.equal(begun.status, "running", JSON.stringify(begun.cases[0]));
  kill(service);
  await once(service, "exit");

  service = await startService(port);
  const before = await client.walletValidation(id);
  assert.equal(before.status, "running", "the kill came in the middle of the run");
  let run = before;
  while (run.status === "running") {
    await sleep(200);
    run = await client.walletValidation(id);
  }
  assert.deepEqual(
    // The case about time depends on how busy the machine is.
    run.cases.filter(
      ({ name, status }) => status === "failed" || (status === "warned" && name !== "time of the answers"),
    ),
    [],
  );
  assert.equal(run.status, "passed");
  assert.equal(run.cases.length, run.total);
  assert.equal(((await (await fetch(books)).json()) as { balance: string }).balance, "25.00");
});

async function startService(port: number): Promise<ChildProcess> {
  const vars = { LOCAL_DEVELOPMENT: "true", ADMIN_TOKEN, BASE_URL: `http://127.0.0.1:${port}`, MASTER_KEY: masterKey };
  const flags = Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  const args = ["dev", "--port", String(port), "--inspector-port", "0", "--persist-to", state, ...flags];
  const child = spawn("wrangler", args, { detached: true, stdio: "ignore" });
  track(child);
  await ready(`http://127.0.0.1:${port}/healthz`);
  return child;
}

async function startWallet(port: number, keys: string): Promise<void> {
  const env = { PATH: process.env.PATH, PORT: String(port), BOOKS: join(state, "wallet.sqlite"), KEYS: keys };
  const child = spawn(process.execPath, ["examples/wallet/main.ts"], { env, detached: true, stdio: "ignore" });
  track(child);
  await ready(`http://127.0.0.1:${port}/healthz`);
}

async function anOperator(baseUrl: string, walletPort: number): Promise<Key> {
  const admin = backOffice(baseUrl, ADMIN_TOKEN);
  await admin("PUT", "/operators/casino", { name: "Casino", wallet_url: `http://127.0.0.1:${walletPort}/wallet` });
  return issueKey(admin, "/operators/casino");
}

const masterKey = Buffer.alloc(32, 7).toString("base64");

function wranglerOnce(...args: string[]): number | null {
  return spawnSync("wrangler", [...args, "--persist-to", state], { stdio: "ignore" }).status;
}

function track(child: ChildProcess): void {
  running.add(child);
  child.once("exit", () => running.delete(child));
}

/** Kills the whole process group, like a power loss. */
function kill({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, "SIGKILL");
}

async function ready(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error(`${url} does not answer`);
}
