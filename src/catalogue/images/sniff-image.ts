import { toHex } from "../../lib/encoding.ts";

/** The formats' first bytes in hex. WebP is a RIFF container with a length in between. */
const MAGIC: readonly (readonly [contentType: string, pattern: RegExp])[] = [
  ["image/png", /^89504e470d0a1a0a/],
  ["image/jpeg", /^ffd8ff/],
  ["image/gif", /^47494638(37|39)61/],
  ["image/webp", /^52494646.{8}57454250/],
];

const MAGIC_BYTES = 12;

/** The content type by the first bytes; undefined for anything else. The claimed type is ignored. */
export function sniffImage(bytes: Uint8Array): string | undefined {
  const start = toHex(bytes.subarray(0, MAGIC_BYTES));
  return MAGIC.find(([, pattern]) => pattern.test(start))?.[0];
}
