import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { changedSince, inputsOf, localSiteFiles } from "../assets/built.ts";
import { SETTINGS, writeDevConfig } from "./dev-config.ts";

/** Sources of pages and documents. wrangler itself watches the Worker's. */
const FOLDERS = ["web", "docs", "clients", "examples"];
/** An editor writes a file in several steps. */
const QUIET_MS = 30;

/**
 * Builds pages and documents again after each edit, until `stopping` aborts. The service reads them where they are built, so
 * it restarts only for a new file. Edits while a build runs have one build after it.
 *
 * Returns a function that builds what changed before the start. Call it once the service answers.
 */
export function followEdits(root: string, stopping: AbortSignal, progress: (line: string) => void): () => void {
  let isDue = false;
  let isFirst = true;
  let build: ChildProcess | undefined;
  let isAtWork = false;

  async function buildWhileDue(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    while (isDue && !stopping.aborted) {
      await sleep(QUIET_MS);
      isDue = false;
      const option = isFirst ? "--local" : "--edited";
      if (isFirst && changedSince(root, inputsOf(root), { isLocal: true }).length === 0) continue;
      isFirst = false;
      const started = Date.now();
      const files = localSiteFiles(root);
      build = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/assets.ts", option], {
        cwd: root,
        stdio: ["ignore", "ignore", "inherit"],
      });
      const [code] = await once(build, "exit");
      if (stopping.aborted) return;
      if (localSiteFiles(root) !== files) await takeSettings();
      const seconds = ((Date.now() - started) / 1_000).toFixed(1);
      progress(code === 0 ? `pages built (${seconds} s)` : "the pages could not be built: see above");
    }
    isAtWork = false;
  }

  async function takeSettings(): Promise<void> {
    await sleep(QUIET_MS);
    try {
      if (!stopping.aborted) writeDevConfig(root);
    } catch (cause) {
      progress(`${SETTINGS} cannot be read, and the service keeps what it said before: ${(cause as Error).message}`);
    }
  }

  const buildSoon = () => {
    isDue = true;
    void buildWhileDue();
  };
  const watchers: FSWatcher[] = [
    ...FOLDERS.map((folder) => watch(join(root, folder), { recursive: true }, buildSoon)),
    // Not the file itself: an editor may put another one in its place.
    watch(root, (_, name) => {
      if (name === SETTINGS) void takeSettings();
    }),
  ];
  stopping.addEventListener("abort", () => {
    for (const watcher of watchers) watcher.close();
    build?.kill();
  });
  return buildSoon;
}
