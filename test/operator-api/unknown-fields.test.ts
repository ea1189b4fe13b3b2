import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { app } from "../../src/app.ts";
import type { OwnerCtx } from "../../src/context.ts";
import { unknownFields } from "../../src/db/schema/setting-changes.ts";
import { DAY_MS, HOUR_MS } from "../../src/lib/clock.ts";
import { KEPT_DAYS, listUnknown, noteUnknown } from "../../src/ops/settings/unknown-fields.ts";
import { get } from "../support/answers.ts";
import { faultyDatabase } from "../support/faulty-database.ts";
import { adminCtx, anOperator, type TestOperator } from "../support/fixtures.ts";
import { signedRequest } from "../support/in-process.ts";
import { PRODUCTION } from "../support/production.ts";

let operator: TestOperator;

beforeAll(async () => {
  operator = await anOperator();
});

const PREFLIGHT = "/v1/sessions/preflight";
const LAUNCH = { player_id: "p", currency: "EUR", game_id: "none" };

/** A call of a production installation, with the work behind its answer. */
async function produced(method: string, target: string, sent?: object, more: Record<string, string> = {}) {
  const request = await signedRequest(operator, method, target, sent && JSON.stringify(sent));
  for (const [name, value] of Object.entries(more)) request.headers.set(name, value);
  return statusOf(request);
}

async function statusOf(request: Request, bindings = PRODUCTION) {
  const context = createExecutionContext();
  const { status } = await app.fetch(request, bindings, context);
  await waitOnExecutionContext(context);
  return status;
}

const listed = async (of = operator) => (await get({ operator: of }, "/v1/unknown-fields")).json.unknown_fields;

describe("GET /v1/unknown-fields, of an operator of production", () => {
  test("is empty while its calls know all that it sends", async () => {
    expect(await produced("POST", PREFLIGHT, LAUNCH)).toBe(200);
    expect(await produced("GET", "/v1/games?limit=1")).toBe(200);
    expect(await listed()).toEqual([]);
  });

  test("has no refused call: of a strict caller, or of one whose answer names the field", async () => {
    const strict = { "x-agg-strict": "true" };
    expect(await produced("POST", PREFLIGHT, { ...LAUNCH, playerCountry: "DE" }, strict)).toBe(422);
    expect(await produced("GET", "/v1/games?studio=x", undefined, strict)).toBe(422);
    expect(await produced("POST", PREFLIGHT, { playerId: "p", currency: "EUR", game_id: "none" })).toBe(422);
    expect(await listed()).toEqual([]);
  });

  test("names call and field, never a value, to its operator alone", async () => {
    expect(await produced("POST", PREFLIGHT, { ...LAUNCH, playerCountry: "a-value-that-is-nobodys" })).toBe(200);
    expect(await produced("GET", "/v1/games?studio=another-value")).toBe(200);
    expect(await produced("POST", "/v1/players/ann/close-sessions", { why: 1 })).toBe(200);
    expect(await produced("GET", "/v1/bonus-campaigns/all?from=x")).toBe(200);
    const seen = { calls: 1, first_seen_at: expect.any(String), last_seen_at: expect.any(String) };
    const rows = (await listed()) as { call: string }[];
    expect(rows.toSorted((a, b) => (a.call < b.call ? -1 : 1))).toEqual([
      { call: "GET /v1/bonus-campaigns/all", field: "from", did_you_mean: null, ...seen },
      { call: "GET /v1/games", field: "studio", did_you_mean: null, ...seen },
      { call: "POST /v1/players/{player_id}/close-sessions", field: "why", did_you_mean: null, ...seen },
      { call: `POST ${PREFLIGHT}`, field: "playerCountry", did_you_mean: "player_country", ...seen },
    ]);
    const kept = await env.DB.prepare("SELECT * FROM unknown_fields WHERE operator_code = ?").bind(operator.code).all();
    expect(JSON.stringify(kept.results)).not.toMatch(/a-value|another-value|ann/);
    expect(await listed(await anOperator())).toEqual([]);
  });

  test("costs a call nothing when its field was written down in this hour", async () => {
    expect(await produced("GET", "/v1/ping?verbose=1")).toBe(200);
    const before = await listed();
    const DB = withoutTable();
    const request = await signedRequest(operator, "GET", "/v1/ping?verbose=2");
    expect(await statusOf(request, { ...PRODUCTION, DB })).toBe(200);
    expect(DB.queries).toEqual([]);
    expect(await listed()).toEqual(before);
  });

  test("holds up no answer when it cannot be written", async () => {
    const DB = withoutTable();
    const request = await signedRequest(operator, "GET", "/v1/ping?lost=x");
    expect(await statusOf(request, { ...PRODUCTION, DB })).toBe(200);
    expect(DB.queries).not.toEqual([]);
    expect(JSON.stringify(await listed())).not.toContain("lost");
  });
});

