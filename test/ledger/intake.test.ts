import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { IS_STOPPED } from "../../src/ledger/books/intake-sql.ts";
import { admin } from "../support/admin.ts";
import { post } from "../support/answers.ts";
import { aCasino } from "../support/fixtures.ts";
import { aLaunch } from "../support/launches.ts";
import { aSession } from "../support/session.ts";

const stop = () => admin("PUT", "/intake", { stopped: true, reason: "a drill" });
const resume = () => admin("PUT", "/intake", { stopped: false });
const stopped = { error: "INTAKE_STOPPED", retryable: true };

afterEach(resume);

describe("while intake is stopped", () => {
  test("a bet is refused in words, reaches no wallet and leaves no row; once resumed, the same id is taken", async () => {
    const session = await aSession();
    await stop();
    expect(await session.bet("b1")).toMatchObject({ status: 503, body: { ...stopped, message: expect.any(String) } });
    expect(await session.calls()).toEqual([]);
    expect((await session.transaction("b1")).status).toBe(404);
    await resume();
    expect(await session.bet("b1")).toMatchObject({ status: 200, body: { status: "completed" } });
  });

  test("a bet in a currency that only its session knows is refused too", async () => {
    await admin("PUT", "/currencies/INTK", { precision: 4 });
    const session = await aSession({ currency: "INTK" });
    await stop();
    expect(await session.bet("b1", { currency: "INTK" })).toMatchObject({ status: 503, body: stopped });
    expect(await session.calls()).toEqual([]);
  });

  test("wins and rollbacks are taken, and earlier bets repeat their answers", async () => {
    const session = await aSession();
    const first = await session.bet("b1");
    await session.bet("b2");
    await stop();
    expect(await session.bet("b1")).toEqual(first);
    expect(await session.win("w1")).toMatchObject({ status: 200, body: { status: "completed" } });
    expect(await session.rollback("r2", "b2")).toMatchObject({ status: 200, body: { status: "completed" } });
  });

  test("no session opens, and a demo does", async () => {
    const casino = await aCasino({ game: { hasDemo: true } });
    await stop();
    expect(await post(casino, "/v1/sessions", aLaunch(casino))).toMatchObject({
      status: 503,
      json: { error: "UPSTREAM_UNAVAILABLE", retryable: true },
    });
    expect((await post(casino, `/v1/games/${casino.gameId}/demo`, {})).status).toBe(200);
    await resume();
    expect((await post(casino, "/v1/sessions", aLaunch(casino))).status).toBe(200);
  });
});

test("a stop keeps its time when it is repeated, needs a reason, and is recorded", async () => {
  const first = await stop();
  expect(first.body).toEqual({ stopped: true, reason: "a drill", stopped_at: expect.any(String) });
  const again = await admin("PUT", "/intake", { stopped: true, reason: "another reason" });
  expect(again.body).toEqual({ ...first.body, reason: "another reason" });
  expect((await admin("GET", "/intake")).body).toEqual(again.body);
  expect((await admin("PUT", "/intake", { stopped: true })).body).toMatchObject({ fields: [{ field: "reason" }] });
  expect((await resume()).body).toEqual({ stopped: false, reason: null, stopped_at: null });
  const { results } = await env.DB.prepare("SELECT detail FROM audit_log WHERE action = ?")
    .bind("PUT /admin/v1/intake")
    .all<{ detail: string }>();
  expect(results.slice(-3).map(({ detail }) => JSON.parse(detail).reason)).toEqual(["a drill", "another reason", null]);
});

test("whether intake is stopped is found by index alone", async () => {
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN SELECT ${IS_STOPPED}`).all<{ detail: string }>();
  expect(results.map(({ detail }) => detail).filter((detail) => /^SCAN (?!CONSTANT)/.test(detail))).toEqual([]);
});
