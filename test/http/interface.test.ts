import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  ADDITION_OF_ALL,
  ADDITIONS,
  CALLS,
  CODES,
  ENUMS,
  type Fields,
  OBJECTS,
  type Type,
} from "../../scripts/openapi/interface.ts";
import { aCampaign, aGrant, aPromotingCasino, type PromotingCasino } from "../promotions/support.ts";
import { admin } from "../support/admin.ts";
import { anOperator, someGames } from "../support/fixtures.ts";
import { aLaunch } from "../support/launches.ts";
import { anOperatorWithWallet } from "../support/reference-wallet.ts";
import { aSession } from "../support/session.ts";
import { call, signatureHeaders, signed } from "../support/signed.ts";
import { stopClock } from "../support/standing-clock.ts";

// Answers and callbacks of the running service, to the letter of the interface.

/** What is wrong with a value, each with its path. */
function problems(value: unknown, type: Type, path: string): string[] {
  if (typeof type !== "string") {
    if (!Array.isArray(type)) return wrongFields(value, type as Fields, path);
    return Array.isArray(value) ? value.flatMap((one) => wrongFields(one, type[0], path)) : [`${path} is no list`];
  }
  const [of = "", orNull] = type.split(" or null");
  if (of === "any" || (value === null && orNull !== undefined)) return [];
  if (of.endsWith("[]")) {
    const inner = of.slice(0, -2);
    return Array.isArray(value) ? value.flatMap((one) => problems(one, inner, path)) : [`${path} is no list`];
  }
  if (OBJECTS[of]) return wrongFields(value, OBJECTS[of], of);
  const values = ENUMS[of] ?? of;
  const kind: string = typeof value;
  const fits = values.includes("|")
    ? values.split("|").includes(String(value))
    : of === "date-time"
      ? /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(value))
      : of === "integer"
        ? Number.isInteger(value)
        : kind === of && value !== null;
  return fits ? [] : [`${path} is ${JSON.stringify(value)}, not ${of}`];
}

function wrongFields(value: unknown, fields: Fields, path: string): string[] {
  if (typeof value !== "object" || value === null) return [`${path} is no object`];
  const sent = value as Record<string, unknown>;
  const names = new Set<string>();
  const known = Object.entries(fields).flatMap(([marked, type]) => {
    const name = marked.replace("*", "");
    names.add(name);
    if (name in sent) return problems(sent[name], type, `${path}.${name}`);
    return marked.endsWith("*") ? [`${path}.${name} is missing`] : [];
  });
  const more = Object.keys(sent).filter((name) => !names.has(name) && !ADDITIONS[`${path}.${name}`]);
  return [...known, ...more.map((name) => `${path}.${name} is neither the interface's nor a listed addition`)];
}

let casino: PromotingCasino;

beforeEach(() => casino.fakeProvider.listen());

beforeAll(async () => {
  casino = await aPromotingCasino();
  const { operator, provider } = casino;
  const rates = [{ tier_ordinal: 1, percent: 12.5 }];
  const terms = {
    provider_code: provider.code,
    tiers: [{ currency: "EUR", ordinal: 1, from_amount: 0, to_amount: null }],
    rates_by_market: [{ market: "rest_of_world", tier_ordinal: 1, percent: 12.5 }],
    sections: [{ section_code: "live", rates }],
  };
  expect((await admin("PUT", `/operators/${operator.code}/rates`, { providers: [terms] })).status).toBe(200);
});

/** Calls the service, and holds its answer against the call's row of the table. */
async function answered(name: string, target: string, body?: object): Promise<Record<string, unknown>> {
  const { answer, status = 200 } = CALLS[name] ?? {};
  const [method = ""] = name.split(" ");
  const response = await signed(casino.operator, method, target, body === undefined ? {} : { body });
  const json = await response.json<Record<string, unknown>>();
  expect([name, response.status, json]).toEqual([name, status, json]);
  const { [ADDITION_OF_ALL]: _, ...rest } = json;
  const path = typeof answer === "string" ? answer : `${name}.answer`;
  expect(answer && problems(rest, answer, path)).toEqual([]);
  return json;
}

async function pushed(target: string, body: object): Promise<void> {
  expect((await signed(casino.provider, "PUT", target, { body })).status).toBe(200);
}

