import { createHmac, randomUUID } from "node:crypto";

export interface Key {
  readonly keyId: string;
  readonly secret: string;
}

/** The three headers of a signed request: over the body when there is one, else over the request line. */
export function signedHeaders(key: Key, method: string, target: string, body = ""): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", key.secret)
    .update(`${timestamp}.${body === "" ? `${method} ${target}` : body}`)
    .digest("hex");
  return { "x-agg-key-id": key.keyId, "x-agg-timestamp": timestamp, "x-agg-signature": signature };
}

/** A body with a fresh uuid for every `{uuid}` in its template. */
export function freshBody(template: string | undefined): string | undefined {
  return template?.replaceAll("{uuid}", () => randomUUID());
}
