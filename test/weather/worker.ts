import { type DurableObject, env as settings } from "cloudflare:workers";
import type { Env } from "../../src/env.ts";
import * as service from "../../src/index.ts";
import { distanceOf } from "./distance.ts";
import { forecast, spellsFrom } from "./forecast.ts";
import { weatheredHandlers } from "./handlers.ts";
import { coverObjects } from "./object-class.ts";
import { Platform } from "./platform.ts";

/*
 * The service in the platform's weather: an entry for local runs alone. PLATFORM lists the parts of the weather (`none`: no fault),
 * PLATFORM_SEED seeds it, and PLATFORM_DISTANCE says how far everything is. PLATFORM_SPELLS is `<seed> <time>`: spells of databases.
 */

const {
  PLATFORM = "",
  PLATFORM_SEED = "1",
  PLATFORM_SLOW_MS,
  PLATFORM_DISTANCE,
  PLATFORM_SPELLS,
} = settings as {
  readonly PLATFORM?: string;
  readonly PLATFORM_SEED?: string;
  readonly PLATFORM_SLOW_MS?: string;
  readonly PLATFORM_DISTANCE?: string;
  readonly PLATFORM_SPELLS?: string;
};
const slow = PLATFORM_SLOW_MS === undefined ? {} : { slowMs: Number(PLATFORM_SLOW_MS) };
const distance = PLATFORM_DISTANCE ? { distance: distanceOf(PLATFORM_DISTANCE) } : {};
const faults = PLATFORM === "none" ? {} : forecast(PLATFORM);
const [seed = 0, beganAt = 0] = (PLATFORM_SPELLS ?? "").split(" ").map(Number);
const spells = PLATFORM_SPELLS ? spellsFrom(seed, beganAt) : {};
const platform = new Platform({ ...faults, ...slow, ...distance, ...spells }, Number(PLATFORM_SEED));

/** The same class, given wrapped bindings. Its objects have the weather. */
function inWeather(objects: new (state: DurableObjectState, env: Env) => DurableObject<Env>) {
  const covered = class extends objects {
    constructor(state: DurableObjectState, env: Env) {
      super(state, platform.wrap(env));
    }
  };
  coverObjects(covered, platform);
  return covered;
}

export const Listener = inWeather(service.Listener);
export const LiveLobby = inWeather(service.LiveLobby);
export const LiveStudio = inWeather(service.LiveStudio);
export const RateCounter = inWeather(service.RateCounter);
export const StrangerCounter = inWeather(service.StrangerCounter);
export const ValidationRun = inWeather(service.ValidationRun);
export const WireLog = inWeather(service.WireLog);

// As in production (wrangler.toml).
export default weatheredHandlers(platform, service.default, (queue) => queue.endsWith("-jobs"));
