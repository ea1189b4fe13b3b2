import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { bundle } from "../../chaos/processes.ts";
import type {} from "../../support/provided.d.ts";
import { readOffset, shiftingScript } from "../../support/shifted-clock.ts";

/** Gives the files of a run one folder for the bundled service. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "service-bundle-"));
  project.provide("bundleFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** The bundled service in `folder`, built by the first file that asks, for all others of the run. */
export async function bundleIn(folder: string): Promise<string> {
  const [lock, building, built] = ["lock", "building", "built"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (; !existsSync(built); await sleep(100)) {
    if (!taken(lock)) continue;
    try {
      if (existsSync(built)) continue;
      await bundle(process.cwd(), building);
      shiftClockOf(building);
      renameSync(building, built);
    } finally {
      rmdirSync(lock);
    }
  }
  return built;
}

/** Under a shifted clock, the service begins with what shifts its own. */
function shiftClockOf(folder: string): void {
  const offset = readOffset(process.env);
  if (offset === 0) return;
  const entry = join(folder, "index.js");
  writeFileSync(entry, shiftingScript(offset) + readFileSync(entry, "utf8"));
}

/** Whether this call has taken the lock. */
function taken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}
