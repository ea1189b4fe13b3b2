import { Hono } from "hono";
import { noSuchEndpoint } from "../../errors.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import { PAGE_FILES } from "./files.ts";

/** Scripts, styles and calls are limited to this origin. Operators embed games, so any site may frame the page. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join("; ");

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/** /sandbox/play/{game_code}: one page for all games. The token decides which game it is. */
export const gamePage = new Hono<AppEnv>()
  .get("/play/:code", (c) => file(c.req.raw, "game.html"))
  .get("/page/:name", (c) => file(c.req.raw, c.req.param("name")));

const tags = new Map<string, Promise<string>>();

async function file(request: Request, name: string): Promise<Response> {
  const text = Object.hasOwn(PAGE_FILES, name) ? PAGE_FILES[name] : undefined;
  if (text === undefined) throw noSuchEndpoint();
  const tag = tags.get(name) ?? sha256Hex(text).then((hash) => `"${hash.slice(0, 32)}"`);
  tags.set(name, tag);
  const headers = {
    "content-type": CONTENT_TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "text/plain",
    // Revalidated on every use (304 while unchanged), so that a deployed change is visible immediately.
    "cache-control": "no-cache",
    etag: await tag,
    vary: "accept-encoding",
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
  const accepts = request.headers.get("accept-encoding")?.includes("gzip") ?? false;
  const known = request.headers.get("if-none-match")?.includes(await tag) ?? false;
  if (known) return new Response(null, { status: 304, headers });
  // The runtime compresses a body that says so, also where no edge stands in front of it.
  return new Response(text, { headers: accepts ? { ...headers, "content-encoding": "gzip" } : headers });
}
