import type { Ctx } from "../../context.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { utf8 } from "../../lib/encoding.ts";
import { inRealTime } from "../operator-time/operator-clock.ts";
import { targetOf } from "../signing/canonical.ts";
import { signPayload, signV2 } from "../signing/digest.ts";
import { type OutgoingAnswer, type OutgoingRequest, safeFetch } from "./safe-fetch.ts";

/** A key that the service signs with: the operator's for its wallet, the provider's for its server. */
export interface SigningKey {
  readonly keyId: string;
  readonly key: CryptoKey;
}

interface SignedPost extends SignedRequest {
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
}

/** Input of a request's bytes. */
export interface SignedRequest {
  readonly url: string;
  readonly signWith: SigningKey;
  readonly json: unknown;
  /** The time that it is signed with, which is real; by default now. */
  readonly at?: number | undefined;
}

/** Posts JSON, signed by both schemes (docs/contract/operators.md#authentication). */
export async function signedPost(
  ctx: Ctx,
  post: SignedPost,
  through = (request: OutgoingRequest) => safeFetch(ctx, request),
): Promise<OutgoingAnswer> {
  const { url, timeoutMs, maxAnswerBytes } = post;
  const { headers, body } = await signedRequest(ctx, post);
  return through({ url, method: "POST", headers, body, timeoutMs, maxAnswerBytes });
}

/** The headers and the body that `signedPost` sends: the same for the same request. */
export function signedRequest(ctx: Pick<Ctx, "clock">, { json, ...request }: SignedRequest) {
  return signedBytes(ctx, { ...request, body: utf8(JSON.stringify(json)) });
}

/** The same for bytes that are there already. */
export async function signedBytes(
  ctx: Pick<Ctx, "clock">,
  { url, signWith, body, at }: Omit<SignedRequest, "json"> & { readonly body: Uint8Array<ArrayBuffer> },
) {
  const timestamp = String(Math.floor((at ?? inRealTime(ctx).clock.now()) / SECOND_MS));
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
  return { headers, body };
}
