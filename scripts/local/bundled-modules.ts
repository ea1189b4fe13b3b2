import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The modules of a folder that `wrangler deploy --dry-run --outdir` wrote, the entry first, for Miniflare. */
export async function bundledModules(folder: string) {
  const files = (await readdir(folder)).filter((file) => !/\.map$|^README\.md$/.test(file) && file !== ENTRY);
  return Promise.all(
    [ENTRY, ...files].map(async (file) => ({
      type: typeOf(file),
      path: file,
      contents: await readFile(join(folder, file)),
    })),
  );
}

const ENTRY = "index.js";

/** As wrangler.toml's rules have it: everything beside the entry was imported as text or as bytes. */
function typeOf(file: string): "ESModule" | "Data" | "Text" {
  if (file === ENTRY) return "ESModule";
  return file.endsWith(".bin") ? "Data" : "Text";
}
