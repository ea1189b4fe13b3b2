import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build, type Metafile } from "esbuild";

interface Pages {
  /** The folder of the static files, and the address of the pages below it. */
  readonly root: string;
  readonly address: string;
  readonly page: string;
  readonly script: string;
  readonly style: string;
  /** The folder that a running service serves: the names of the files stay as they are there. */
  readonly served: string | undefined;
  readonly define?: Readonly<Record<string, string>>;
}

/** Runs before the first paint, so it is no module and must not be split: an import in it would be an error. */
const FIRST = "web/theme.ts";

/**
 * Builds pages of one address. The file of each page is read when it is first opened. All files but the first have the hash
 * of their content in their name, so browsers may keep them for good.
 *
 * Of a page that is served already the names stay, and the hash follows them as a query: wrangler serves no new name until it
 * starts again. Nothing is split then, because each part would have a new name.
 */
export async function buildPages({ root, address, page, script, style, served, define = {} }: Pages): Promise<void> {
  const target = `${root}${address}`;
  mkdirSync(target, { recursive: true });
  cpSync("web/icon.svg", `${target}/icon.svg`);
  const old = served === undefined ? "" : readFileSync(`${served}${address}/index.html`, "utf8");
  /** As wrangler knows the file of an entry, without its ending. */
  const nameOf = (entry: string) => old.match(new RegExp(`"${address}/app/(${entry}-\\w+)\\.`))?.[1] ?? entry;
  const isServed = nameOf("main") !== "main";
  const options = {
    outdir: `${target}/app`,
    entryNames: isServed ? "[name]" : "[name]-[hash]",
    bundle: true,
    minify: true,
    metafile: true,
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
    tsconfig: "web/tsconfig.json",
  } as const;
  const first = await build({ ...options, entryPoints: { [nameOf("theme")]: FIRST }, format: "iife" });
  const { metafile } = await build({
    ...options,
    entryPoints: { [nameOf("main")]: script, [nameOf("style")]: style },
    splitting: !isServed,
    // Every page imports the script that opens it: what that needs is then one file, not one for each set of pages with the same needs.
    inject: [script],
    chunkNames: "[name]-[hash]",
    format: "esm",
    define,
  });
  const outputs = Object.entries({ ...metafile.outputs, ...first.metafile.outputs });
  const fileOf = (entry: string) => {
    const built = outputs.find(([, { entryPoint }]) => entryPoint === entry)?.[0];
    if (!built) throw new Error(`${entry} was not built.`);
    return `"${address}/app/${basename(built)}${isServed ? `?${digestOf(built)}` : ""}"`;
  };
  const parts = partsOf(metafile, script).map(
    (part) => `<link rel="modulepreload" href="${address}/app/${basename(part)}" />`,
  );
  const named = readFileSync(page, "utf8")
    .replace(`"${address}/theme.js"`, fileOf(FIRST))
    .replace(`"${address}/main.js"></script>`, `${fileOf(script)}></script>${parts.join("")}`)
    .replace(`"${address}/style.css"`, fileOf(style));
  writeFileSync(`${target}/index.html`, named);
}

/** The files that an entry cannot run without. Named in the page, they come with it, not a round trip later. */
function partsOf({ outputs }: Metafile, entry: string): readonly string[] {
  const parts = new Set(Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === entry));
  const [main] = parts;
  for (const file of parts)
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === "import-statement") parts.add(path);
  return [...parts].filter((file) => file !== main);
}

function digestOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 8);
}
