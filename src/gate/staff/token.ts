import type { Ctx } from "../../context.ts";
import { sameText, toHex, utf8 } from "../../lib/encoding.ts";
import { derivedKey } from "../../lib/envelope.ts";

const TOKEN = /^(agg_staff_([0-9a-f]{16})_[0-9a-f]{64})_([0-9a-f]{8})$/;

/**
 * A new token, `agg_staff_<id>_<secret>_<crc>`: prefix and checksum let secret scanners recognise it, and the second half of
 * the id is a tag that only this service can make.
 */
export async function newToken({ random, settings }: Pick<Ctx, "random" | "settings">) {
  const start = toHex(random.bytes(4));
  return tokenWith({ random }, start + (await tagOf(settings.masterKey, start)));
}

/** A token with a known id and a new secret. */
export function tokenWith({ random }: Pick<Ctx, "random">, id: string) {
  const text = `agg_staff_${id}_${toHex(random.bytes(32))}`;
  return { id, token: `${text}_${crc32(text)}` };
}

/** Whether the token's id was made here: an invented one is not worth a read. */
export async function isTagged({ settings }: Pick<Ctx, "settings">, token: string): Promise<boolean> {
  const id = tokenIdIn(token);
  if (id === undefined) return false;
  for (const master of [settings.masterKey, settings.masterKeyPrevious]) {
    if (master !== undefined && (await sameText(id.slice(8), await tagOf(master, id.slice(0, 8))))) return true;
  }
  return false;
}

async function tagOf(masterKey: string, start: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await derivedKey(masterKey, "staff token"), utf8(start));
  return toHex(signature.slice(0, 4));
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
