import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { AlertReceiver } from "../../src/env.ts";
import type { AlertKind } from "../../src/gate/alerts/alert.ts";
import { raiseAlert } from "../../src/gate/alerts/raise-alert.ts";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import { postAlerts, testReceiver } from "../../src/ops/alerts/post-alerts.ts";
import { adminCtx } from "../support/fixtures.ts";

const NOW = Date.parse("2026-03-01T10:05:00Z");
const INSTALLATION = adminCtx().settings.baseUrl;
const HOST = new URL(INSTALLATION).host;
const ROUTING_KEY = "0123456789abcdef0123456789abcdef";
const API_KEY = "01234567-89ab-cdef-0123-456789abcdef";

const PAGERDUTY: AlertReceiver = {
  url: "https://events.pagerduty.com/v2/enqueue",
  format: "pagerduty",
  secret: ROUTING_KEY,
};
const OPSGENIE: AlertReceiver = { url: "https://api.eu.opsgenie.com/v2/alerts", format: "opsgenie", secret: API_KEY };
const SLACK: AlertReceiver = { url: "https://hooks.slack.com/services/T000/B000/XXXX", format: "slack", secret: "" };

/** What the services document as their answers. */
const TAKEN = {
  pagerduty: () => Response.json({ status: "success", message: "Event processed", dedup_key: "k" }, { status: 202 }),
  opsgenie: () =>
    Response.json({ result: "Request will be processed", took: 0.302, requestId: "43a2-9d" }, { status: 202 }),
  slack: () => new Response("ok"),
};

interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any;
}

let sent: Sent[] = [];
let warned: unknown[] = [];
let answer: () => Response = TAKEN.slack;

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare("DELETE FROM alerts"), env.DB.prepare("DELETE FROM alert_posts")]);
  sent = [];
  warned = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const body = JSON.parse(new TextDecoder().decode(init.body as Uint8Array));
    sent.push({ url, headers: init.headers as Record<string, string>, body });
    return answer();
  });
});

function to(alertReceiver: AlertReceiver | undefined, ms = NOW) {
  const ctx = adminCtx();
  const log = { info: () => undefined, warn: (...line: unknown[]) => void warned.push(line), error: () => undefined };
  return { ...ctx, log, clock: { now: () => ms }, settings: { ...ctx.settings, alertReceiver } };
}

async function raise(kind: AlertKind, operatorCode: string | null, message: string, at = NOW): Promise<void> {
  await raiseAlert(adminCtx(), { kind, operatorCode, message, at, once: `${operatorCode} ${message}` });
}

const isOver = (message: string) =>
  env.DB.prepare("UPDATE alerts SET resolved_at = ?, posted_at = NULL WHERE message = ?")
    .bind(NOW + MINUTE_MS, message)
    .run();