test("the calls' answers have the interface's fields, and only listed additions", async () => {
  const [gameId] = casino.gameIds;
  await answered("GET /v1/ping", "/v1/ping");
  const form = { key_id: casino.operator.keyId, timestamp: "1", signature: "00", method: "GET", path: "/v1/ping" };
  await answered("POST /v1/debug/signature", "/v1/debug/signature", form);
  const { games } = await answered("GET /v1/games", "/v1/games?limit=1&not_a_parameter=1");
  expect(games).toHaveLength(1);
  await answered("GET /v1/providers", "/v1/providers");
  expect(((await answered("GET /v1/rates", "/v1/rates")).providers as unknown[]).length).toBe(1);
  const lobby = "/v1/live-tables?currency=EUR";
  await answered("GET /v1/live-tables", lobby);
  const [live] = await someGames(casino.provider.code, [{ type: "live_dealer", hasDemo: false }]);
  const table = { name: "Roulette", new_table: true, image: "https://studio.example/1.jpg", dealer: "Ann" };
  const seats = { min_bet: 0.5, max_bet: 100, players: 3, seats: 7, seats_available: 4, results: ["17"] };
  await pushed("/provider/v1/live-tables/EUR", { tables: [{ game_code: live?.code, open: true, ...table, ...seats }] });
  expect((await answered("GET /v1/live-tables", lobby)).tables).toHaveLength(1);
  const session = await answered("POST /v1/sessions", "/v1/sessions", aLaunch(casino));
  await answered("POST /v1/sessions/{id}/close", `/v1/sessions/${session.session_id}/close`, {});
  await answered("POST /v1/games/{id}/demo", `/v1/games/${gameId}/demo`, {});
  const grant = await answered("POST /v1/free-spins", "/v1/free-spins", aGrant(casino));
  await answered("GET /v1/free-spins", `/v1/free-spins?reference=${grant.reference}`);
  await answered("GET /v1/free-spins/{id}", `/v1/free-spins/${grant.id}`);
  await answered("POST /v1/free-spins/{id}/cancel", `/v1/free-spins/${grant.id}/cancel`);
  const options = `/v1/free-spins/bet-options?game_id=${gameId}&currency=EUR`;
  await answered("GET /v1/free-spins/bet-options", options);
  const campaign = await answered("POST /v1/bonus-campaigns", "/v1/bonus-campaigns", aCampaign(casino));
  await answered("GET /v1/bonus-campaigns/{id}", `/v1/bonus-campaigns/${campaign.id}`);
  await answered("GET /v1/bonus-campaigns/options", `/v1/bonus-campaigns/options?game_id=${gameId}`);
  const pool = {
    id: "mega",
    name: "Mega",
    level: "network",
    status: "active",
    games: [{ game_code: live?.code, name: "A" }],
  };
  await pushed("/provider/v1/jackpots", {
    jackpots: [{ ...pool, tiers: [{ tier_id: "grand", tier: 1, amount: 12.34 }] }],
  });
  expect((await answered("GET /v1/jackpots", "/v1/jackpots")).jackpots).toHaveLength(1);
  await answered("GET /v1/jackpots/winners", "/v1/jackpots/winners");
});

test("every refusal has exactly the four fields, the interface's status and retryable", async () => {
  // Both calls of the limited operator are of one minute.
  stopClock();
  const { operator } = casino;
  const stranger = await anOperator({ allowlist: ["203.0.113.0/24"] });
  const suspended = await anOperator();
  await admin("PUT", `/operators/${suspended.code}/suspension`, { reason: "test" });
  const late = String(Math.floor(Date.now() / 1000) - 302);
  const [abroad] = await someGames(casino.provider.code, [{ hasDemo: false, restrictedCountries: ["FR"] }]);
  const french = aLaunch(casino, { game_id: abroad?.id, player_country: "FR" });
  await admin("PUT", `/operators/${operator.code}/players/blocked/block`);
  const blocked = aLaunch(casino, { player_id: "blocked" });
  const limited = await anOperator({ requestsPerMinute: 1 });
  await signed(limited, "GET", "/v1/ping");
  const twice = await anOperatorWithWallet("http://127.0.0.1:9/wallet");
  const run = { player_id: "p", currency: "EUR" };
  const started = await signed(twice, "POST", "/v1/test/wallet-validation", { body: run });
  const { id } = await started.json<{ id: string }>();
  const read = await (await signed(twice, "GET", `/v1/test/wallet-validation/${id}`)).json<object>();
  expect([started.status, problems(read, "WalletValidationRun", "WalletValidationRun")]).toEqual([202, []]);
  const all: [string, Promise<Response>][] = [
    ["UNAUTHORIZED", call("/v1/ping", { method: "GET", headers: {} })],
    ["VALIDATION_FAILED", signed(operator, "POST", "/v1/sessions", { body: { playerid: "misspelt" } })],
    ["NOT_FOUND", signed(operator, "GET", "/v1/transactions/none")],
    ["NOT_FOUND", signed(operator, "GET", "/v1/no-such-call")],
    ["GAME_UNAVAILABLE", signed(operator, "POST", "/v1/sessions", { body: aLaunch(casino, { game_id: "none" }) })],
    ["GAME_UNAVAILABLE", signed(suspended, "POST", "/v1/sessions", { body: {} })],
    ["FREE_SPINS_REFUSED", signed(suspended, "POST", "/v1/free-spins", { body: {} })],
    ["BONUS_CAMPAIGN_REFUSED", signed(suspended, "POST", "/v1/bonus-campaigns", { body: {} })],
    ["ADDRESS_NOT_ALLOWED", signed(stranger, "GET", "/v1/ping")],
    ["GAME_RESTRICTED_IN_COUNTRY", signed(operator, "POST", "/v1/sessions", { body: french })],
    ["PLAYER_BLOCKED", signed(operator, "POST", "/v1/sessions", { body: blocked })],
    ["NO_DEMO", signed(operator, "POST", `/v1/games/${abroad?.id}/demo`, { body: {} })],
    ["RATE_LIMITED", signed(limited, "GET", "/v1/ping")],
    ["VALIDATION_RUN_REFUSED", signed(twice, "POST", "/v1/test/wallet-validation", { body: run })],
  ];
  for (const [code, sent] of all) {
    const response = await sent;
    const json = await response.json<Record<string, unknown>>();
    expect([code, Object.keys(json), problems(json, "Error", "Error")]).toEqual([
      ...[code, ["error", "message", "retryable", "fields"], []],
    ]);
    expect([json.error, response.status, json.retryable]).toEqual([code, ...(CODES[code] ?? [])]);
  }
  const headers = await signatureHeaders(operator, "GET", "/v1/ping", "", late);
  const clock = await (await call("/v1/ping", { method: "GET", headers })).json<object>();
  expect(Object.keys(clock)).toEqual(["error", "message", "retryable", "fields"]);
});

