import { describe, expect, it } from "vitest";
import {
  ConflictError,
  NotAdmittedError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  UnavailableError,
  UnreachableError,
  ValidationError,
} from "../../clients/typescript/src/index.ts";
import { aCasino, anOperator } from "../support/fixtures.ts";
import { stopClock } from "../support/standing-clock.ts";
import { aClient } from "./support.ts";

const thrown = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);
const answering =
  (status: number, body: object, headers = {}) =>
  async () =>
    Response.json(body, { status, headers });
const refusal = { message: "No.", retryable: false, fields: [] };

describe("a refusal of the service is", () => {
  it("a NotAdmittedError for a wrong secret", async () => {
    const { client } = aClient({ ...(await anOperator()), secret: "another secret" });
    expect(await thrown(client.ping())).toBeInstanceOf(NotAdmittedError);
  });

  it("a NotFoundError, a ValidationError or a ConflictError by what it says", async () => {
    const { client } = aClient((await aCasino()).operator);
    const missing = await thrown(client.transaction("sandbox:none"));
    expect(missing).toBeInstanceOf(NotFoundError);
    expect(missing).toMatchObject({ name: "NotFoundError", code: "NOT_FOUND", status: 404 });
    const invalid = await thrown(client.openSession({ player_id: "", currency: "EUR", game_id: "" }));
    expect(invalid).toBeInstanceOf(ValidationError);
    expect((invalid as ValidationError).fields.map(({ field }) => field)).toEqual(["player_id", "game_id"]);
    const unavailable = await thrown(client.openSession({ player_id: "ann", currency: "EUR", game_id: "none" }));
    expect(unavailable).toBeInstanceOf(ConflictError);
    expect(unavailable).toMatchObject({ code: "GAME_UNAVAILABLE" });
  });

  it("a RateLimitedError that says when the next request is admitted", async () => {
    // Both pings are of one minute.
    stopClock();
    const { client } = aClient(await anOperator({ requestsPerMinute: 1 }), { maxAttempts: 1 });
    await client.ping();
    const limited = (await thrown(client.ping())) as RateLimitedError;
    expect(limited).toBeInstanceOf(RateLimitedError);
    expect(limited.retryAfterSeconds).toBeGreaterThan(0);
    expect(limited.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it("an UnavailableError for a 5xx, a RefusedError for a status unknown to the client", async () => {
    const operator = await anOperator();
    const down = answering(503, { error: "UPSTREAM_UNAVAILABLE", ...refusal });
    expect(await thrown(aClient(operator, { fetch: down }).client.ping())).toBeInstanceOf(UnavailableError);
    const strange = answering(418, { error: "TEAPOT", ...refusal }, { "x-request-id": "r-1" });
    const error = await thrown(aClient(operator, { fetch: strange }).client.ping());
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({ name: "RefusedError", code: "TEAPOT", requestId: "r-1" });
  });
});

describe("the last answer", () => {
  it("carries the rate limit and the request id, of a success and of a refusal", async () => {
    const { client } = aClient(await anOperator({ requestsPerMinute: 5 }));
    expect(client.lastAnswer).toBeUndefined();
    await client.ping();
    expect(client.lastAnswer).toMatchObject({ target: "/v1/ping", status: 200, rateLimit: { limit: 5, remaining: 4 } });
    expect(client.lastAnswer?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    const error = (await thrown(client.round("none"))) as RefusedError;
    expect(client.lastAnswer).toMatchObject({ status: 404, requestId: error.requestId });
  });
});

describe("what fails on this machine", () => {
  it("is thrown at once, as it is", async () => {
    const operator = await anOperator();
    const failing = aClient(operator, {
      onAnswer: () => {
        throw new RangeError("my own mistake");
      },
    });
    expect(await thrown(failing.client.ping())).toBeInstanceOf(RangeError);
    expect(failing.pauses).toEqual([]);
  });

  it("differs from a service out of reach, whose address and reason are named", async () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });
    const fetch = () => Promise.reject(new TypeError("fetch failed", { cause: refused }));
    const error = (await thrown(aClient(await anOperator(), { fetch, maxAttempts: 2 }).client.ping())) as Error;
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error.message).toBe(
      "No valid response from http://127.0.0.1:8787 after 2 attempts (connect ECONNREFUSED 127.0.0.1:1). The outcome is unknown.",
    );
  });

  it.each(["null", "5", '"ok"', "true"])("names an answer that is no object: %s", async (text) => {
    const { client } = aClient(await anOperator(), { fetch: async () => new Response(text), maxAttempts: 1 });
    await expect(client.ping()).rejects.toThrow("the response with status 200 is not one of the service");
  });

  it("says so after a single attempt too", async () => {
    const fetch = async () => new Response("<html>");
    const error = (await thrown(aClient(await anOperator(), { fetch, maxAttempts: 1 }).client.ping())) as Error;
    expect(error.message).toMatch(/after one attempt \(the response with status 200 is not JSON\)/);
  });
});
