import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What the state was seeded from: a digest of each part. */
export type SeedRecord = { catalogue: string; operator: string };

/** A digest of everything the catalogue and its artwork are made of: this folder and the engines' returns. */
export function catalogueDigest(root: string, returns: string): string {
  const hash = createHash("sha256").update(returns);
  const folder = join(root, "scripts/seed");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (name.endsWith(".ts")) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex");
}

const recordPath = (root: string): string => join(root, ".wrangler/state/seed.json");

/** What the state holds; null when it was never seeded, or not to the end. */
export function readRecord(root: string): SeedRecord | null {
  const path = recordPath(root);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as SeedRecord) : null;
}

/** Remembers what the state holds now. */
export function writeRecord(root: string, record: SeedRecord): void {
  mkdirSync(dirname(recordPath(root)), { recursive: true });
  writeFileSync(recordPath(root), JSON.stringify(record));
}
