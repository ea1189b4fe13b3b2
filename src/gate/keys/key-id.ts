import { sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { isRecent, SECOND_MS } from "../../lib/clock.ts";
import { sameText, toHex, utf8 } from "../../lib/encoding.ts";
import { derivedKey } from "../../lib/envelope.ts";
import type { KeyOwner } from "./key.ts";
import { KEY_TABLES } from "./key-tables.ts";

const PREFIX = { operator: "op_", provider: "pr_" } as const;
/** A new id ends in a tag that only this service can make. */
const TAGGED = /^((?:op|pr)_[0-9a-f]{24})_([0-9a-f]{16})$/;
const TAG_BYTES = 8;

/** Active ids that prove nothing: older than tags, published, or tagged under a former master key. */
interface Unproven {
  readonly ids: ReadonlySet<string>;
  readonly readAt: number;
}

/** Shortest interval between two reads, however many unknown ids arrive. */
const READ_INTERVAL_MS = SECOND_MS;
const unproven = new Map<KeyOwner["kind"], Unproven>();

const MAX_GONE = 10_000;
/** Ids that may exist, but were not found: a revocation is final. */
const gone = new BoundedMap<string, true>(MAX_GONE);

export async function newKeyId(ctx: Ctx, kind: KeyOwner["kind"]): Promise<string> {
  const id = `${PREFIX[kind]}${toHex(ctx.random.bytes(12))}`;
  return `${id}_${await tagOf(ctx.settings.masterKey, id)}`;
}

/** Whether a key id is worth a read of its row: an invented one costs none. */
export async function mayExist(ctx: Ctx, kind: KeyOwner["kind"], keyId: string): Promise<boolean> {
  if (gone.get(keyId)) return false;
  return (await isTagged(ctx, kind, keyId)) || isUnproven(ctx, kind, keyId);
}

/** Remembers that an id which might exist has no active key. */
export function rememberGone(keyId: string): void {
  gone.set(keyId, true);
}

/** Makes the next look-up read the unproven ids again, because a key with a predefined id was issued. */
export function forgetUnproven(kind: KeyOwner["kind"]): void {
  unproven.delete(kind);
}

async function isTagged({ settings }: Ctx, kind: KeyOwner["kind"], keyId: string): Promise<boolean> {
  const [, id, tag] = TAGGED.exec(keyId) ?? [];
  if (id === undefined || tag === undefined || !id.startsWith(PREFIX[kind])) return false;
  for (const master of [settings.masterKey, settings.masterKeyPrevious]) {
    if (master !== undefined && (await sameText(tag, await tagOf(master, id)))) return true;
  }
  return false;
}

async function tagOf(masterKey: string, id: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await derivedKey(masterKey, "key id"), utf8(id));
  return toHex(signature.slice(0, TAG_BYTES));
}

async function isUnproven(ctx: Ctx, kind: KeyOwner["kind"], keyId: string): Promise<boolean> {
  const now = ctx.clock.now();
  const known = unproven.get(kind);
  if (known?.ids.has(keyId)) return true;
  if (known && isRecent(known.readAt, READ_INTERVAL_MS, now)) return false;
  // Set before the read, so that other requests do not read too.
  if (known) unproven.set(kind, { ids: known.ids, readAt: now });
  const { keys } = KEY_TABLES[kind];
  const rows = await ctx.db
    .select({ keyId: keys.keyId })
    .from(keys)
    .where(sql`${keys.proven} = 0 AND ${keys.revokedAt} IS NULL`);
  const ids = new Set(rows.map((row) => row.keyId));
  unproven.set(kind, { ids, readAt: now });
  return ids.has(keyId);
}
