import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { importGames } from "../../src/catalogue/games/import-games.ts";
import { gameUnavailable } from "../../src/catalogue/games/visible-games.ts";
import { cancelMaintenance, planMaintenance } from "../../src/catalogue/intake/plan-maintenance.ts";
import { clearSwitch, setSwitch } from "../../src/catalogue/intake/set-switch.ts";
import { resumeOperator, suspendOperator } from "../../src/catalogue/intake/suspend-operator.ts";
import { blockPlayer, unblockPlayer } from "../../src/catalogue/operators/player-blocks.ts";
import type { OperatorCtx } from "../../src/context.ts";
import { providerHealth } from "../../src/db/schema/health.ts";
import { walletHealth } from "../../src/db/schema/ledger.ts";
import { sessions } from "../../src/db/schema/sessions.ts";
import { inShard } from "../../src/db/shards.ts";
import { throwLaunchRefusal } from "../../src/play/sessions/launch-refusals.ts";
import { answerOf, post } from "../support/answers.ts";
import { aCasino, adminCtx, aGame, anOperator, aWindow, someGames, type TestOperator } from "../support/fixtures.ts";
import { aLaunch, openSession } from "../support/launches.ts";
import { signed } from "../support/signed.ts";

/** The two ways to launch a game. */
const LAUNCHES = [
  [
    "a session",
    ({ operator }: { operator: TestOperator }, gameId: string, fields: object = {}) =>
      signed(operator, "POST", "/v1/sessions", { body: aLaunch({ gameId }, { ...fields }) }),
  ],
  [
    "a demo",
    ({ operator }: { operator: TestOperator }, gameId: string, fields: object = {}) =>
      signed(operator, "POST", `/v1/games/${encodeURIComponent(gameId)}/demo`, { body: fields }),
  ],
] as const;

/** A game restricted in two countries, shared by all tests. */
let restricted: ReturnType<typeof aCasino> | undefined;

async function sessionsOf({ code }: TestOperator): Promise<number> {
  return adminCtx().db.$count(sessions, eq(sessions.operatorCode, code));
}

/** The error code of a refused launch; undefined for a successful one. */
async function refusalOf(response: Promise<Response>): Promise<unknown> {
  const { status, json } = await answerOf(await response);
  expect([status, json.retryable, json.fields]).toEqual(
    status === 200 ? [200, undefined, undefined] : [409, false, []],
  );
  return json.error;
}

