import autocannon from "autocannon";
import { type Key, signedHeaders } from "./signing.ts";

/** One call, measured at the service and at the floor alike. */
export interface Scenario {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly target: string;
  readonly key: Key;
  /** A fresh body for each request; absent for a GET. */
  readonly body?: () => string;
}

export interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Loads `url` with the scenario for `seconds`; throws when any answer is not a 2xx. */
export async function load(url: string, scenario: Scenario, seconds: number, connections: number): Promise<Figures> {
  const { method, target, key, body } = scenario;
  const result = await autocannon({
    url: url + target,
    method,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const text = body?.() ?? "";
          request.headers = { ...request.headers, ...signedHeaders(key, method, target, text) };
          if (text !== "") request.body = text;
          return request;
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${scenario.name}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
