import { env as settings } from "cloudflare:workers";
import type { Env } from "../src/env.ts";
import * as service from "../src/index.ts";
import { forecast } from "./forecast.ts";
import { weatheredHandlers } from "./handlers.ts";
import { coverObjects } from "./object-class.ts";
import { Platform } from "./platform.ts";

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

export default weatheredHandlers(platform, service.default);
