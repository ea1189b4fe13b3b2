import * as z from "zod";
import { optional, orNull } from "./described.ts";

export const DebugSignatureRequest = z.object({
  key_id: z.string().min(1).describe("`X-Agg-Key-Id` as sent."),
  timestamp: z.string().min(1).describe("`X-Agg-Timestamp` as sent: Unix seconds, as text."),
  signature: z.string().min(1).describe("`X-Agg-Signature` as sent."),
  signature_v2: optional(
    z.string().min(1),
    "`X-Agg-Signature-V2` as sent, to check it too.",
    "1f8e2f4ce3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b",
  ),
  method: z.enum(["GET", "POST", "PUT", "DELETE"]).describe("The method of the request."),
  path: z.string().min(1).describe("Path and query exactly as sent."),
  body: optional(z.string(), "The raw body. Leave it out for a request without one.", '{"player_id":"player-1"}'),
});

const CheckedKey = z.object({ known: z.boolean().describe("Whether the key id is one of an active key.") });

const CheckedTimestamp = z.object({
  fresh: z.boolean().describe("Whether it is within the window."),
  server_time: z.int().describe("The service's clock, in Unix seconds."),
  drift_seconds: orNull(
    z.int(),
    "The timestamp sent less the service's clock: below zero, yours is behind. Null: it is not a number, or too large a one.",
  ),
  window_seconds: z.int().describe("How far the two may differ, either way."),
});

const CheckedPayload = z.object({
  kind: z
    .enum(["body", "request_line"])
    .describe("What is signed: the raw body, or the request line where there is no body."),
  bytes: z.int().describe("Its length in bytes."),
});

const CheckedSignature = z.object({
  well_formed: z.boolean().describe("Whether it is 64 hex characters. Their case does not matter."),
  matches: z.boolean().describe("Whether it is the signature of the canonical string with the key's secret."),
});

const CheckedSignatureV2 = CheckedSignature.extend({
  canonical_string: z.string().meta({
    description:
      "Exactly what is to be signed: `v2.`, the timestamp, the method, path and query, and the body's SHA-256.",
    examples: ["v2.1767225600.GET./v1/games?limit=5.e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  }),
  hints: z.array(z.string()).meta({
    description: "Common mistakes whose signature was sent. Empty: none of them.",
    examples: [["missing v2 prefix"]],
  }),
});

export const DebugSignature = z.object({
  valid: z
    .boolean()
    .describe(
      "Whether key, signature and timestamp are right, the method may have the body, and the second signature is there where it is required.",
    ),
  diagnosis: z.string().describe("What is right or wrong, in a sentence."),
  key: CheckedKey.describe("The key id."),
  timestamp: CheckedTimestamp.describe("The timestamp."),
  payload: CheckedPayload.describe("What is signed after the timestamp."),
  canonical_string: z.string().describe("Exactly what is to be signed: the timestamp, a dot, and the payload."),
  signature: CheckedSignature.describe("The signature."),
  hints: z.array(z.string()).describe("Common mistakes whose signature was sent. Empty: none of them."),
  signature_v2: CheckedSignatureV2.optional().describe("The second signature. Absent: none was sent."),
});

/** Description of the call on each surface that has it. */
export const SIGNATURE_CHECK = {
  summary: "Diagnose a signature",
  description:
    "Sandbox only, unsigned, for keys of operators and of providers. Reports which step of the verification fails and which common mistake the signature matches: of the text, such as JSON that was serialized again, or of the secret. Never returns the expected signature. Limited to 30 checks per minute per key and 60 per address.",
  idempotency: "Read-only.",
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
