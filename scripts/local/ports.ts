import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** How long an installation that is just stopping may keep a port. */
const patienceMs = 5_000;
const pauseMs = 250;

/** Settles when the port of 127.0.0.1 is free; throws a sentence when something goes on listening there. */
export async function requireFree(port: number, variable: string, patience = patienceMs): Promise<void> {
  for (const end = Date.now() + patience; !(await isFree(port)); await sleep(pauseMs)) {
    if (Date.now() >= end) throw new Error(`port ${port} is taken; set ${variable} to another one.`);
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

/** A port of 127.0.0.1 that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
