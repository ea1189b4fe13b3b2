import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { bundledModules } from "../../scripts/local/bundled-modules.ts";
import { memoryFolder } from "../../scripts/local/memory-folder.ts";
import { freePort } from "../../scripts/local/ports.ts";
import { shiftClockOf } from "../support/shifted-bundle.ts";
import { children, cpuSecondsOf, memoryMibOf, processorMsOf } from "./processes.ts";
import type { Server } from "./server.ts";

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

/** Undoes `keepStateInMemory`, for the Workers that are started from now on. */
export function keepStateOnDisk(): void {
  process.env.TMPDIR = BUILD_FOLDER;
}

/** A Worker in workerd with its own socket, without the dev proxy. */
export interface RunningWorker extends Server {
  readonly miniflare: Miniflare;
  /** Whether its runtime is still there: it ends where an isolate's heap is full. */
  isRunning(): boolean;
  /** Milliseconds of processor time that its runtime has used; NaN where the system does not say. */
  processorMs(): number;
  /** The memory that its runtime holds, in MiB; NaN where the system does not say. */
  memoryMib(): number;
  /** The most memory that its runtime has held, in MiB; NaN where the system does not say. */
  peakMib(): number;
  /** Starts the runtime again with the same state. Processor time and memory are those of the first one only. */
  restart(): Promise<void>;
}

interface Start {
  /** A folder with a bundle; without it, the Worker is bundled. */
  readonly bundle?: string | undefined;
  /** In place of the configured entry. */
  readonly entry?: string | undefined;
  /** How many databases the ledger has beside the control database; by default none. */
  readonly shards?: number;
  /** The most that the heap of each isolate may hold, in MiB; without it, what the runtime gives. */
  readonly heapMib?: number | undefined;
  /** A folder whose state is used and kept; without it, the state is empty. */
  readonly state?: string | undefined;
  /** With the listeners of a sandbox: a question for each callback, which production does not ask. */
  readonly listeners?: boolean | undefined;
}

/** Bundles a Worker like a deployment, from the configured entry or `entry`, as modules for Miniflare. */
async function bundleOf(configPath: string, { entry }: Start) {
  const folder = await mkdtemp(join(BUILD_FOLDER, "bench-"));
  await run(
    "npx",
    ["wrangler", "deploy", ...(entry ? [entry] : []), "--dry-run", "--config", configPath, "--outdir", folder],
    {
      env: { ...process.env, TMPDIR: BUILD_FOLDER, WRANGLER_SEND_METRICS: "false" },
    },
  );
  shiftClockOf(folder);
  const modules = await bundledModules(folder);
  await rm(folder, { recursive: true });
  return modules;
}

/** Starts a Worker like a deployment. */
export async function startWorker(
  configPath: string,
  bindings: Record<string, string>,
  start: Start = {},
): Promise<RunningWorker> {
  const { bundle, heapMib, listeners = false, shards = 0, state } = start;
  const modules = bundle ? await bundledModules(bundle) : await bundleOf(configPath, start);
  // The platform serves static files in front of a Worker, so their local simulation is not measured.
  const { assets: __, ...workerOptions } = unstable_getMiniflareWorkerOptions(configPath).workerOptions;
  // Nor are the sandbox's wire log and listeners, which no production call meets.
  const { WIRE_LOGS: _, LISTENERS, ...others } = (workerOptions.durableObjects ?? {}) as Record<string, unknown>;
  const durableObjects = listeners ? { ...others, LISTENERS } : others;
  const { DB } = (workerOptions.d1Databases ?? {}) as Record<string, unknown>;
  const ledgers = Array.from({ length: shards }, (_, i) => `LEDGER_${String(i + 1).padStart(2, "0")}`);
  const port = await freePort();
  const before = new Set(children());
  const options = convertV4MiniflareOptions({
    ...workerOptions,
    durableObjects,
    ...(DB === undefined
      ? {}
      : { d1Databases: { DB, ...Object.fromEntries(ledgers.map((name) => [name, { id: name }])) } }),
    name: "worker",
    modules,
    bindings: { ...(workerOptions.bindings as object), ...bindings },
    unsafeDirectSockets: [{ host: "127.0.0.1", port }],
    ...(state === undefined ? {} : { resourcePersistencePath: state }),
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: () => undefined,
  } as never);
  // Miniflare reads it when it starts the runtime, and has no option for it.
  process.env.MINIFLARE_WORKERD_V8_FLAGS = heapMib === undefined ? "" : `--max-old-space-size=${heapMib}`;
  const miniflare = new Miniflare(options);
  await miniflare.ready;
  const pids = children().filter((pid) => !before.has(pid));
  return {
    url: `http://127.0.0.1:${port}`,
    miniflare,
    cpuSeconds: () => cpuSecondsOf(pids),
    isRunning: () => pids.every((pid) => children().includes(pid)),
    processorMs: () => processorMsOf(pids),
    memoryMib: () => memoryMibOf(pids, "now"),
    peakMib: () => memoryMibOf(pids, "peak"),
    restart: () => miniflare.setOptions(options),
    stop: () => miniflare.dispose(),
  };
}
