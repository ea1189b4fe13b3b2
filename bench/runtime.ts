import { execFile } from "node:child_process";
import { existsSync, statfsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { bundledModules } from "../scripts/local/bundled-modules.ts";

const run = promisify(execFile);

process.env.MINIFLARE_WORKERD_PATH = fileURLToPath(new URL("./workerd.sh", import.meta.url));

/** Where bundles are built, whatever holds the state. */
const BUILDS = tmpdir();
const MEMORY = "/dev/shm";
/** Far more than a run writes; a container has 64 MiB there unless it is told otherwise. */
const ROOM_BYTES = 1024 ** 3;

/**
 * Keeps what the Workers write in memory, where the machine has room for that; says whether it has. The platform
 * replicates a write while its thread goes on; workerd stops, with all it serves, until this machine's disk has it.
 */
export function keepStateInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM_BYTES) return false;
  process.env.TMPDIR = MEMORY;
  return true;
}

/** A Worker in workerd, reached on a socket of its own: no dev proxy in between. */
export interface RunningWorker {
  readonly url: string;
  readonly miniflare: Miniflare;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** Bundles a Worker as a deployment would, from its configuration's entry or another, and starts it with empty state. */
export async function startWorker(
  configPath: string,
  bindings: Record<string, string>,
  ...entry: [] | [path: string]
): Promise<RunningWorker> {
  const folder = await mkdtemp(join(BUILDS, "bench-"));
  await run("npx", ["wrangler", "deploy", ...entry, "--dry-run", "--config", configPath, "--outdir", folder], {
    env: { ...process.env, TMPDIR: BUILDS, WRANGLER_SEND_METRICS: "false" },
  });
  // Static files are served in front of a deployed Worker by the platform; their simulation is not what is measured.
  const { assets: _, ...workerOptions } = unstable_getMiniflareWorkerOptions(configPath).workerOptions;
  const modules = await bundledModules(folder);
  await rm(folder, { recursive: true });
  const port = await freePort();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...workerOptions,
      name: "worker",
      modules,
      bindings: { ...(workerOptions.bindings as object), ...bindings },
      unsafeDirectSockets: [{ host: "127.0.0.1", port }],
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: () => undefined,
    } as never),
  );
  await miniflare.ready;
  return { url: `http://127.0.0.1:${port}`, miniflare, stop: () => miniflare.dispose() };
}
