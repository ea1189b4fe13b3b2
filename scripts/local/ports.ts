import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** An installation that is stopping may hold its port for a moment. */
const MAX_WAIT_MS = 5_000;
const POLL_INTERVAL_MS = 250;

/** Waits until the port is free on 127.0.0.1. Throws when it stays in use. */
export async function requireFree(port: number, variable: string, waitMs = MAX_WAIT_MS): Promise<void> {
  for (const end = Date.now() + waitMs; !(await isFree(port)); await sleep(POLL_INTERVAL_MS)) {
    if (Date.now() >= end) throw new Error(`Port ${port} is already in use. Set ${variable} to another port.`);
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/**
 * A port of 127.0.0.1 that is free at this moment, below those that the system gives to outgoing connections: one of these
 * could take it before its server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}
