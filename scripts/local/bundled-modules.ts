import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Reads the output of `wrangler deploy --dry-run --outdir` as modules for Miniflare, the entry first. */
export async function bundledModules(folder: string) {
  const files = (await readdir(folder)).filter((file) => !/\.map$|^README\.md$/.test(file));
  const entryFirst = files.sort((a, b) => Number(isEntry(b)) - Number(isEntry(a)));
  return Promise.all(
    entryFirst.map(async (file) => ({
      type: typeOf(file),
      path: file,
      contents: await readFile(join(folder, file)),
    })),
  );
}

/** src/index.ts, or test/weather/worker.ts in the platform's weather. */
const isEntry = (file: string) => file === "index.js" || file === "worker.js";

/** Matches the rules in wrangler.toml: every file except the entry was imported as text or as bytes. */
function typeOf(file: string): "ESModule" | "Data" | "Text" {
  if (isEntry(file)) return "ESModule";
  return file.endsWith(".bin") ? "Data" : "Text";
}
