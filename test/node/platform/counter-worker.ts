import { DurableObject } from "cloudflare:workers";
import { weatheredHandlers } from "../../weather/handlers.ts";
import { coverObjects } from "../../weather/object-class.ts";
import { Platform } from "../../weather/platform.ts";

/** The Worker of worker.test.ts: an object that counts in memory and in storage, and requests that wait until they are released. */
const platform = new Platform({});

interface Env {
  readonly COUNTERS: DurableObjectNamespace<Counter>;
}

export class Counter extends DurableObject<Env> {
  private calls = 0;

  constructor(state: DurableObjectState, env: Env) {
    super(state, platform.wrap(env));
  }

  /** How often this instance, and how often this object, was called. */
  async count(): Promise<{ memory: number; storage: number }> {
    const storage = ((await this.ctx.storage.get<number>("calls")) ?? 0) + 1;
    await this.ctx.storage.put("calls", storage);
    return { memory: ++this.calls, storage };
  }
}
coverObjects(Counter, platform);

/** What the test waits for, and what the requests wait for. */
const state = { started: 0, gone: 0, released: false };

export default weatheredHandlers<Env, never>(platform, {
  fetch: async (request, env, execution) => {
    const { pathname } = new URL(request.url);
    const counter = env.COUNTERS.getByName("counter");
    if (pathname === "/count") return Response.json(await counter.count());
    if (pathname === "/release") state.released = true;
    if (pathname === "/release" || pathname === "/state") return Response.json(state);
    state.released = false;
    state.started++;
    request.signal.addEventListener("abort", () => state.gone++);
    const work = released().then(() => counter.count());
    if (pathname === "/protected") execution.waitUntil(work);
    return Response.json(await work);
  },
  queue: async () => undefined,
  scheduled: async () => undefined,
});

async function released(): Promise<void> {
  while (!state.released) await new Promise((resolve) => setTimeout(resolve, 5));
}
