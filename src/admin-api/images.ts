import { Hono } from "hono";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { imageUrl } from "../catalogue/image-url.ts";
import { storeImage } from "../images/store-image.ts";

/** POST /admin/v1/images: raw bytes; the same bytes get the same id. */
export const images = new Hono<AdminApiEnv>().post("/images", async (c) => {
  const ctx = c.get("ctx");
  const id = await storeImage(ctx, c.get("rawBody"));
  return c.json({ image_id: id, url: imageUrl(ctx.settings, id) }, 201);
});
