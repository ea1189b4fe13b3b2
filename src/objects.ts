import type { Ctx } from "./context.ts";
import { createContext } from "./create-context.ts";
import type { Env } from "./env.ts";
import { Listener as ListenerObject } from "./listen/listener.ts";
import { LiveLobby as LiveLobbyObject } from "./live/live-lobby.ts";
import { LiveStudio as LiveStudioObject } from "./sandbox/studio/live-studio.ts";
import { suiteOf } from "./suites.ts";
import { ValidationRun as ValidationRunObject } from "./validation/validation-run.ts";
import { WireLog as WireLogObject } from "./wire-log/wire-log.ts";

/*
 * The Durable Object classes, under the names that wrangler.toml binds. The rooms' classes are given their contexts
 * through the constructor, because a method of the class would be callable over RPC.
 */

export { RateCounter } from "./limits/rate-counter.ts";
export { StrangerCounter } from "./limits/stranger-counter.ts";

export class Listener extends ListenerObject {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env, contextsOf(state, env));
  }
}

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
