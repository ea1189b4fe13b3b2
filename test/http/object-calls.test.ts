import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { app } from "../../src/app.ts";
import { createContext } from "../../src/create-context.ts";
import type { Env } from "../../src/env.ts";
import { operatorCounter } from "../../src/gate/limits/counters.ts";
import { anOperator, aProvider } from "../support/fixtures.ts";
import { keepLogLines } from "../support/log-lines.ts";
import { ORIGIN, type Signer, signatureHeaders, signed } from "../support/signed.ts";

const lines = keepLogLines();
async function ask(signer: Signer, bindings: Partial<Env>, method = "GET", target = "/v1/ping", body = "") {
  const headers = await signatureHeaders(signer, method, target, body);
  const request = new Request(ORIGIN + target, { method, headers, ...(body === "" ? {} : { body }) });
  return app.fetch(request, { ...env, ...bindings }, createExecutionContext());
}

/** An operator whose key the isolate knows, so that its ping makes one hop. */
async function aKnownOperator() {
  const operator = await anOperator();
  expect((await signed(operator, "GET", "/v1/ping")).status).toBe(200);
  return operator;
}

/** The stub of an object that the runtime has reset, as a deployment does: each call of it fails from now on. */
async function resetStub<O extends DurableObject & Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<O>,
  name: string,
) {
  const stub = namespace.getByName(name);
  const reset = "Durable Object reset because its code was updated.";
  await runInDurableObject(stub, (_, state) => state.abort(reset)).catch(() => undefined);
  return stub;
}

/** A namespace that opens the given stubs first, then those of `namespace`. */
function opening<O extends DurableObject & Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<O>,
  ...stubs: DurableObjectStub<O>[]
) {
  return { getByName: vi.fn((name: string) => stubs.shift() ?? namespace.getByName(name)) };
}

const UNREACHABLE = {
  error: "UPSTREAM_UNAVAILABLE",
  message: "A part of the service is restarting or overloaded. Retry with the same ids.",
  retryable: true,
  fields: [],
};

const resets = { meta: { uncaught: ["reset because its code was updated"] } };

describe("a deployment resets objects, and callers notice nothing (H5)", resets, () => {
  test.each([1, 2])("a signed request is counted and answered when its counter is reset %i times", async (times) => {
    // Time stands still: a counter begins again with the minute.
    vi.setSystemTime(Date.now());
    const operator = await aKnownOperator();
    const name = `operator:${operator.code}`;
    const stubs = await Promise.all(Array.from({ length: times }, () => resetStub(env.RATE_COUNTERS, name)));
    const counters = opening(env.RATE_COUNTERS, ...stubs);
    const answer = await ask(operator, { RATE_COUNTERS: counters as never });
    expect([answer.status, answer.headers.get("x-ratelimit-remaining")]).toEqual([200, "598"]);
    expect(counters.getByName).toHaveBeenCalledTimes(times + 1);
    expect(lines.at(-1)).toMatchObject({ event: "request", status: 200, hops: times + 1 });
  });

  test("a provider's push of live tables", async () => {
    const provider = await aProvider();
    const LIVE_LOBBIES = opening(env.LIVE_LOBBIES, await resetStub(env.LIVE_LOBBIES, "EUR"));
    const target = "/provider/v1/live-tables/EUR";
    const answer = await ask(provider, { LIVE_LOBBIES: LIVE_LOBBIES as never }, "PUT", target, '{"tables":[]}');
    expect(answer.status).toBe(200);
    expect(LIVE_LOBBIES.getByName).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["that stays away", { message: "Network connection lost.", retryable: true }, 3],
    [
      "that is overloaded, which a repeat would worsen",
      { message: "Durable Object is overloaded.", overloaded: true },
      1,
    ],
  ])("a counter %s admits no request: 503 and a log line", async (_, error, calls) => {
    const operator = await aKnownOperator();
    const take = vi.fn(() => Promise.reject(Object.assign(new Error(error.message), error)));
    const answer = await ask(operator, { RATE_COUNTERS: { getByName: () => ({ take }) } as never });
    expect([answer.status, await answer.json()]).toEqual([503, UNREACHABLE]);
    expect(take).toHaveBeenCalledTimes(calls);
    const [line] = lines.filter(({ event }) => event === "object.unreachable");
    expect(line).toMatchObject({ level: "error", method: "take", cause_message: error.message });
  });

  test("an error of the counter's own code is a fault and is not repeated", async () => {
    const operator = await aKnownOperator();
    const take = vi.fn(() => Promise.reject(new TypeError("a defect")));
    const answer = await ask(operator, { RATE_COUNTERS: { getByName: () => ({ take }) } as never });
    expect(answer.status).toBe(500);
    expect(take).toHaveBeenCalledTimes(1);
  });
});

describe("objects are created where the settings say, not near the first caller (H11)", () => {
  const take = async () => 1;
  const contextWith = (settings: Partial<Env>) =>
    createContext({ ...env, LOCAL_DEVELOPMENT: "", ...settings }, () => undefined);

  test("with a hint", async () => {
    const getByName = vi.fn(() => ({ take }));
    const ctx = contextWith({ OBJECT_LOCATION: "weur", RATE_COUNTERS: { getByName } as never });
    expect(await operatorCounter(ctx, "demo").take(10)).toBe(1);
    expect(getByName).toHaveBeenCalledExactlyOnceWith("operator:demo", { locationHint: "weur" });
  });

  test("within a jurisdiction", async () => {
    const getByName = vi.fn(() => ({ take }));
    const jurisdiction = vi.fn(() => ({ getByName }));
    const ctx = contextWith({ OBJECT_JURISDICTION: "eu", RATE_COUNTERS: { jurisdiction } as never });
    expect(await operatorCounter(ctx, "demo").take(10)).toBe(1);
    expect(jurisdiction).toHaveBeenCalledExactlyOnceWith("eu");
  });
});
