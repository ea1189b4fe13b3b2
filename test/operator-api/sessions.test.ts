import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { sessions } from "../../src/db/schema/sessions.ts";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import { sha256Hex } from "../../src/lib/encoding.ts";
import { answerOf, brokenFields, post } from "../support/answers.ts";
import { FAKE_PROVIDER_URL, FakeProvider } from "../support/fake-provider.ts";
import { aCasino, adminCtx } from "../support/fixtures.ts";
import { openSession, tokenIn } from "../support/launches.ts";
import { signed } from "../support/signed.ts";

type Casino = Awaited<ReturnType<typeof aCasino>>;

/** Freezes the clock at the current time, and returns it. */
function freezeClock(): number {
  const now = Date.now();
  vi.useFakeTimers({ now, toFake: ["Date"] });
  return now;
}

const iso = (ms: number) => new Date(ms).toISOString();

const close = ({ operator }: Pick<Casino, "operator">, id: string, body?: string | object) =>
  signed(operator, "POST", `/v1/sessions/${id}/close`, body === undefined ? {} : { body });

const closed = async (casino: Casino, id: string, body?: string | object) => answerOf(await close(casino, id, body));

/** A casino whose game launches at a fake HTTP provider. */
async function aCasinoWithFakeProvider(game = {}) {
  const fakeProvider = new FakeProvider();
  return { ...(await aCasino({ provider: { adapter: "http", baseUrl: FAKE_PROVIDER_URL }, game })), fakeProvider };
}

describe("POST /v1/sessions", () => {
  test("answers id, launch URL and expiry: ttl_minutes, or 240 minutes by default", async () => {
    const casino = await aCasino();
    const now = freezeClock();
    for (const [minutes, change] of [
      [240, {}],
      [1, { ttl_minutes: 1 }],
      [1440, { ttl_minutes: 1440 }],
    ] as const) {
      expect(await openSession(casino, change)).toEqual({
        session_id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        launch_url: expect.stringMatching(/^https?:\/\/\S+$/),
        expires_at: iso(now + minutes * MINUTE_MS),
      });
    }
  });

  test("issues a new token each time, stores only its hash and never logs it", async () => {
    const casino = await aCasino();
    const lines: unknown[] = [];
    for (const method of ["log", "info", "warn", "error"] as const) {
      vi.spyOn(console, method).mockImplementation((...line) => void lines.push(...line));
    }
    const both = [await openSession(casino), await openSession(casino, { player_id: "player-2" })];
    expect(lines.length).toBeGreaterThan(0);
    const own = eq(sessions.operatorCode, casino.operator.code);
    const rows = await adminCtx().db.select().from(sessions).where(own);
    expect(rows.map(({ id }) => id).sort()).toEqual(both.map(({ session_id }) => session_id).sort());
    for (const session of both) {
      const token = tokenIn(session);
      expect(token).toMatch(/^[\w-]{43,}$/);
      expect(session.launch_url).not.toContain(session.session_id);
      expect(rows.find(({ id }) => id === session.session_id)?.tokenHash).toBe(await sha256Hex(token));
      expect(JSON.stringify([rows, lines])).not.toContain(token);
    }
    expect(new Set(both.map(tokenIn)).size).toBe(2);
  });

  test("launches at an http provider with its game code and the country of player_ip", async () => {
    const casino = await aCasinoWithFakeProvider({ code: "book-of-tests", walletCode: "wallet-code" });
    const visit = {
      locale: "ru-RU",
      lobby_url: "https://casino.com/lobby",
      deposit_url: "https://casino.com/deposit",
      player_device: "mobile",
      reality_check_minutes: 60,
      responsible_gaming_url: "https://casino.com/limits",
    };
    const others = { player_ip: "193.0.6.139", player_country: "BR", player_name: "Ann", currency: "KWD" };
    const full = await openSession(casino, { ...visit, ...others });
    const bare = await openSession(casino);
    const nothing = { locale: null, lobby_url: null, deposit_url: null, player_country: null, player_device: null };
    const game = { operator_code: casino.operator.code, game_code: "book-of-tests" };
    expect(casino.fakeProvider.calls).toEqual([
      { path: "/launch", body: { ...game, ...visit, player_country: "NL", currency: "KWD", token: tokenIn(full) } },
      { path: "/launch", body: { ...game, ...nothing, currency: "EUR", token: tokenIn(bare) } },
    ]);
    expect(full.launch_url).toBe(`https://play.provider.com/?token=${tokenIn(full)}`);
  });
});

