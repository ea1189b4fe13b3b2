import { Hono } from "hono";
import { FORMATS, type Format, openList } from "../../books/statements/files.ts";
import { publicKeys } from "../../books/statements/signing-key.ts";
import type { AppEnv } from "../http/app-env.ts";

const TYPES: Readonly<Record<Format, string>> = {
  csv: "text/csv; charset=utf-8; header=present",
  ndjson: "application/x-ndjson",
};

/**
 * GET /documents/statements/{token}.csv and .ndjson: a statement's list. The URL is the credential, so the headers keep it out
 * of caches, search engines and referrers, and the 404 has no body.
 * GET /.well-known/statement-keys.json: the public keys of all signatures, for auditors.
 */
export const statementFiles = new Hono<AppEnv>()
  .get("/documents/statements/:file{.+\\.(?:csv|ndjson)}", async (c) => {
    const [, token = "", extension] = /^(.+)\.(csv|ndjson)$/.exec(c.req.param("file")) ?? [];
    const format = FORMATS.find((one) => one === extension);
    const opened = format && (await openList(c.get("ctx"), token, format));
    if (!opened) return c.body(null, 404);
    const { day, currency } = opened.list;
    return c.body(opened.stream, 200, {
      "content-type": TYPES[format],
      "content-disposition": `attachment; filename="statement-${day}-${currency}.${format}"`,
      "content-security-policy": "default-src 'none'",
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
  })
  .get("/.well-known/statement-keys.json", async (c) =>
    c.json({ keys: await publicKeys(c.get("ctx").settings) }, 200, { "cache-control": "public, max-age=300" }),
  );
