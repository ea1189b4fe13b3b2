import type { RateCounter } from "./gate/limits/rate-counter.ts";
import type { StrangerCounter } from "./gate/limits/stranger-counter.ts";
import type { WakeUp } from "./lib/outbox/wake-up.ts";
import type { Listener } from "./ops/listen/listener.ts";
import type { WireLog } from "./ops/wire-log/wire-log.ts";
import type { LiveLobby } from "./play/live/live-lobby.ts";
import type { LiveStudio } from "./sandbox/studio/live-studio.ts";
import type { ValidationRun } from "./suites/runner/validation-run.ts";

/** The Worker's bindings, as wrangler.toml declares them. */
export interface Bindings {
  /** The control database, and shard 0 of the ledger unless LEDGER_00 is bound. */
  readonly DB: D1Database;
  /** The static files, among them the fonts of documents (src/billing/document/fonts.ts). */
  readonly ASSETS: Fetcher;
  readonly IMAGES: R2Bucket;
  readonly DOCUMENTS: R2Bucket;
  readonly JOURNAL: R2Bucket;
  /** Wake-ups whose work is one call, many to an invocation. */
  readonly DELIVERIES: Queue<WakeUp>;
  /** Wake-ups whose work fills an invocation. */
  readonly JOBS: Queue<WakeUp>;
  readonly RATE_COUNTERS: DurableObjectNamespace<RateCounter>;
  readonly STRANGER_COUNTERS: DurableObjectNamespace<StrangerCounter>;
  readonly VALIDATION_RUNS: DurableObjectNamespace<ValidationRun>;
  readonly LIVE_LOBBIES: DurableObjectNamespace<LiveLobby>;
  readonly LIVE_STUDIOS: DurableObjectNamespace<LiveStudio>;
  readonly LISTENERS?: DurableObjectNamespace<Listener> | undefined;
  /** The operators' wire logs; only a sandbox has them. */
  readonly WIRE_LOGS?: DurableObjectNamespace<WireLog> | undefined;
  /** Dataset for figures (src/ops/figures). Without it, only the log has them. */
  readonly FIGURES?: AnalyticsEngineDataset | undefined;
}

export type ShardName = `LEDGER_${string}`;

export interface Env extends Bindings {
  readonly [shard: ShardName]: D1Database;
  readonly ENVIRONMENT: string;
  readonly BASE_URL: string;
  readonly RETRY_TIME_SCALE: string;
  readonly LOCAL_DEVELOPMENT?: string;
  readonly ADMIN_TOKEN?: string;
  readonly DESK_HOST?: string;
  readonly OBJECT_LOCATION?: string;
  readonly OBJECT_JURISDICTION?: string;
  readonly APPROVALS?: string;
  readonly ACCESS_TEAM_DOMAIN?: string;
  readonly ACCESS_AUDIENCE?: string;
  readonly HEARTBEAT_URL?: string;
  readonly ALERT_URL?: string;
  readonly ALERT_SECRET?: string;
  readonly ALERT_FORMAT?: string;
  readonly ANALYTICS_ACCOUNT?: string;
  readonly ANALYTICS_TOKEN?: string;
  readonly MASTER_KEY?: string;
  readonly MASTER_KEY_PREVIOUS?: string;
  readonly STATEMENT_KEY?: string;
  readonly STATEMENT_KEYS_BEFORE?: string;
  readonly FROZEN?: string;
  readonly SHARD_DAYS?: string;
  readonly SHARD_RETENTION_DAYS?: string;
}

/** Ways to call a receiver of alerts. */
const ALERT_FORMATS = ["webhook", "pagerduty", "opsgenie", "slack"] as const;
export type AlertFormat = (typeof ALERT_FORMATS)[number];

/** Address that alerts are posted to. */
export interface AlertReceiver {
  readonly url: string;
  readonly format: AlertFormat;
  /** Signs the calls of a webhook; PagerDuty's routing key; Opsgenie's API key. Slack's is its address: empty. */
  readonly secret: string;
}