/** The control database, where every statement of the table fails. */
const withoutTable = () =>
  faultyDatabase(env.DB, {
    of: (statements) => statements.some((sql) => sql.includes("unknown_fields")),
    ...{ when: "before", times: Number.POSITIVE_INFINITY },
  });

describe("an isolate", () => {
  const CALL = "POST /v1/sessions";

  /** An operator that an isolate notes fields of, at a time that the test sets. */
  async function noting() {
    const { code } = await anOperator();
    const clock = { ms: Date.UTC(2026, 10, 1) };
    const writes: Promise<unknown>[] = [];
    const ctx: OwnerCtx = {
      ...adminCtx(),
      operator: { code },
      clock: { now: () => clock.ms },
      waitUntil: (work) => void writes.push(work),
    };
    const note = async (...fields: string[]) => {
      noteUnknown(
        ctx,
        CALL,
        fields.map((field) => ({ field })),
      );
      await Promise.all(writes);
    };
    return { ctx, clock, writes, note };
  }

  test("writes a field once an hour, with the calls since then", async () => {
    const { ctx, clock, writes, note } = await noting();
    const begun = clock.ms;
    await note("a");
    for (let minute = 1; minute < 60; minute++) {
      clock.ms += HOUR_MS / 60;
      await note("a");
    }
    expect(writes).toHaveLength(1);
    expect(await listUnknown(ctx)).toMatchObject([{ calls: 1, firstSeenAt: begun, lastSeenAt: begun }]);
    clock.ms += HOUR_MS / 60;
    await note("a", "b");
    expect(writes).toHaveLength(2);
    expect(await listUnknown(ctx)).toMatchObject([
      { call: CALL, field: "a", calls: 61, firstSeenAt: begun, lastSeenAt: begun + HOUR_MS },
      { call: CALL, field: "b", calls: 1, firstSeenAt: begun + HOUR_MS },
    ]);
  });

  test("writes at most 100 fields of an operator, however many are made up", async () => {
    const { ctx, writes, note } = await noting();
    for (let call = 0; call < 12; call++) await note(...Array.from({ length: 20 }, (_, i) => `n${call}-${i}`));
    expect(await listUnknown(ctx)).toHaveLength(100);
    expect(writes).toHaveLength(5);
  });

  test("writes no more of them than other isolates left room for", async () => {
    const { ctx, clock, note } = await noting();
    const seen = { operatorCode: ctx.operator.code, call: CALL, calls: 1, firstSeenAt: clock.ms, lastSeenAt: clock.ms };
    for (let at = 0; at < 95; at++) await ctx.db.insert(unknownFields).values({ ...seen, field: `before${at}` });
    await note("before0", ...Array.from({ length: 19 }, (_, i) => `new${i}`));
    const rows = await listUnknown(ctx);
    expect(rows).toHaveLength(99);
    expect(rows.find(({ field }) => field === "before0")).toMatchObject({ calls: 2 });
  });

  test.each([
    ["prizes[0].wieght", "prizes[].wieght"],
    ["ann@example", "*"],
    ["4711", "*"],
    ["two\nlines", "*"],
    ["n".repeat(60), "n".repeat(60)],
    ["n".repeat(61), "*"],
    ["__proto__", "__proto__"],
  ])("writes of the name %j what can be one: %j", async (sent, kept) => {
    const { ctx, note } = await noting();
    await note(sent);
    expect(await listUnknown(ctx)).toMatchObject([{ field: kept, calls: 1 }]);
  });

  test("counts a call once, whatever places of a list have the field", async () => {
    const { ctx, note } = await noting();
    await note("prizes[0].x", "prizes[1].x", "😀", "🎰");
    const rows = await listUnknown(ctx);
    expect(rows.map(({ field, calls }) => [field, calls])).toEqual([
      ["*", 1],
      ["prizes[].x", 1],
    ]);
  });

  test("lists a field for 30 days after it was seen, and deletes it with the next", async () => {
    const { ctx, clock, note } = await noting();
    await note("old");
    clock.ms += KEPT_DAYS * DAY_MS - 1;
    expect(await listUnknown(ctx)).toHaveLength(1);
    clock.ms += 1;
    expect(await listUnknown(ctx)).toEqual([]);
    await note("new");
    expect(
      (await ctx.db.select().from(unknownFields)).filter((row) => row.operatorCode === ctx.operator.code),
    ).toMatchObject([{ field: "new" }]);
  });
});
