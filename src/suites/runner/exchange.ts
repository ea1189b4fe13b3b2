/** One call and its answer. Contains no digest, because transcripts are made from it. */
export interface Exchange {
  readonly keyId: string | null;
  readonly timestamp: string | null;
  readonly sent: string;
  /** Null when there was no answer. `fault` says why, or why production does not read the answer. */
  readonly status: number | null;
  readonly body: string;
  readonly fault: string | null;
  readonly durationMs: number;
  /** Number and side of this call, where a suite makes several calls or is called. */
  readonly call?: string;
  readonly direction?: "sent" | "received";
}

export type Json = Readonly<Record<string, unknown>>;

/** The answer's JSON object; undefined when it is not one, or not UTF-8. */
export function jsonOf(exchange: Pick<Exchange, "body"> & Partial<Pick<Exchange, "fault">>): Json | undefined {
  if (exchange.fault) return undefined;
  try {
    const value: unknown = JSON.parse(exchange.body);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** The error code of a refusal; undefined when the answer is none. */
export function errorOf(exchange: Exchange): string | undefined {
  const error = jsonOf(exchange)?.error;
  const refused = exchange.status !== null && exchange.status >= 400 && exchange.status < 500;
  return refused && typeof error === "string" && error !== "" ? error : undefined;
}
