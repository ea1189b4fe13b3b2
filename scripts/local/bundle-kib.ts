import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** The largest bundle that a deployment may have, in KiB after gzip. */
export const MAX_BUNDLE_KIB = 400;

/** The gzipped size of a bundle's modules without the country table, each compressed by itself. */
export function bundleKib(folder: string): number {
  const modules = readdirSync(folder).filter((file) => !/\.map$|^README\.md$|country\.bin$/.test(file));
  return modules.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).byteLength, 0) / 1024;
}
