import { createServer } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import type { CaseResult } from "../../../src/suites/runner/case.ts";
import { WALLET_CASES } from "../../../src/suites/wallet/cases/index.ts";
import { probableCauses } from "../../../src/suites/wallet/probable-causes.ts";
import { served } from "../../support/served.ts";
import { type Fault, KEYS, refusal, serveWallet } from "./faulty-wallet.ts";
import { play, underTest } from "./suite.ts";

const running: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const GETBALANCE = 10;
const FORM = 11;
const BET = 17;

/** The whole run against a wallet with the fault, and the player's balance after it. */
async function runOf(fault: Fault): Promise<{ results: CaseResult[]; balance: string }> {
  const wallet = await serveWallet(fault);
  running.push(wallet);
  return { results: await play(await underTest(wallet.url)), balance: wallet.balance() };
}

/** The whole run against a server that answers everything alike. */
async function runAgainst(status: number, body: string | Buffer, headers = {}): Promise<CaseResult[]> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, headers).end(body);
  });
  const host = await served(server);
  running.push(host);
  return play(await underTest(`${host.url}/wallet?site=1`));
}

/** What a stopped run says: once, with the failed cases; every other case is skipped with the reason. */
function said(results: readonly CaseResult[]): { cause: string; cases: readonly number[] } {
  expect(results.map(({ name }) => name)).toEqual(WALLET_CASES.map(({ name }) => name));
  const rows = results.map((result, position) => ({ ...result, position }));
  const causes = probableCauses(rows);
  expect(causes).toHaveLength(1);
  const [{ cause, cases } = { cause: "", cases: [] }] = causes;
  for (const { position, status, received, exchanges } of rows) {
    const isFailed = cases.includes(position + 1);
    expect([status, exchanges.length > 0]).toEqual(isFailed ? ["failed", true] : ["skipped", false]);
    if (!isFailed) expect(received).toMatch(/^not tried: a plain \w+ answered /);
  }
  return { cause, cases };
}

/** As Python's json.dumps writes it. */
function dumped(fields: object): string {
  const entries = Object.entries(fields).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{${entries.join(", ")}}`;
}

const UNSIGNED = refusal(401, "INVALID_SIGNATURE");

describe("a run stops at a plain getbalance, and says once what its answer means", () => {
  test("of a wallet with another secret", async () => {
    const { results } = await runOf(() => UNSIGNED);
    const { cause, cases } = said(results);
    expect(cases).toEqual([GETBALANCE]);
    expect(cause).toMatch(/^Your wallet answers 401 to a rightly signed getbalance: it has another secret/);
    expect(cause).toContain(`(key id used: ${KEYS[0].id})`);
    expect(cause).toContain("raw bytes of the body");
    expect(cause).not.toContain("does not verify X-Agg-Signature");
  });

  test("of a wallet that verifies JSON which it has written again", async () => {
    const { results } = await runOf((call) => (call.matches(dumped(call.fields)) ? call.unchecked() : UNSIGNED));
    expect(said(results).cause).toContain("over JSON that it has written again");
  });

  test("of a wallet that knows the second key alone", async () => {
    const { results } = await runOf((call) => (call.headers["x-agg-key-id"] === KEYS[1].id ? call.next() : UNSIGNED));
    expect(said(results).cause).toContain("it needs the secrets of both keys");
  });

  test.each([
    ["an HTML page of a 404", 404, "<h1>Not Found</h1>", {}],
    ["a framework's 404", 404, '{"message":"Route not found","error":"Not Found","statusCode":404}', {}],
    ["a 405", 405, "", {}],
    ["a redirect", 301, "", { location: "/elsewhere" }],
    ["an HTML page", 200, "<h1>Welcome</h1>", {}],
    ["a refusal that is no JSON", 403, "Forbidden", {}],
  ])("of an address without a wallet: %s", async (_, status, body, headers) => {
    const { cause } = said(await runAgainst(status, body, headers));
    expect(cause).toBe(
      `Nothing that speaks the wallet's protocol answers at this address (POST /wallet answered ${status}): is the path of wallet_url right?`,
    );
  });

  test("of a wallet that breaks, after asking as often as production does", async () => {
    const results = await runAgainst(500, "oops");
    expect(said(results)).toEqual({
      cause: "Your wallet fails on a plain getbalance, with 500: its log says why.",
      cases: [GETBALANCE],
    });
    expect(results[GETBALANCE - 1]?.exchanges).toHaveLength(3);
  });

  test.each([
    ["has no balance", '{"ok":true}'],
    ["cannot be read", '{"balance":"1,000.00"}'],
    ["cannot be read", '{"balance":null}'],
  ])("of a wallet whose balance %s: %s", async (what, body) => {
    const { cause, cases } = said(await runAgainst(200, body));
    expect(cause).toContain(what);
    expect(cause).toContain('answer 200 with {"balance":"12.00"}');
    expect(cases).toEqual([GETBALANCE, FORM]);
  });

  test("of a wallet that writes another encoding than UTF-8", async () => {
    const { cause, cases } = said(await runAgainst(200, Buffer.from('{"balance":"100.00","name":"Müller"}', "latin1")));
    expect(cause).toBe("Your wallet's answer to a plain getbalance is not UTF-8, as JSON must be.");
    expect(cases).toEqual([GETBALANCE, FORM]);
  });

  test("of a wallet that requires what getbalance leaves empty", async () => {
    const { results } = await runOf((call) =>
      call.fields.transaction_id === "" ? refusal(400, "VALIDATION_FAILED") : call.next(),
    );
    expect(said(results).cause).toMatch(/400 VALIDATION_FAILED\. A getbalance has an empty transaction id/);
  });

  test("of a wallet that refuses it for an unknown session", async () => {
    const { results } = await runOf(() => refusal(409, "SESSION_UNKNOWN"));
    expect(said(results).cause).toContain("start the run with session_id");
  });
});

