import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Child, keepRunning, stopAll } from "../../scripts/local/children.ts";
import { holdState } from "../../scripts/local/hold-state.ts";
import { requireFree } from "../../scripts/local/ports.ts";
import { readLocalSettings } from "../../scripts/local/settings.ts";

test("the local installation listens on the documented ports by default", () => {
  expect(readLocalSettings({})).toEqual({ port: 8787, walletPort: 8788, retryTimeScale: 1 });
  expect(readLocalSettings({ PORT: "1", WALLET_PORT: "2", RETRY_TIME_SCALE: "3600" })).toEqual({
    port: 1,
    walletPort: 2,
    retryTimeScale: 3600,
  });
});

test.each([
  { PORT: "x" },
  { PORT: "70000" },
  { PORT: "8788" },
  { RETRY_TIME_SCALE: "0" },
  { RETRY_TIME_SCALE: "fast" },
])("an invalid setting is refused by name: %o", (env) => {
  expect(() => readLocalSettings(env)).toThrow(Object.keys(env)[0]);
});

test("a port in use is refused, naming the variable that changes it", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  await expect(requireFree(port, "PORT", 0)).rejects.toThrow(`Port ${port} is already in use. Set PORT`);
  server.close();
  await once(server, "close");
  await expect(requireFree(port, "PORT", 0)).resolves.toBeUndefined();
});

test("local state in use is refused with the process that holds it, until that ends", async () => {
  const root = mkdtempSync(join(tmpdir(), "held-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const release = await holdState(root, "npm run dev at http://127.0.0.1:8787", 0);
  const words = `in use by npm run dev at http://127.0.0.1:8787, process ${process.pid}.`;
  await expect(holdState(root, "npm run migrate", 0)).rejects.toThrow(words);
  const next = holdState(root, "npm run migrate", 60_000);
  release();
  (await next)();
  (await holdState(root, "npm run seed", 0))();
});

test.each([
  ["a process that has ended", (ended: number) => JSON.stringify({ pid: ended, program: "", what: "it" })],
  ["another program with its number", () => JSON.stringify({ pid: process.pid, program: "other.ts", what: "it" })],
  ["a file that was not written to its end", () => '{"pid":'],
])("local state held by %s is free", async (_, left) => {
  const root = mkdtempSync(join(tmpdir(), "held-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const child = spawn("true");
  await once(child, "exit");
  mkdirSync(join(root, ".wrangler"));
  writeFileSync(join(root, ".wrangler/held.json"), left(child.pid ?? 0));
  (await holdState(root, "npm run dev", 0))();
});

test("a child that was killed is started again, until the installation stops", async () => {
  const stopping = new AbortController();
  const children: Child[] = [];
  let starts = 0;
  const start = () => {
    starts++;
    return { name: "wallet", process: spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]) };
  };
  const ended = keepRunning(children, { start, stopping: stopping.signal, delayMs: 0 });
  for (let kills = 1; kills <= 6; kills++) {
    children[0]?.process.kill("SIGKILL");
    await vi.waitUntil(() => starts === kills + 1, { timeout: 30_000 });
  }
  stopping.abort();
  await stopAll(children);
  expect(await ended).toBe("the wallet ended by SIGTERM");
});

test("a child that keeps failing is given up", async () => {
  let starts = 0;
  const start = () => {
    starts++;
    return { name: "wallet", process: spawn("false") };
  };
  const reason = await keepRunning([], { start, stopping: new AbortController().signal, delayMs: 0 });
  expect([reason, starts]).toEqual(["the wallet ended with code 1", 5]);
});
