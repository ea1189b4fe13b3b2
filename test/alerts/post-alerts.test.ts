import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { verifyWalletCallback } from "../../clients/typescript/src/index.ts";
import type { Ctx } from "../../src/context.ts";
import type { AlertKind } from "../../src/gate/alerts/alert.ts";
import { countAlerts, raiseAlert } from "../../src/gate/alerts/raise-alert.ts";
import { resolveAlerts } from "../../src/gate/alerts/resolve-alerts.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/lib/clock.ts";
import { acknowledgeAlert } from "../../src/ops/alerts/acknowledge-alert.ts";
import { postAlerts } from "../../src/ops/alerts/post-alerts.ts";
import { adminCtx } from "../support/fixtures.ts";

const RECEIVER = { url: "http://127.0.0.1:9/alerts?team=a", secret: "s".repeat(32), format: "webhook" } as const;
/** Five past the hour. */
const NOW = Date.parse("2026-03-01T10:05:00Z");

interface Received {
  readonly headers: Record<string, string>;
  readonly bytes: Uint8Array;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any;
}

let received: Received[] = [];
let warned: unknown[] = [];
let answer: () => Response | Promise<Response> = () => new Response(null, { status: 204 });

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare("DELETE FROM alerts"), env.DB.prepare("DELETE FROM alert_posts")]);
  received = [];
  warned = [];
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const bytes = init.body as Uint8Array;
    received.push({
      headers: init.headers as Record<string, string>,
      bytes,
      body: JSON.parse(new TextDecoder().decode(bytes)),
    });
    return answer();
  });
});

function at(ms: number): Ctx {
  const ctx = adminCtx();
  const log = { info: () => undefined, warn: (...line: unknown[]) => void warned.push(line), error: () => undefined };
  return { ...ctx, log, clock: { now: () => ms }, settings: { ...ctx.settings, alertReceiver: RECEIVER } };
}

let raised = 0;
async function raise(kind: AlertKind, when = NOW, operatorCode: string | null = "casino") {
  const id = `alert-${++raised}`;
  const alert = { id, kind, operatorCode, message: `Message ${raised}.`, at: when, once: id };
  await raiseAlert(adminCtx(), alert);
  return id;
}

/** The groups of a body, with their figures. */
const groups = ({ body }: Received) =>
  body.groups.map(({ kind, raised, resolved, open }: Record<string, unknown>) => [kind, raised ?? open, resolved ?? 0]);

