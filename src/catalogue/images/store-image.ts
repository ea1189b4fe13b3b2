import type { AdminCtx } from "../../context.ts";
import { images } from "../../db/schema/images.ts";
import { invalidField } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import { sniffImage } from "./sniff-image.ts";

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
