import { toHex, utf8 } from "../../lib/encoding.ts";
import type { Random } from "../../lib/random.ts";

const TOKEN = /^(agg_staff_([0-9a-f]{16})_[0-9a-f]{64})_([0-9a-f]{8})$/;

/** A new token, `agg_staff_<id>_<secret>_<crc>`: prefix and checksum let secret scanners recognise it. */
export function newToken(random: Random): { readonly id: string; readonly token: string } {
  const id = toHex(random.bytes(8));
  const text = `agg_staff_${id}_${toHex(random.bytes(32))}`;
  return { id, token: `${text}_${crc32(text)}` };
}

/** The id in a well-formed token; undefined for anything else. */
export function tokenIdIn(text: string): string | undefined {
  const [, body = "", id, checksum] = TOKEN.exec(text) ?? [];
  return checksum === crc32(body) ? id : undefined;
}

/** CRC-32 of IEEE 802.3, as 8 hex digits. */
function crc32(text: string): string {
  let crc = 0xffffffff;
  for (const byte of utf8(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (~crc >>> 0).toString(16).padStart(8, "0");
}
