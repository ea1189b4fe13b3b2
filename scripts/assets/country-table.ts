import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const packed = createRequire(import.meta.url).resolve("@ip-location-db/geo-whois-asn-country/package.json");
const target = fileURLToPath(new URL("../../dist/country.bin", import.meta.url));
const stamp = `${target}.made-from`;

interface Row {
  readonly start: bigint;
  readonly country: number;
}

/**
 * Builds dist/country.bin, the form of @ip-location-db/geo-whois-asn-country (CC0) that src/play/sessions/country.ts searches.
 * Does nothing when it is there and neither the package's version nor this script has changed since.
 *
 * Layout, little endian: counts of v4 rows, v6 rows and countries (3 × u32); v4 starts (u32 each); v6 starts, upper
 * 32 bits (u32 each), next 16 bits (u16 each); country numbers of the v4 and v6 rows (u8 each, 0: none); country codes
 * (2 ASCII letters each, the first is number 1). A row reaches to the start of the next one.
 */
export function buildCountryTable(): void {
  const madeFrom = createHash("sha256")
    .update(readFileSync(packed))
    .update(readFileSync(fileURLToPath(import.meta.url)));
  const wanted = madeFrom.digest("hex");
  if (isBuiltFrom(wanted)) return;
  const codes: string[] = [];
  const v4 = readRows("ipv4", 0n, codes);
  const v6 = readRows("ipv6", 80n, codes);
  const bytes = Buffer.concat([
    Buffer.from(Uint32Array.from([v4.length, v6.length, codes.length]).buffer),
    Buffer.from(Uint32Array.from(v4, (row) => Number(row.start)).buffer),
    Buffer.from(Uint32Array.from(v6, (row) => Number(row.start >> 16n)).buffer),
    Buffer.from(Uint16Array.from(v6, (row) => Number(row.start & 0xffffn)).buffer),
    Buffer.from(Uint8Array.from([...v4, ...v6], (row) => row.country)),
    Buffer.from(codes.join(""), "ascii"),
  ]);
  mkdirSync(dirname(target), { recursive: true });
  replace(target, bytes);
  replace(stamp, wanted);
}

function isBuiltFrom(wanted: string): boolean {
  try {
    return readFileSync(target).length > 0 && readFileSync(stamp, "utf8") === wanted;
  } catch {
    return false;
  }
}

/** Two builds may run at once: a reader never meets half a file. */
function replace(path: string, content: string | Uint8Array): void {
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
}

/** The table of the package, which scripts/trim-packages.mjs compresses unless packages were installed without scripts. */
function readTable(kind: string): Buffer {
  const table = join(dirname(packed), `geo-whois-asn-country-${kind}-num.csv`);
  return existsSync(table) ? readFileSync(table) : gunzipSync(readFileSync(`${table}.gz`));
}

/** Reads ranges and fills the gaps with country 0; `dropBits` cuts what an allocation never reaches into. */
function readRows(kind: string, dropBits: bigint, codes: string[]): Row[] {
  const rows: Row[] = [];
  let next = 0n;
  const add = (start: bigint, country: number) => {
    if (rows.at(-1)?.start === start) rows.pop();
    if (rows.at(-1)?.country !== country) rows.push({ start, country });
  };
  for (const line of readTable(kind).toString("latin1").split("\n")) {
    const [from = "", to = "", code = ""] = line.split(",");
    if (!/^[A-Z]{2}$/.test(code)) continue;
    const start = BigInt(from) >> dropBits;
    const end = BigInt(to) >> dropBits;
    if (end < next) continue;
    if (start > next) add(next, 0);
    add(start > next ? start : next, numberOf(code, codes));
    next = end + 1n;
  }
  add(next, 0);
  return rows;
}

function numberOf(code: string, codes: string[]): number {
  const known = codes.indexOf(code);
  return known >= 0 ? known + 1 : codes.push(code);
}
