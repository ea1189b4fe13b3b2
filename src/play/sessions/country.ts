import ipaddr from "ipaddr.js";
import table from "../../../dist/country.bin";

/**
 * The country of an address, from the packed table that scripts/assets/country-table.ts builds. The arrays are views into
 * the module's bytes: nothing is decoded at start.
 */
const [v4Count = 0, v6Count = 0, codeCount = 0] = new Uint32Array(table, 0, 3);

let offset = 12;
function take(bytes: number): number {
  const start = offset;
  offset += bytes;
  return start;
}

const v4Starts = new Uint32Array(table, take(4 * v4Count), v4Count);
const v6High = new Uint32Array(table, take(4 * v6Count), v6Count);
const v6Low = new Uint16Array(table, take(2 * v6Count), v6Count);
const v4Countries = new Uint8Array(table, take(v4Count), v4Count);
const v6Countries = new Uint8Array(table, take(v6Count), v6Count);
const codes = new TextDecoder().decode(new Uint8Array(table, take(2 * codeCount), 2 * codeCount));

/** The last index whose start is at or before the sought one, by binary search; -1 when there is none. */
function lastAtOrBefore(count: number, isAtOrBefore: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAtOrBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The ISO 3166-1 alpha-2 code of an IP address; undefined for private, reserved and unassigned ones. */
export function countryOf(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return undefined;
  const bytes = Uint8Array.from(parsed.toByteArray());
  const view = new DataView(bytes.buffer);
  const first = view.getUint32(0);
  let number: number | undefined;
  if (parsed.kind() === "ipv4") {
    number = v4Countries[lastAtOrBefore(v4Count, (i) => (v4Starts[i] ?? 0) <= first)];
  } else {
    const second = view.getUint16(4);
    const isAtOrBefore = (i: number) => {
      const high = v6High[i] ?? 0;
      return high < first || (high === first && (v6Low[i] ?? 0) <= second);
    };
    number = v6Countries[lastAtOrBefore(v6Count, isAtOrBefore)];
  }
  return number ? codes.slice(2 * (number - 1), 2 * number) : undefined;
}
