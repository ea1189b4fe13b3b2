import { createHash } from "node:crypto";
import { type Dirent, existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Holds what the last build read and wrote. */
const RECORD = "dist/built.json";
/** Not read by a build. */
const NOT_READ = new Set(["node_modules", "dist", "coverage", "__pycache__"]);
/** What stands for the packages. */
const PACKAGES = "node_modules/.package-lock.json";

/**
 * Inputs of a build of the project in `root`: each file by its path, size and time of change. Documents show files of the
 * whole repository, so it is all of it; reading these facts takes milliseconds where a build takes seconds.
 */
export function inputsOf(root: string): string {
  const files = below(root, "", (entry) => !NOT_READ.has(entry.name) && !entry.name.startsWith("."));
  return digestOf(root, existsSync(join(root, PACKAGES)) ? [...files, PACKAGES] : files);
}

/** Whether dist/ is what was built from `inputs`, untouched since. */
export function isBuilt(root: string, inputs: string): boolean {
  try {
    const built = JSON.parse(readFileSync(join(root, RECORD), "utf8")) as { inputs: string; outputs: string };
    return built.inputs === inputs && built.outputs === outputsOf(root);
  } catch {
    return false;
  }
}

/** Notes that dist/ was built from `inputs`, which were read before the build began. */
export function noteBuilt(root: string, inputs: string): void {
  writeFileSync(join(root, RECORD), JSON.stringify({ inputs, outputs: outputsOf(root) }));
}

/** Without the folders of builds under way. */
function outputsOf(root: string): string {
  const isOutput = ({ name }: Dirent) => !name.startsWith("build-") && name !== "built.json";
  return digestOf(root, below(root, "dist", isOutput));
}

function below(root: string, folder: string, isWanted: (entry: Dirent) => boolean): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(isWanted)
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? below(root, path, isWanted) : [path];
    });
}

function digestOf(root: string, files: readonly string[]): string {
  const facts = files.toSorted().map((file) => {
    const { size, mtimeMs } = lstatSync(join(root, file));
    return `${file} ${size} ${mtimeMs}`;
  });
  return createHash("sha256").update(facts.join("\n")).digest("hex");
}
