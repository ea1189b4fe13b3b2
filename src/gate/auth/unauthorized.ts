import type { Ctx } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import { isoTime } from "../../lib/clock.ts";
import { unknownKey } from "../keys/unknown-key.ts";
import { type Failure, headerFaults, type SignedRequest, TIMESTAMP_WINDOW_SECONDS } from "../signing/verify.ts";

const HEADERS =
  "Send X-Agg-Key-Id, X-Agg-Timestamp (Unix seconds) and X-Agg-Signature (64 hex characters). X-Agg-Signature-V2, if sent, has 64 hex characters too.";

const CLOCK = `The timestamp is more than ${TIMESTAMP_WINDOW_SECONDS} seconds away from the service's clock.`;
/** Added to the message where the digest is right. */
const CORRECT = "Correct your clock by the header X-Server-Time.";

const MESSAGES: Record<Exclude<Failure, "key">, string> = {
  headers: `A signature header is missing or malformed. ${HEADERS}`,
  body: "A GET, HEAD or DELETE request must not have a body.",
  digest: "The signature does not match the request.",
  v2: "X-Agg-Signature-V2 does not match the request.",
  no_v2: "The request must also carry X-Agg-Signature-V2, which is required of this key.",
  stale: CLOCK,
  clock: CLOCK,
};

/** UNAUTHORIZED of a request without well-formed headers: names each that is missing or malformed. */
export function badHeaders(request: SignedRequest): ApiError {
  const faults = headerFaults(request);
  return new ApiError("UNAUTHORIZED", `${faults.join("; ")}. ${HEADERS}`, { retryable: false });
}

/** Failures whose reason the caller's own request does not show. */
const DIAGNOSED: ReadonlySet<Failure> = new Set<Failure>(["key", "digest", "v2"]);

/**
 * UNAUTHORIZED. Retryable only for a right digest outside the window (docs/contract/operators.md#authentication, rule 6):
 * then `X-Server-Time` says what to correct the clock by. In the sandbox its message names the call that tells why.
 */
export function unauthorized(
  failure: Failure,
  ctx?: Pick<Ctx, "settings" | "clock">,
  surface: "/v1" | "/provider/v1" = "/v1",
): ApiError {
  const message = failure === "key" ? unknownKey().message : MESSAGES[failure];
  const advice = ctx?.settings.sandbox && DIAGNOSED.has(failure) ? ` POST ${surface}/debug/signature shows why.` : "";
  const retryable = failure === "clock";
  const headers = retryable && ctx ? { "x-server-time": isoTime(ctx.clock.now()) } : {};
  return new ApiError("UNAUTHORIZED", message + advice + (retryable ? ` ${CORRECT}` : ""), { retryable, headers });
}
