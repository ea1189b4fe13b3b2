import { createHash, createHmac } from "node:crypto";

/** A request of a published vector. */
export interface Request {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  readonly timestamp: string;
  readonly secret: string;
  readonly note: string;
}

/** Where the first scheme's note does not hold for the second. */
const NOTES: Readonly<Record<string, string>> = {
  "post-empty": "no body: the SHA-256 of nothing",
  "post-compact": "method, path and body",
};

/** The vectors of the second signature, with Node's own cryptography: the tests compare the service's with it. */
export function vectorsV2(requests: readonly Request[]) {
  return {
    scheme:
      'lowercase hex of HMAC-SHA256 keyed with the secret over "v2.<timestamp>.<METHOD>.<path and query>.<hex SHA-256 of the body>"',
    vectors: [...requests, ...variants(requests)].map(signed),
  };
}

/** One body on another path and by another method: three signatures where the first scheme has one. */
function variants(requests: readonly Request[]): Request[] {
  const post = requests.find(({ name }) => name === "post-compact");
  if (!post) throw new Error("There is no vector post-compact.");
  return [
    { ...post, name: "post-other-path", path: "/v1/free-spins", note: "the same body on another path" },
    { ...post, name: "put-same-body", method: "PUT", note: "the same body by another method" },
    { ...post, name: "post-with-query", path: "/v1/sessions?trace=1", note: "the query of a POST is signed too" },
  ];
}

function signed({ name, method, path, body, timestamp, secret, note }: Request) {
  const bodySha256 = createHash("sha256")
    .update(body ?? "")
    .digest("hex");
  const canonical = `v2.${timestamp}.${method}.${path}.${bodySha256}`;
  const signature = createHmac("sha256", secret).update(canonical).digest("hex");
  const request = { name, method, path, body, timestamp, secret };
  return { ...request, body_sha256: bodySha256, canonical_string: canonical, signature, note: NOTES[name] ?? note };
}
