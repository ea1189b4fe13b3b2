import type { AdminCtx } from "../../context.ts";
import { images } from "../../db/schema/images.ts";
import { invalidField } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import { sniffImage } from "./sniff-image.ts";

const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const ID_LENGTH = 32;

/** Stores an image under the digest of its bytes. The bytes go first, because a row promises that they exist. */
export async function storeImage(ctx: AdminCtx, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw invalidField("body", "must be at most 5 MB");
  const contentType = sniffImage(bytes);
  if (!contentType) throw invalidField("body", "must be a PNG, JPEG, WebP or GIF image");
  const id = (await sha256Hex(bytes)).slice(0, ID_LENGTH);
  await ctx.env.IMAGES.put(id, bytes, { httpMetadata: { contentType } });
  const sizeBytes = bytes.byteLength;
  await ctx.db.batch([
    ctx.db.insert(images).values({ id, contentType, sizeBytes, createdAt: ctx.clock.now() }).onConflictDoNothing(),
    auditEntry(ctx, { image_id: id, content_type: contentType, size_bytes: sizeBytes }),
  ]);
  return id;
}