/** The settings, read and checked once per isolate. */
export interface Settings {
  readonly sandbox: boolean;
  /** This installation's origin, without a trailing slash. */
  readonly baseUrl: string;
  /** The origin of the desk and of /admin/v1: the same, or that of DESK_HOST. */
  readonly backOfficeUrl: string;
  /** Factor by which retries run faster than real time. 1 in production. */
  readonly retryTimeScale: number;
  /** Allows http and addresses of this machine as wallet, invoice and provider URLs. */
  readonly localDevelopment: boolean;
  /** Without it the back office answers 404. */
  readonly adminToken: string | undefined;
  /** Cloudflare Access in front of the back office: people sign in there. */
  readonly access: { readonly issuer: string; readonly audience: string } | undefined;
  /** Dangerous calls of the back office need a second person (src/gate/proposals). */
  readonly approvals: boolean;
  /** Called after each good cron run, for a watcher outside that notices silence. */
  readonly heartbeatUrl: string | undefined;
  readonly alertReceiver: AlertReceiver | undefined;
  /** Credentials to read Analytics Engine. */
  readonly analytics: { readonly account: string; readonly token: string; readonly dataset: string } | undefined;
  /** Place of Durable Objects; without it, near the first caller, who may be an administrator. */
  readonly objects: {
    readonly locationHint: DurableObjectLocationHint | undefined;
    readonly jurisdiction: DurableObjectJurisdiction | undefined;
  };
  /** 32 bytes, base64. */
  readonly masterKey: string;
  /** The previous master key, set only during its rotation. */
  readonly masterKeyPrevious: string | undefined;
  /** Signs final statements: an Ed25519 private key, 32 bytes, base64. Without it, production makes none final. */
  readonly statementKey: string | undefined;
  /** The public keys that signed before it, base64url. */
  readonly statementKeysBefore: readonly string[];
  /** The control database is being restored: only the back office works. */
  readonly frozen: boolean;
  /** The shard that is being restored alone: it is away for everything but its restore. */
  readonly frozenShard: number | undefined;
  /** Settings that protect the installation and are off, by their names. */
  readonly off: readonly string[];
  /** Time for which a shard takes new sessions; 0: until it is nearly full. */
  readonly shardDays: number;
  /** Time without a movement after which a shard may be retired. */
  readonly shardRetentionDays: number;
  /** The numbers of the ledger's shards, ascending. */
  readonly shards: readonly number[];
  /** Those beside the control database, which have copies of what they read of it. */
  readonly copies: readonly number[];
}

const cache = new WeakMap<Env, Settings>();

/** Credentials that `.dev.vars.example` publishes; anyone may know them. */
export const PUBLISHED = {
  ADMIN_TOKEN: "admin-token-for-local-development-only",
  MASTER_KEY: "bG9jYWwtZGV2ZWxvcG1lbnQtbWFzdGVyLWtleS0zMmI=",
} as const;

/** The platform's location hints and jurisdictions of Durable Objects (docs/deploy.md#places). */
const LOCATIONS = ["wnam", "enam", "sam", "weur", "eeur", "apac", "apac-ne", "apac-se", "oc", "afr", "me"] as const;
const JURISDICTIONS = ["eu", "us", "fedramp", "fedramp-high"] as const;

/** Production names each, with a value or as `off`: what is left out would be missing without a word. */
const PROTECTIVE = ["APPROVALS", "ACCESS_TEAM_DOMAIN", "ALERT_URL", "HEARTBEAT_URL", "OBJECT_JURISDICTION"] as const;

const isOff = (setting: string | undefined) => !setting || setting === "off";

const DEFAULT_SHARD_DAYS = 31;
const MIN_SHARD_RETENTION_DAYS = 90;
const MAX_SHARD_RETENTION_DAYS = 3_650;

const HOST_OR_NONE = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+)?$/;
const MIN_ADMIN_TOKEN_CHARACTERS = 32;
const MIN_ALERT_SECRET_CHARACTERS = 32;
/** 32 random bytes in base64 have about 30 different characters, and fewer than 16 never. */
const MIN_KEY_VARIETY = 16;
/** Hexadecimal digits are 16 in all. */
const MIN_TOKEN_VARIETY = 8;
/** 32 bytes in base64. */
const KEY = /^[A-Za-z0-9+/_-]{43}=?$/;

/** A private key as `openssl rand -base64 32` prints it. It ends in `=`, as no public key does: neither passes for the other. */
const PRIVATE_KEY = /^[A-Za-z0-9+/]{43}=$/;
/** 32 bytes in base64url. */
const PUBLIC_KEY = /^[A-Za-z0-9_-]{43}$/;

/** Some settings are wrong. `faults` has a line for each: its name and the rule, never its value. */
export class InvalidSettings extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`invalid settings: ${faults.join("; ")}`);
    this.name = "InvalidSettings";
    this.faults = faults;
  }
}

