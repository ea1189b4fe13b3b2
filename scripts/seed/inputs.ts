import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";

/** Digests of what the state was made from: of each file of the stores, of the catalogue, and the operator itself. */
export type SeedRecord = { files: Readonly<Record<string, string>>; catalogue: string; operator: string };

/** A digest of the catalogue and its pictures: this folder, and `returns`, which includes the engines' RTPs. */
export function catalogueDigest(root: string, returns: string): string {
  const hash = createHash("sha256").update(returns);
  const folder = join(root, "scripts/seed");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (/\.(ts|webp)$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex");
}

/** Digests of the migrations, and of the settings that name the databases, by their paths. */
export function storeFiles(root: string): Record<string, string> {
  const migrations = readdirSync(join(root, "migrations"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const paths = ["wrangler.toml", ...migrations.map((name) => `migrations/${name}`)];
  const digest = (path: string) =>
    createHash("sha256")
      .update(readFileSync(join(root, path)))
      .digest("hex");
  return Object.fromEntries(paths.map((path) => [path, digest(path)]));
}

/** A migration that changed, or is gone, since the state was made from it: no other one brings that state up to date. */
export function changedMigration(seeded: SeedRecord | null, files: SeedRecord["files"]): string | undefined {
  const made = Object.entries(seeded?.files ?? {}).filter(([path]) => path.startsWith("migrations/"));
  return made.find(([path, digest]) => files[path] !== digest)?.[0];
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
  return isDeepStrictEqual(readRecord(root)?.files, storeFiles(root));
}
