import { join } from "node:path";
import { UsageError } from "../../clients/typescript/src/cli/command-line.ts";
import { type Env, InvalidSettings, settingsOf } from "../../src/env.ts";
import { changeConfig } from "../shards/tools.ts";
import { type Environment, readEnvironments, withKey } from "../shards/wrangler-toml.ts";
import type { DeployTools } from "./tools.ts";

interface Question {
  readonly about: string;
  readonly example: string;
  /** A secret of the Worker rather than a line of wrangler.toml. */
  readonly isSecret?: true;
}

/** Settings that may be asked for. src/env.ts decides which are. */
export const QUESTIONS: Readonly<Record<string, Question>> = {
  BASE_URL: { about: "the public origin, https and without a path", example: "https://games.your-company.com" },
  OBJECT_LOCATION: { about: "where databases, buckets and objects are created", example: "weur" },
  OBJECT_JURISDICTION: { about: "the jurisdiction that data must stay in, or off", example: "off" },
  APPROVALS: { about: "true: dangerous calls need two people, who sign in through Access; or off", example: "off" },
  ACCESS_TEAM_DOMAIN: { about: "<team>.cloudflareaccess.com, where people sign in, or off", example: "off" },
  ACCESS_AUDIENCE: { about: "the audience tag of the Access application", example: "" },
  DESK_HOST: { about: "a host of its own for the desk and the back office, or off", example: "off" },
  ALERT_URL: { about: "where alerts are posted, or off", example: "off", isSecret: true },
  ALERT_FORMAT: { about: "webhook, pagerduty, opsgenie or slack", example: "webhook" },
  ALERT_SECRET: { about: "the routing key of PagerDuty, or the API key of Opsgenie", example: "", isSecret: true },
  HEARTBEAT_URL: { about: "what expects a call each minute, or off", example: "off", isSecret: true },
};

/** The secrets that this command can make, and their bytes. */
const MADE = {
  MASTER_KEY: ["base64", 32],
  ADMIN_TOKEN: ["hex", 32],
  STATEMENT_KEY: ["base64", 32],
  ALERT_SECRET: ["hex", 32],
} as const;

/** Where wrangler can create databases and buckets, each with a nearby cloud region for the Worker. Objects have more places. */
const PLACES: Readonly<Record<string, string>> = {
  weur: "aws:eu-central-1",
  eeur: "gcp:europe-central2",
  apac: "aws:ap-southeast-1",
  oc: "aws:ap-southeast-2",
  wnam: "aws:us-west-1",
  enam: "aws:us-east-1",
};
const JURISDICTIONS: Readonly<Record<string, string>> = {
  eu: "aws:eu-central-1",
  us: "aws:us-east-1",
  fedramp: "aws:us-east-1",
};

export interface Settings {
  readonly vars: Readonly<Record<string, string>>;
  /** Secrets that are not set yet. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Those among them that exist nowhere else. */
  readonly made: ReadonlySet<string>;
}

/**
 * The settings that an environment needs and does not have: from the environment of the process or the vault, else made or
 * asked for. `kept` are the secrets that the Worker has. Throws UsageError with every fault that nobody can mend.
 */
export async function collectSettings(
  tools: DeployTools,
  { vars: written }: Environment,
  { kept, vault }: { readonly kept: ReadonlySet<string>; readonly vault: string | undefined },
): Promise<Settings> {
  const vars: Record<string, string> = { ...written };
  const secrets = new Map<string, string>();
  const made = new Set<string>();
  const make = (name: keyof typeof MADE) => {
    if (kept.has(name) || secrets.has(name)) return;
    const given = tools.env[name] || (vault && tools.fromVault(vault, name));
    const [encoding, bytes] = MADE[name];
    secrets.set(name, given || tools.random(bytes).toString(encoding));
    if (!given) made.add(name);
  };
  for (const name of ["MASTER_KEY", "ADMIN_TOKEN", "STATEMENT_KEY"] as const) make(name);
  for (const [name, { isSecret }] of Object.entries(QUESTIONS)) {
    const given = tools.env[name];
    if (isSecret && given && !kept.has(name)) secrets.set(name, given);
  }
  const tried = new Set<string>();
  for (;;) {
    const alerts = secrets.get("ALERT_URL") ?? "off";
    const format = vars.ALERT_FORMAT || tools.env.ALERT_FORMAT;
    if (alerts !== "off" && format) vars.ALERT_FORMAT = format;
    if (alerts !== "off" && (format || "webhook") === "webhook") make("ALERT_SECRET");
    const faults = faultsOf(vars, secrets, kept);
    if (faults.length === 0) {
      // No fault asks for it: without, the desk is on the host of BASE_URL.
      if (vars.ENVIRONMENT === "production" && vars.DESK_HOST === undefined) {
        const { about } = QUESTIONS.DESK_HOST ?? {};
        vars.DESK_HOST = tools.env.DESK_HOST || (await tools.ask?.(`DESK_HOST: ${about}`)) || "off";
        continue;
      }
      return { vars, secrets, made };
    }
    const fault = faults.find((one) => namesIn(one).some((name) => Object.hasOwn(QUESTIONS, name)));
    const names = namesIn(fault ?? "").filter((name) => Object.hasOwn(QUESTIONS, name));
    const name = names.find((one) => !vars[one] && !secrets.has(one)) ?? names[0] ?? "";
    const question = QUESTIONS[name];
    if (!question) throw new UsageError(`${faults.join(".\n")}.`);
    const set = (value: string) => {
      if (question.isSecret) secrets.set(name, value);
      else vars[name] = value;
    };
    const given = tried.has(name)
      ? undefined
      : tools.env[name] || (question.isSecret && vault && tools.fromVault(vault, name));
    tried.add(name);
    if (given) set(given);
    else if (!tools.ask)
      throw new UsageError(`${faults.join(".\n")}.\nSet them in wrangler.toml or in the environment.`);
    else set(await tools.ask(`${fault}.\n${name}: ${question.about}`));
  }
}

