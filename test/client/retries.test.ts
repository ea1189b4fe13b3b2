import { exports } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { RefusedError, ReusedReferenceWarning, UnreachableError } from "../../clients/typescript/src/index.ts";
import { anOperator } from "../support/fixtures.ts";
import { aClient } from "./support.ts";

const refusal = (error: string, retryable: boolean, init: ResponseInit) =>
  Response.json({ error, message: "No.", retryable, fields: [] }, init);

/** A network that gives these answers in order, then forwards to the service. */
function aNetwork(...answers: (() => Response | Promise<Response>)[]) {
  const seen: Request[] = [];
  const bodies: string[] = [];
  const fetch = async (request: Request) => {
    seen.push(request);
    bodies.push(await request.clone().text());
    return (answers.shift() ?? (() => exports.default.fetch(request)))();
  };
  return { fetch, seen, bodies };
}

it("logs a warning of the service: a reference that was used before granted nothing", async () => {
  const log = vi.spyOn(console, "warn").mockReturnValue();
  const headers = { "x-agg-warning": "ignored, because different: quantity" };
  const network = aNetwork(() => Response.json({}, { headers }));
  await aClient(await anOperator(), { fetch: network.fetch }).client.ping();
  expect(log.mock.calls).toEqual([["operator-games: GET /v1/ping: ignored, because different: quantity"]]);
  log.mockRestore();
});

it("hands a reused reference over, typed, and throws what it is made to throw", async () => {
  const reused = { field: "player_id", message: "differs.", code: "REFERENCE_REUSED" };
  const unknown = { field: "colour", message: "is not a field.", code: "UNKNOWN_FIELD" };
  const answer = (...warnings: object[]) => Response.json({ id: "first", warnings });
  const network = aNetwork(
    () => answer(reused, unknown),
    () => answer(unknown),
    () => answer(reused),
  );
  const seen: (readonly string[])[] = [];
  const onReusedReference = (warning: ReusedReferenceWarning) => {
    seen.push(warning.fields);
    if (seen.length > 1) throw warning;
  };
  const { client } = aClient(await anOperator(), { fetch: network.fetch, onReusedReference });
  const grant = { ...{ player_id: "p", currency: "EUR", game_ids: ["g"], quantity: 1 }, bet_amount: "1.00" };
  const granted = () => client.grantFreeSpins({ ...grant, valid_until: "2027-01-01T00:00:00Z", reference: "r" });
  expect((await granted()).id).toBe("first");
  await granted();
  expect(seen).toEqual([["player_id"]]);
  const thrown = await granted().catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(ReusedReferenceWarning);
  expect(String(thrown)).toContain("POST /v1/free-spins: the reference was used before");
});

it("asks for refusals in place of warnings where it is strict", async () => {
  const network = aNetwork();
  const { client } = aClient(await anOperator(), { fetch: network.fetch, strict: true });
  await client.ping();
  expect(network.seen[0]?.headers.get("x-agg-strict")).toBe("true");
});

