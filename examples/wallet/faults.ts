import type { Answer } from "./wallet.ts";

const KINDS = ["down", "slow", "error", "lost_answer", "wrong_balance"] as const;
const ACTIONS = ["getbalance", "bet", "win", "rollback"];
const MAX_TIMES = 1000;

/** Longer than the 5 s that the service waits for an answer. */
export const SLOW_MS = 6_000;

export type FaultKind = (typeof KINDS)[number];

export interface Faults {
  /** `GET /books/faults` shows the fault, `PUT` sets it; `{"kind": null}` clears it. */
  control(method: string, body: Uint8Array): Answer;
  /** The fault of this callback, which counts as one of its times. */
  take(body: Uint8Array): FaultKind | null;
}

/** Lets this wallet misbehave on request, to rehearse an outage. Never copy this into a real wallet. */
export function createFaults(): Faults {
  let fault: { kind: FaultKind; action: string | null; times: number | null } | null = null;
  return {
    control(method, body) {
      if (method !== "GET" && method !== "PUT") return refused("Only GET and PUT are supported.");
      if (method === "PUT") {
        const { kind = null, action = null, times = null } = fieldsOf(body);
        if (kind !== null && !KINDS.some((known) => known === kind)) return refused(`kind must be one of ${KINDS}.`);
        if (action !== null && !ACTIONS.includes(String(action))) return refused(`action must be one of ${ACTIONS}.`);
        const counted = typeof times === "number" && Number.isInteger(times) && times >= 1 && times <= MAX_TIMES;
        if (times !== null && !counted) return refused(`times must be a whole number from 1 to ${MAX_TIMES}.`);
        fault = kind === null ? null : ({ kind, action, times } as typeof fault);
      }
      return { status: 200, body: { ...(fault ?? { kind: null, action: null, times: null }) } };
    },
    take(body) {
      if (!fault || (fault.action !== null && fieldsOf(body).action !== fault.action)) return null;
      const { kind } = fault;
      if (fault.times !== null && --fault.times === 0) fault = null;
      return kind;
    },
  };
}

/** The same answer with another digit in front of its balance. */
export function withWrongBalance({ status, body }: Answer): Answer {
  return typeof body.balance === "string"
    ? { status, body: { ...body, balance: `9${body.balance}` } }
    : { status, body };
}

function fieldsOf(body: Uint8Array): Record<string, unknown> {
  try {
    return { ...(JSON.parse(new TextDecoder().decode(body)) as object) };
  } catch {
    return {};
  }
}

function refused(message: string): Answer {
  return { status: 400, body: { error: "VALIDATION_FAILED", message } };
}
