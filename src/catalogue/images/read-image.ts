import type { Ctx } from "../../context.ts";

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
