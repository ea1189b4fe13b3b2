import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "smol-toml";

export const SETTINGS = "wrangler.toml";
/** Beside wrangler.toml, because its paths are relative to it. */
export const DEV_CONFIG = ".wrangler.dev.toml";

/**
 * Does nothing: with a command, wrangler is told of an edit by the system. Without one, it looks at every file in turn, and takes
 * up to two seconds longer.
 */
const BUILD = { command: "exit 0", watch_dir: ["src", "migrations"] };

/**
 * Writes wrangler.toml with another build: with its own, wrangler holds every request until the build after an edit is over, also
 * where a page alone was edited. followEdits builds pages and documents instead.
 */
export function writeDevConfig(root: string): void {
  const config = parse(readFileSync(join(root, SETTINGS), "utf8"));
  const target = join(root, DEV_CONFIG);
  // wrangler watches it, and must not read half of it.
  writeFileSync(`${target}.${process.pid}`, stringify({ ...config, build: BUILD }));
  renameSync(`${target}.${process.pid}`, target);
}
