import { Hono } from "hono";
import { ApiError } from "../../errors.ts";
import { countStranger } from "../../gate/limits/counters.ts";
import { type ExplainedRound, explainRound } from "../../play/explain/explain-round.ts";
import { linkedRound } from "../../play/explain/round-link.ts";
import type { AppEnv } from "../http/app-env.ts";
import { goneFor, pageFor } from "./round-page.ts";

/** Of one round: a view reads as much as a signed call does. */
const MAX_VIEWS_PER_MINUTE = 30;

/**
 * GET /documents/rounds/{token}: one round for support. The address is the credential, so the headers keep it out of
 * caches, search engines and referrers, and everything that shows no round is one and the same 404.
 */
export const roundPages = new Hono<AppEnv>().get("/documents/rounds/:token", async (c) => {
  const ctx = c.get("ctx");
  const link = await linkedRound(ctx, c.req.param("token"));
  if (link) await countStranger(ctx, `round page ${link.operatorCode} ${link.roundId}`, MAX_VIEWS_PER_MINUTE);
  const round = link && (await explained({ ...ctx, operator: { code: link.operatorCode } }, link.roundId));
  const page = round ? pageFor(round, { until: link.until, origin: ctx.settings.baseUrl }) : goneFor();
  return c.html(page, round ? 200 : 404, {
    "content-security-policy":
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
});

async function explained(
  ctx: Parameters<typeof explainRound>[0],
  roundId: string,
): Promise<ExplainedRound | undefined> {
  try {
    return await explainRound(ctx, roundId);
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === "NOT_FOUND") return undefined;
    throw cause;
  }
}
