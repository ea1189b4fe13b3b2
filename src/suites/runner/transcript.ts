import type { CaseResult } from "./case.ts";
import type { Exchange } from "./exchange.ts";

/** One call as it is stored and shown, without digest or secret. */
export interface TranscriptCall {
  readonly call?: string;
  readonly direction?: "sent" | "received";
  readonly request: { readonly key_id: string | null; readonly timestamp: string | null; readonly body: string };
  /** Null when there was no answer; see `fault`. */
  readonly response: { readonly status: number; readonly body: string } | null;
  readonly fault: string | null;
  readonly duration_ms: number;
}

export interface Transcript {
  /** Index in `calls` of the call that decided the case; null when it made none. */
  readonly deciding: number | null;
  readonly calls: readonly TranscriptCall[];
}

const MAX_CALLS = 80;
const MAX_BODY_CHARACTERS = 1000;

/** Returns what is stored of a case's calls: 80 at most, the deciding one among them. */
export function transcriptOf({ exchanges, deciding }: CaseResult): Transcript {
  const at = deciding ? exchanges.indexOf(deciding) : -1;
  // A deciding call beyond the limit is kept as the last one.
  const kept = at < MAX_CALLS ? exchanges.slice(0, MAX_CALLS) : [...exchanges.slice(0, MAX_CALLS - 1), exchanges[at]];
  const calls = kept.filter((exchange) => exchange !== undefined).map(transcriptCall);
  return { deciding: at < 0 ? null : Math.min(at, calls.length - 1), calls };
}

function transcriptCall(exchange: Exchange): TranscriptCall {
  const { keyId, timestamp, sent, status, body, fault, durationMs, call, direction } = exchange;
  return {
    ...(call === undefined ? {} : { call }),
    ...(direction === undefined ? {} : { direction }),
    request: { key_id: keyId, timestamp, body: shown(sent) },
    response: status === null ? null : { status, body: shown(body) },
    fault,
    duration_ms: durationMs,
  };
}

/** Cuts a body to its limit, and removes digests: a server may echo the one that it expected. */
function shown(text: string): string {
  const clean = text.replace(/[0-9a-f]{64}/gi, "[digest]");
  return clean.length > MAX_BODY_CHARACTERS ? `${clean.slice(0, MAX_BODY_CHARACTERS)}…` : clean;
}
