import { readdirSync, readFileSync } from "node:fs";
import { build } from "esbuild";

/** Rooms by name, each with the rooms it imports values from. Type-only imports vanish at build and are no arrows. */
export type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

/** A room is a folder of src/; the files beside them are the root, where everything is put together. */
const ROOT = "root";
/** Leaf files at the top of src/ that rooms may use; each counts as a room of its own. */
const SHARED_FILES = ["context", "env", "errors"];

function roomOf(path: string): string {
  const [first = "", second] = path.replace(/^src\//, "").split("/");
  if (second !== undefined) return first;
  const name = first.replace(/\.ts$/, "");
  return SHARED_FILES.includes(name) ? name : ROOT;
}

/** The arrows of the code as it stands, by what the bundler resolves. */
export async function arrowsOfCode(): Promise<Arrows> {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".d.ts"),
  );
  const { metafile } = await build({
    // One entry that imports all: as entries of their own, each would be bundled again with all that it imports.
    stdin: { contents: files.map((name) => `import "./src/${name}";`).join("\n"), resolveDir: process.cwd() },
    bundle: true,
    write: false,
    metafile: true,
    outdir: "unused",
    absWorkingDir: process.cwd(),
    format: "esm",
    packages: "external",
    external: ["cloudflare:*", "*.bin", "../../../dist/*"],
    loader: { ".html": "text" },
    logLevel: "silent",
  });
  const arrows = new Map<string, Set<string>>();
  for (const [path, { imports }] of Object.entries(metafile.inputs)) {
    if (!path.startsWith("src/")) continue;
    const from = roomOf(path);
    const targets = arrows.get(from) ?? new Set();
    arrows.set(from, targets);
    for (const { path: target, external } of imports) {
      if (!external && target.startsWith("src/") && roomOf(target) !== from) targets.add(roomOf(target));
    }
  }
  return arrows;
}

/** The arrows that docs/architecture.md allows: its block ```rooms, a line for each room: `ledger → db, lib`. */
export function arrowsOfPage(): Arrows {
  const page = readFileSync("docs/architecture.md", "utf8");
  const [, block = ""] = /```rooms\n([\s\S]*?)```/.exec(page) ?? [];
  const lines = block.split("\n").filter((line) => line.trim() !== "");
  return new Map(
    lines.map((line) => {
      const [room = "", targets = ""] = line.split("→").map((part) => part.trim());
      return [room, new Set(targets === "" ? [] : targets.split(/,\s*/))];
    }),
  );
}

/** The rooms of one cycle, or undefined when every arrow points down. */
export function cycleIn(arrows: Arrows): string[] | undefined {
  const done = new Set<string>();
  const visit = (room: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room];
    if (done.has(room)) return undefined;
    for (const target of arrows.get(room) ?? []) {
      const cycle = visit(target, [...path, room]);
      if (cycle) return cycle;
    }
    done.add(room);
    return undefined;
  };
  for (const room of arrows.keys()) {
    const cycle = visit(room, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Module-level state: what an isolate remembers between requests, as `file name`. */
export function stateOfCode(): string[] {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  return files
    .flatMap((name) => stateIn(readFileSync(`src/${name}`, "utf8")).map((variable) => `${name} ${variable}`))
    .toSorted();
}

/** Names of module-level variables that can change: `let`, and maps, sets and caches that start empty. */
export function stateIn(source: string): string[] {
  const changing =
    /^(?:export )?(?:let (\w+)|const (\w+)(?:: [^=\n]+)? = new (?:Map|Set|WeakMap|WeakSet|BoundedMap|InFlight|OneReader|CatalogueMemory)\b(?:<[\s\S]*?>)?\(([^)]*)\))/gm;
  return [...source.matchAll(changing)]
    .filter(([, variable, , filled]) => variable !== undefined || !/^\s*(?:\[|\.\.\.|\w+[.(])/.test(filled ?? ""))
    .map(([, variable, constant]) => variable ?? constant ?? "");
}

/** The state that docs/architecture.md lists: rows `| \`file\` | \`name\` | …`. */
export function stateOfPage(): string[] {
  const page = readFileSync("docs/architecture.md", "utf8");
  const [, section = ""] = /## What an isolate remembers\n([\s\S]*?)(?=\n## |$)/.exec(page) ?? [];
  return [...section.matchAll(/^\| `([\w./-]+\.ts)` \| `(\w+)` \|/gm)]
    .map(([, file, name]) => `${file} ${name}`)
    .toSorted();
}
