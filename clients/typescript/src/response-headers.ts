/** The rate limit of your operator, as the headers of a response have it. */
export interface RateLimit {
  /** Requests per minute, of all keys together. */
  readonly limit: number;
  /** Requests left in this minute. */
  readonly remaining: number;
}

/** Undefined where the service refused before it counted the request. */
export function rateLimitOf(headers: Headers): RateLimit | undefined {
  const limit = wholeNumber(headers, "x-ratelimit-limit");
  const remaining = wholeNumber(headers, "x-ratelimit-remaining");
  return limit === undefined || remaining === undefined ? undefined : { limit, remaining };
}

/** Retry-After in whole seconds; undefined when the header is missing or has another format. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  return wholeNumber(headers, "retry-after");
}

function wholeNumber(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  return text !== null && /^[0-9]{1,9}$/.test(text) ? Number(text) : undefined;
}
