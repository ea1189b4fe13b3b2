import { createHmac } from "node:crypto";

/** A signed ping as a curl command, valid for five minutes, to test a key. It does not contain the secret. */
export function signedCurl(base: string, keyId: string, secret: string, nowSeconds: number): string {
  const target = "/v1/ping";
  const signature = createHmac("sha256", secret).update(`${nowSeconds}.GET ${target}`).digest("hex");
  const headers = [`X-Agg-Key-Id: ${keyId}`, `X-Agg-Timestamp: ${nowSeconds}`, `X-Agg-Signature: ${signature}`];
  return ["curl", ...headers.map((header) => `-H '${header}'`), `'${base}${target}'`].join(" ");
}
