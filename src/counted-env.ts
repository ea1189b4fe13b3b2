import type { Env } from "./env.ts";
import { type Calls, counted, EVERY_CALL, type Hops } from "./lib/hops.ts";

const STATEMENT: Calls = { bind: () => STATEMENT, first: "hop", all: "hop", run: "hop", raw: "hop" };
const SESSION: Calls = { prepare: () => STATEMENT, batch: "hop" };
const DATABASE: Calls = { ...SESSION, withSession: () => SESSION };
const OBJECTS: Calls = { getByName: () => EVERY_CALL, get: () => EVERY_CALL };
const BUCKET: Calls = { get: "hop", head: "hop", put: "hop", delete: "hop", list: "hop" };
const QUEUE: Calls = { send: "hop", sendBatch: "hop" };

const BINDINGS: Readonly<Partial<Record<keyof Env, Calls>>> = {
  DB: DATABASE,
  IMAGES: BUCKET,
  DOCUMENTS: BUCKET,
  DELIVERIES: QUEUE,
  RATE_COUNTERS: OBJECTS,
  VALIDATION_RUNS: OBJECTS,
  LIVE_LOBBIES: OBJECTS,
};

/** The bindings, with every call through them counted. A binding costs something only once it is used. */
export function countedEnv(env: Env, hops: Hops): Env {
  const used = new Map<string, object>();
  return new Proxy(env, {
    get(original, name) {
      const binding: unknown = Reflect.get(original, name);
      const calls = typeof name === "string" ? BINDINGS[name as keyof Env] : undefined;
      if (!calls || typeof name !== "string" || typeof binding !== "object" || binding === null) return binding;
      const known = used.get(name) ?? counted(binding, calls, hops);
      used.set(name, known);
      return known;
    },
  });
}
