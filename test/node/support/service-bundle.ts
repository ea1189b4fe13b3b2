import { existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { bundle } from "../../chaos/processes.ts";
import type {} from "../../support/provided.d.ts";
import { shiftClockOf } from "../../support/shifted-bundle.ts";

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

/** Whether this call has taken the lock. */
function taken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}
