import type { Answer } from "./service.ts";

/**
 * Meaning of an answer to a bet, win, rollback or settlement (docs/providers/rounds.md#what-to-repeat). `again`: the
 * outcome is unknown, repeat the same call with the same ids. `over`: it will never be taken.
 */
export type Verdict = "taken" | "again" | "over";

/** `undefined`: no answer, or none that can be read. */
export function verdictOn(answer: Answer | undefined): Verdict {
  if (!answer) return "again";
  const { status, body } = answer;
  if (status === 200 || status === 202) return "taken";
  // Only a documented refusal ends a call. A proxy's page, a limit, a wrong clock or a revoked key says nothing about it.
  const isRefusal = typeof body.error === "string" && body.retryable === false;
  if (!isRefusal || status === 401 || status === 403) return "again";
  // A 503 that is not retryable is the service's own end: a bet that it undoes, a win that failed for 72 hours.
  return "over";
}
