import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { Platform, type Weather } from "../weather/platform.ts";

const RESET = "Durable Object reset because its code was updated.";
const calls = (name: string) => env.RATE_COUNTERS.getByName(name).version();
const counters = (weather: Partial<Weather>, seed = 1) => new Platform(weather, seed).wrap(env).RATE_COUNTERS;

const uncaught = [RESET, 'does not implement "resetByPlatform"', 'does not implement "missing"'];

describe("an object that is reset", { meta: { uncaught } }, () => {
  it("between two calls does not get the next one", async () => {
    const stub = counters({ objectResets: { between: 1, during: 0 } }).getByName("between");
    await expect(stub.invalidate()).rejects.toMatchObject({ message: RESET, retryable: true });
    expect(await calls("between")).toBe(1);
  });

  it("during a call does what it was called for, without an answer", async () => {
    const stub = counters({ objectResets: { between: 0, during: 1 } }).getByName("during");
    await expect(stub.invalidate()).rejects.toMatchObject({ message: RESET, retryable: true });
    expect(await calls("during")).toBe(2);
  });

  it("is reset at the same calls for the same seed, and never at a chance of 0", async () => {
    const struck = async (between: number, seed: number) => {
      const namespace = counters({ objectResets: { between, during: 0 } }, seed);
      let text = "";
      for (let i = 0; i < 30; i++)
        text += await namespace
          .getByName("seeded")
          .version()
          .then(
            () => ".",
            () => "x",
          );
      return text;
    };
    expect(await struck(0.3, 3)).toBe(await struck(0.3, 3));
    expect(await struck(0.3, 3)).not.toBe(await struck(0.3, 4));
    expect(await struck(0, 3)).toBe(".".repeat(30));
  });
});

describe("a stub whose call failed", { meta: { uncaught } }, () => {
  /** A method that the class does not have. */
  const fail = (stub: object) => (stub as { missing(): Promise<void> }).missing();

  it("keeps failing with the same error, while a fresh one works", async () => {
    const namespace = counters({ brokenStubs: true });
    const stub = namespace.getByName("broken");
    const first: unknown = await fail(stub).catch((cause: unknown) => cause);
    expect(first).toBeInstanceOf(Error);
    await expect(stub.version()).rejects.toBe(first);
    expect(await namespace.getByName("broken").version()).toBe(1);
  });

  it("works on when stubs do not break", async () => {
    const stub = counters({}).getByName("whole");
    await expect(fail(stub)).rejects.toThrow();
    expect(await stub.version()).toBe(1);
  });
});
