/**
 * Packs the address table of @ip-location-db/geo-whois-asn-country (CC0) into src/lib/country.bin, the form that
 * src/lib/country.ts searches. Run `npm run country-table` after updating the package.
 *
 * Layout, little endian: counts of v4 rows, v6 rows and countries (3 × u32); v4 starts (u32 each); v6 starts, upper
 * 32 bits (u32 each), next 16 bits (u16 each); country numbers of the v4 and v6 rows (u8 each, 0: none); country codes
 * (2 ASCII letters each, the first is number 1). A row ends where the next one starts.
 */
import { createReadStream, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const folder = dirname(createRequire(import.meta.url).resolve("@ip-location-db/geo-whois-asn-country/package.json"));
const target = fileURLToPath(new URL("../src/lib/country.bin", import.meta.url));

interface Row {
  readonly start: bigint;
  readonly country: number;
}

const codes: string[] = [];

function numberOf(code: string): number {
  const known = codes.indexOf(code);
  return known >= 0 ? known + 1 : codes.push(code);
}

/** Reads the ranges and fills gaps with country 0. `dropBits` removes low bits that no allocation distinguishes. */
async function readRows(file: string, dropBits: bigint): Promise<Row[]> {
  const rows: Row[] = [];
  let next = 0n;
  const add = (start: bigint, country: number) => {
    if (rows.at(-1)?.start === start) rows.pop();
    if (rows.at(-1)?.country !== country) rows.push({ start, country });
  };
  for await (const line of createInterface({ input: createReadStream(join(folder, file)) })) {
    const [from = "", to = "", code = ""] = line.split(",");
    if (!/^[A-Z]{2}$/.test(code)) continue;
    const start = BigInt(from) >> dropBits;
    const end = BigInt(to) >> dropBits;
    if (end < next) continue;
    if (start > next) add(next, 0);
    add(start > next ? start : next, numberOf(code));
    next = end + 1n;
  }
  add(next, 0);
  return rows;
}

const v4 = await readRows("geo-whois-asn-country-ipv4-num.csv", 0n);
const v6 = await readRows("geo-whois-asn-country-ipv6-num.csv", 80n);

const bytes = Buffer.concat([
  Buffer.from(Uint32Array.from([v4.length, v6.length, codes.length]).buffer),
  Buffer.from(Uint32Array.from(v4, (row) => Number(row.start)).buffer),
  Buffer.from(Uint32Array.from(v6, (row) => Number(row.start >> 16n)).buffer),
  Buffer.from(Uint16Array.from(v6, (row) => Number(row.start & 0xffffn)).buffer),
  Buffer.from(Uint8Array.from([...v4, ...v6], (row) => row.country)),
  Buffer.from(codes.join(""), "ascii"),
]);
writeFileSync(target, bytes);
console.log(`${v4.length} v4 rows, ${v6.length} v6 rows, ${codes.length} countries, ${bytes.length} bytes`);
