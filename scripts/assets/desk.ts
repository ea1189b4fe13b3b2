import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import type { Site } from "./site.ts";

const PAGES = { main: "web/desk/src/main.tsx", desk: "web/desk/styles/desk.css" };
/** Runs before the first paint, so it is no module and must not be split: an import in it would be an error. */
const FIRST = { theme: "web/theme.ts" };
const ENTRIES = { ...PAGES, ...FIRST };

/**
 * Builds the desk: the same pages everywhere, each saying which environment it is of. The file of each page is read when it
 * is first opened. All files but the first have the hash of their content in their name, so browsers keep them for good.
 */
export async function buildDesk(target: string, site: Site): Promise<void> {
  mkdirSync(target, { recursive: true });
  cpSync("web/icon.svg", `${target}/icon.svg`);
  const options = {
    outdir: `${target}/app`,
    entryNames: "[name]-[hash]",
    bundle: true,
    minify: true,
    metafile: true,
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
    tsconfig: "web/tsconfig.json",
  } as const;
  const first = await build({ ...options, entryPoints: FIRST, format: "iife" });
  const { metafile } = await build({
    ...options,
    entryPoints: PAGES,
    splitting: true,
    chunkNames: "[name]-[hash]",
    format: "esm",
    define: { RUNBOOK: JSON.stringify(runbook(readFileSync("docs/operating.md", "utf8"))) },
  });
  const built = new Map(
    Object.entries({ ...metafile.outputs, ...first.metafile.outputs }).map(([file, { entryPoint }]) => [
      entryPoint,
      file.split("/").at(-1) ?? "",
    ]),
  );
  const page = readFileSync("web/desk/index.html", "utf8").replace('data-site="sandbox"', `data-site="${site}"`);
  const named = page.replace(/"\/desk\/(\w+)\.(?:js|css)"/g, (_, name: keyof typeof ENTRIES) => {
    const file = built.get(ENTRIES[name]);
    if (!file) throw new Error(`The desk has no file ${name}.`);
    return `"/desk/app/${file}"`;
  });
  writeFileSync(`${target}/index.html`, named);
}

/** What happened and what to do, by the kind of an alert: the table of docs/operating.md#alerts, as plain text. */
export function runbook(page: string): Record<string, readonly [happened: string, todo: string]> {
  const rows = page.matchAll(/^\| `(\w+)` \| (?:critical|warning|info), \w+ \| (.+?) \| (.+) \|$/gm);
  return Object.fromEntries(
    [...rows].map(([, kind = "", happened = "", todo = ""]) => [kind, [plain(happened), plain(todo)]]),
  );
}

function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");
}
