import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

interface Pages {
  /** Where the files go, and the address that they will have. */
  readonly target: string;
  readonly address: string;
  readonly page: string;
  readonly script: string;
  readonly style: string;
  readonly define?: Readonly<Record<string, string>>;
}

/** Runs before the first paint, so it is no module and must not be split: an import in it would be an error. */
const FIRST = "web/theme.ts";

/**
 * Builds pages of one address. The file of each page is read when it is first opened. All files but the first have the hash
 * of their content in their name, so browsers may keep them for good.
 */
export async function buildPages({ target, address, page, script, style, define = {} }: Pages): Promise<void> {
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
  const first = await build({ ...options, entryPoints: { theme: FIRST }, format: "iife" });
  const { metafile } = await build({
    ...options,
    entryPoints: { main: script, style },
    splitting: true,
    chunkNames: "[name]-[hash]",
    format: "esm",
    define,
  });
  const outputs = Object.entries({ ...metafile.outputs, ...first.metafile.outputs });
  const fileOf = (entry: string) => {
    const built = outputs
      .find(([, { entryPoint }]) => entryPoint === entry)?.[0]
      .split("/")
      .at(-1);
    if (!built) throw new Error(`${entry} was not built.`);
    return `"${address}/app/${built}"`;
  };
  const named = readFileSync(page, "utf8")
    .replace(`"${address}/theme.js"`, fileOf(FIRST))
    .replace(`"${address}/main.js"`, fileOf(script))
    .replace(`"${address}/style.css"`, fileOf(style));
  writeFileSync(`${target}/index.html`, named);
}
