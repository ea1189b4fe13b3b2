import { createHmac } from "node:crypto";

/** A curl line that answers once and for five minutes: a first proof that a key works. The secret is not in it. */
export function signedCurl(base: string, keyId: string, secret: string, nowSeconds: number): string {
  const target = "/v1/ping";
  const signature = createHmac("sha256", secret).update(`${nowSeconds}.GET ${target}`).digest("hex");
  const headers = [`X-Agg-Key-Id: ${keyId}`, `X-Agg-Timestamp: ${nowSeconds}`, `X-Agg-Signature: ${signature}`];
  return ["curl", ...headers.map((header) => `-H '${header}'`), `'${base}${target}'`].join(" ");
}
