import { describe, expect, test } from "vitest";
import { admin } from "../support/admin.ts";
import { anOperator, aProvider } from "../support/fixtures.ts";
import { bothSignatures, call, type Signer, signed } from "../support/signed.ts";

const ID = "7b0c0c9e-6d1a-4b8e-9a53-3f1f4f3f9c11";
const REFUSED = { status: 401, error: "UNAUTHORIZED", retryable: false, fields: [] };

async function answerOf(response: Response) {
  return { status: response.status, ...(await response.json<Record<string, unknown>>()) };
}

/** Sends a request with the headers of another, which it was captured from. */
const replay = async (headers: Record<string, string>, method: string, target: string, body = "") =>
  answerOf(await call(target, { method, headers, ...(body === "" ? {} : { body }) }));

describe("X-Agg-Signature-V2 (F6)", () => {
  test.each([
    ["GET", "/v1/ping", "", 200],
    ["GET", "/v1/games?limit=5&country=NL", "", 200],
    ["POST", `/v1/sessions/${ID}/close`, "", 404],
    ["POST", "/v1/sessions", "{}", 422],
    ["PUT", "/v1/sessions", "{}", 404],
  ])("beside the first signature is taken on %s %s", async (method, target, body, status) => {
    const headers = await bothSignatures(await anOperator(), method, target, body);
    expect(await replay(headers, method, target, body)).toMatchObject({ status });
  });

  test("binds a body to its path and method", async () => {
    const headers = await bothSignatures(await anOperator(), "POST", `/v1/games/${ID}/demo`, "{}");
    for (const [method, target] of [
      ["POST", `/v1/sessions/${ID}/close`],
      ["POST", `/v1/free-spins/${ID}/cancel`],
      ["POST", `/v1/games/${ID}/demo?`],
      ["PUT", `/v1/games/${ID}/demo`],
    ] as const) {
      expect(await replay(headers, method, target, "{}")).toMatchObject(REFUSED);
    }
    expect(await replay(headers, "POST", `/v1/games/${ID}/demo`, "{}")).toMatchObject({ error: "GAME_UNAVAILABLE" });
  });

  test.each(["0".repeat(64), "0".repeat(63), "g".repeat(64), ""])("%j is refused beside a right one", async (wrong) => {
    const headers = await bothSignatures(await anOperator(), "GET", "/v1/ping");
    expect(await replay({ ...headers, "x-agg-signature-v2": wrong }, "GET", "/v1/ping")).toMatchObject(REFUSED);
  });

  test("does not replace the first signature", async () => {
    const { "x-agg-signature": _, ...rest } = await bothSignatures(await anOperator(), "GET", "/v1/ping");
    expect(await replay(rest, "GET", "/v1/ping")).toMatchObject(REFUSED);
  });

  test("binds a provider's calls too", async () => {
    const provider = await aProvider();
    const headers = await bothSignatures(provider, "PUT", "/provider/v1/jackpots", '{"jackpots":[]}');
    expect(await replay(headers, "PUT", "/provider/v1/jackpots", '{"jackpots":[]}')).toMatchObject({ status: 200 });
    const elsewhere = await replay(headers, "PUT", "/provider/v1/live-tables/EUR", '{"jackpots":[]}');
    expect(elsewhere).toMatchObject(REFUSED);
  });
});

describe("require_v2 (F6)", () => {
  const SETTINGS = { name: "A casino", wallet_url: "http://127.0.0.1:9/wallet" };
  const require = (code: string, required?: boolean) =>
    admin("PUT", `/operators/${code}`, { ...SETTINGS, require_v2: required });
  const withBoth = async (signer: Signer) =>
    (await call("/v1/ping", { headers: await bothSignatures(signer, "GET", "/v1/ping") })).status;

  test("is off for a new operator, kept when left out, and works from the next request", async () => {
    const operator = await anOperator();
    expect((await signed(operator, "GET", "/v1/ping")).status).toBe(200);
    expect((await require(operator.code)).body).toMatchObject({ require_v2: false });
    expect((await require(operator.code, true)).body).toMatchObject({ require_v2: true });
    expect((await require(operator.code)).body).toMatchObject({ require_v2: true });
    expect(await answerOf(await signed(operator, "GET", "/v1/ping"))).toMatchObject({
      ...REFUSED,
      message: expect.stringContaining("X-Agg-Signature-V2"),
    });
    expect(await withBoth(operator)).toBe(200);
    await require(operator.code, false);
    expect((await signed(operator, "GET", "/v1/ping")).status).toBe(200);
  });

  test("leaves other operators as they are", async () => {
    const [strict, other] = [await anOperator({ requireV2: true }), await anOperator()];
    expect((await signed(strict, "GET", "/v1/ping")).status).toBe(401);
    expect((await signed(other, "GET", "/v1/ping")).status).toBe(200);
  });
});