/** Reads and checks the settings; throws InvalidSettings with every fault. */
export function settingsOf(env: Env): Settings {
  const known = cache.get(env);
  if (known) return known;
  const faults = faultsOf(env);
  if (faults.length > 0) throw new InvalidSettings(faults);
  const off = [...PROTECTIVE, "DESK_HOST" as const].filter((name) => isOff(env[name]));
  const shards = shardsOf(env);
  const settings: Settings = {
    sandbox: env.ENVIRONMENT === "sandbox",
    baseUrl: new URL(env.BASE_URL).origin,
    backOfficeUrl: isOff(env.DESK_HOST) ? new URL(env.BASE_URL).origin : `https://${env.DESK_HOST}`,
    retryTimeScale: Number(env.RETRY_TIME_SCALE),
    localDevelopment: env.LOCAL_DEVELOPMENT === "true",
    adminToken: env.ADMIN_TOKEN || undefined,
    access:
      !isOff(env.ACCESS_TEAM_DOMAIN) && env.ACCESS_AUDIENCE
        ? { issuer: `https://${env.ACCESS_TEAM_DOMAIN}`, audience: env.ACCESS_AUDIENCE }
        : undefined,
    approvals: env.APPROVALS === "true",
    heartbeatUrl: isOff(env.HEARTBEAT_URL) ? undefined : env.HEARTBEAT_URL,
    alertReceiver:
      env.ALERT_URL && !isOff(env.ALERT_URL)
        ? {
            url: env.ALERT_URL,
            format: ALERT_FORMATS.find((format) => format === env.ALERT_FORMAT) ?? "webhook",
            secret: env.ALERT_SECRET ?? "",
          }
        : undefined,
    analytics:
      env.ANALYTICS_ACCOUNT && env.ANALYTICS_TOKEN
        ? {
            account: env.ANALYTICS_ACCOUNT,
            token: env.ANALYTICS_TOKEN,
            dataset: env.ENVIRONMENT === "production" ? "operator_games" : "operator_games_sandbox",
          }
        : undefined,
    off,
    objects: {
      locationHint: LOCATIONS.find((location) => location === env.OBJECT_LOCATION),
      jurisdiction: JURISDICTIONS.find((jurisdiction) => jurisdiction === env.OBJECT_JURISDICTION),
    },
    masterKey: env.MASTER_KEY ?? "",
    masterKeyPrevious: env.MASTER_KEY_PREVIOUS || undefined,
    statementKey: env.STATEMENT_KEY || undefined,
    statementKeysBefore: publicKeysIn(env.STATEMENT_KEYS_BEFORE),
    frozen: env.FROZEN === "true",
    frozenShard: env.FROZEN && env.FROZEN !== "true" ? Number(env.FROZEN) : undefined,
    shardDays: Number(env.SHARD_DAYS || DEFAULT_SHARD_DAYS),
    shardRetentionDays: Number(env.SHARD_RETENTION_DAYS || MIN_SHARD_RETENTION_DAYS),
    shards,
    copies: shards.filter((shard) => shard > 0 || env[shardName(0)] !== undefined),
  };
  cache.set(env, settings);
  return settings;
}

export function shardName(shard: number): ShardName {
  return `LEDGER_${String(shard).padStart(2, "0")}`;
}

/** As many as the ids of sessions can name (lib/shard-id.ts). */
const SHARDS = 4_096;

/** Shard 0 has a binding only where it is not the control database. */
function shardsOf(env: Env): number[] {
  const bound = Object.entries(env).flatMap(([name, binding]) => {
    const shard = Number(/^LEDGER_(\d{2,4})$/.exec(name)?.[1] ?? Number.NaN);
    return binding && shard < SHARDS && name === shardName(shard) ? [shard] : [];
  });
  return [...new Set([0, ...bound])].toSorted((a, b) => a - b);
}

