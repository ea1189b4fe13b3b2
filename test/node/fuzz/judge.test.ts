import { describe, expect, it } from "vitest";
import { coverageOf, judge, neverSucceeded } from "../../fuzz/judge.ts";
import { play } from "../../fuzz/play.ts";
import type { Sequence } from "../../fuzz/sequence.ts";
import { FLAT, fakeWorld, type Reply, SECRET, sequence } from "./fake-world.ts";

/** The rules that the judge finds broken when the service replies so. */
async function rulesBroken(steps: Sequence, ...replies: Reply[]): Promise<string[]> {
  let at = 0;
  const world = fakeWorld(() => replies[at++] ?? {});
  return (await judge(world, steps, await play(world, steps))).map(({ rule }) => rule);
}

const PING = { operation: "GET /v1/ping", method: "GET" };
const pong = { operator_code: "north", key_id: "key-0000", server_time: "2026-11-22T10:00:00.000Z" };

describe("the fuzzer's judge", () => {
  it("finds nothing in a success, a flat refusal, a 503 and a documented answer", async () => {
    expect(await rulesBroken(sequence({}), {})).toEqual([]);
    expect(await rulesBroken(sequence({}), { status: 404, body: FLAT })).toEqual([]);
    const conflict = { ...FLAT, error: "TRANSACTION_CONFLICT", different_fields: ["amount"] };
    expect(await rulesBroken(sequence({}), { status: 409, body: conflict })).toEqual([]);
    expect(await rulesBroken(sequence({}), { status: 503, body: { ...FLAT, retryable: true } })).toEqual([]);
  });

  it("finds a 5xx other than 503, no answer, and a slow one", async () => {
    expect(await rulesBroken(sequence({}), { status: 500, body: FLAT })).toEqual(["status 500"]);
    expect(await rulesBroken(sequence({}), { status: 0, text: "socket hang up" })).toEqual(["no answer"]);
    expect(await rulesBroken(sequence({}), { ms: 20_001 })).toEqual(["slow answer"]);
    expect(await rulesBroken(sequence({}), { ms: 20_000 })).toEqual([]);
  });

  it.each([
    ["nested", { error: FLAT }],
    ["without a code", { ...FLAT, error: "not found" }],
    ["without a message", { ...FLAT, message: "" }],
    ["without fields", { ...FLAT, fields: undefined }],
    ["with an object in it", { ...FLAT, details: { a: 1 } }],
    ["with a list of objects in it", { ...FLAT, details: [{ a: 1 }] }],
    ["as a list", [FLAT]],
  ])("finds an error %s", async (_, body) => {
    expect(await rulesBroken(sequence({}), { status: 404, body })).toEqual(["answer is not as documented"]);
  });

  it("finds an error that is not JSON, but not a file that is missing or a probe's 503", async () => {
    const html = { status: 404, text: "<h1>404</h1>", headers: { "content-type": "text/html" } };
    expect(await rulesBroken(sequence({}), html)).toEqual(["answer is not as documented"]);
    const file = { operation: "GET /documents/{file}", method: "GET", path: { file: "x.pdf" } };
    expect(await rulesBroken(sequence(file), { status: 404, text: "" })).toEqual([]);
    const probe = { operation: "GET /readyz", method: "GET" };
    expect(await rulesBroken(sequence(probe), { status: 503, body: { status: "failing" } })).toEqual([]);
    expect(await rulesBroken(sequence(probe), { status: 404, body: { status: "failing" } })).toEqual([
      "answer is not as documented",
    ]);
  });

  it("compares answers of documented calls with their documents", async () => {
    expect(await rulesBroken(sequence(PING), { body: pong })).toEqual([]);
    expect(await rulesBroken(sequence(PING), { status: 418, body: FLAT })).toEqual(["answer is not as documented"]);
    expect(await rulesBroken(sequence(PING), { body: { ...pong, wallet_url: "x" } })).toEqual([
      "answer is not as documented",
    ]);
    // A fragment is no part of the path, and the runtime itself refuses a URL that is too long.
    expect(
      await rulesBroken(sequence({ ...PING, suffix: "#x" }), { status: 401, body: { ...FLAT, error: "UNAUTHORIZED" } }),
    ).toEqual([]);
    expect(await rulesBroken(sequence(PING), { status: 414, text: "" })).toEqual([]);
  });

  it.each([
    ["a secret in a body", { body: { debug: SECRET } }],
    ["a secret in a header", { headers: { "x-debug": SECRET } }],
    ["SQL", { status: 422, body: { ...FLAT, message: 'D1_ERROR: near "x": syntax error' } }],
    ["a stack", { status: 422, body: { ...FLAT, message: "TypeError: x is not a function" } }],
    ["a stack's line", { status: 422, body: { ...FLAT, message: "at Object.run (src/app.js:12:34)" } }],
    ["a path", { body: { file: "/home/someone/index.js" } }],
    ["a value as text", { body: { name: "[object Object]" } }],
  ])("finds %s", async (_, reply) => {
    expect(await rulesBroken(sequence({}), reply)).toEqual(["something from the inside"]);
  });

  it("does not take a sentence before a time of day for a stack", async () => {
    const body = { message: "No bets at the moment.", starts_at: "2026-11-22T18:22:59.000Z" };
    expect(await rulesBroken(sequence({}), { body })).toEqual([]);
  });

  it("does not take a random token for an error of the database", async () => {
    expect(
      await rulesBroken(sequence({}), { body: { document_url: "https://x.example/documents/kD1_vQ9.pdf" } }),
    ).toEqual([]);
  });

  it("does not take the caller's own text for the inside", async () => {
    const body = { name: "[object Object]" };
    expect(await rulesBroken(sequence({ body }), { body })).toEqual([]);
  });

  it("finds a launch token outside its launch", async () => {
    const launch = { operation: "POST /v1/sessions" };
    const opened = { text: '{"launch_url":"https://x.example/#token=abcdefghijklmnopqrst"}', status: 201 };
    const steps = sequence(launch, {});
    const shown = { body: { note: "abcdefghijklmnopqrst" } };
    expect(await rulesBroken(steps, opened, shown)).toContain("something from the inside");
    expect(await rulesBroken(steps, opened, {})).not.toContain("something from the inside");
  });

  it.each([
    [401, "insert sessions"],
    [403, "DELIVERIES.send"],
    [404, "update operators"],
    [422, "fetch"],
    [404, "VALIDATION_RUNS.start"],
    [404, "IMAGES.put"],
  ])("finds that a %d has an effect: %s", async (status, effect) => {
    const reply = { status, body: FLAT, effects: ["RATE_COUNTERS.take", effect] };
    expect(await rulesBroken(sequence({}), reply)).toEqual(["a refused request has an effect"]);
  });

  it("lets a refusal count, read and raise an alert, and lets a success have effects", async () => {
    const effects = ["RATE_COUNTERS.take", "STRANGER_COUNTERS.take", "IMAGES.get", "insert alerts", "LIVE_LOBBIES.ask"];
    expect(await rulesBroken(sequence({}), { status: 404, body: FLAT, effects })).toEqual([]);
    expect(await rulesBroken(sequence({}), { effects: ["insert sessions", "fetch"] })).toEqual([]);
    expect(await rulesBroken(sequence({}), { status: 409, body: FLAT, effects: ["insert movements"] })).toEqual([]);
  });

  describe("comparing a stranger's answer with that to an unknown id", () => {
    const made = { operation: "POST /v1/thing" };
    const read = { operation: "GET /v1/thing/{id}", method: "GET", actor: "south" } as const;
    const theirs = { ...read, path: { id: { $: "answer", step: 0, field: "id" } } };
    const absent = { ...read, path: { id: { $: "unknown", step: 0, field: "id" } }, twin: 1 };
    const steps = sequence(made, theirs, absent);
    const id = "0d7a1c3e-2b4f-4a6c-8e9d-1f2a3b4c5d6e";
    const created = { body: { id } };
    const unknown = { status: 404, body: FLAT };

    it("finds the object, and any other difference", async () => {
      const rule = "another's object does not look unknown";
      expect(await rulesBroken(steps, created, { body: { id } }, unknown)).toEqual([rule]);
      const other = { status: 404, body: { ...FLAT, message: "Not yours." } };
      expect(await rulesBroken(steps, created, other, unknown)).toEqual([rule]);
      expect(await rulesBroken(steps, created, { status: 409, body: FLAT }, unknown)).toEqual([rule]);
    });

    it("finds nothing in equal answers, in ids, times and rate limits", async () => {
      expect(await rulesBroken(steps, created, unknown, unknown)).toEqual([]);
      const named = (text: string) => ({ status: 404, body: { ...FLAT, message: `No ${text}.` } });
      const another = "11111111-2b4f-4a6c-8e9d-1f2a3b4c5d6e";
      expect(await rulesBroken(steps, created, named(id), named(another))).toEqual([]);
      expect(await rulesBroken(steps, created, { status: 429, body: FLAT }, unknown)).toEqual([]);
    });

    it("finds nothing where the thing was not made", async () => {
      const own = { body: { list: ["/v1/thing/missing"] } };
      expect(await rulesBroken(steps, { status: 422, body: FLAT }, own, { body: { list: [] } })).toEqual([]);
    });

    it("finds nothing in a second run of the wallet suite that waits for the first", async () => {
      const waits = { status: 409, body: { ...FLAT, error: "VALIDATION_RUN_REFUSED" } };
      expect(await rulesBroken(steps, created, { status: 202, body: { id } }, waits)).not.toContain(
        "another's object does not look unknown",
      );
      expect(await rulesBroken(steps, created, { body: { id } }, waits)).toContain(
        "another's object does not look unknown",
      );
    });

    it("does not replace the word that stands for a missing field", async () => {
      const refused = { status: 401, body: { ...FLAT, message: "A header is missing." } };
      expect(await rulesBroken(steps, refused, refused, refused)).toEqual([]);
    });

    it("compares nothing when a mutation has changed only one of the two", async () => {
      const changed = steps.with(2, { ...(steps[2] as Sequence[number]), suffix: "/x" });
      expect(await rulesBroken(changed, created, { body: { id } }, unknown)).toEqual([]);
    });
  });

  it("tells answers apart by operation, status, code, fields, and stranger or owner", async () => {
    const field = (name: string) => ({
      status: 422,
      body: { ...FLAT, error: "VALIDATION_FAILED", fields: [{ field: name }] },
    });
    const world = (reply: Reply) => fakeWorld(() => reply);
    const keyOf = async (reply: Reply, asStranger = false) => {
      const [played] = await play(world(reply), sequence({}));
      return played && coverageOf(played, asStranger);
    };
    expect(await keyOf(field("a.0.b"))).toBe(await keyOf(field("a.17.b")));
    expect(await keyOf(field("a"))).not.toBe(await keyOf(field("b")));
    expect(await keyOf({ status: 404, body: FLAT })).not.toBe(await keyOf({ status: 409, body: FLAT }));
    expect(await keyOf({}, true)).not.toBe(await keyOf({}));
  });
});

describe("a run's coverage", () => {
  const calls = [
    ...["/v1/sessions", "/v1/free-spins", "/v1/bonus-campaigns"],
    ...["getbalance", "bet", "win", "rollback"].map((call) => `/provider/v1/${call}`),
  ];
  const answers = (status: number) => new Set(calls.map((path) => `POST POST ${path} ${status} fields`));

  it("names the calls of money that never succeeded, and no other", () => {
    expect(neverSucceeded(answers(200))).toEqual([]);
    expect(neverSucceeded(answers(401))).toEqual(calls.map((path) => `POST ${path}`));
    expect(neverSucceeded(new Set([...answers(202), "POST POST /v1/demos 401 fields"]))).toEqual([]);
  });
});
