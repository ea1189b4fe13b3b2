import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Reads an address of either family; a v4-mapped v6 address is its v4 one. Undefined when it is none. */
export function parseAddress(text: string): Address | undefined {
  // ipaddr.js also reads octal, hexadecimal and short spellings of v4, and zone ids: none is an address here.
  if (!ipaddr.IPv6.isValid(text) && !ipaddr.IPv4.isValidFourPartDecimal(text)) return undefined;
  if (text.includes("%")) return undefined;
  return ipaddr.process(text);
}

/** A range of the allowlist: an address or CIDR, v4 or v6. Undefined when it is neither. */
export function parseRange(text: string): [Address, number] | undefined {
  const [address = "", bits, ...rest] = text.split("/");
  const parsed = parseAddress(address);
  if (!parsed || rest.length > 0) return undefined;
  const size = parsed.kind() === "ipv4" ? 32 : 128;
  if (bits === undefined) return [parsed, size];
  if (!/^[0-9]{1,3}$/.test(bits)) return undefined;
  // A range written as v4-mapped v6 counts its bits from the v6 start.
  const mapped = parsed.kind() === "ipv4" && address.includes(":") ? 96 : 0;
  const length = Number(bits) - mapped;
  return length >= 0 && length <= size ? [parsed, length] : undefined;
}

/** Whether an allowlist lets an address in; an empty list lets any in, and no address is on no list. */
export function isAllowed(address: string | undefined, allowlist: readonly string[]): boolean {
  if (allowlist.length === 0) return true;
  const seen = address === undefined ? undefined : parseAddress(address);
  if (!seen) return false;
  return allowlist.some((entry) => {
    const range = parseRange(entry);
    return range !== undefined && range[0].kind() === seen.kind() && seen.match(range);
  });
}
