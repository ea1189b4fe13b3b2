import { type Context, Hono } from "hono";
import type { AppEnv } from "../../api/http/app-env.ts";
import { noSuchEndpoint } from "../../errors.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import { compressedFor, readBuilt } from "./built-files.ts";

/** Files that scripts/assets/game-page.ts builds from web/games, by the name under which they are served. */
const BUILT = new Map([
  ["game.html", "game.html.txt"],
  ["replay.html", "replay.html.txt"],
  ...["game.css", "main.page.js", "replay.page.js"].map((name) => [name, name] as const),
]);

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
  .get("/play/:code", (c) => file(c, "game.html"))
  .get("/page/:name", (c) => file(c, c.req.param("name")));

async function file({ req, env }: Context<AppEnv>, name: string): Promise<Response> {
  const built = BUILT.get(name);
  if (built === undefined) throw noSuchEndpoint();
  const text = await readBuilt(env.ASSETS, built);
  const tag = `"${(await sha256Hex(text)).slice(0, 32)}"`;
  const headers = {
    "content-type": CONTENT_TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "text/plain",
    // Revalidated on every use (304 while unchanged), so that a deployed change is visible immediately.
    "cache-control": "no-cache",
    etag: tag,
    vary: "accept-encoding",
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
  const known = req.header("if-none-match")?.includes(tag) ?? false;
  if (known) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, ...compressedFor(req.header("accept-encoding")) } });
}