/** Faults in the settings: by rules for every installation, for hosted ones, and for production. */
function faultsOf(env: Env): string[] {
  const { ENVIRONMENT, BASE_URL, ADMIN_TOKEN = "", MASTER_KEY = "", MASTER_KEY_PREVIOUS = "" } = env;
  const production = ENVIRONMENT === "production";
  const local = env.LOCAL_DEVELOPMENT === "true";
  const hosted = production || !local;
  const protocol = URL.canParse(BASE_URL) ? new URL(BASE_URL).protocol : "";
  const timeScale = Number(env.RETRY_TIME_SCALE);
  const published = "must not be the published one of .dev.vars.example";
  const alertUrl = isOff(env.ALERT_URL) ? undefined : env.ALERT_URL;
  const rules: [broken: boolean, fault: string][] = [
    [ENVIRONMENT !== "sandbox" && ENVIRONMENT !== "production", "ENVIRONMENT must be sandbox or production"],
    [!(timeScale >= 1 && timeScale <= 1_000_000), "RETRY_TIME_SCALE must be a number from 1 to 1000000"],
    [production && local, "LOCAL_DEVELOPMENT must not be set in production"],
    [production && timeScale !== 1, "RETRY_TIME_SCALE must be 1 in production"],
    [protocol !== "http:" && protocol !== "https:", "BASE_URL must be an absolute http or https URL"],
    [production && protocol !== "https:", "BASE_URL must be https in production"],
    [
      !["", "true", ...shardsOf(env).slice(1).map(String)].includes(env.FROZEN ?? ""),
      "FROZEN must be true, the number of a bound database of the ledger, or not set",
    ],
    [!["", "true", "off"].includes(env.APPROVALS ?? ""), "APPROVALS must be true or off, or not set"],
    // A holder of two people's tokens would be two people.
    [
      production && env.APPROVALS === "true" && isOff(env.ACCESS_TEAM_DOMAIN),
      "APPROVALS needs ACCESS_TEAM_DOMAIN and ACCESS_AUDIENCE in production",
    ],
    ...PROTECTIVE.map((name): [boolean, string] => [
      production && !env[name],
      `${name} must be set in production: a value, or off`,
    ]),
    [!/^(|0|[1-9][0-9]{0,3})$/.test(env.SHARD_DAYS ?? ""), "SHARD_DAYS must be a whole number from 0 to 9999"],
    [
      !isDays(env.SHARD_RETENTION_DAYS),
      `SHARD_RETENTION_DAYS must be an integer from ${MIN_SHARD_RETENTION_DAYS} to ${MAX_SHARD_RETENTION_DAYS}`,
    ],
    [MASTER_KEY === "", "MASTER_KEY is not set"],
    [!isOneOf(LOCATIONS, env.OBJECT_LOCATION), `OBJECT_LOCATION must be one of ${LOCATIONS.join(", ")}`],
    [
      !isOff(env.OBJECT_JURISDICTION) && !isOneOf(JURISDICTIONS, env.OBJECT_JURISDICTION),
      `OBJECT_JURISDICTION must be one of ${JURISDICTIONS.join(", ")}`,
    ],
    [local && !isOff(env.OBJECT_JURISDICTION), "OBJECT_JURISDICTION must not be set locally, where there is none"],
    [
      isOff(env.ACCESS_TEAM_DOMAIN) !== !env.ACCESS_AUDIENCE,
      "ACCESS_TEAM_DOMAIN and ACCESS_AUDIENCE must be set together",
    ],
    [
      !isOff(env.ACCESS_TEAM_DOMAIN) && !HOST_OR_NONE.test(env.ACCESS_TEAM_DOMAIN ?? ""),
      "ACCESS_TEAM_DOMAIN must be a host name",
    ],
    [!isOff(env.DESK_HOST) && !HOST_OR_NONE.test(env.DESK_HOST ?? ""), "DESK_HOST must be a host name"],
    [
      !isOff(env.DESK_HOST) && protocol !== "" && env.DESK_HOST === new URL(BASE_URL).hostname,
      "DESK_HOST must be another host than that of BASE_URL",
    ],
    [
      !isOff(env.HEARTBEAT_URL) && !isCallable(env.HEARTBEAT_URL, local),
      "HEARTBEAT_URL must be an https URL without port and credentials",
    ],
    [!isCallable(alertUrl, local), "ALERT_URL must be an https URL without port and credentials"],
    [!isOneOf(ALERT_FORMATS, env.ALERT_FORMAT), `ALERT_FORMAT must be one of ${ALERT_FORMATS.join(", ")}`],
    [
      env.ALERT_FORMAT !== "slack" && !alertUrl !== !env.ALERT_SECRET,
      "ALERT_URL and ALERT_SECRET must be set together",
    ],
    [
      env.ALERT_FORMAT === "slack" && !!env.ALERT_SECRET,
      "ALERT_SECRET must not be set for slack, whose address is the secret",
    ],
    [
      hosted && !!env.ALERT_SECRET && env.ALERT_SECRET.length < MIN_ALERT_SECRET_CHARACTERS,
      `ALERT_SECRET must have at least ${MIN_ALERT_SECRET_CHARACTERS} characters`,
    ],
    [
      !!env.ANALYTICS_ACCOUNT && !/^[0-9a-f]{32}$/.test(env.ANALYTICS_ACCOUNT),
      "ANALYTICS_ACCOUNT must be the id of an account",
    ],
    [!env.ANALYTICS_ACCOUNT !== !env.ANALYTICS_TOKEN, "ANALYTICS_ACCOUNT and ANALYTICS_TOKEN must be set together"],
    [hosted && MASTER_KEY !== "" && !KEY.test(MASTER_KEY), "MASTER_KEY must be 32 bytes, base64"],
    [
      hosted && MASTER_KEY_PREVIOUS !== "" && !KEY.test(MASTER_KEY_PREVIOUS),
      "MASTER_KEY_PREVIOUS must be 32 bytes, base64",
    ],
    [
      !!env.STATEMENT_KEY && !PRIVATE_KEY.test(env.STATEMENT_KEY),
      "STATEMENT_KEY must be 32 bytes, base64 with its = at the end",
    ],
    [
      !publicKeysIn(env.STATEMENT_KEYS_BEFORE).every((key) => PUBLIC_KEY.test(key)),
      "STATEMENT_KEYS_BEFORE must be public keys of 43 characters, separated by commas",
    ],
    [
      hosted && !!env.STATEMENT_KEY && isSameKey(env.STATEMENT_KEY, MASTER_KEY),
      "STATEMENT_KEY must not be MASTER_KEY: each has one purpose",
    ],
    ...Object.entries({ MASTER_KEY, MASTER_KEY_PREVIOUS, STATEMENT_KEY: env.STATEMENT_KEY ?? "" }).flatMap(
      ([name, key]): [boolean, string][] => [
        [hosted && isSameKey(key, PUBLISHED.MASTER_KEY), `${name} ${published}`],
        [hosted && isMonotonous(key, MIN_KEY_VARIETY), `${name} must be random: openssl rand -base64 32`],
      ],
    ),
    ...Object.entries({ ADMIN_TOKEN, ALERT_SECRET: env.ALERT_SECRET ?? "" }).map(([name, token]): [boolean, string] => [
      hosted && isMonotonous(token, MIN_TOKEN_VARIETY),
      `${name} must be random: openssl rand -hex 32`,
    ]),
    [hosted && ADMIN_TOKEN === PUBLISHED.ADMIN_TOKEN, `ADMIN_TOKEN ${published}`],
    [
      hosted && ADMIN_TOKEN !== "" && ADMIN_TOKEN.length < MIN_ADMIN_TOKEN_CHARACTERS,
      `ADMIN_TOKEN must have at least ${MIN_ADMIN_TOKEN_CHARACTERS} characters`,
    ],
  ];
  return rules.filter(([broken]) => broken).map(([, fault]) => fault);
}

