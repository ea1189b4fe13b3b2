import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Digests of what the state was made from. */
export type SeedRecord = { stores: string; catalogue: string; operator: string };

/** A digest of the catalogue and its pictures: this folder, and `returns`, which includes the engines' RTPs. */
export function catalogueDigest(root: string, returns: string): string {
  const hash = createHash("sha256").update(returns);
  const folder = join(root, "scripts/seed");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (/\.(ts|webp)$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex");
}

/** A digest of the migrations, and of the settings that name the databases. */
export function storesDigest(root: string): string {
  const hash = createHash("sha256").update(readFileSync(join(root, "wrangler.toml")));
  const folder = join(root, "migrations");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (name.endsWith(".sql")) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex");
}

const recordPath = (root: string): string => join(root, ".wrangler/state/seed.json");

/** The record of the last complete seed; null when there is none. */
export function readRecord(root: string): SeedRecord | null {
  const path = recordPath(root);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as SeedRecord) : null;
}

export function writeRecord(root: string, record: SeedRecord): void {
  mkdirSync(dirname(recordPath(root)), { recursive: true });
  writeFileSync(recordPath(root), JSON.stringify(record));
}

/** Whether the local state was seeded with today's migrations. */
export function isSeeded(root: string): boolean {
  return readRecord(root)?.stores === storesDigest(root);
}
