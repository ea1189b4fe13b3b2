import { z } from "zod";
import { diagnose } from "../auth/diagnosis.ts";
import type { AppEnv } from "../http/app-env.ts";
import { bodyTooLarge, MAX_BODY_BYTES, readBody } from "../http/body.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { readReportedKey } from "../keys/read-reported-key.ts";
import { networkOf } from "../lib/address.ts";
import { SECOND_MS } from "../lib/clock.ts";
import { countStranger } from "../limits/counters.ts";
import { TIMESTAMP_WINDOW_SECONDS } from "../signing/verify.ts";
import { unsignedEndpoint } from "./endpoint.ts";

const MAX_CHECKS_PER_ADDRESS_AND_MINUTE = 60;
const MAX_CHECKS_PER_KEY_AND_MINUTE = 30;

export const DebugSignatureRequest = z.object({
  key_id: z.string().min(1),
  timestamp: z.string().min(1),
  signature: z.string().min(1),
  signature_v2: z.string().min(1).optional(),
  method: z.enum(["GET", "POST", "PUT", "DELETE"]),
  path: z.string().min(1),
  body: z.string().optional(),
});

export const DebugSignature = z.object({
  valid: z.boolean(),
  diagnosis: z.string(),
  key: z.object({ known: z.boolean() }),
  timestamp: z.object({
    fresh: z.boolean(),
    server_time: z.int(),
    drift_seconds: z.int().nullable(),
    window_seconds: z.int(),
  }),
  payload: z.object({ kind: z.enum(["body", "request_line"]), bytes: z.int() }),
  canonical_string: z.string(),
  signature: z.object({ well_formed: z.boolean(), matches: z.boolean() }),
  hints: z.array(z.string()),
  /** The second signature; absent when none was sent. */
  signature_v2: z
    .object({
      well_formed: z.boolean(),
      matches: z.boolean(),
      canonical_string: z.string(),
      hints: z.array(z.string()),
    })
    .optional(),
});

const { operation, handler } = unsignedEndpoint(
  {
    route: "POST /v1/debug/signature",
    id: "debugSignature",
    summary: "Diagnose a signature",
    description:
      "Sandbox only, unsigned, for keys of operators and of providers. Reports which step of the verification fails and which common mistake the signature matches: of the text, such as JSON that was serialized again, or of the secret. Never returns the expected signature. Limited to 30 checks per minute per key and 60 per address.",
    idempotency: "Read-only.",
    body: DebugSignatureRequest,
    answer: DebugSignature,
    errors: ["RATE_LIMITED", "UPSTREAM_UNAVAILABLE"],
    bareErrors: { 404: "Not a sandbox. No body." },
    unsigned: true,
    example: {
      request: {
        key_id: "demo-key",
        timestamp: "1767225600",
        signature: "418bad0b7e810cc2ff9e95be43e170bffd2b83279ed19d14244416d5c053161e",
        method: "GET",
        path: "/v1/games?limit=5",
      },
      answer: {
        valid: false,
        diagnosis: "The signature matches a common mistake: path signed without its query.",
        key: { known: true },
        timestamp: { fresh: true, server_time: 1767225601, drift_seconds: -1, window_seconds: 300 },
        payload: { kind: "request_line", bytes: 21 },
        canonical_string: "1767225600.GET /v1/games?limit=5",
        signature: { well_formed: true, matches: false },
        hints: ["path signed without its query"],
      },
    },
  },
  async (ctx, { body: form }, c) => {
    const address = networkOf(c.req.header("cf-connecting-ip"));
    await countStranger(ctx, `debug address ${address}`, MAX_CHECKS_PER_ADDRESS_AND_MINUTE);
    await countStranger(ctx, `debug key ${form.key_id.slice(0, 128)}`, MAX_CHECKS_PER_KEY_AND_MINUTE);

    const now = ctx.clock.now();
    const found = await diagnose(
      { ...form, keyId: form.key_id, signatureV2: form.signature_v2, body: form.body ?? "" },
      { reported: await readReportedKey(ctx, form.key_id), origin: ctx.settings.baseUrl, nowMs: now },
    );
    const { second } = found;
    return {
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
      hints: [...found.hints],
      ...(second && {
        signature_v2: {
          well_formed: second.wellFormed,
          matches: second.matches,
          canonical_string: second.canonicalString,
          hints: [...second.hints],
        },
      }),
    };
  },
);

/** Unsigned, so it reads the body that authentication would have read. */
export const debugSignature: Endpoint<AppEnv> = {
  operation,
  handler: async (c, next) => {
    if (!c.get("ctx").settings.sandbox) return c.body(null, 404);
    const raw = await readBody(c.req.raw, MAX_BODY_BYTES.operator);
    if (!raw) throw bodyTooLarge(MAX_BODY_BYTES.operator);
    c.set("rawBody", raw);
    return handler(c, next);
  },
};