describe("PagerDuty", () => {
  beforeEach(() => {
    answer = TAKEN.pagerduty;
  });

  test("gets an incident by kind and operator, the most severe first (Events API v2)", async () => {
    await raise("movement_refused", "casino", "A wallet refused a win.");
    await raise("wallet_down", "casino", "The wallet of casino does not answer.");
    await raise("wallet_down", "northwind", "The wallet of northwind does not answer.");
    await postAlerts(to(PAGERDUTY));
    expect(sent.map(({ url }) => url)).toEqual(Array(3).fill(PAGERDUTY.url));
    const [first] = sent.filter(({ body }) => body.dedup_key === `${HOST} wallet_down casino -`);
    expect(first?.body).toEqual({
      routing_key: ROUTING_KEY,
      event_action: "trigger",
      dedup_key: `${HOST} wallet_down casino -`,
      client: "Operator Games Service",
      client_url: `${INSTALLATION}/desk/`,
      payload: {
        summary: "wallet_down: The wallet of casino does not answer.",
        source: HOST,
        severity: "critical",
        timestamp: "2026-03-01T10:05:00.000Z",
        component: "casino",
        group: "support",
        class: "wallet_down",
        custom_details: { operator_code: "casino", count: "1", desk: `${INSTALLATION}/desk/` },
      },
    });
    expect(sent.at(-1)?.body.payload.severity).toBe("warning");
    await postAlerts(to(PAGERDUTY, NOW + MINUTE_MS));
    expect(sent).toHaveLength(3);
  });

  test("is told that an incident is over when none of its alerts is open", async () => {
    await raise("wallet_down", "casino", "first");
    await raise("wallet_down", "casino", "second");
    await postAlerts(to(PAGERDUTY));
    await isOver("first");
    await postAlerts(to(PAGERDUTY, NOW + MINUTE_MS));
    await isOver("second");
    await postAlerts(to(PAGERDUTY, NOW + 2 * MINUTE_MS));
    expect(sent.map(({ body }) => body.event_action)).toEqual(["trigger", "trigger", "resolve"]);
    expect(sent[2]?.body).toEqual({
      routing_key: ROUTING_KEY,
      event_action: "resolve",
      dedup_key: `${HOST} wallet_down casino -`,
    });
  });

  test("keeps an incident open while one of its alerts is, among however many", async () => {
    await raise("wallet_down", "casino", "first");
    await raise("wallet_down", "casino", "second");
    await postAlerts(to(PAGERDUTY));
    await env.DB.prepare(
      `INSERT INTO alerts (id, kind, operator_code, message, created_at, posted_at, once_key, count)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
       SELECT 'many-' || i, 'wallet_down', 'casino-' || i, 'Down.', ?, 1, 'wallet_down ' || i, 1 FROM n`,
    )
      .bind(NOW - MINUTE_MS)
      .run();
    await isOver("first");
    await postAlerts(to(PAGERDUTY, NOW + MINUTE_MS));
    expect(sent.map(({ body }) => body.event_action)).toEqual(["trigger", "trigger"]);
  });

  test("is told of ten incidents a minute, so that a run ends before the next may begin", async () => {
    for (let nth = 0; nth < 12; nth++) await raise("event_failed", `casino-${nth}`, "It does not take events.");
    await raise("wallet_down", "casino", "It does not answer.");
    await postAlerts(to(PAGERDUTY));
    expect(sent).toHaveLength(10);
    expect(sent.map(({ body }) => body.payload.class)).toContain("wallet_down");
    await postAlerts(to(PAGERDUTY, NOW + MINUTE_MS));
    expect(new Set(sent.map(({ body }) => body.dedup_key)).size).toBe(13);
  });

  test("gets the most severe first, however many are older", async () => {
    await env.DB.prepare(
      `INSERT INTO alerts (id, kind, operator_code, message, created_at, once_key, count)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
       SELECT 'many-' || i, 'late_success', 'casino-' || i, 'A late success.', ?, 'late_success ' || i, 1 FROM n`,
    )
      .bind(NOW - MINUTE_MS)
      .run();
    await raise("wallet_down", "casino", "It does not answer.");
    await postAlerts(to(PAGERDUTY));
    expect(sent).toHaveLength(10);
    expect(sent[0]?.body.payload.class).toBe("wallet_down");
  });

  test("that refuses one incident gets the others, each once", async () => {
    for (let nth = 0; nth < 12; nth++) await raise("wallet_down", `casino-${nth}`, "It does not answer.");
    answer = () =>
      sent.at(-1)?.body.dedup_key.includes("casino-0 ") ? new Response("", { status: 400 }) : TAKEN.pagerduty();
    for (let minute = 0; minute < 3; minute++) await postAlerts(to(PAGERDUTY, NOW + minute * MINUTE_MS));
    const counts = Map.groupBy(sent, ({ body }) => body.component ?? body.payload.component);
    expect([...counts].map(([name, calls]) => `${name} ${calls.length}`).toSorted()).toEqual(
      ["casino-0 3", ...Array.from({ length: 11 }, (_, i) => `casino-${i + 1} 1`)].toSorted(),
    );
  });

  test("that refuses an event is told again, and the log has neither key nor address", async () => {
    answer = () =>
      Response.json(
        { status: "invalid event", message: "Event object is invalid", errors: ["'routing_key' is wrong"] },
        { status: 400 },
      );
    await raise("wallet_down", "casino", "It does not answer.");
    await postAlerts(to(PAGERDUTY));
    expect(warned).toEqual([["alerts.post_failed", { name: "alerts", reason: "status 400", attempts: 1 }]]);
    answer = TAKEN.pagerduty;
    await postAlerts(to(PAGERDUTY, NOW + MINUTE_MS));
    expect(sent.map(({ body }) => body.event_action)).toEqual(["trigger", "trigger"]);
  });
});