describe("new alerts", () => {
  test("are taken by a 2xx, whatever its body", async () => {
    await raise("dead_letter");
    answer = () => new Response("x".repeat(70_000));
    await postAlerts(at(NOW));
    await postAlerts(at(NOW + 2 * MINUTE_MS));
    expect([received.map(({ body }) => body.event), warned]).toEqual([["alerts.new", "alerts.digest"], []]);
  });

  test("are posted once, by kind, the most severe first, signed like a wallet callback", async () => {
    await raise("dead_letter");
    const win = await raise("movement_failed");
    await raise("dead_letter");
    await countAlerts(adminCtx(), {
      kind: "session_unknown",
      operatorCode: null,
      message: "M.",
      at: NOW,
      once: "p",
      count: 7,
    });
    await postAlerts(at(NOW));
    const [call] = received;
    expect(received).toHaveLength(1);
    expect(call?.body).toEqual({
      event: "alerts.new",
      sent_at: "2026-03-01T10:05:00.000Z",
      installation: adminCtx().settings.baseUrl,
      groups: [
        {
          ...{ kind: "movement_failed", severity: "critical", owner: "support", raised: 1, resolved: 0, count: 1 },
          alerts: [
            {
              ...{ id: win, operator_code: "casino", transaction_id: null, message: expect.any(String), count: 1 },
              ...{ created_at: "2026-03-01T10:05:00.000Z", resolved_at: null },
            },
          ],
        },
        expect.objectContaining({ kind: "session_unknown", raised: 1, count: 7 }),
        expect.objectContaining({ kind: "dead_letter", severity: "info", owner: "operations", raised: 2, count: 2 }),
      ],
    });
    const incoming = { headers: call!.headers, body: call!.bytes, target: "/alerts?team=a" };
    await expect(verifyWalletCallback({ alerts: RECEIVER.secret }, incoming, NOW)).resolves.toEqual(call?.body);
    await expect(verifyWalletCallback({ alerts: "t".repeat(32) }, incoming, NOW)).rejects.toThrow();
    await postAlerts(at(NOW + MINUTE_MS));
    expect(received).toHaveLength(2);
    expect(received[1]?.body.event).toBe("alerts.digest");
  });

  test("are at most one call a minute, also when two runs meet", async () => {
    await raise("wallet_down");
    await Promise.all([postAlerts(at(NOW)), postAlerts(at(NOW))]);
    await raise("dead_letter");
    await postAlerts(at(NOW + 30 * SECOND_MS));
    const news = () => received.filter(({ body }) => body.event === "alerts.new");
    expect(news()).toHaveLength(1);
    await postAlerts(at(NOW + 58 * SECOND_MS));
    expect(news().map(groups)).toEqual([[["wallet_down", 1, 0]], [["dead_letter", 1, 0]]]);
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ["answers 500", () => new Response(null, { status: 500 })],
    ["redirects", () => new Response(null, { status: 302 })],
    ["does not answer", () => Promise.reject(new Error("connection reset"))],
  ])("are posted again with those raised since, until a receiver that %s takes them", async (_, failing) => {
    answer = failing;
    await raise("movement_failed");
    await postAlerts(at(NOW));
    expect(warned).toEqual([["alerts.post_failed", { name: "alerts", reason: expect.any(String), attempts: 1 }]]);
    expect(JSON.stringify(warned)).not.toContain("127.0.0.1");
    await postAlerts(at(NOW + SECOND_MS));
    const calls = () => received.filter(({ body }) => body.event === "alerts.new").length;
    expect(calls()).toBe(1);
    await raise("wallet_down");
    // Never later than the schedule's 10 minutes and a fifth.
    for (let tries = 2, now = NOW; tries <= 7; tries++) {
      now += 12 * MINUTE_MS;
      await postAlerts(at(now));
      expect(calls()).toBe(tries);
    }
    answer = () => new Response("taken");
    await postAlerts(at(NOW + 2 * HOUR_MS));
    expect(groups(received.filter(({ body }) => body.event === "alerts.new").at(-1)!)).toEqual([
      ["movement_failed", 1, 0],
      ["wallet_down", 1, 0],
    ]);
    await postAlerts(at(NOW + 3 * HOUR_MS));
    expect(calls()).toBe(8);
  });

  test("that are over are posted once more, also those that ended during the call", async () => {
    await raise("wallet_down");
    answer = async () => {
      await resolveAlerts({ ...adminCtx(), clock: { now: () => NOW + 1 } }, "wallet_down", sql`SELECT ''`);
      return new Response(null);
    };
    await postAlerts(at(NOW));
    answer = () => new Response(null);
    await postAlerts(at(NOW + MINUTE_MS));
    await postAlerts(at(NOW + 2 * MINUTE_MS));
    expect(received.map(groups)).toEqual([[["wallet_down", 1, 0]], [["wallet_down", 0, 1]]]);
  });

  test("that ends after more than a day is posted once more", async () => {
    await raise("wallet_down");
    await postAlerts(at(NOW));
    await resolveAlerts(at(NOW + 25 * HOUR_MS), "wallet_down", sql`SELECT ''`);
    for (const minute of [1, 2]) await postAlerts(at(NOW + 25 * HOUR_MS + minute * MINUTE_MS));
    const posted = received.filter(({ body }) => body.event === "alerts.new");
    expect(posted.map(groups)).toEqual([[["wallet_down", 1, 0]], [["wallet_down", 0, 1]]]);
  });

  test("of the day before ALERT_URL was set are left to the list", async () => {
    await raise("dead_letter", NOW - 24 * HOUR_MS);
    await raise("movement_failed", NOW - 24 * HOUR_MS + 1);
    await postAlerts(at(NOW));
    expect(received.map(groups)).toEqual([[["movement_failed", 1, 0]]]);
    await postAlerts({ ...at(NOW + HOUR_MS), settings: adminCtx().settings });
    expect(received).toHaveLength(1);
  });
});

