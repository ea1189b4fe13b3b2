import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SETTINGS, writeDevConfig } from "./dev-config.ts";

/** What pages and documents are made from. wrangler itself watches what the Worker is made from. */
const FOLDERS = ["web", "docs", "clients", "examples"];
/** An editor writes a file in several steps. */
const QUIET_MS = 30;

/**
 * Builds pages and documents again after each edit, until `stopping` aborts. The service reads them where they are built, so
 * it needs no restart. Edits while a build runs have one build after it.
 */
export function followEdits(root: string, stopping: AbortSignal, progress: (line: string) => void): void {
  let isDue = false;
  let build: ChildProcess | undefined;
  let isAtWork = false;

  async function buildWhileDue(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    while (isDue && !stopping.aborted) {
      await sleep(QUIET_MS);
      isDue = false;
      const started = Date.now();
      build = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/assets.ts", "--edited"], {
        cwd: root,
        stdio: ["ignore", "ignore", "inherit"],
      });
      const [code] = await once(build, "exit");
      if (stopping.aborted) return;
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

  const onEdit = () => {
    isDue = true;
    void buildWhileDue();
  };
  const watchers: FSWatcher[] = [
    ...FOLDERS.map((folder) => watch(join(root, folder), { recursive: true }, onEdit)),
    // Not the file itself: an editor may put another one in its place.
    watch(root, (_, name) => {
      if (name === SETTINGS) void takeSettings();
    }),
  ];
  stopping.addEventListener("abort", () => {
    for (const watcher of watchers) watcher.close();
    build?.kill();
  });
}
