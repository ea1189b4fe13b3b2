import { fork } from "node:child_process";
import type { Key } from "./signing.ts";

/** One call, measured at the service and at the floor alike. */
export interface Scenario {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly target: string;
  readonly key: Key;
  /** The body of each request, with a fresh uuid for every `{uuid}` in it; absent for a GET. */
  readonly body?: string;
}

export interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** What the process of a load is told. */
export interface LoadOrder {
  readonly url: string;
  readonly scenario: Scenario;
  readonly seconds: number;
  readonly connections: number;
}

/**
 * Loads `url` with the scenario for `seconds`; rejects when any answer is not a 2xx. It runs in a process of its own:
 * the one that starts the Workers reads their log, which would slow the load of whoever writes more of it.
 */
export function load(url: string, scenario: Scenario, seconds: number, connections: number): Promise<Figures> {
  const order: LoadOrder = { url, scenario, seconds, connections };
  const loader = fork(new URL("./load-process.ts", import.meta.url));
  loader.send(order);
  return new Promise((resolve, reject) => {
    loader.once("message", (figures) => resolve(figures as Figures));
    loader.once("exit", (code) => reject(new Error(`${scenario.name}: the load ended with ${code}`)));
  });
}