describe.each(LAUNCHES)("%s", (_, launch) => {
  test("of a game outside the window is GAME_UNAVAILABLE, exactly like an unknown game", async () => {
    const [casino, other] = await Promise.all([aCasino(), aCasino()]);
    const [excluded, withdrawn] = await someGames(casino.provider.code, [{}, { code: "withdrawn" }]);
    await aWindow(casino.operator.code, [casino.provider.code], [excluded!.id]);
    const listed = [aGame({ code: "kept" })];
    for (const id of [casino.gameId, withdrawn!.id]) expect(await refusalOf(launch(casino, id))).toBeUndefined();
    const before = await sessionsOf(casino.operator);
    await importGames(adminCtx(), { providerCode: casino.provider.code, games: listed, replace: true });

    const ids = [crypto.randomUUID(), "no-uuid", "x' OR 1=1 --", "💥", "null", '["a"]', other.gameId, excluded!.id];
    const texts = new Set<string>();
    for (const id of [...ids, withdrawn!.id, casino.gameId, casino.gameId.toUpperCase()]) {
      const answer = await launch(casino, id);
      expect([id, answer.status]).toEqual([id, 409]);
      texts.add(await answer.text());
    }
    expect([...texts].map((text) => JSON.parse(text))).toEqual([
      { error: "GAME_UNAVAILABLE", message: expect.any(String), retryable: false, fields: [] },
    ]);
    expect(await sessionsOf(casino.operator)).toBe(before);
  });

  test("by the provider's code says so in the sandbox, for a game of the window alone", async () => {
    const [casino, other] = await Promise.all([aCasino(), aCasino()]);
    const [own, excluded] = await someGames(casino.provider.code, [{ code: "aurora-wolf" }, { code: "hidden" }]);
    await aWindow(casino.operator.code, [casino.provider.code], [excluded!.id]);
    const [theirs] = await someGames(other.provider.code, [{ code: "theirs" }]);
    const messageOf = async (id: string) => (await answerOf(await launch(casino, id))).json.message;
    const plain = await messageOf("no such game");
    expect(await messageOf("aurora-wolf")).toBe(
      `${plain} You sent the provider's code of a game: send its id, ${own!.id}.`,
    );
    expect([await messageOf("hidden"), await messageOf(theirs!.code)]).toEqual([plain, plain]);
    const ctx = { ...adminCtx(), operator: casino.operator } as unknown as OperatorCtx;
    const production = { ...ctx, settings: { ...ctx.settings, sandbox: false } };
    expect((await gameUnavailable(production, "aurora-wolf")).message).toBe(plain);
  });

  test("follows every change of the window at once", async () => {
    const casino = await aCasino();
    const { operator, provider, gameId } = casino;
    const now = () => refusalOf(launch(casino, gameId));
    expect(await now()).toBeUndefined();
    await aWindow(operator.code, []);
    expect(await now()).toBe("GAME_UNAVAILABLE");
    await aWindow(operator.code, [provider.code]);
    expect(await now()).toBeUndefined();
    await aWindow(operator.code, [provider.code], [gameId]);
    expect(await now()).toBe("GAME_UNAVAILABLE");
  });

  test.each([
    ["neither address nor country", {}, true],
    ["a restricted player_country", { player_country: "NL" }, false],
    ["another player_country", { player_country: "BR" }, true],
    ["a restricted player_ip", { player_ip: "193.0.6.139" }, false],
    ["a restricted IPv6 player_ip", { player_ip: "2001:67c:2e8:22::c100:68b" }, false],
    ["a restricted IPv4-mapped player_ip", { player_ip: "::ffff:193.0.6.139" }, false],
    ["another player_ip", { player_ip: "200.160.2.3" }, true],
    ["a restricted player_ip, whatever the player_country", { player_ip: "193.0.6.139", player_country: "BR" }, false],
    ["another player_ip, whatever the player_country", { player_ip: "200.160.2.3", player_country: "NL" }, true],
    ["a player_ip without a country", { player_ip: "10.0.0.1" }, true],
    [
      "a player_ip without a country, and a restricted player_country",
      { player_ip: "::1", player_country: "NL" },
      false,
    ],
    [
      "a player_ip without a country, and another player_country",
      { player_ip: "10.0.0.1", player_country: "BR" },
      true,
    ],
  ])("of a game restricted in NL and US, given %s", async (_, fields, launched) => {
    restricted ??= aCasino({ game: { restrictedCountries: ["US", "NL"] } });
    const casino = await restricted;
    const before = await sessionsOf(casino.operator);
    const refusal = await refusalOf(launch(casino, casino.gameId, fields));
    expect(refusal).toBe(launched ? undefined : "GAME_RESTRICTED_IN_COUNTRY");
    if (!launched) expect(await sessionsOf(casino.operator)).toBe(before);
  });
});

