/**
 * npm run bundle-size -- <folder>: the size of a bundle that `wrangler deploy --dry-run --outdir <folder>` wrote. Exits
 * 1 above the limit. The country table is data, and read when a launch names an address: it is not counted.
 */
import { bundleKib, MAX_BUNDLE_KIB } from "./local/bundle-kib.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: npm run bundle-size -- <folder>");
  process.exit(2);
}
const kib = bundleKib(folder);
console.log(`the bundle without the country table has ${kib.toFixed(1)} KiB gzip, of at most ${MAX_BUNDLE_KIB}`);
process.exit(kib <= MAX_BUNDLE_KIB ? 0 : 1);
