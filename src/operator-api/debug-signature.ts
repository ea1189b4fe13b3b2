import { Hono } from "hono";
import { diagnose } from "../auth/diagnosis.ts";
import type { Ctx } from "../context.ts";
import type { AppEnv } from "../http/app-env.ts";
import { bodyTooLarge, MAX_BODY_BYTES, readBody } from "../http/body.ts";
import { readOperatorCredential } from "../keys/operator-credentials.ts";
import { SECOND_MS } from "../lib/clock.ts";
import { debugCounter, rateLimited } from "../limits/counters.ts";
import { TIMESTAMP_WINDOW_SECONDS } from "../signing/verify.ts";
import { operatorBody } from "./body.ts";
import { DebugSignatureRequest } from "./contract/debug-signature.ts";

/** Checks a minute (interface: Limits). */
const CHECKS_PER_ADDRESS = 60;
const CHECKS_PER_KEY = 30;

/** POST /v1/debug/signature: unsigned, in the sandbox only; a bare 404 elsewhere. */
export const debugSignature = new Hono<AppEnv>().post("/debug/signature", async (c) => {
  const ctx = c.get("ctx");
  if (!ctx.settings.sandbox) return c.body(null, 404);
  const raw = await readBody(c.req.raw, MAX_BODY_BYTES.operator);
  if (!raw) throw bodyTooLarge(MAX_BODY_BYTES.operator);
  c.set("rawBody", raw);
  const form = operatorBody(c, DebugSignatureRequest);
  await count(ctx, "address", c.req.header("cf-connecting-ip") ?? "", CHECKS_PER_ADDRESS);
  await count(ctx, "key", form.key_id.slice(0, 128), CHECKS_PER_KEY);

  // Read anew: no counter is asked here that would tell of a revoked key.
  const credential = await readOperatorCredential(ctx, form.key_id);
  const now = ctx.clock.now();
  const found = await diagnose({ ...form, keyId: form.key_id, body: form.body ?? "" }, credential?.key, now);
  return c.json({
    valid: found.valid,
    diagnosis: found.diagnosis,
    key: { known: found.keyKnown },
    timestamp: {
      fresh: found.fresh,
      server_time: Math.floor(now / SECOND_MS),
      drift_seconds: found.driftSeconds,
      window_seconds: TIMESTAMP_WINDOW_SECONDS,
    },
    payload: found.payload,
    canonical_string: found.canonicalString,
    signature: { well_formed: found.wellFormed, matches: found.matches },
    hints: found.hints,
  });
});

async function count(ctx: Ctx, kind: "key" | "address", value: string, limit: number): Promise<void> {
  const admission = await debugCounter(ctx, kind, value).take(limit);
  if (typeof admission === "object" && admission.outcome === "limited") throw rateLimited(admission.retryAfterSeconds);
}
