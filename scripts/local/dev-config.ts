import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "smol-toml";

export const SETTINGS = "wrangler.toml";
/** Beside wrangler.toml, because its paths are relative to it. */
export const DEV_CONFIG = ".wrangler.dev.toml";

/**
 * Writes wrangler.toml without its build: with one, wrangler holds every request until the build after an edit is over, also
 * where a page alone was edited. followEdits builds instead.
 */
export function writeDevConfig(root: string): void {
  const { build, ...config } = parse(readFileSync(join(root, SETTINGS), "utf8"));
  const target = join(root, DEV_CONFIG);
  // wrangler watches it, and must not read half of it.
  writeFileSync(`${target}.${process.pid}`, stringify(config));
  renameSync(`${target}.${process.pid}`, target);
}
