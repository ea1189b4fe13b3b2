import ipaddr from "ipaddr.js";

/** A host name or literal address of this machine, as the URL parser writes it. */
export const LOOPBACK_HOST = /^(?:localhost|127\.[0-9.]+|\[::1\])$/;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Parses an IPv4 or IPv6 address; v4-mapped v6 addresses become v4. Undefined for anything else. */
export function parseAddress(text: string): Address | undefined {
  // ipaddr.js also accepts octal, hexadecimal and short v4 spellings, and zone ids.
  if (!ipaddr.IPv6.isValid(text) && !ipaddr.IPv4.isValidFourPartDecimal(text)) return undefined;
  if (text.includes("%")) return undefined;
  return ipaddr.process(text);
}

/** Network that a limit by address counts: an IPv4 address, or the /64 of an IPv6 one, the least that a subscriber gets. */
export function networkOf(text: string | undefined): string {
  const address = text === undefined ? undefined : parseAddress(text);
  if (address instanceof ipaddr.IPv6)
    return `${address.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(":")}::/64`;
  return address?.toString() ?? "unknown";
}

/** Parses an allowlist entry: an address or CIDR range, v4 or v6. Undefined for anything else. */
export function parseRange(text: string): [Address, number] | undefined {
  const [address = "", bits, ...rest] = text.split("/");
  const parsed = parseAddress(address);
  if (!parsed || rest.length > 0) return undefined;
  const size = parsed.kind() === "ipv4" ? 32 : 128;
  if (bits === undefined) return [parsed, size];
  if (!/^[0-9]{1,3}$/.test(bits)) return undefined;
  // The prefix length of a v4-mapped range counts from the start of the v6 address.
  const mapped = parsed.kind() === "ipv4" && address.includes(":") ? 96 : 0;
  const length = Number(bits) - mapped;
  return length >= 0 && length <= size ? [parsed, length] : undefined;
}

/** Whether an allowlist admits an address. An empty list admits any; an unknown address is on no list. */
export function isAllowed(address: string | undefined, allowlist: readonly string[]): boolean {
  if (allowlist.length === 0) return true;
  return address !== undefined && parseAddress(address) !== undefined && isCovered(address, allowlist);
}

/** Whether one entry of an allowlist admits every address that `entry` does. */
export function isCovered(entry: string, allowlist: readonly string[]): boolean {
  const inner = parseRange(entry);
  if (!inner) return false;
  return allowlist.some((other) => {
    const outer = parseRange(other);
    return outer !== undefined && outer[0].kind() === inner[0].kind() && outer[1] <= inner[1] && inner[0].match(outer);
  });
}