describe("a session of a blocked player", () => {
  test("is PLAYER_BLOCKED until unblocked, at that operator only, and leaves no row", async () => {
    const casino = await aCasino();
    const other = await anOperator();
    await aWindow(other.code, [casino.provider.code]);
    await blockPlayer(adminCtx(), { operatorCode: casino.operator.code, playerId: "blocked" });
    for (let times = 0; times < 2; times++) {
      expect(await post(casino, "/v1/sessions", aLaunch(casino, { player_id: "blocked" }))).toEqual({
        status: 409,
        json: { error: "PLAYER_BLOCKED", message: expect.any(String), retryable: false, fields: [] },
      });
    }
    expect(await sessionsOf(casino.operator)).toBe(0);
    for (const player_id of ["Blocked", "blocked ", "another"]) await openSession(casino, { player_id });
    await openSession({ operator: other, gameId: casino.gameId }, { player_id: "blocked" });
    expect(await refusalOf(LAUNCHES[1][1](casino, casino.gameId, { player_id: "blocked" }))).toBeUndefined();

    await unblockPlayer(adminCtx(), { operatorCode: casino.operator.code, playerId: "blocked" });
    await openSession(casino, { player_id: "blocked" });

    const of = { operatorCode: casino.operator.code, playerId: "until" };
    await blockPlayer(adminCtx(), { ...of, endsAt: Date.now() + 600_000 });
    const refused = await post(casino, "/v1/sessions", aLaunch(casino, { player_id: "until" }));
    expect(refused).toMatchObject({ json: { error: "PLAYER_BLOCKED" } });
    await blockPlayer(adminCtx(), { ...of, endsAt: Date.now() - 1 });
    await openSession(casino, { player_id: "until" });
  });

  test("is refused by the first that applies: fields, window, country, block", async () => {
    const casino = await aCasino({ game: { restrictedCountries: ["NL"] } });
    await blockPlayer(adminCtx(), { operatorCode: casino.operator.code, playerId: "player-1" });
    const everything = { ttl_minutes: 0, game_id: "none", player_country: "NL" };
    const errorOf = async (change: object) =>
      (await post(casino, "/v1/sessions", aLaunch(casino, { ...change }))).json.error;
    expect(await errorOf(everything)).toBe("VALIDATION_FAILED");
    expect(await errorOf({ ...everything, ttl_minutes: 1, currency: "QQQ" })).toBe("VALIDATION_FAILED");
    expect(await errorOf({ ...everything, ttl_minutes: 1 })).toBe("GAME_UNAVAILABLE");
    expect(await errorOf({ player_country: "NL" })).toBe("GAME_RESTRICTED_IN_COUNTRY");
    expect(await errorOf({ player_country: "BR" })).toBe("PLAYER_BLOCKED");
    expect(await sessionsOf(casino.operator)).toBe(0);
  });

  test("has no reason when it has just gone", async () => {
    const { operator, gameId } = await aCasino();
    const ctx: OperatorCtx = {
      ...adminCtx(),
      operator: { ...operator, name: "A casino", requestsPerMinute: 600, shards: [], allowlist: [] },
      keyId: operator.keyId,
      signature: "0".repeat(64),
      signedAt: 0,
    };
    const launch = { gameId, currency: "EUR", playerId: "player-1", country: "NL", signedBefore: 0 };
    expect(await throwLaunchRefusal(ctx, launch)).toBeUndefined();
  });
});