test("POST /v1/games/{id}/demo launches at an http provider and answers its URL", async () => {
  const casino = await aCasinoWithFakeProvider({ code: "demo-of-tests" });
  const visit = { locale: "en", lobby_url: "https://casino.com/lobby", player_device: "desktop" };
  const path = `/v1/games/${casino.gameId}/demo`;
  const body = { ...visit, player_ip: "10.0.0.1", player_country: "BR", player_id: "unknown", currency: "EUR" };
  // A demo has neither player nor currency.
  const warnings = ["player_id", "currency"].map((name) => expect.objectContaining({ field: name }));
  expect(await post(casino, path, body)).toEqual({
    status: 200,
    json: { launch_url: "https://play.provider.com/demo", warnings },
  });
  await post(casino, path);
  const nothing = { locale: null, lobby_url: null, player_country: null, player_device: null };
  const game = { operator_code: casino.operator.code, game_code: "demo-of-tests" };
  expect(casino.fakeProvider.calls).toEqual([
    { path: "/demo", body: { ...game, ...visit, player_country: "BR", demo_id: expect.any(String) } },
    { path: "/demo", body: { ...game, ...nothing, demo_id: expect.any(String) } },
  ]);
});

describe("POST /v1/sessions/{id}/close", () => {
  test("of an unknown session is NOT_FOUND, like another operator's, which stays open", async () => {
    const [casino, other] = await Promise.all([aCasino(), aCasino()]);
    const session = await openSession(other);
    const texts = new Set<string>();
    for (const id of [crypto.randomUUID(), "no-uuid", "%F0%9F%8E%B0", "%25", "%ff", "..%2f", session.session_id]) {
      const answer = await close(casino, id);
      expect([id, answer.status]).toEqual([id, 404]);
      texts.add(await answer.text());
    }
    expect([...texts].map((text) => JSON.parse(text))).toEqual([
      { error: "NOT_FOUND", message: expect.any(String), retryable: false, fields: [] },
    ]);
    freezeClock();
    expect((await closed(other, session.session_id)).json.closed_at).toBe(iso(Date.now()));
  });

  test("repeats the same answer, also later and for concurrent calls", async () => {
    const casino = await aCasino();
    const now = freezeClock();
    const { session_id } = await openSession(casino, { ttl_minutes: 10 });
    const answer = { status: 200, json: { session_id, status: "closed", closed_at: iso(now) } };
    expect(await Promise.all([1, 2, 3, 4].map(() => closed(casino, session_id)))).toEqual(Array(4).fill(answer));
    for (const minutes of [1, 10, 10_000]) {
      vi.setSystemTime(now + minutes * MINUTE_MS);
      for (const body of [undefined, {}]) expect(await closed(casino, session_id, body)).toEqual(answer);
      const { status, json } = await closed(casino, session_id, { colour: "blue" });
      const { warnings, ...others } = json;
      expect([{ status, json: others }, warnings]).toEqual([answer, [expect.objectContaining({ field: "colour" })]]);
    }
  });

  test("of an expired session answers expired with its expiry; before that it closes", async () => {
    const casino = await aCasino();
    const now = freezeClock();
    const [late, early] = [
      await openSession(casino, { ttl_minutes: 1 }),
      await openSession(casino, { ttl_minutes: 1, player_id: "player-2" }),
    ];
    vi.setSystemTime(now + MINUTE_MS - 1);
    expect((await closed(casino, early.session_id)).json).toMatchObject({
      status: "closed",
      closed_at: iso(now + MINUTE_MS - 1),
    });
    for (const after of [MINUTE_MS, 1000 * MINUTE_MS]) {
      vi.setSystemTime(now + after);
      expect(await closed(casino, late.session_id)).toEqual({
        status: 200,
        json: { session_id: late.session_id, status: "expired", closed_at: late.expires_at },
      });
    }
  });

  test("with an invalid body or a captured callback is refused and closes nothing", async () => {
    const casino = await aCasino();
    const { session_id } = await openSession(casino);
    for (const [body, field] of [
      ["{", "body"],
      ["[]", "body"],
      ["null", "body"],
      ['"closed"', "body"],
      [" ", "body"],
      [{ action: "bet" }, "action"],
    ] as const) {
      const answer = await closed(casino, session_id, body);
      expect([answer.status, answer.json.error, brokenFields(answer)]).toEqual([422, "VALIDATION_FAILED", [field]]);
    }
    const row = await adminCtx().db.select().from(sessions).where(eq(sessions.id, session_id)).get();
    expect(row?.closedAt).toBeNull();
  });
});