function faultsOf(
  vars: Readonly<Record<string, string>>,
  secrets: ReadonlyMap<string, string>,
  kept: ReadonlySet<string>,
): string[] {
  const faults: string[] = [];
  const { BASE_URL = "", OBJECT_LOCATION = "", OBJECT_JURISDICTION = "off" } = vars;
  if (/^http:|\/\/games\.example\.com\b/.test(BASE_URL)) faults.push("BASE_URL must be your own, with https");
  if (OBJECT_JURISDICTION === "off" && !Object.hasOwn(PLACES, OBJECT_LOCATION))
    faults.push(
      `OBJECT_LOCATION must be one of ${Object.keys(PLACES).join(", ")}: databases and buckets are created there`,
    );
  if (OBJECT_JURISDICTION !== "off" && !Object.hasOwn(JURISDICTIONS, OBJECT_JURISDICTION))
    faults.push(
      `OBJECT_JURISDICTION must be one of ${Object.keys(JURISDICTIONS).join(", ")} for databases and buckets`,
    );
  try {
    settingsOf({ ...vars, ...Object.fromEntries(secrets) } as unknown as Env);
  } catch (cause) {
    if (!(cause instanceof InvalidSettings)) throw cause;
    faults.push(...cause.faults);
  }
  // Nobody can read the value of a secret that is set; the Worker checks it.
  return faults.filter((fault) => !namesIn(fault).some((name) => kept.has(name)));
}

function namesIn(fault: string): string[] {
  return fault.match(/\b[A-Z]+(?:_[A-Z]+)+\b|\bAPPROVALS\b/g) ?? [];
}

/** Writes the settings into wrangler.toml, with the route of the host, the Worker's place and the jurisdiction of the buckets. */
export function writeSettings({ root, say }: DeployTools, environment: Environment, vars: Settings["vars"]): void {
  const { name, chosen } = environment;
  const heading = chosen.length === 0 ? "" : `env.${name}`;
  const host = new URL(vars.BASE_URL ?? "").hostname;
  const hosts = [host, vars.DESK_HOST ?? "off"].filter((one) => one !== "off");
  const jurisdiction = vars.OBJECT_JURISDICTION ?? "off";
  changeConfig(root, (before) => {
    let text = before;
    const set = (under: string | null, key: string, value: string, beside?: string) => {
      const after = withKey(text, under, { key, value, ...(beside === undefined ? {} : { beside }) });
      if (after !== text) say(`wrangler.toml: ${key} = ${value}${beside === undefined ? "" : ` of ${beside}`}`);
      text = after;
    };
    for (const [key, value] of Object.entries(vars)) {
      if (value !== environment.vars[key]) set(heading ? `[${heading}.vars]` : "[vars]", key, JSON.stringify(value));
    }
    if (!environment.hasRoute && !host.endsWith(".workers.dev"))
      set(heading ? `[${heading}]` : null, "routes", `[${hosts.map(routeOf).join(", ")}]`);
    const region = jurisdiction === "off" ? PLACES[vars.OBJECT_LOCATION ?? ""] : JURISDICTIONS[jurisdiction];
    if (!environment.hasPlacement && region !== undefined)
      set(heading ? `[${heading}]` : null, "placement", `{ region = ${JSON.stringify(region)} }`);
    for (const bucket of jurisdiction === "off" ? [] : environment.buckets)
      set(
        heading ? `[[${heading}.r2_buckets]]` : "[[r2_buckets]]",
        "jurisdiction",
        JSON.stringify(jurisdiction),
        `bucket_name = ${JSON.stringify(bucket)}`,
      );
    return text;
  });
}

function routeOf(host: string): string {
  return `{ pattern = ${JSON.stringify(host)}, custom_domain = true }`;
}

/** Where the desk and /admin/v1 are. */
export function backOfficeOf({ BASE_URL = "", DESK_HOST = "off" }: Settings["vars"]): string {
  return DESK_HOST === "off" ? new URL(BASE_URL).origin : `https://${DESK_HOST}`;
}

/** An environment of wrangler.toml by its name. */
export function environmentOf(root: string, name: string): Environment {
  const found = readEnvironments(join(root, "wrangler.toml")).find((own) => own.name === name);
  if (!found) throw new UsageError(`wrangler.toml has no environment ${name}.`);
  return found;
}
