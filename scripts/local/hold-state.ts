import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** An installation that is stopping may hold its state for a moment. */
const MAX_WAIT_MS = 5_000;
const POLL_INTERVAL_MS = 250;

/** The process that uses a folder's local state. */
interface Holder {
  readonly pid: number;
  /** The file of its program, by which it is told from another process that has its number now. */
  readonly program: string;
  /** Name for a person. */
  readonly what: string;
}

/**
 * Holds the local state of the project in `root` for this process, as `what`. Two that write to it at once would end with
 * SQLITE_BUSY. Returns what ends it. Throws when another process holds it, and goes on doing so.
 */
export async function holdState(root: string, what: string, waitMs = MAX_WAIT_MS): Promise<() => void> {
  const file = join(root, ".wrangler/held.json");
  mkdirSync(join(root, ".wrangler"), { recursive: true });
  const own: Holder = { pid: process.pid, program: basename(process.argv[1] ?? ""), what };
  for (const end = Date.now() + waitMs; !isWritten(file, own); await sleep(POLL_INTERVAL_MS)) {
    const holder = holderIn(file);
    if (holder === "none") continue;
    if (holder === "unreadable" || !isRunning(holder)) rmSync(file, { force: true });
    else if (Date.now() >= end) {
      throw new Error(
        `The local state of this folder is in use by ${holder.what}, process ${holder.pid}. Stop it first (kill ${holder.pid}). To run two at once, give the second a clone of its own, and set PORT and WALLET_PORT there.`,
      );
    }
  }
  const release = () => {
    const holder = holderIn(file);
    if (typeof holder === "object" && holder.pid === own.pid) rmSync(file, { force: true });
  };
  process.once("exit", release);
  return release;
}

/** Whether the file was not there. It appears whole: another process would remove one that it cannot read. */
function isWritten(file: string, holder: Holder): boolean {
  const whole = `${file}.${holder.pid}`;
  writeFileSync(whole, JSON.stringify(holder));
  try {
    linkSync(whole, file);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw cause;
  } finally {
    rmSync(whole, { force: true });
  }
}

/** `none`: it was released just now, and another may have it by the next look. */
function holderIn(file: string): Holder | "none" | "unreadable" {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "ENOENT" ? "none" : "unreadable";
  }
}

function isRunning({ pid, program }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    // It is there, and another user's.
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", "args="], { encoding: "utf8" }).includes(program);
  } catch {
    // This machine has no ps.
    return true;
  }
}
