import { Hono } from "hono";
import * as z from "zod";
import { storeImage as store } from "../../catalogue/images/images.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { imageUrl } from "../../lib/image-url.ts";
import { describe } from "./declare.ts";
import { IMAGE_ID } from "./examples.ts";

export const app = new Hono<AdminApiEnv>();

export const StoredImage = z.object({
  image_id: z.string().describe("The image's id: the digest of its bytes."),
  url: z.url().describe("Where it is served. It never changes."),
});

app.post(
  "/images",
  describe({
    id: "storeImage",
    scope: "catalogue",
    people: { one: "a picture moves nothing" },
    summary: "Store an image",
    description: "Send the raw bytes, at most 5 MB. The type is detected from the bytes; Content-Type is not read.",
    idempotency: "The same bytes get the same id.",
    binaryBody: ["image/png", "image/jpeg", "image/webp", "image/gif"],
    status: 201,
    answer: StoredImage,
    errors: ["VALIDATION_FAILED"],
    example: { answer: { image_id: IMAGE_ID, url: `https://games.example.com/v1/images/${IMAGE_ID}` } },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const id = await store(ctx, c.get("rawBody"));
    return c.json<z.input<typeof StoredImage>>({ image_id: id, url: imageUrl(ctx.settings, id) }, 201);
  },
);
