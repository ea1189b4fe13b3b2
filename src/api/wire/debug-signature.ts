import * as z from "zod";
import { about } from "../../lib/about.ts";

export const DebugSignatureRequest = z.object({
  key_id: z.string().min(1),
  timestamp: z.string().min(1),
  signature: z.string().min(1),
  signature_v2: z.string().min(1).optional(),
  method: z.enum(["GET", "POST", "PUT", "DELETE"]),
  path: z.string().min(1),
  body: z.string().optional(),
});

/* @__PURE__ */ about(DebugSignatureRequest, {
  key_id: "`X-Agg-Key-Id` as sent.",
  timestamp: "`X-Agg-Timestamp` as sent: Unix seconds, as text.",
  signature: "`X-Agg-Signature` as sent.",
  signature_v2: [
    "`X-Agg-Signature-V2` as sent, to check it too.",
    "1f8e2f4ce3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b",
  ],
  method: "The method of the request.",
  path: "Path and query exactly as sent.",
  body: ["The raw body. Leave it out for a request without one.", '{"player_id":"player-1"}'],
});

const CheckedKey = z.object({ known: z.boolean() });

/* @__PURE__ */ about(CheckedKey, {
  known: "Whether the key id is one of an active key.",
});

const CheckedTimestamp = z.object({
  fresh: z.boolean(),
  server_time: z.int(),
  drift_seconds: z.int().nullable(),
  window_seconds: z.int(),
});

/* @__PURE__ */ about(CheckedTimestamp, {
  fresh: "Whether it is within the window.",
  server_time: "The service's clock, in Unix seconds.",
  drift_seconds:
    "The timestamp sent less the service's clock: below zero, yours is behind. Null: it is not a whole number.",
  window_seconds: "How far the two may differ, either way.",
});

const CheckedPayload = z.object({ kind: z.enum(["body", "request_line"]), bytes: z.int() });

/* @__PURE__ */ about(CheckedPayload, {
  kind: "What is signed: the raw body, or the request line where there is no body.",
  bytes: "Its length in bytes.",
});

const CheckedSignature = z.object({ well_formed: z.boolean(), matches: z.boolean() });

/* @__PURE__ */ about(CheckedSignature, {
  well_formed: "Whether it is 64 hex characters. Their case does not matter.",
  matches: "Whether it is the signature of the canonical string with the key's secret.",
});

const CheckedSignatureV2 = z.object({
  well_formed: z.boolean(),
  matches: z.boolean(),
  canonical_string: z.string(),
  hints: z.array(z.string()),
});

/* @__PURE__ */ about(CheckedSignatureV2, {
  well_formed: "Whether it is 64 hex characters. Their case does not matter.",
  matches: "Whether it is the signature of the canonical string with the key's secret.",
  canonical_string: [
    "Exactly what is to be signed: `v2.`, the timestamp, the method, path and query, and the body's SHA-256.",
    "v2.1767225600.GET./v1/games?limit=5.e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  ],
  hints: ["Common mistakes whose signature was sent. Empty: none of them.", ["missing v2 prefix"]],
});

export const DebugSignature = z.object({
  valid: z.boolean(),
  diagnosis: z.string(),
  key: CheckedKey,
  timestamp: CheckedTimestamp,
  payload: CheckedPayload,
  canonical_string: z.string(),
  signature: CheckedSignature,
  hints: z.array(z.string()),
  signature_v2: CheckedSignatureV2.optional(),
});

/* @__PURE__ */ about(DebugSignature, {
  valid: "Whether key, signature and timestamp are right, and the method may have the body.",
  diagnosis: "What is right or wrong, in a sentence.",
  key: "The key id.",
  timestamp: "The timestamp.",
  payload: "What is signed after the timestamp.",
  canonical_string: "Exactly what is to be signed: the timestamp, a dot, and the payload.",
  signature: "The signature.",
  hints: "Common mistakes whose signature was sent. Empty: none of them.",
  signature_v2: "The second signature. Absent: none was sent.",
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
