#!/usr/bin/env node
import { spawn } from "node:child_process";
import { once } from "node:events";
import { run } from "./run.ts";

// Node 20 has a WebSocket behind a flag, and only a process that begins with it gets it.
const NEEDS_WEB_SOCKET = process.argv[2] === "listen" && typeof WebSocket === "undefined";
const FLAG = "--experimental-websocket";

if (NEEDS_WEB_SOCKET && !process.execArgv.includes(FLAG)) {
  const again = spawn(process.execPath, [...process.execArgv, FLAG, ...process.argv.slice(1)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => again.kill(signal));
  const [code] = (await once(again, "exit")) as [number | null];
  process.exit(code ?? 1);
}

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

process.exitCode = await run(process.argv.slice(2), process.env, {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  stop: stop.signal,
});
