import { createExecutionContext, createMessageBatch, createScheduledController, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, test, vi } from "vitest";
import { type Env, InvalidSettings, PUBLISHED } from "../../src/env.ts";
import worker from "../../src/index.ts";
import { keepLogLines } from "../support/log-lines.ts";
import { ORIGIN } from "../support/signed.ts";

const ADMIN_TOKEN = "0123456789abcdef0123456789abcdef";
const MASTER_KEY = btoa("a-master-key-of-no-installation!");
const ALERT_SECRET = "fedcba9876543210fedcba9876543210";

/** Another installation's settings; undefined removes one. */
const installed = (settings: { [K in keyof Env]?: string | undefined }): Env =>
  Object.fromEntries(Object.entries({ ...env, ...settings }).filter(([, value]) => value !== undefined)) as never;

const hosted = { LOCAL_DEVELOPMENT: undefined, ADMIN_TOKEN, MASTER_KEY };
const OFF = {
  ...{ APPROVALS: "off", ACCESS_TEAM_DOMAIN: "off", ALERT_URL: "off", HEARTBEAT_URL: "off" },
  OBJECT_JURISDICTION: "off",
};
const PRODUCTION = { ...hosted, ...OFF, ENVIRONMENT: "production", BASE_URL: "https://games.example.com" };
const SANDBOX = { ...hosted, ENVIRONMENT: "sandbox", BASE_URL: "https://sandbox.example.com" };
const LOCAL = { LOCAL_DEVELOPMENT: "true", ...PUBLISHED, BASE_URL: "http://127.0.0.1:9999" };

const lines = keepLogLines();