test("a callback has exactly WalletRequest's fields, and round_closed where it closes", async () => {
  // The wallet is a real server.
  vi.unstubAllGlobals();
  const session = await aSession();
  const free = await session.grant();
  await session.bet("b1");
  await session.win("w1", { round_closed: true });
  await session.bet("b2", { free_spins_id: free });
  await session.win("w2", { free_spins_id: free });
  await session.rollback("r2", "b2");
  await session.report("getbalance", { session_id: session.id });
  const all = [...(await session.calls()), ...(await session.balanceCalls())].map(({ body }) => body);
  const common = ["action", "transaction_id", "reference_transaction_id", "session_id", "round_id", "player_id"];
  const keys = [...common, "game_id", "currency", "amount"];
  expect(all.map(({ action, ...rest }) => [action, Object.keys({ action, ...rest })])).toEqual([
    ["bet", keys],
    ["win", [...keys, "round_closed"]],
    ["bet", [...keys, "free_spins_id"]],
    ["win", [...keys, "free_spins_id"]],
    ["rollback", keys],
    ["getbalance", keys],
  ]);
  for (const body of all) expect(problems(body, "WalletRequest", "WalletRequest")).toEqual([]);
  const { transaction_id } = all[0] as { transaction_id: string };
  const read = await signed(session.operator, "GET", `/v1/transactions/${encodeURIComponent(transaction_id)}`);
  expect(problems(await read.json(), "Transaction", "Transaction")).toEqual([]);
  const round = (await session.round()).body;
  expect(problems(round, CALLS["GET /v1/rounds/{id}"]?.answer ?? "", "GET /v1/rounds/{id}.answer")).toEqual([]);
});

describe("a withdrawn title, one outside the window and one that never was", () => {
  const sent: [string, string, (id: string) => [string, object?]][] = [
    ["a session", "POST", (game_id) => ["/v1/sessions", aLaunch(casino, { game_id })]],
    ["a demo", "POST", (id) => [`/v1/games/${id}/demo`, {}]],
    ["a grant", "POST", (id) => ["/v1/free-spins", aGrant(casino, { game_ids: [id], reference: "unavailable" })]],
    ["stakes", "GET", (id) => [`/v1/free-spins/bet-options?game_id=${id}&currency=EUR`]],
    ["a campaign", "POST", (id) => ["/v1/bonus-campaigns", aCampaign(casino, { game_ids: [id], reference: "none" })]],
    ["what a campaign may be", "GET", (id) => [`/v1/bonus-campaigns/options?game_id=${id}`]],
  ];

  test.each(sent)("answer %s with the same bytes", async (_, method, of) => {
    const [withdrawn] = await someGames(casino.provider.code, [{}]);
    const { gameIds } = await aPromotingCasino();
    await env.DB.prepare("UPDATE games SET withdrawn_at = ? WHERE id = ?").bind(Date.now(), withdrawn?.id).run();
    const bytes = await Promise.all(
      [withdrawn?.id, gameIds[0], crypto.randomUUID()].map(async (id) => {
        const [target, body] = of(String(id));
        const answer = await signed(casino.operator, method, target, body === undefined ? {} : { body });
        return [answer.status, await answer.text()];
      }),
    );
    expect(bytes[0]?.[0]).toBe(409);
    expect(String(bytes[0]?.[1])).toContain("GAME_UNAVAILABLE");
    expect(bytes[1]).toEqual(bytes[0]);
    expect(bytes[2]).toEqual(bytes[0]);
  });
});
