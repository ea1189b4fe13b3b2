import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { bundle } from "./processes.ts";
import { type RunOptions, runOnce } from "./run-once.ts";
import { removeSafeguard, SAFEGUARDS } from "./safeguards.ts";

/** Runs once without each safeguard, or only without one. True when every run found violations, as it must. */
export async function pullTeeth(options: Omit<RunOptions, "bundle">, only?: string): Promise<boolean> {
  let good = true;
  for (const name of only === undefined ? Object.keys(SAFEGUARDS) : [only]) {
    const folder = join(options.folder, name.replace(" ", "-"));
    const root = join(folder, "source");
    copyProject(options.root, root);
    removeSafeguard(root, name);
    await bundle(root, join(folder, "bundle"));
    options.log(`without the ${name}:`);
    const { violations } = await runOnce({
      ...options,
      root,
      folder: join(folder, "run"),
      bundle: join(folder, "bundle"),
    });
    for (const violation of violations.slice(0, 3)) options.log(`  found ${violation}`);
    options.log(`  ${violations.length} violations: ${violations.length > 0 ? "noticed" : "NOT NOTICED"}`);
    good &&= violations.length > 0;
  }
  return good;
}

/** The project as it is at a git reference, below a folder; its name. */
export function checkOut(from: string, reference: string, to: string): string {
  mkdirSync(to, { recursive: true });
  const input = execFileSync("git", ["archive", reference], { cwd: from, maxBuffer: 2 ** 28 });
  execFileSync("tar", ["-x", "-C", to], { input });
  symlinkSync(join(from, "node_modules"), join(to, "node_modules"));
  // What is made and not committed: static files and types.
  if (existsSync(join(from, "dist"))) cpSync(join(from, "dist"), join(to, "dist"), { recursive: true });
  return to;
}

/** Not the packages of test/tools, which no build reads. */
const isOwn = (path: string) => basename(path) !== "node_modules";

/** Everything that a build may read. */
function copyProject(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const omitted = new Set([".git", ".wrangler", "node_modules"]);
  for (const name of readdirSync(from))
    if (!omitted.has(name)) cpSync(join(from, name), join(to, name), { recursive: true, filter: isOwn });
  symlinkSync(join(from, "node_modules"), join(to, "node_modules"));
}
