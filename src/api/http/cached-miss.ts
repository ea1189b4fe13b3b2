import type { Context } from "hono";
import type { Ctx } from "../../context.ts";
import { countProbe, refuseProber } from "../../gate/limits/probes.ts";

/** Seconds for which a miss is remembered. */
const MISS_SECONDS = 60;

/**
 * Reads the content of an unsigned address; undefined, without a read, for one that had nothing a moment ago.
 * RATE_LIMITED once the caller's network has asked for too many of those.
 */
export async function unlessMissed<T>(c: Context, ctx: Ctx, read: () => Promise<T | null | undefined>) {
  const edge = caches.default;
  const key = `${ctx.settings.baseUrl}${c.req.path}?missed`;
  if (await edge.match(key)) return undefined;
  const address = c.req.header("cf-connecting-ip");
  refuseProber(address, ctx.clock.now());
  const found = await read();
  if (found) return found;
  countProbe(address);
  ctx.waitUntil(edge.put(key, new Response("", { headers: { "cache-control": `public, max-age=${MISS_SECONDS}` } })));
  return undefined;
}
