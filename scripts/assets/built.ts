import { createHash } from "node:crypto";
import { type Dirent, existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Holds what the last build read and wrote. */
const RECORD = "dist/built.json";
/** Not read by a build. */
const NOT_READ = new Set(["node_modules", "dist", "coverage", "__pycache__"]);
/** Files that `npm run dev` needs at its start. Each build writes them. */
const NEEDED = ["country.bin", "assets/sandbox/desk/index.html", "assets/sandbox/console/index.html"];
/** Changes with each installation of packages, and is read in place of them. */
const PACKAGES = "node_modules/.package-lock.json";

/** Digests of the project's files, grouped by what has to be built again after an edit of them. */
export interface Inputs {
  /** The Worker and its tests: documents show some of them. */
  readonly sources: string;
  /** The desk, the console, the portal and the games. */
  readonly pages: string;
  /** Packages that operators install. Documents show them too. */
  readonly clients: string;
  /** Documents show files of the whole repository, so it is all of the rest. */
  readonly rest: string;
}

export type Part = keyof Inputs;

const SOURCES = /^(src|test)\//;
const PAGES = /^web\/(console|desk|games|pages|ui)\//;
const CLIENTS = /^clients\//;

/** Each file by its path, size and time of change: reading these facts takes milliseconds where a build takes seconds. */
export function inputsOf(root: string): Inputs {
  const files = below(root, "", (entry) => !NOT_READ.has(entry.name) && !entry.name.startsWith("."));
  if (existsSync(join(root, PACKAGES))) files.push(PACKAGES);
  const digest = (isOf: (file: string) => boolean) => digestOf(root, files.filter(isOf));
  return {
    sources: digest((file) => SOURCES.test(file)),
    pages: digest((file) => PAGES.test(file)),
    clients: digest((file) => CLIENTS.test(file)),
    rest: digest((file) => ![SOURCES, PAGES, CLIENTS].some((part) => part.test(file))),
  };
}

/**
 * Returns the parts that have changed since dist/ was built; all of them where dist/ itself was changed. After a build of the
 * local site alone also all, unless `isLocal`: then nothing but that site is needed.
 */
export function changedSince(root: string, inputs: Inputs, { isLocal = false } = {}): readonly Part[] {
  const built = read(root);
  const parts = Object.keys(inputs) as Part[];
  // There may be no dist/ at all.
  if (!built || !(built.isWhole || isLocal) || built.outputs !== outputsOf(root)) return parts;
  return parts.filter((part) => built[part] !== inputs[part]);
}

/** Whether dist/ has a local site that a service can start with. Its age does not matter. */
export function hasLocalSite(root: string): boolean {
  return read(root) !== undefined && NEEDED.every((file) => existsSync(join(root, "dist", file)));
}

/** The paths of the local site's files: wrangler serves one that is new only when it reads its settings again. */
export function localSiteFiles(root: string): string {
  return below(root, "dist/assets/sandbox", () => true)
    .toSorted()
    .join("\n");
}

/** Notes that dist/ was built from `inputs`, which were read before the build began. */
export function noteBuilt(root: string, inputs: Inputs): void {
  write(root, { ...inputs, outputs: outputsOf(root), isWhole: true });
}

/** Notes that of the local site `parts` were built; the others remain as old as they were. */
export function noteLocalSite(root: string, inputs: Inputs, parts: readonly Part[]): void {
  const built = Object.fromEntries(parts.map((part) => [part, inputs[part]]));
  write(root, { ...inputs, ...read(root), ...built, outputs: outputsOf(root), isWhole: false });
}

interface Built extends Inputs {
  readonly outputs: string;
  readonly isWhole: boolean;
}

function read(root: string): Built | undefined {
  try {
    return JSON.parse(readFileSync(join(root, RECORD), "utf8"));
  } catch {
    return undefined;
  }
}

function write(root: string, built: Built): void {
  writeFileSync(join(root, RECORD), JSON.stringify(built));
}

/** Without the folders of builds under way, and the records of what was built. */
function outputsOf(root: string): string {
  const isOutput = ({ name }: Dirent) => !name.startsWith("build-") && !["built.json", "generated.txt"].includes(name);
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
