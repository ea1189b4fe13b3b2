/** The headers of every answer. A page, an image or a document has a policy and a caching of its own. */
export const COMMON_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

/** A JSON answer. It is made with the common headers: adding each later costs a call into the runtime. */
export class JsonAnswer extends Response {
  constructor(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) {
    super(JSON.stringify(body), {
      status,
      headers: { "content-type": "application/json", ...COMMON_HEADERS, ...headers },
    });
  }
}