test("Opsgenie gets an alert for each incident, and closes it by its alias", async () => {
  answer = TAKEN.opsgenie;
  const message = `The wallet does not answer${", and does not answer".repeat(10)}.`;
  await raise("wallet_down", "casino", message);
  await postAlerts(to(OPSGENIE));
  await isOver(message);
  await postAlerts(to(OPSGENIE, NOW + MINUTE_MS));
  const alias = `${HOST} wallet_down casino -`;
  expect(sent[0]).toMatchObject({
    url: OPSGENIE.url,
    headers: { authorization: `GenieKey ${API_KEY}` },
    body: {
      alias,
      description: message,
      priority: "P1",
      source: HOST,
      entity: "casino",
      tags: ["wallet_down", "support"],
      details: { operator_code: "casino", count: "1", desk: `${INSTALLATION}/desk/` },
    },
  });
  expect(sent[0]?.body.message).toHaveLength(130);
  expect(sent[1]).toMatchObject({
    url: `${OPSGENIE.url}/${encodeURIComponent(alias)}/close?identifierType=alias`,
    headers: { authorization: `GenieKey ${API_KEY}` },
    body: { source: HOST },
  });
});

test("Slack gets one text, in which no message can be markup", async () => {
  answer = TAKEN.slack;
  await raise("wallet_down", "casino", "The wallet <!channel> & co does not answer.");
  await raise("dead_letter", null, "The queue gave up.");
  await postAlerts(to(SLACK));
  await postAlerts(to(SLACK, NOW + MINUTE_MS));
  expect(sent.map(({ body }) => Object.keys(body))).toEqual([["text"], ["text"]]);
  expect(sent[0]?.body.text.split("\n")).toEqual([
    `Alerts of <${INSTALLATION}/desk/|${HOST}>`,
    "*critical* wallet_down (support): 1 raised",
    "• The wallet &lt;!channel&gt; &amp; co does not answer.",
    "*info* dead_letter (operations): 1 raised",
    "• The queue gave up.",
  ]);
  expect(sent[1]?.body.text).toContain("Still open");
});

describe("a test alert", () => {
  test.each([
    PAGERDUTY,
    OPSGENIE,
    SLACK,
    { url: "https://alerts.example.com/", format: "webhook", secret: API_KEY },
  ] as const)("reaches $format as a critical one, and raises nothing", async (receiver) => {
    answer = () => new Response(null, { status: 202 });
    await expect(testReceiver(to(receiver))).resolves.toMatchObject({ format: receiver.format });
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent[0]?.body)).toMatch(/critical|P1/);
    expect(JSON.stringify(sent[0]?.body)).toContain("Nothing is wrong.");
    expect(await env.DB.prepare("SELECT count(*) AS n FROM alerts").first("n")).toBe(0);
  });

  test("says what the receiver answered when it did not take it, and when there is none", async () => {
    answer = () => new Response("invalid_token", { status: 403 });
    await expect(testReceiver(to(SLACK))).rejects.toMatchObject({
      code: "UPSTREAM_UNAVAILABLE",
      message: "ALERT_URL did not take the test: status 403.",
    });
    await expect(testReceiver(to(undefined))).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
