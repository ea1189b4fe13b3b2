import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { AdminCtx } from "../../src/context.ts";
import { type BackOffice, RefusedError } from "../admin/back-office.ts";
import { backOfficeOf } from "../admin/installation.ts";
import { wrangler } from "../local/wrangler.ts";

/** The account that wrangler is logged in to. */
export interface AccountTools {
  /** The project's folder, with wrangler.toml and migrations. */
  readonly root: string;
  /** Runs wrangler and returns what it prints. `input` is what it reads. Throws RefusedError with all it said when it fails. */
  wrangler(args: readonly string[], input?: string): Promise<string>;
  sleep(ms: number): Promise<unknown>;
  say(line: string): void;
}

/** With its installations. */
export interface InstallationTools extends AccountTools {
  backOffice(base: string | undefined): BackOffice;
}

/** Tools of the commands on databases; tests have their own. */
export interface Tools extends InstallationTools {
  /** Whether a service runs on this machine; the local state belongs to it then. */
  isRunning(): Promise<boolean>;
  /** Work on the local state, while no service runs. */
  readonly local: Local;
}

export interface Local {
  isOpen(shard: number): Promise<boolean>;
  /** Opens a shard and fills it. */
  open(shard: number): Promise<void>;
}

export function realTools(root: string, env: NodeJS.ProcessEnv, say: (line: string) => void): Tools {
  const backOffice = (base: string | undefined) => backOfficeOf(base, env);
  return {
    root,
    wrangler: (args, input) => printedBy(wrangler(root, args, ["pipe", "pipe", "pipe"]), args, input),
    backOffice,
    isRunning: async () => {
      const url = `http://127.0.0.1:${env.PORT || 8787}/healthz`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
      await answer?.body?.cancel();
      return answer !== undefined;
    },
    local: {
      isOpen: (shard) => locally(root, async (state, ctx) => (await state.stateHere(ctx, shard)) === "open"),
      open: (shard) => locally(root, (state, ctx) => state.openHere(ctx, shard)),
    },
    sleep,
    say,
  };
}

/** Output of a running wrangler. */
export async function printedBy(child: ChildProcess, args: readonly string[], input = ""): Promise<string> {
  const out: string[] = [];
  const all: string[] = [];
  child.stdout?.on("data", (chunk) => void [out, all].map((lines) => lines.push(String(chunk))));
  child.stderr?.on("data", (chunk) => void all.push(String(chunk)));
  // It may end without reading: its exit code says why.
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(input);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new RefusedError(`wrangler ${args.slice(0, 3).join(" ")} failed:\n${all.join("").trim()}`);
  return out.join("");
}

/** Loaded lazily: most commands do without the service's code. */
async function locally<T>(
  root: string,
  work: (state: typeof import("./local-state.ts"), ctx: AdminCtx) => Promise<T>,
): Promise<T> {
  const [{ withLocalState }, state] = await Promise.all([import("../seed/context.ts"), import("./local-state.ts")]);
  return withLocalState(root, (ctx) => work(state, ctx));
}

/** The JSON that wrangler printed; it may print lines before it. */
export function printedJson(text: string): unknown {
  const begin = /^\[/m.exec(text)?.index ?? 0;
  try {
    return JSON.parse(text.slice(begin));
  } catch {
    throw new RefusedError(`wrangler printed no JSON:\n${text.trim() || "(nothing)"}`);
  }
}

/** Changes wrangler.toml in one step: a killed command leaves the old text or the new one. */
export function changeConfig(root: string, change: (text: string) => string): void {
  const file = join(root, "wrangler.toml");
  const before = readFileSync(file, "utf8");
  const after = change(before);
  if (after === before) return;
  writeFileSync(`${file}.new`, after);
  renameSync(`${file}.new`, file);
}
