import { Hono } from "hono";
import { isImageId, readImage } from "../../catalogue/images/images.ts";
import type { AppEnv } from "../http/app-env.ts";
import { unlessMissed } from "../http/cached-miss.ts";
import { describe } from "../http/describe.ts";

/** An image never changes under its id. */
const CACHE_CONTROL = "public, max-age=31536000, immutable";

export const app = new Hono<AppEnv>();

app.get(
  "/images/:id",
  describe({
    id: "readImage",
    tag: "Catalogue",
    summary: "Get an image",
    description:
      "Unsigned. An image never changes under its id, so it may be cached forever (`Cache-Control: public, max-age=31536000, immutable`). At most 5 MB.",
    params: { id: ["The id at the end of an image URL.", "9f2b7c1e5a"] },
    answer: { binary: ["image/png", "image/jpeg", "image/webp", "image/gif"] },
    errors: ["RATE_LIMITED"],
    bareErrors: { 304: "Not modified (`If-None-Match`). No body.", 404: "No such image. No body." },
    unsigned: true,
    example: {},
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const id = c.req.param("id");
    const etag = `"${id}"`;
    // The id is the digest of the bytes, so it is their ETag too. A 304 is only given for an image that exists.
    const edge = caches.default;
    const cacheKey = `${ctx.settings.baseUrl}/v1/images/${encodeURIComponent(id)}`;
    let response = await edge.match(cacheKey);
    if (!response) {
      const image = isImageId(id) ? await unlessMissed(c, ctx, () => readImage(ctx, id)) : undefined;
      if (!image) return c.body(null, 404);
      response = new Response(image.body, {
        headers: {
          "content-type": image.httpMetadata?.contentType ?? "application/octet-stream",
          "content-length": String(image.size),
          "cache-control": CACHE_CONTROL,
          etag,
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'; sandbox",
          "cross-origin-resource-policy": "cross-origin",
          "access-control-allow-origin": "*",
        },
      });
      ctx.waitUntil(edge.put(cacheKey, response.clone()));
    }
    const answer = new Response(response.body, response);
    if (!sentMatches(c.req.header("if-none-match"), etag)) return answer;
    await answer.body?.cancel();
    const headers = new Headers(answer.headers);
    headers.delete("content-length");
    headers.delete("content-type");
    return new Response(null, { status: 304, headers });
  },
);

function sentMatches(sent: string | undefined, etag: string): boolean {
  const tags = sent?.split(",").map((part) => part.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