describe("a call whose outcome is unknown", () => {
  it("is retried with growing delays: lost, unreadable or retryable answers", async () => {
    const network = aNetwork(
      () => Promise.reject(new TypeError("connection lost")),
      () => new Response("<html>gateway</html>", { status: 502 }),
      () => refusal("UPSTREAM_UNAVAILABLE", true, { status: 503 }),
    );
    const { client, pauses } = aClient(await anOperator(), { fetch: network.fetch });
    expect((await client.ping()).key_id).toBeDefined();
    expect(pauses).toEqual([375, 750, 1500]);
  });

  it("is retried with the same bytes and a new signature", async () => {
    let seconds = 0;
    const network = aNetwork(
      () => refusal("UPSTREAM_UNAVAILABLE", true, { status: 503 }),
      () => Response.json({ session_id: "s", launch_url: "https://x", expires_at: "" }),
    );
    const { client } = aClient(await anOperator(), {
      fetch: network.fetch,
      now: () => 1_767_225_600_000 + 1000 * seconds++,
    });
    await client.openSession({ player_id: "p", currency: "EUR", game_id: "g" });
    expect(network.bodies[0]).toBe(network.bodies[1]);
    const [one, other] = network.seen.map(({ headers }) => headers.get("x-agg-timestamp"));
    expect(one).not.toBe(other);
  });

  it("ends with UnreachableError or the service's last refusal", async () => {
    const lost = () => Promise.reject(new TypeError("connection lost"));
    const operator = await anOperator();
    const failure = await aClient(operator, { fetch: aNetwork(lost, lost).fetch, maxAttempts: 2 })
      .client.ping()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnreachableError);
    expect(failure).toMatchObject({ attempts: 2, cause: { message: "connection lost" } });
    const busy = () => refusal("RATE_LIMITED", true, { status: 429, headers: { "retry-after": "7" } });
    const limited = aClient(operator, { fetch: aNetwork(busy, busy).fetch, maxAttempts: 2 });
    await expect(limited.client.ping()).rejects.toBeInstanceOf(RefusedError);
    expect(limited.pauses).toEqual([7000]);
  });

  it("is not waited for where Retry-After is over two minutes: the caller is told", async () => {
    const operator = await anOperator();
    const waiting = (seconds: string) => () =>
      refusal("RATE_LIMITED", true, { status: 429, headers: { "retry-after": seconds } });
    const year = aClient(operator, { fetch: aNetwork(waiting("31536000")).fetch });
    await expect(year.client.ping()).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 31_536_000 });
    expect(year.pauses).toEqual([]);
    const longest = aClient(operator, { fetch: aNetwork(waiting("120")).fetch });
    await longest.client.ping();
    expect(longest.pauses).toEqual([120_000]);
  });

  it.each([undefined, null])("is not made with the id %j, which would name another player", async (id) => {
    const network = aNetwork();
    const { client } = aClient(await anOperator(), { fetch: network.fetch });
    await expect(client.closePlayerSessions(id as never)).rejects.toThrow(
      "An id in /v1/players//close-sessions is empty",
    );
    await expect(client.attempts(id as never)).rejects.toThrow(TypeError);
    expect(network.seen).toEqual([]);
  });

  it.each(["", ".", ".."])("is not made with the id %j, which would lead to another call", async (id) => {
    const network = aNetwork();
    const { client } = aClient(await anOperator(), { fetch: network.fetch });
    await expect(client.closeSession(id)).rejects.toThrow(TypeError);
    await expect(client.invoice(id)).rejects.toThrow("would lead to another call");
    expect(network.seen).toEqual([]);
  });

  it("has every broken field in its text, each once: an uncaught error shows no more", async () => {
    const texts = [];
    for (const message of ["Invalid request: player_id, quantity.", "Invalid request: quantity must be a number."]) {
      const fields = [{ field: "quantity", message: "must be a number" }];
      if (message.includes("player_id")) fields.push({ field: "player_id", message: "is required" });
      const body = { error: "VALIDATION_FAILED", message, retryable: false, fields };
      const network = aNetwork(() => Response.json(body, { status: 422 }));
      const { client } = aClient(await anOperator(), { fetch: network.fetch });
      texts.push(await client.ping().catch(String));
    }
    expect(texts).toEqual([
      "ValidationError: VALIDATION_FAILED: Invalid request: player_id, quantity.\n  quantity: must be a number\n  player_id: is required",
      "ValidationError: VALIDATION_FAILED: Invalid request: quantity must be a number.",
    ]);
  });

  it("is not retried after a final refusal", async () => {
    const network = aNetwork(() => refusal("GAME_UNAVAILABLE", false, { status: 409 }));
    const { client } = aClient(await anOperator(), { fetch: network.fetch });
    await expect(client.openDemo("g")).rejects.toMatchObject({ code: "GAME_UNAVAILABLE" });
    expect(network.seen).toHaveLength(1);
  });

  it("stops when its signal is aborted", async () => {
    const stop = new AbortController();
    const network = aNetwork(() => {
      stop.abort(new Error("the player left"));
      return refusal("UPSTREAM_UNAVAILABLE", true, { status: 503 });
    });
    const { client } = aClient(await anOperator(), { fetch: network.fetch });
    await expect(client.ping({ signal: stop.signal })).rejects.toThrow("the player left");
    expect(network.seen).toHaveLength(1);
  });
});

describe("a wrong clock", () => {
  const MINUTES = 60_000;

  it.each([-15, 15])("of %i minutes is corrected by the service, which sends no Date header", async (minutes) => {
    const operator = await anOperator();
    const network = aNetwork();
    const now = () => Date.now() + minutes * MINUTES;
    const { client, pauses } = aClient(operator, { fetch: network.fetch, now });
    expect((await client.ping()).operator_code).toBe(operator.code);
    expect(network.seen).toHaveLength(2);
    expect(pauses).toEqual([0]);
    await client.ping();
    expect(network.seen).toHaveLength(3);
  });

  it("is corrected by the Date header of a service that does not say its time", async () => {
    const operator = await anOperator();
    const date = { date: new Date().toUTCString() };
    const network = aNetwork(() => refusal("UNAUTHORIZED", true, { status: 401, headers: date }));
    const { client } = aClient(operator, { fetch: network.fetch, now: () => Date.now() - 60 * MINUTES });
    expect((await client.ping()).operator_code).toBe(operator.code);
    expect(network.seen).toHaveLength(2);
  });

  it("that stays unknown is the service's refusal in the end", async () => {
    const untold = () => refusal("UNAUTHORIZED", true, { status: 401 });
    const network = aNetwork(untold, untold);
    const { client } = aClient(await anOperator(), { fetch: network.fetch, maxAttempts: 2 });
    await expect(client.ping()).rejects.toMatchObject({ code: "UNAUTHORIZED", retryable: true });
    expect(network.seen).toHaveLength(2);
  });
});
