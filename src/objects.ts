import type { Ctx } from "./context.ts";
import { createContext } from "./create-context.ts";
import type { Env } from "./env.ts";
import { WireLog as WireLogObject } from "./ops/wire-log/wire-log.ts";
import { LiveLobby as LiveLobbyObject } from "./play/live/live-lobby.ts";
import { LiveStudio as LiveStudioObject } from "./sandbox/studio/live-studio.ts";
import { ValidationRun as ValidationRunObject } from "./suites/runner/validation-run.ts";
import { suiteOf } from "./suites.ts";

/*
 * The Durable Object classes, under the names that wrangler.toml binds. The rooms' classes are given their contexts
 * through the constructor, because a method of the class would be callable over RPC.
 */

export { RateCounter } from "./gate/limits/rate-counter.ts";
export { StrangerCounter } from "./gate/limits/stranger-counter.ts";
export { Listener } from "./ops/listen/listener.ts";

export class LiveLobby extends LiveLobbyObject {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env, contextsOf(state, env));
  }
}

export class LiveStudio extends LiveStudioObject {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env, contextsOf(state, env));
  }
}

export class ValidationRun extends ValidationRunObject {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env, contextsOf(state, env), suiteOf);
  }
}

export class WireLog extends WireLogObject {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env, contextsOf(state, env));
  }
}

function contextsOf(state: DurableObjectState, env: Env): () => Ctx {
  return () => createContext(env, (work) => state.waitUntil(work));
}
