import { createHmac, randomUUID } from "node:crypto";

export interface Key {
  readonly keyId: string;
  readonly secret: string;
}

/** The headers of a signed request. The signature covers the body, or the request line when there is no body. */
export function signedHeaders(key: Key, method: string, target: string, body = ""): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", key.secret)
    .update(`${timestamp}.${body === "" ? `${method} ${target}` : body}`)
    .digest("hex");
  return { "x-agg-key-id": key.keyId, "x-agg-timestamp": timestamp, "x-agg-signature": signature };
}

/** Replaces every `{uuid}` in a template with a new UUID. */
export function freshBody(template: string | undefined): string | undefined {
  return template?.replaceAll("{uuid}", () => randomUUID());
}