describe("a run stops at a plain bet, and leaves the balance as it was", () => {
  test.each<[string, Fault, RegExp]>([
    ["refuses it for an unknown session", () => refusal(409, "SESSION_UNKNOWN"), /is refused: 409 .* with session_id/],
    ["refuses it for another reason", () => refusal(403, "BET_LIMIT"), /^A plain bet is refused: 403 BET_LIMIT\.$/],
    ["breaks on it", () => refusal(500, "INTERNAL"), /fails on a plain bet \(500 INTERNAL\): its log says why/],
    [
      "books it and answers 201",
      (call) => ({ ...call.next(), status: 201 }),
      /^A plain bet is not answered with 200 and a balance, but with 201, balance 999\.00\.$/,
    ],
    [
      "books it and answers an error",
      (call) => ({ ...call.next(), ...refusal(500, "INTERNAL") }),
      /fails on a plain bet/,
    ],
    [
      "refuses it without a code",
      () => ({ status: 400, body: {} }),
      /not answered with 200 and a balance, but with 400/,
    ],
  ])("of a wallet that %s", async (_, onBet, cause) => {
    const { results, balance } = await runOf((call) => (call.action === "bet" ? onBet(call) : call.next()));
    const found = said(results);
    expect(found.cases).toEqual([BET]);
    expect(found.cause).toMatch(cause);
    expect(balance).toBe("1000.00");
  });
});

test("a null error is no error, as in production", async () => {
  const { results } = await runOf((call) => {
    const { status, body } = call.next();
    return { status, body: { error: null, ...body } };
  });
  expect(results.filter(({ status }) => status !== "passed")).toEqual([]);
});

test("an answer that production repeats the call after does not stop a run", async () => {
  const failed = new Set<unknown>();
  const { results } = await runOf((call) => {
    if (failed.has(call.action) || !/^(getbalance|bet)$/.test(String(call.action))) return call.next();
    failed.add(call.action);
    return refusal(503, "BUSY");
  });
  expect(results.every(({ status }) => status === "passed")).toBe(true);
});

test("of some cases without the one that asks the same, the first fails the run", async () => {
  const wallet = await serveWallet(() => UNSIGNED);
  running.push(wallet);
  const results = await play(await underTest(wallet.url), ["unknown player", "two bets in one round"]);
  expect(results.map(({ status }) => status)).toEqual(["failed", "skipped"]);
});
