import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;
/** The lockfile that the packages were installed from. */
const record = join(folder, "node_modules/.installed-from");

/** Installs the packages of this folder, unless they are there as its lockfile wants them: about 10 seconds. */
export function installTools(): void {
  const lockfile = readFileSync(join(folder, "package-lock.json"), "utf8");
  if (existsSync(record) && readFileSync(record, "utf8") === lockfile) return;
  // To standard error: a tool's own output stays as it is.
  const { status } = spawnSync("npm", ["ci"], {
    cwd: folder,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("`npm ci` in test/tools failed: see above.");
  writeFileSync(record, lockfile);
}