describe("the digest", () => {
  test("says each hour what is open: neither acknowledged nor over", async () => {
    const acknowledged = await raise("movement_failed");
    await raise("movement_refused");
    await raise("movement_refused", NOW - HOUR_MS);
    await raise("wallet_down");
    await env.DB.prepare("UPDATE alerts SET posted_at = ?").bind(NOW).run();
    await acknowledgeAlert(adminCtx(), acknowledged);
    await resolveAlerts(adminCtx(), "wallet_down", sql`SELECT ''`);
    await env.DB.prepare("UPDATE alerts SET posted_at = ?").bind(NOW).run();
    for (const minute of [0, 1, 54]) await postAlerts(at(NOW + minute * MINUTE_MS));
    expect(received.map(({ body }) => body)).toEqual([
      {
        event: "alerts.digest",
        sent_at: "2026-03-01T10:05:00.000Z",
        installation: adminCtx().settings.baseUrl,
        groups: [
          {
            ...{ kind: "movement_refused", severity: "warning", owner: "support" },
            ...{ open: 2, count: 2, since: "2026-03-01T09:05:00.000Z" },
          },
        ],
      },
    ]);
    await postAlerts(at(NOW + 55 * MINUTE_MS));
    expect(received).toHaveLength(2);
  });

  test("is sent within minutes while new alerts come, with a counted one's growth", async () => {
    const counted = { kind: "session_unknown", operatorCode: null, message: "Unknown.", once: "counted" } as const;
    for (let minute = 0; minute < 4; minute++) {
      await countAlerts(adminCtx(), { ...counted, at: NOW, count: 2 });
      await raise("dead_letter", NOW + minute * MINUTE_MS);
      await postAlerts(at(NOW + minute * MINUTE_MS));
    }
    expect(received.map(({ body }) => body.event)).toEqual(["alerts.new", "alerts.new", "alerts.digest", "alerts.new"]);
    expect(received[0]?.body.groups).toContainEqual(expect.objectContaining({ kind: "session_unknown", count: 2 }));
    expect(received[2]?.body.groups).toContainEqual(
      expect.objectContaining({ kind: "session_unknown", open: 1, count: 6 }),
    );
  });

  test("that was not taken is repeated within minutes while new alerts still go out", async () => {
    answer = () => new Response(null, { status: received.at(-1)?.body.event === "alerts.digest" ? 500 : 204 });
    const events = () => received.map(({ body }) => body.event);
    for (let minute = 0; minute < 12; minute++) {
      await raise("dead_letter", NOW + minute * MINUTE_MS);
      await postAlerts(at(NOW + minute * MINUTE_MS));
    }
    const failures = events().filter((event) => event === "alerts.digest").length;
    expect(failures).toBeGreaterThan(1);
    expect(events().filter((event) => event === "alerts.new").length).toBeGreaterThan(failures);
    answer = () => new Response(null);
    received = [];
    for (let minute = 12; minute < 27 && !events().includes("alerts.digest"); minute++) {
      await raise("dead_letter", NOW + minute * MINUTE_MS);
      await postAlerts(at(NOW + minute * MINUTE_MS));
    }
    expect(events()).toContain("alerts.digest");
  });

  test("is not sent when nothing is open", async () => {
    await postAlerts(at(NOW));
    expect(received).toEqual([]);
  });
});
