import type { Operation } from "../../../openapi/operation.ts";
import { DebugSignature, DebugSignatureRequest } from "../debug-signature.ts";

const tag = "Getting started";

export const gettingStarted: readonly Operation[] = [
  {
    method: "post",
    path: "/v1/debug/signature",
    id: "debugSignature",
    tag,
    summary: "Take a signature apart, step by step",
    description:
      "In the sandbox only, unsigned. Says which step fails and which common mistake the digest matches; never answers the expected signature. 30 checks a minute per key, 60 per address.",
    idempotency: "Reads only.",
    body: DebugSignatureRequest,
    answer: DebugSignature,
    errors: ["VALIDATION_FAILED", "RATE_LIMITED", "UPSTREAM_UNAVAILABLE"],
    bareErrors: { 404: "Not a sandbox; no body." },
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
];
