import { Hono } from "hono";
import { documentAt, readDocument } from "../../billing/document/stored-document.ts";
import type { AppEnv } from "../http/app-env.ts";
import { unlessMissed } from "../http/cached-miss.ts";

/**
 * GET /documents/{token}.pdf: an invoice's document. The URL is the credential, so the headers keep it out of shared caches,
 * search engines and referrers, and the 404 has no body.
 */
export const documents = new Hono<AppEnv>().get("/documents/:file{.+\\.pdf}", async (c) => {
  const ctx = c.get("ctx");
  const address = c.req.param("file").slice(0, -".pdf".length);
  const document = documentAt(address) ? await unlessMissed(c, ctx, () => readDocument(ctx, address)) : null;
  if (!document) return c.body(null, 404);
  return c.body(document.body, 200, {
    "content-type": "application/pdf",
    "content-length": String(document.size),
    "content-disposition": "inline",
    "content-security-policy": "default-src 'none'",
    "cache-control": "private, max-age=3600",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  });
});
