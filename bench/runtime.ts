import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { bundledModules } from "../scripts/local/bundled-modules.ts";
import { memoryFolder } from "../scripts/local/memory-folder.ts";

const run = promisify(execFile);

process.env.MINIFLARE_WORKERD_PATH = fileURLToPath(new URL("./workerd.sh", import.meta.url));

/** Bundles are always built here, even when the state is in memory. */
const BUILD_FOLDER = tmpdir();

/**
 * Keeps the state of the Workers in memory if there is enough space; returns whether there is. The platform replicates
 * writes without blocking, whereas workerd blocks all requests until the local disk has written.
 */
export function keepStateInMemory(): boolean {
  const folder = memoryFolder();
  if (folder !== undefined) process.env.TMPDIR = folder;
  return folder !== undefined;
}

/** A Worker in workerd with its own socket, without the dev proxy. */
export interface RunningWorker {
  readonly url: string;
  readonly miniflare: Miniflare;
  /** The inspector's address of the Worker, if it was asked for. */
  readonly inspector: string | undefined;
  /** Seconds of processor time that its runtime has used; NaN where the system does not say. */
  cpuSeconds(): number;
  /** The most memory that its runtime has held, in MiB; NaN where the system does not say. */
  peakMib(): number;
  stop(): Promise<void>;
}

const CLOCK_TICKS_PER_SECOND = 100;

/** The processes that this one has started. */
function children(): number[] {
  const path = `/proc/self/task/${process.pid}/children`;
  return existsSync(path) ? readFileSync(path, "utf8").trim().split(" ").filter(Boolean).map(Number) : [];
}

function cpuSecondsOf(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const path = `/proc/${pid}/stat`;
    if (!existsSync(path)) return Number.NaN;
    // The name, in parentheses, may contain spaces; user and system time are the 14th and 15th field.
    const fields = readFileSync(path, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return pids.length === 0 ? Number.NaN : ticks.reduce((sum, each) => sum + each, 0) / CLOCK_TICKS_PER_SECOND;
}

function peakMibOf(pids: readonly number[]): number {
  const peaks = pids.map((pid) => {
    const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
  });
  return pids.length === 0 ? Number.NaN : Math.max(...peaks);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

/**
 * Bundles a Worker like a deployment, from the configured entry or `entry`, and starts it with empty state; `shards` says
 * how many databases the ledger has beside the control database, by default none.
 */
export async function startWorker(
  configPath: string,
  bindings: Record<string, string>,
  { entry, inspector = false, shards = 0 }: { entry?: string; inspector?: boolean; shards?: number } = {},
): Promise<RunningWorker> {
  const folder = await mkdtemp(join(BUILD_FOLDER, "bench-"));
  await run(
    "npx",
    ["wrangler", "deploy", ...(entry ? [entry] : []), "--dry-run", "--config", configPath, "--outdir", folder],
    {
      env: { ...process.env, TMPDIR: BUILD_FOLDER, WRANGLER_SEND_METRICS: "false" },
    },
  );
  // The platform serves static files in front of a Worker, so their local simulation is not measured.
  const { assets: _, ...workerOptions } = unstable_getMiniflareWorkerOptions(configPath).workerOptions;
  const { DB } = (workerOptions.d1Databases ?? {}) as Record<string, unknown>;
  const ledgers = Array.from({ length: shards }, (_, i) => `LEDGER_${String(i + 1).padStart(2, "0")}`);
  const modules = await bundledModules(folder);
  await rm(folder, { recursive: true });
  const port = await freePort();
  const before = new Set(children());
  const inspectorPort = inspector ? await freePort() : undefined;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...workerOptions,
      ...(DB === undefined
        ? {}
        : { d1Databases: { DB, ...Object.fromEntries(ledgers.map((name) => [name, { id: name }])) } }),
      name: "worker",
      modules,
      bindings: { ...(workerOptions.bindings as object), ...bindings },
      unsafeDirectSockets: [{ host: "127.0.0.1", port }],
      ...(inspectorPort === undefined ? {} : { inspectorPort }),
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: () => undefined,
    } as never),
  );
  await miniflare.ready;
  const pids = children().filter((pid) => !before.has(pid));
  return {
    url: `http://127.0.0.1:${port}`,
    miniflare,
    inspector: inspectorPort === undefined ? undefined : `ws://127.0.0.1:${inspectorPort}/core:user:worker`,
    cpuSeconds: () => cpuSecondsOf(pids),
    peakMib: () => peakMibOf(pids),
    stop: () => miniflare.dispose(),
  };
}
