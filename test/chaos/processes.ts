import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const here = (file: string) => fileURLToPath(import.meta.resolve(`./${file}`));
const living = new Set<ChildProcess>();

/** Starts a program of the run as the leader of its own process group; its output goes to a file. */
export function start(file: string, args: readonly string[], logPath: string, cwd = process.cwd()): ChildProcess {
  const flags = ["--disable-warning=ExperimentalWarning", here(file), ...args];
  const child = spawn(process.execPath, flags, { cwd, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const log = createWriteStream(logPath, { flags: "a" });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  living.add(child);
  child.once("exit", () => living.delete(child));
  return child;
}

/** Waits until the program prints `words`; throws if it ends before. */
export function untilPrints(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      if (chunk.toString().includes(words)) resolve();
    });
    child.once("exit", (code) => reject(new Error(`a program of the run ended with code ${code}`)));
  });
}

/** The program's exit code, once it has ended. */
export function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once("exit", resolve));
}

/** Kills a whole process group, as a machine that loses power would. */
export async function killGroup(child: ChildProcess): Promise<void> {
  const gone = exitCode(child);
  if (child.pid !== undefined && child.exitCode === null) {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      return;
    }
  }
  await gone;
}

export function killAll(): void {
  for (const { pid } of living) {
    try {
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch {
      // It has already ended.
    }
  }
}

/** Bundles the service as a deployment would, or another entry around it. */
export async function bundle(root: string, folder: string, ...entry: [] | [path: string]): Promise<void> {
  const wrangler = fileURLToPath(import.meta.resolve("wrangler/package.json")).replace(
    "package.json",
    "bin/wrangler.js",
  );
  const args = ["deploy", ...entry, "--dry-run", "--config", `${root}/wrangler.toml`, "--outdir", folder];
  await run(process.execPath, [wrangler, ...args], {
    cwd: root,
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });
}
