import { Hono } from "hono";
import { readDocument } from "../billing/document/read-document.ts";
import type { AppEnv } from "../http/app-env.ts";

/**
 * GET /documents/{token}.pdf: the document of an invoice. The address is the credential, so it is kept out of shared
 * caches, search engines and referrers; a bare 404 tells nothing.
 */
export const documents = new Hono<AppEnv>().get("/documents/:file{.+\\.pdf}", async (c) => {
  const document = await readDocument(c.get("ctx"), c.req.param("file").slice(0, -".pdf".length));
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
