import type { Ctx } from "../context.ts";
import { SECOND_MS } from "../lib/clock.ts";
import { utf8 } from "../lib/encoding.ts";
import { targetOf } from "../signing/canonical.ts";
import { signPayload, signV2 } from "../signing/digest.ts";
import { type OutgoingAnswer, safeFetch } from "./safe-fetch.ts";

/** A key that the service signs with: the operator's for its wallet, the provider's for its server. */
export interface SigningKey {
  readonly keyId: string;
  readonly key: CryptoKey;
}

export interface SignedPost {
  readonly url: string;
  readonly signWith: SigningKey;
  readonly json: unknown;
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
}

/** Posts JSON, signed by both schemes (docs/contract/operators.md#authentication) with a fresh timestamp. */
export async function signedPost(ctx: Ctx, post: SignedPost): Promise<OutgoingAnswer> {
  const { url, signWith, json, timeoutMs, maxAnswerBytes } = post;
  const body = utf8(JSON.stringify(json));
  const timestamp = String(Math.floor(ctx.clock.now() / SECOND_MS));
  const [signature, signatureV2] = await Promise.all([
    signPayload(signWith.key, timestamp, body),
    signV2(signWith.key, { timestamp, method: "POST", target: targetOf(url), body }),
  ]);
  const headers = {
    "content-type": "application/json",
    accept: "application/json",
    "user-agent": "operator-games-service",
    "x-agg-key-id": signWith.keyId,
    "x-agg-timestamp": timestamp,
    "x-agg-signature": signature,
    "x-agg-signature-v2": signatureV2,
  };
  return safeFetch(ctx, { url, method: "POST", headers, body, timeoutMs, maxAnswerBytes });
}