/** Whether two keys are the same bytes, however they are written. */
function isSameKey(a: string, b: string): boolean {
  const bytes = (key: string) => (KEY.test(key) ? atob(key.replaceAll("-", "+").replaceAll("_", "/")) : undefined);
  const own = bytes(a);
  return own !== undefined && own === bytes(b);
}

/** Whether a secret was typed rather than drawn. */
function isMonotonous(secret: string, variety: number): boolean {
  return secret !== "" && new Set(secret).size < variety;
}

function publicKeysIn(text = ""): string[] {
  return text.split(",").flatMap((key) => key.trim() || []);
}

/** An optional address that the service calls. `safeFetch` checks the host on each call. */
function isCallable(text: string | undefined, local: boolean): boolean {
  if (!text) return true;
  if (!URL.canParse(text)) return false;
  const { protocol, port, username, password } = new URL(text);
  if (local && protocol === "http:") return true;
  return protocol === "https:" && (port === "" || local) && username === "" && password === "";
}

function isDays(text: string | undefined): boolean {
  if (!text) return true;
  return (
    /^[1-9][0-9]{0,4}$/.test(text) &&
    Number(text) >= MIN_SHARD_RETENTION_DAYS &&
    Number(text) <= MAX_SHARD_RETENTION_DAYS
  );
}

function isOneOf(known: readonly string[], setting: string | undefined): boolean {
  return !setting || known.includes(setting);
}