async function asked(path: string, settings: Env, headers: Record<string, string> = {}) {
  const request = new Request(new URL(path, settings.BASE_URL.startsWith("http") ? settings.BASE_URL : ORIGIN), {
    headers,
  });
  const response = await worker.fetch(request, settings, createExecutionContext());
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Everything answers 503, and the log names each fault, in one line for each request. */
async function refuses(settings: Env, faults: readonly string[], headers: Record<string, string> = {}): Promise<void> {
  for (const path of ["/v1/ping", "/provider/v1/bet", "/admin/v1/operators", "/documents/x.pdf", "/nothing"]) {
    lines.length = 0;
    const answer = await asked(path, settings, headers);
    expect([answer.status, answer.body]).toEqual([
      503,
      { error: "UPSTREAM_UNAVAILABLE", message: expect.any(String), retryable: true, fields: [] },
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(JSON.stringify(answer.body)).not.toMatch(/TOKEN|KEY|URL|SCALE|LOCAL|SECRET/);
    // Work of another file may end meanwhile: its lines have a request, or are no errors.
    const own = lines.filter(({ level, request_id }) => level === "error" && request_id === undefined);
    expect(own).toEqual([{ level: "error", event: "settings.invalid", faults: faults.join("; ") }]);
  }
  for (const probe of ["/healthz", "/readyz"]) {
    const health = await asked(probe, settings, headers);
    expect([health.status, health.body]).toEqual([503, { status: "misconfigured" }]);
  }
}

const published = "must not be the published one of .dev.vars.example";

const STATEMENT_KEY_RULE = "STATEMENT_KEY must be 32 bytes, base64 with its = at the end";

describe("an installation that others can reach does not work with unsafe settings (F9)", () => {
  it.each<[string, { [K in keyof Env]?: string | undefined }, string[]]>([
    ["the published admin token", { ADMIN_TOKEN: PUBLISHED.ADMIN_TOKEN }, [`ADMIN_TOKEN ${published}`]],
    ["the published master key", { MASTER_KEY: PUBLISHED.MASTER_KEY }, [`MASTER_KEY ${published}`]],
    [
      "a master key of 31 bytes",
      { MASTER_KEY: btoa("a-master-key-of-no-installation") },
      ["MASTER_KEY must be 32 bytes, base64"],
    ],
    [
      "a master key that is no base64",
      { MASTER_KEY: "zyxwvutsrqponmlkjihgfedcba!54321" },
      ["MASTER_KEY must be 32 bytes, base64"],
    ],
    ["no master key", { MASTER_KEY: undefined }, ["MASTER_KEY is not set"]],
    [
      "half of the settings of Cloudflare Access",
      { ACCESS_AUDIENCE: "a" },
      ["ACCESS_TEAM_DOMAIN and ACCESS_AUDIENCE must be set together"],
    ],
    [
      "a URL as the domain of Cloudflare Access",
      { ACCESS_AUDIENCE: "a", ACCESS_TEAM_DOMAIN: "https://team.cloudflareaccess.com" },
      ["ACCESS_TEAM_DOMAIN must be a host name"],
    ],
    ["the host of a desk with a scheme", { DESK_HOST: "https://desk.example.com" }, ["DESK_HOST must be a host name"]],
    [
      "the desk's own host that is none",
      { DESK_HOST: "sandbox.example.com", BASE_URL: "https://sandbox.example.com" },
      ["DESK_HOST must be another host than that of BASE_URL"],
    ],
    ...["http://watch.example.com/x", "https://watch.example.com:8443/x", "https://u:p@watch.example.com/x", "x"].map(
      (url): [string, Record<string, string>, string[]] => [
        `${url} as the address that hears of good runs`,
        { HEARTBEAT_URL: url },
        ["HEARTBEAT_URL must be an https URL without port and credentials"],
      ],
    ),
    [
      "an http address for alerts",
      { ALERT_URL: "http://alerts.example.com", ALERT_SECRET },
      ["ALERT_URL must be an https URL without port and credentials"],
    ],
    [
      "an address for alerts without a secret",
      { ALERT_URL: "https://alerts.example.com" },
      ["ALERT_URL and ALERT_SECRET must be set together"],
    ],
    [
      "a secret for alerts of 31 characters",
      { ALERT_URL: "https://alerts.example.com", ALERT_SECRET: ALERT_SECRET.slice(1) },
      ["ALERT_SECRET must have at least 32 characters"],
    ],
    [
      "a place of objects that the platform does not have",
      { OBJECT_LOCATION: "europe" },
      ["OBJECT_LOCATION must be one of wnam, enam, sam, weur, eeur, apac, apac-ne, apac-se, oc, afr, me"],
    ],
    [
      "a jurisdiction that the platform does not have",
      { OBJECT_JURISDICTION: "ch" },
      ["OBJECT_JURISDICTION must be one of eu, us, fedramp, fedramp-high"],
    ],
    [
      "a format of alerts that nobody reads",
      { ALERT_URL: "https://alerts.example.com", ALERT_SECRET, ALERT_FORMAT: "telegram" },
      ["ALERT_FORMAT must be one of webhook, pagerduty, opsgenie, slack"],
    ],
    [
      "PagerDuty without its routing key",
      { ALERT_URL: "https://events.pagerduty.com/v2/enqueue", ALERT_FORMAT: "pagerduty" },
      ["ALERT_URL and ALERT_SECRET must be set together"],
    ],
    [
      "a secret for Slack, which has none",
      { ALERT_URL: "https://hooks.slack.com/services/a", ALERT_SECRET, ALERT_FORMAT: "slack" },
      ["ALERT_SECRET must not be set for slack, whose address is the secret"],
    ],
    ["a broken key of statements", { STATEMENT_KEY: `${ALERT_SECRET}!` }, [STATEMENT_KEY_RULE]],
    // Pasted into the list of public keys, the private key would be published: neither form passes for the other.
    [
      "a public key as the key of statements",
      { STATEMENT_KEY: btoa("the-statement-key-of-nobody-here").slice(0, 43) },
      [STATEMENT_KEY_RULE],
    ],
    [
      "a private key among the public ones",
      { STATEMENT_KEYS_BEFORE: btoa("s".repeat(32)) },
      ["STATEMENT_KEYS_BEFORE must be public keys of 43 characters, separated by commas"],
    ],
    [
      "the published master key as the key of statements",
      { STATEMENT_KEY: PUBLISHED.MASTER_KEY },
      [`STATEMENT_KEY ${published}`],
    ],
    [
      "one key for two purposes",
      { STATEMENT_KEY: MASTER_KEY },
      ["STATEMENT_KEY must not be MASTER_KEY: each has one purpose"],
    ],
    [
      "a broken key from before",
      { STATEMENT_KEYS_BEFORE: `${"x".repeat(43)},${"x".repeat(42)}` },
      ["STATEMENT_KEYS_BEFORE must be public keys of 43 characters, separated by commas"],
    ],
    ...["89", "3651", "90.5", "ninety"].map((days): [string, Record<string, string>, string[]] => [
      `${days} days of quiet before a shard may be retired`,
      { SHARD_RETENTION_DAYS: days },
      ["SHARD_RETENTION_DAYS must be an integer from 90 to 3650"],
    ]),
    [
      "an admin token of 31 characters",
      { ADMIN_TOKEN: ADMIN_TOKEN.slice(1) },
      ["ADMIN_TOKEN must have at least 32 characters"],
    ],
    [
      "the published key as the one before",
      { MASTER_KEY_PREVIOUS: PUBLISHED.MASTER_KEY },
      [`MASTER_KEY_PREVIOUS ${published}`],
    ],
    ["the published key without its =", { MASTER_KEY: PUBLISHED.MASTER_KEY.slice(0, 43) }, [`MASTER_KEY ${published}`]],
    // The last character has two bits that decode to nothing.
    [
      "the published key with other bits at its end",
      { MASTER_KEY: PUBLISHED.MASTER_KEY.replace("I=", "J=") },
      [`MASTER_KEY ${published}`],
    ],
    ["a key of zeros", { MASTER_KEY: btoa("\0".repeat(32)) }, ["MASTER_KEY must be random: openssl rand -base64 32"]],
    [
      "a key before of one letter",
      { MASTER_KEY_PREVIOUS: btoa("m".repeat(32)) },
      ["MASTER_KEY_PREVIOUS must be random: openssl rand -base64 32"],
    ],
    [
      "a statement key of zeros",
      { STATEMENT_KEY: btoa("\0".repeat(32)) },
      ["STATEMENT_KEY must be random: openssl rand -base64 32"],
    ],
    [
      "an admin token of one letter",
      { ADMIN_TOKEN: "b".repeat(32) },
      ["ADMIN_TOKEN must be random: openssl rand -hex 32"],
    ],
    [
      "a secret for alerts of one letter",
      { ALERT_URL: "https://alerts.example.com", ALERT_SECRET: "s".repeat(32) },
      ["ALERT_SECRET must be random: openssl rand -hex 32"],
    ],
    ["another word for off", { APPROVALS: "no" }, ["APPROVALS must be true or off, or not set"]],
    ["a broken previous key", { MASTER_KEY_PREVIOUS: ALERT_SECRET }, ["MASTER_KEY_PREVIOUS must be 32 bytes, base64"]],
  ])("with %s, in production and in the sandbox", async (_, settings, faults) => {
    await refuses(installed({ ...PRODUCTION, ...settings }), faults);
    await refuses(installed({ ...SANDBOX, ...settings }), faults);
  });

  it.each<[string, Partial<Record<keyof Env, string>>, string[]]>([
    ["an http address", { BASE_URL: "http://games.example.com" }, ["BASE_URL must be https in production"]],
    [
      "approvals by the holder of two tokens",
      { APPROVALS: "true" },
      ["APPROVALS needs ACCESS_TEAM_DOMAIN and ACCESS_AUDIENCE in production"],
    ],
    ["a faster time", { RETRY_TIME_SCALE: "3600" }, ["RETRY_TIME_SCALE must be 1 in production"]],
    [
      "an address of a script",
      { BASE_URL: "javascript:alert(1)" },
      ["BASE_URL must be an absolute http or https URL", "BASE_URL must be https in production"],
    ],
    [
      "every setting of development",
      { RETRY_TIME_SCALE: "1000000", ...LOCAL },
      [
        "LOCAL_DEVELOPMENT must not be set in production",
        "RETRY_TIME_SCALE must be 1 in production",
        "BASE_URL must be https in production",
        `MASTER_KEY ${published}`,
        `ADMIN_TOKEN ${published}`,
      ],
    ],
  ])("with %s, in production", async (_, settings, faults) => {
    await refuses(installed({ ...PRODUCTION, ...settings }), faults);
  });

  it.each(Object.keys(OFF))("without %s as a value or as off, in production (C23)", async (name) => {
    await refuses(installed({ ...PRODUCTION, [name]: undefined }), [
      `${name} must be set in production: a value, or off`,
    ]);
    expect(await asked("/healthz", installed({ ...SANDBOX, [name]: undefined }))).toMatchObject({ status: 200 });
  });

  it("with LOCAL_DEVELOPMENT on the platform, for cron and queue by the database (C25)", async () => {
    const run = vi.fn(async () => ({ meta: { served_by: "v3-prod" } }));
    const DB = { withSession: vi.fn(), prepare: vi.fn(() => ({ run })), batch: vi.fn() };
    const deployed = { ...installed({ ...SANDBOX, ...LOCAL }), DB: DB as unknown as D1Database };
    const message = { id: "1", timestamp: new Date(), attempts: 1, body: { kind: "movement", id: "m" } as const };
    const batch = createMessageBatch("operator-games-deliveries", [message]);
    const fault = "LOCAL_DEVELOPMENT must not be set in a deployment";
    await expect(worker.queue(batch, deployed, createExecutionContext())).rejects.toThrow(fault);
    await expect(worker.scheduled(createScheduledController(), deployed, createExecutionContext())).rejects.toThrow(
      fault,
    );
    expect([run.mock.calls.length, DB.batch.mock.calls.length]).toEqual([2, 0]);
    const [local, execution] = [installed({ ...LOCAL, RETRY_TIME_SCALE: "1" }), createExecutionContext()];
    await expect(
      worker.queue(createMessageBatch("operator-games-deliveries", []), local, execution),
    ).resolves.toBeUndefined();
  });

  it("with LOCAL_DEVELOPMENT in production, and in a sandbox behind Cloudflare", async () => {
    await refuses(installed({ ...PRODUCTION, LOCAL_DEVELOPMENT: "true" }), [
      "LOCAL_DEVELOPMENT must not be set in production",
    ]);
    const faults = ["LOCAL_DEVELOPMENT must not be set in a deployment"];
    await refuses(installed({ ...SANDBOX, ...LOCAL }), faults, { "cf-ray": "8c1d2e3f4a5b6c7d-FRA" });
  });

  it("and runs no job and no delivery meanwhile", async () => {
    const DB = { withSession: vi.fn(), prepare: vi.fn(), batch: vi.fn() };
    const broken = { ...installed({ ...PRODUCTION, ...PUBLISHED }), DB: DB as unknown as D1Database };
    const message = { id: "1", timestamp: new Date(), attempts: 1, body: { kind: "movement", id: "m" } as const };
    const batch = createMessageBatch("operator-games-deliveries", [message]);
    await expect(async () => worker.queue(batch, broken, createExecutionContext())).rejects.toThrow(InvalidSettings);
    const controller = createScheduledController();
    await expect(async () => worker.scheduled(controller, broken, createExecutionContext())).rejects.toThrow(
      `invalid settings: MASTER_KEY ${published}; ADMIN_TOKEN ${published}`,
    );
    for (const call of Object.values(DB)) expect(call).not.toHaveBeenCalled();
  });
});

test("a frozen installation touches no row: only the back office works, no job (M4)", async () => {
  const settings = installed({ ...PRODUCTION, FROZEN: "true" });
  for (const path of ["/v1/ping", "/provider/v1/bet", "/sandbox/x", "/documents/x.pdf"]) {
    expect(await asked(path, settings)).toMatchObject({
      status: 503,
      body: { error: "UPSTREAM_UNAVAILABLE", retryable: true },
    });
  }
  for (const probe of ["/healthz", "/readyz"]) {
    expect(await asked(probe, settings)).toMatchObject({ status: 503, body: { status: "frozen" } });
  }
  const back = await asked("/admin/v1/intake", settings, { authorization: `Bearer ${ADMIN_TOKEN}` });
  expect(back).toMatchObject({ status: 200, body: { stopped: false } });
  const DB = { withSession: vi.fn(), prepare: vi.fn(), batch: vi.fn() };
  const untouched = { ...settings, DB: DB as unknown as D1Database };
  const message = { id: "1", timestamp: new Date(), attempts: 1, body: { kind: "movement", id: "m" } as const };
  const batch = createMessageBatch("operator-games-deliveries", [message]);
  const execution = createExecutionContext();
  await worker.queue(batch, untouched, execution);
  expect((await getQueueResult(batch, execution)).ackAll).toBe(true);
  await worker.scheduled(createScheduledController(), untouched, createExecutionContext());
  for (const call of Object.values(DB)) expect(call).not.toHaveBeenCalled();
  await refuses(installed({ ...PRODUCTION, FROZEN: "yes" }), [
    "FROZEN must be true, the number of a bound database of the ledger, or not set",
  ]);
});

test.each<[string, Env]>([
  ["production", installed(PRODUCTION)],
  ["production without a back office", installed({ ...PRODUCTION, ADMIN_TOKEN: undefined })],
  [
    "production during a rotation",
    installed({ ...PRODUCTION, MASTER_KEY_PREVIOUS: btoa("the-master-key-before-that-one!!") }),
  ],
  [
    "production with a watcher and a receiver of alerts",
    installed({
      ...PRODUCTION,
      HEARTBEAT_URL: "https://watch.example.com/ping",
      ALERT_URL: "https://alerts.example.com/a?b=c",
      ALERT_SECRET,
    }),
  ],
  ["a hosted sandbox", installed({ ...SANDBOX, RETRY_TIME_SCALE: "60" })],
  ["a place of objects", installed({ ...PRODUCTION, OBJECT_LOCATION: "weur" })],
  ["local development", installed({ ...LOCAL, RETRY_TIME_SCALE: "3600" })],
])("%s is ready with its documented settings", async (_, settings) => {
  expect(await asked("/healthz", settings)).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(await asked("/v1/ping", settings)).toMatchObject({ status: 401, body: { error: "UNAUTHORIZED" } });
  expect(lines.filter(({ level }) => level !== "info")).toEqual([]);
});

describe("a deployment answers on its own host alone (F5)", () => {
  const paths = [
    "/v1/ping",
    "/provider/v1/bet",
    "/admin/v1/operators",
    "/documents/x.pdf",
    "/sandbox/play/x",
    "/readyz",
    "/nothing",
  ];
  const on = (origin: string, path: string, settings: Env) =>
    worker.fetch(new Request(origin + path), settings, createExecutionContext());

  it.each([
    ["production", installed(PRODUCTION)],
    ["the sandbox", installed(SANDBOX)],
  ])("%s", async (_, settings) => {
    const others = ["https://operator-games.account.workers.dev", "https://example.com", "https://x.games.example.com"];
    for (const origin of others) {
      for (const path of paths) {
        const answer = await on(origin, path, settings);
        expect([answer.status, await answer.text()], origin + path).toEqual([404, ""]);
      }
      expect((await on(origin, "/healthz", settings)).status).toBe(200);
    }
    for (const origin of [settings.BASE_URL, "http://127.0.0.1:1234", "http://localhost:8787", "http://[::1]:1"]) {
      expect((await on(origin, "/v1/ping", settings)).status, origin).toBe(401);
    }
  });

  it("and the back office and desk on that of DESK_HOST, without calls of others (N11)", async () => {
    const ASSETS = { fetch: async () => new Response("<html>") } as unknown as Fetcher;
    const settings = { ...installed({ ...PRODUCTION, DESK_HOST: "desk.example.com" }), ASSETS };
    const [own, desk] = [settings.BASE_URL, "https://desk.example.com"];
    const at = async (url: string, headers: Record<string, string> = {}) => {
      const answer = await worker.fetch(
        new Request(url, { headers, redirect: "manual" }),
        settings,
        createExecutionContext(),
      );
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    };
    const token = { authorization: `Bearer ${ADMIN_TOKEN}` };
    expect((await at(`${desk}/admin/v1/intake`, token)).status).toBe(200);
    expect(await at(`${desk}/desk/`)).toMatchObject({ status: 200, text: expect.stringContaining("<html") });
    expect((await at(`${desk}/healthz`)).status).toBe(200);
    expect((await at(`${desk}/readyz`)).status).not.toBe(404);
    for (const path of ["/admin/v1/intake", "/admin/v1/me", "/desk", "/desk/", "/desk/index.html"])
      expect(await at(own + path, token), path).toMatchObject({ status: 404, text: "" });
    for (const path of [
      ...paths.filter((path) => !/^\/(admin|readyz)/.test(path)),
      "/.well-known/operator-games/validation",
    ])
      expect(await at(desk + path), path).toMatchObject({ status: 404, text: "" });
    expect((await at(`${own}/v1/ping`)).status).toBe(401);
  });

  it("and in local development on any", async () => {
    expect((await on("https://example.com", "/v1/ping", installed(LOCAL))).status).toBe(401);
  });
});
