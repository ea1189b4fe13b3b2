/**
 * npm run locate -- <folder> <place>: the source of a place in a minified bundle, for the `stack` of a logged error.
 * `folder` is from `wrangler deploy --dry-run --env production --outdir <folder>` at the deployed commit: the same commit
 * gives the same bundle. `place` is text that ends in `<line>:<column>`.
 */
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join, relative, resolve } from "node:path";

const [folder, ...words] = process.argv.slice(2);
const place = /(\d+):(\d+)\)?$/.exec(words.join(" "));
if (folder === undefined || !place) {
  console.error("usage: npm run locate -- <folder> <text that ends in line:column>");
  process.exit(2);
}
const map = new SourceMap(JSON.parse(readFileSync(join(folder, "index.js.map"), "utf8")));
const found = map.findOrigin(Number(place[1]), Number(place[2]));
if (!("fileName" in found)) {
  console.error("The bundle has no such place.");
  process.exit(1);
}
const file = relative(process.cwd(), resolve(folder, found.fileName));
console.log(`${file}:${found.lineNumber}:${found.columnNumber}`);
