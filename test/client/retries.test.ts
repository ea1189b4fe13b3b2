import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { RefusedError, UnreachableError } from "../../clients/typescript/src/index.ts";
import { anOperator } from "../support/fixtures.ts";
import { aClient } from "./support.ts";

const refusal = (error: string, retryable: boolean, init: ResponseInit) =>
  Response.json({ error, message: "No.", retryable, fields: [] }, init);

/** Answers in this order, then asks the service. */
function first(...answers: (() => Response | Promise<Response>)[]) {
  const seen: Request[] = [];
  const bodies: string[] = [];
  const fetch = async (request: Request) => {
    seen.push(request);
    bodies.push(await request.clone().text());
    return (answers.shift() ?? (() => exports.default.fetch(request)))();
  };
  return { fetch, seen, bodies };
}

describe("a call whose outcome is unknown", () => {
  it("is repeated after a lost connection, an unreadable answer and a retryable refusal, waiting longer each time", async () => {
    const line = first(
      () => Promise.reject(new TypeError("connection lost")),
      () => new Response("<html>gateway</html>", { status: 502 }),
      () => refusal("UPSTREAM_UNAVAILABLE", true, { status: 503 }),
    );
    const { client, pauses } = aClient(await anOperator(), { fetch: line.fetch });
    expect((await client.ping()).key_id).toBeDefined();
    expect(pauses).toEqual([375, 750, 1500]);
  });

  it("is repeated with the same bytes, signed afresh", async () => {
    let seconds = 0;
    const line = first(
      () => refusal("UPSTREAM_UNAVAILABLE", true, { status: 503 }),
      () => Response.json({ session_id: "s", launch_url: "https://x", expires_at: "" }),
    );
    const { client } = aClient(await anOperator(), {
      fetch: line.fetch,
      now: () => 1_767_225_600_000 + 1000 * seconds++,
    });
    await client.openSession({ player_id: "p", currency: "EUR", game_id: "g" });
    expect(line.bodies[0]).toBe(line.bodies[1]);
    const [one, other] = line.seen.map(({ headers }) => headers.get("x-agg-timestamp"));
    expect(one).not.toBe(other);
  });

  it("ends in UnreachableError with the last failure, or in the service's last refusal", async () => {
    const lost = () => Promise.reject(new TypeError("connection lost"));
    const operator = await anOperator();
    const failure = await aClient(operator, { fetch: first(lost, lost).fetch, maxAttempts: 2 })
      .client.ping()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnreachableError);
    expect(failure).toMatchObject({ attempts: 2, cause: { message: "connection lost" } });
    const busy = () => refusal("RATE_LIMITED", true, { status: 429, headers: { "retry-after": "7" } });
    const limited = aClient(operator, { fetch: first(busy, busy).fetch, maxAttempts: 2 });
    await expect(limited.client.ping()).rejects.toBeInstanceOf(RefusedError);
    expect(limited.pauses).toEqual([7000]);
  });

  it("is not repeated when the refusal is final", async () => {
    const line = first(() => refusal("GAME_UNAVAILABLE", false, { status: 409 }));
    const { client } = aClient(await anOperator(), { fetch: line.fetch });
    await expect(client.openDemo("g")).rejects.toMatchObject({ code: "GAME_UNAVAILABLE" });
    expect(line.seen).toHaveLength(1);
  });

  it("is given up when its signal is aborted", async () => {
    const stop = new AbortController();
    const line = first(() => {
      stop.abort(new Error("the player left"));
      return refusal("UPSTREAM_UNAVAILABLE", true, { status: 503 });
    });
    const { client } = aClient(await anOperator(), { fetch: line.fetch });
    await expect(client.ping({ signal: stop.signal })).rejects.toThrow("the player left");
    expect(line.seen).toHaveLength(1);
  });
});

describe("a wrong clock", () => {
  it("is set right by the service's own when the service says when it is", async () => {
    const operator = await anOperator();
    const line = first();
    const dated = async (request: Request) => {
      const response = await line.fetch(request);
      const headers = new Headers(response.headers);
      headers.set("date", new Date().toUTCString());
      return new Response(response.body, { status: response.status, headers });
    };
    const { client } = aClient(operator, { fetch: dated, now: () => Date.now() - 3_600_000 });
    expect((await client.ping()).operator_code).toBe(operator.code);
    expect(line.seen).toHaveLength(2);
    await client.ping();
    expect(line.seen).toHaveLength(3);
  });
});
