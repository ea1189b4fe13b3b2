import { z } from "zod";

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

/** How the surfaces that have the call describe it. */
export const SIGNATURE_CHECK = {
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
} as const;
