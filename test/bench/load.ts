import { fork } from "node:child_process";
import type { Key } from "../support/signed-headers.ts";

/** One call that is measured at the service and at the floor. */
export interface Scenario {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly target: string;
  readonly key: Key;
  /** The template of the body, with a new UUID for every `{uuid}`; omitted for GET. */
  readonly body?: string;
}

export interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** The message that starts a load process. */
export interface LoadOrder {
  readonly url: string;
  readonly scenario: Scenario;
  readonly seconds: number;
  readonly connections: number;
}

/**
 * Loads `url` with the scenario for `seconds`; rejects when a response is not 2xx. The load runs in a separate process:
 * this one reads the logs of the Workers, which would slow down the load of the Worker that logs more.
 */
export function load(url: string, scenario: Scenario, seconds: number, connections: number): Promise<Figures> {
  const order: LoadOrder = { url, scenario, seconds, connections };
  const loader = fork(new URL("../tools/load-process.ts", import.meta.url));
  loader.send(order);
  return new Promise((resolve, reject) => {
    loader.once("message", (figures) => resolve(figures as Figures));
    loader.once("exit", (code) => reject(new Error(`${scenario.name}: the load process ended with code ${code}`)));
  });
}
