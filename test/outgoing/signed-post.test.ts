import { expect, test, vi } from "vitest";
import { signedPost } from "../../src/gate/outgoing/signed-post.ts";
import { importSecret } from "../../src/gate/signing/digest.ts";
import { type SignedRequest, verify } from "../../src/gate/signing/verify.ts";
import { adminCtx } from "../support/fixtures.ts";

test.each([
  ["http://127.0.0.1:9/wallet", "/wallet"],
  ["http://127.0.0.1:9/wallet?op=a%20b", "/wallet?op=a%20b"],
  ["http://127.0.0.1:9", "/"],
])("every call of the service carries both signatures, bound to the path of %s (F6)", async (url, target) => {
  const sent: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    sent.push(init);
    return new Response("{}");
  });
  const ctx = adminCtx();
  const key = await importSecret("a secret");
  const bounds = { timeoutMs: 5_000, maxAnswerBytes: 1_000 };
  await signedPost(ctx, { url, signWith: { keyId: "key-1", key }, json: { action: "bet" }, ...bounds });

  expect(sent).toHaveLength(1);
  const headers = new Headers(sent[0]?.headers);
  const request: SignedRequest = {
    keyId: headers.get("x-agg-key-id") ?? undefined,
    timestamp: headers.get("x-agg-timestamp") ?? undefined,
    signature: headers.get("x-agg-signature") ?? undefined,
    signatureV2: headers.get("x-agg-signature-v2") ?? undefined,
    method: "POST",
    target,
    body: new Uint8Array(sent[0]?.body as Uint8Array),
  };
  expect(await verify(request, key, ctx.clock.now(), true)).toBeUndefined();
  expect(await verify({ ...request, target: "/v1/sessions" }, key, ctx.clock.now(), true)).toBe("v2");
});
