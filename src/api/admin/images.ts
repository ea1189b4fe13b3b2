import * as z from "zod";
import { imageUrl } from "../../catalogue/games/image-url.ts";
import { storeImage as store } from "../../catalogue/images/store-image.ts";
import { about } from "../../lib/about.ts";
import { endpoint } from "./endpoint.ts";
import { IMAGE_ID } from "./examples.ts";

export const StoredImage = z.object({ image_id: z.string(), url: z.url() });

/* @__PURE__ */ about(StoredImage, {
  image_id: "The image's id: the digest of its bytes.",
  url: "Where it is served. It never changes.",
});

export const storeImage = endpoint(
  {
    route: "POST /admin/v1/images",
    id: "storeImage",
    scope: "catalogue",
    summary: "Store an image",
    description: "Send the raw bytes, at most 5 MB. The type is detected from the bytes; Content-Type is not read.",
    idempotency: "The same bytes get the same id.",
    binaryBody: ["image/png", "image/jpeg", "image/webp", "image/gif"],
    status: 201,
    answer: StoredImage,
    errors: ["VALIDATION_FAILED"],
    example: { answer: { image_id: IMAGE_ID, url: `https://games.example.com/v1/images/${IMAGE_ID}` } },
  },
  async (ctx, _input, c) => {
    const id = await store(ctx, c.get("rawBody"));
    return { image_id: id, url: imageUrl(ctx.settings, id) };
  },
);
