import type { Sequence, Step } from "../../fuzz/sequence.ts";
import type { Answer, Request, World } from "../../fuzz/world.ts";

export const SECRET = "the-secret-of-south";

/** What the fake service answers to a request, and what it then did. */
export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Record<string, string>;
  readonly ms?: number;
  readonly processorMs?: number;
  readonly effects?: readonly string[];
}

/** A world whose service is a function. */
export function fakeWorld(reply: (request: Request) => Reply): World {
  const key = { keyId: "key-0000", secret: SECRET };
  const done = new Map<number, readonly string[]>();
  let number = 0;
  return {
    stage: {},
    keys: { north: key, south: key, alpha: key, beta: key },
    secrets: [SECRET],
    log: [],
    indiscreet: [],
    measures: false,
    send: async (request) => {
      number++;
      const { effects = [], ...given } = reply(request);
      done.set(number, effects);
      return answered(given, number);
    },
    effects: async () => done,
    runJobs: async () => undefined,
    takeBets: async () => undefined,
    rest: async () => true,
    stop: async () => undefined,
  };
}

function answered(
  { status = 200, body = { time: "now" }, text, headers = {}, ms = 1, processorMs = 0 }: Reply,
  number: number,
): Answer {
  const type = { "content-type": "application/json" };
  return { status, text: text ?? JSON.stringify(body), headers: { ...type, ...headers }, ms, processorMs, number };
}

export const FLAT = { error: "NOT_FOUND", message: "No such thing.", retryable: false, fields: [] };

/** A call of a path that no document lists, unless `change` names one that is. */
export function step(change: Partial<Step> = {}): Step {
  return {
    ...{ operation: "POST /v1/thing", method: "POST", actor: "north", auth: "good", path: {}, suffix: "" },
    ...{ query: [], headers: {}, wire: [] },
    ...change,
  };
}

export function sequence(...steps: Partial<Step>[]): Sequence {
  return steps.map(step);
}
