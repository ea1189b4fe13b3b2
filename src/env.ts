import type { RateCounter } from "./limits/rate-counter.ts";
import type { StrangerCounter } from "./limits/stranger-counter.ts";
import type { LiveLobby } from "./live/live-lobby.ts";
import type { WakeUp } from "./outbox/wake-up.ts";
import type { LiveStudio } from "./sandbox/studio/live-studio.ts";
import type { ValidationRun } from "./wallet-suite/validation-run.ts";

/** The Worker's bindings, as wrangler.toml declares them. */
export interface Bindings {
  readonly DB: D1Database;
  readonly IMAGES: R2Bucket;
  readonly DOCUMENTS: R2Bucket;
  readonly DELIVERIES: Queue<WakeUp>;
  readonly RATE_COUNTERS: DurableObjectNamespace<RateCounter>;
  readonly STRANGER_COUNTERS: DurableObjectNamespace<StrangerCounter>;
  readonly VALIDATION_RUNS: DurableObjectNamespace<ValidationRun>;
  readonly LIVE_LOBBIES: DurableObjectNamespace<LiveLobby>;
  readonly LIVE_STUDIOS: DurableObjectNamespace<LiveStudio>;
}

/** The bindings and the variables. */
export interface Env extends Bindings {
  readonly ENVIRONMENT: string;
  readonly BASE_URL: string;
  readonly RETRY_TIME_SCALE: string;
  readonly LOCAL_DEVELOPMENT?: string;
  readonly ADMIN_TOKEN?: string;
  readonly MASTER_KEY?: string;
  readonly MASTER_KEY_PREVIOUS?: string;
}

/** The settings, read and checked once per isolate. */
export interface Settings {
  readonly sandbox: boolean;
  /** This installation's origin, without a trailing slash. */
  readonly baseUrl: string;
  /** How many times faster than real time retries run. 1 in production. */
  readonly retryTimeScale: number;
  /** Allows http and addresses of this machine as wallet, invoice and provider URLs. */
  readonly localDevelopment: boolean;
  /** Without it the back office answers 404. */
  readonly adminToken: string | undefined;
  /** 32 bytes, base64. */
  readonly masterKey: string;
  /** The previous master key, set only during its rotation. */
  readonly masterKeyPrevious: string | undefined;
}

const cache = new WeakMap<Env, Settings>();

/** Checks the settings; an error names the variable, never its value. */
export function settingsOf(env: Env): Settings {
  const known = cache.get(env);
  if (known) return known;
  const fault = (name: string, rule: string): never => {
    throw new Error(`setting ${name} ${rule}`);
  };
  if (env.ENVIRONMENT !== "sandbox" && env.ENVIRONMENT !== "production")
    fault("ENVIRONMENT", "must be sandbox or production");
  const retryTimeScale = Number(env.RETRY_TIME_SCALE);
  if (!(retryTimeScale >= 1 && retryTimeScale <= 1_000_000))
    fault("RETRY_TIME_SCALE", "must be a number from 1 to 1000000");
  if (!URL.canParse(env.BASE_URL)) fault("BASE_URL", "must be an absolute URL");
  const settings: Settings = {
    sandbox: env.ENVIRONMENT === "sandbox",
    baseUrl: new URL(env.BASE_URL).origin,
    retryTimeScale,
    localDevelopment: env.LOCAL_DEVELOPMENT === "true",
    adminToken: env.ADMIN_TOKEN || undefined,
    masterKey: env.MASTER_KEY ?? fault("MASTER_KEY", "is not set"),
    masterKeyPrevious: env.MASTER_KEY_PREVIOUS || undefined,
  };
  cache.set(env, settings);
  return settings;
}