describe("a preflight", () => {
  const check = async (casino: Awaited<ReturnType<typeof aCasino>>, change: object = {}) => {
    const { status, json } = await post(casino, "/v1/sessions/preflight", aLaunch(casino, { ...change }));
    expect(status).toBe(200);
    const { opens, reasons } = json as { opens: boolean; reasons: Record<string, unknown>[] };
    return { opens, reasons, checks: reasons.map((reason) => reason.check) };
  };

  test("lists every reason in the launch's order, answers the first, and opens nothing", async () => {
    const casino = await aCasino({ game: { restrictedCountries: ["NL"] } });
    const { operator, provider, gameId } = casino;
    const ctx = adminCtx();
    const blocked = { operatorCode: operator.code, playerId: "player-1" };
    await blockPlayer(ctx, blocked);
    await setSwitch(ctx, { scope: "provider", code: provider.code, reason: "test", text: "Not now." });
    const now = Date.now();
    const times = { startsAt: now - 1_000, endsAt: now + 3_600_000 };
    const work = {
      name: operator.code,
      scope: "game",
      code: gameId,
      ...times,
      text: "Repairs.",
      reason: "test",
    } as const;
    await planMaintenance(ctx, work);
    const launch = { player_country: "NL", currency: "QQQ" };
    const found = await check(casino, launch);
    expect(found.checks).toEqual(["request", "country", "player", "stop", "stop"]);
    expect(found.opens).toBe(false);
    expect(found.reasons[0]).toMatchObject({ error: "VALIDATION_FAILED", fields: [{ field: "currency" }] });

    const mend = [
      () => Object.assign(launch, { currency: "EUR" }),
      () => Object.assign(launch, { player_country: "BR" }),
      () => unblockPlayer(ctx, blocked),
      () => clearSwitch(ctx, { scope: "provider", code: provider.code }),
      () => cancelMaintenance(ctx, operator.code),
    ];
    for (const mended of mend) {
      const { opens, reasons } = await check(casino, launch);
      const { check: _, prevents, ...error } = reasons[0] ?? {};
      expect([opens, prevents]).toEqual([false, "launch"]);
      expect((await post(casino, "/v1/sessions", aLaunch(casino, launch))).json).toEqual(error);
      await mended();
    }
    expect(await check(casino, launch)).toEqual({ opens: true, reasons: [], checks: [] });
    expect(await sessionsOf(operator)).toBe(0);
    await openSession(casino, launch);
  });

  test("of a game outside the window answers like an unknown game, the player goes on", async () => {
    const [casino, other] = await Promise.all([aCasino(), aCasino({ game: { restrictedCountries: ["NL"] } })]);
    await blockPlayer(adminCtx(), { operatorCode: casino.operator.code, playerId: "player-1" });
    await setSwitch(adminCtx(), { scope: "game", code: other.gameId, reason: "test", text: null });
    const answers = await Promise.all(
      ["none", other.gameId].map((game_id) => check(casino, { game_id, player_country: "NL" })),
    );
    expect(answers[0]?.checks).toEqual(["game", "player"]);
    expect(answers[1]).toEqual(answers[0]);
  });

  test("names a provider and a wallet that do not answer", async () => {
    const casino = await aCasino();
    const { operator, provider } = casino;
    const ctx = adminCtx();
    const since = Date.now() - 120_000;
    await ctx.db.insert(providerHealth).values({ providerCode: provider.code, unansweredCalls: 3, since });
    expect(await check(casino)).toMatchObject({ opens: false, checks: ["provider"] });
    await ctx.db.delete(providerHealth).where(eq(providerHealth.providerCode, provider.code));
    await inShard(ctx, 0)
      .ledger.insert(walletHealth)
      .values({ operatorCode: operator.code, unansweredCalls: 10, since });
    const { opens, reasons } = await check(casino);
    expect([opens, reasons]).toEqual([true, [expect.objectContaining({ check: "wallet", prevents: "play" })]]);
  });

  test("of a malformed body and of a suspended operator answers as the launch does", async () => {
    const casino = await aCasino();
    const both = (change: object) =>
      Promise.all(
        ["/v1/sessions", "/v1/sessions/preflight"].map((path) => post(casino, path, aLaunch(casino, { ...change }))),
      );
    const [refused, preflight] = await both({ player_id: "", ttl_minutes: 0 });
    expect(preflight).toEqual(refused);
    expect(preflight?.status).toBe(422);
    await suspendOperator(adminCtx(), { operatorCode: casino.operator.code, reason: "test", text: null });
    const [suspended, also] = await both({});
    expect(also).toEqual(suspended);
    expect(also).toMatchObject({
      status: 409,
      json: { error: "GAME_UNAVAILABLE", message: expect.stringContaining("suspended") },
    });
    await resumeOperator(adminCtx(), casino.operator.code);
  });
});

describe("a demo", () => {
  test("of a game without a demo is NO_DEMO, or GAME_UNAVAILABLE outside the window", async () => {
    const casino = await aCasino({ game: { hasDemo: false, restrictedCountries: ["NL"] } });
    const path = `/v1/games/${casino.gameId}/demo`;
    for (const body of [{}, { player_country: "NL" }]) {
      expect(await post(casino, path, body)).toEqual({
        status: 409,
        json: { error: "NO_DEMO", message: expect.any(String), retryable: false, fields: [] },
      });
    }
    const { operator } = await aCasino();
    expect(await post({ operator }, path, {})).toMatchObject({ status: 409, json: { error: "GAME_UNAVAILABLE" } });
    await openSession(casino);
  });

  test("answers a new launch URL each time and stores no session", async () => {
    const casino = await aCasino();
    const path = `/v1/games/${casino.gameId}/demo`;
    const answers = [await post(casino, path), await post(casino, path, {})];
    for (const answer of answers) {
      expect(answer).toEqual({ status: 200, json: { launch_url: expect.stringMatching(/^https?:\/\//) } });
    }
    expect(answers[0]!.json.launch_url).not.toBe(answers[1]!.json.launch_url);
    expect(await sessionsOf(casino.operator)).toBe(0);
  });
});
