import { sql } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { images } from "../../db/schema/images.ts";
import { invalidField } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { sha256Hex, toHex } from "../../lib/encoding.ts";

const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const ID_LENGTH = 32;

/** Stores an image under the digest of its bytes. */
export async function storeImage(ctx: AdminCtx, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const [id] = await storeImages(ctx, [bytes]);
  return id as string;
}

/** Stores several images together. The bytes go first, because a row promises that they exist. */
export async function storeImages(ctx: AdminCtx, pictures: readonly Uint8Array<ArrayBuffer>[]): Promise<string[]> {
  const stored = await Promise.all(pictures.map((bytes) => storeBytes(ctx, bytes)));
  const createdAt = ctx.clock.now();
  const rows = stored.flatMap(({ id, contentType, sizeBytes }) => [
    ctx.db.insert(images).values({ id, contentType, sizeBytes, createdAt }).onConflictDoNothing(),
    auditEntry(ctx, { image_id: id, content_type: contentType, size_bytes: sizeBytes }),
  ]);
  const [first, ...others] = rows;
  if (first) await ctx.db.batch([first, ...others]);
  return stored.map(({ id }) => id);
}

async function storeBytes(ctx: AdminCtx, bytes: Uint8Array<ArrayBuffer>) {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw invalidField("body", "must be at most 5 MB");
  const contentType = sniffImage(bytes);
  if (!contentType) throw invalidField("body", "must be a PNG, JPEG, WebP or GIF image");
  const id = (await sha256Hex(bytes)).slice(0, ID_LENGTH);
  await ctx.env.IMAGES.put(id, bytes, { httpMetadata: { contentType } });
  return { id, contentType, sizeBytes: bytes.byteLength };
}

/** The first 32 hex digits of the SHA-256 of the bytes. */
const IMAGE_ID = /^[0-9a-f]{32}$/;

export function isImageId(text: string): boolean {
  return IMAGE_ID.test(text);
}

/** The image's bytes and type; undefined when it does not exist. */
export async function readImage(ctx: Ctx, id: string): Promise<R2ObjectBody | undefined> {
  if (!isImageId(id)) return undefined;
  return (await ctx.env.IMAGES.get(id)) ?? undefined;
}

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

/** The image ids that are not stored. */
export async function unknownImages(ctx: Ctx, ids: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  if (named.length === 0) return new Set();
  const rows = await ctx.db.all<{ id: string }>(
    sql`SELECT value AS id FROM json_each(${JSON.stringify(named)}) WHERE value NOT IN (SELECT id FROM images)`,
  );
  return new Set(rows.map(({ id }) => id));
}
