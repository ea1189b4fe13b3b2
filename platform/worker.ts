import { env as settings } from "cloudflare:workers";
import type { Env } from "../src/env.ts";
import * as service from "../src/index.ts";
import type { WakeUp } from "../src/outbox/wake-up.ts";
import { forecast } from "./forecast.ts";
import { coverObjects } from "./object-class.ts";
import { CallerGone, type Invocation, Platform } from "./platform.ts";

/*
 * The service in the platform's weather: an entry for local runs alone. The classes are the service's own, given wrapped
 * bindings. PLATFORM lists the parts of the weather, PLATFORM_SEED seeds it.
 */

const { PLATFORM = "", PLATFORM_SEED = "1" } = settings as { PLATFORM?: string; PLATFORM_SEED?: string };
const platform = new Platform(forecast(PLATFORM), Number(PLATFORM_SEED));

export class LiveLobby extends service.LiveLobby {
  constructor(state: DurableObjectState, env: Env) {
    super(state, platform.wrap(env));
  }
}
export class LiveStudio extends service.LiveStudio {
  constructor(state: DurableObjectState, env: Env) {
    super(state, platform.wrap(env));
  }
}
export class RateCounter extends service.RateCounter {
  constructor(state: DurableObjectState, env: Env) {
    super(state, platform.wrap(env));
  }
}
export class StrangerCounter extends service.StrangerCounter {
  constructor(state: DurableObjectState, env: Env) {
    super(state, platform.wrap(env));
  }
}
export class ValidationRun extends service.ValidationRun {
  constructor(state: DurableObjectState, env: Env) {
    super(state, platform.wrap(env));
  }
}
for (const objects of [LiveLobby, LiveStudio, RateCounter, StrangerCounter, ValidationRun]) {
  coverObjects(objects, platform);
}

/** POST here is a deployment. */
const DEPLOYMENT = "/platform/deployment";

const { fetch, queue, scheduled } = service.default;

export default {
  async fetch(request, env, execution) {
    if (new URL(request.url).pathname === DEPLOYMENT) {
      await platform.deploy();
      return new Response("deployed\n");
    }
    const invocation = platform.request((own) => fetch(request, wrapped(env), own));
    request.signal.addEventListener("abort", invocation.hangUp);
    return kept(invocation, execution).catch(cutOff);
  },
  queue: (batch, env, execution) =>
    kept(
      platform.invoke((own) => queue(batch, wrapped(env), own)),
      execution,
    ),
  scheduled: async (controller, env, execution) => {
    if (!platform.firesCron()) return;
    await kept(
      platform.invoke((own) => scheduled(controller, wrapped(env), own)),
      execution,
    );
  },
} satisfies ExportedHandler<Env, WakeUp>;

const environments = new WeakMap<Env, Env>();

function wrapped(env: Env): Env {
  const known = environments.get(env) ?? platform.wrap(env);
  environments.set(env, known);
  return known;
}

/** The local runtime must not end the invocation before the platform would. */
function kept<T>(invocation: Invocation<T>, execution: ExecutionContext): Promise<T> {
  execution.waitUntil(invocation.ended);
  return invocation.result;
}

/** What a caller sees that the platform has cut off: no answer of the service. */
function cutOff(cause: unknown): Response {
  if (!(cause instanceof CallerGone)) throw cause;
  return new Response("connection lost\n", { status: 500 });
}
