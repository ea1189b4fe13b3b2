import { describe, expect, it } from "vitest";
import { RESET } from "../weather/objects.ts";
import { CallerGone, Platform } from "../weather/platform.ts";

describe("callers that hang up", () => {
  const never = () => new Promise(() => undefined);

  it("do so at random, when that is switched on", async () => {
    const platform = new Platform({ hangUps: { chance: 1, withinMs: 1 } });
    await expect(platform.request(never).result).rejects.toThrow(CallerGone);
  });

  it("wait for their answers otherwise", async () => {
    const platform = new Platform({ hangUps: { chance: 0, withinMs: 0 } });
    expect(await platform.request(() => scheduler.wait(5).then(() => "answer")).result).toBe("answer");
  });
});

describe("a deployment", () => {
  it("cuts off half of the requests under way, and none that has ended", async () => {
    const platform = new Platform({});
    await platform.request(() => "answer").ended;
    const gate = Promise.withResolvers<string>();
    const requests = Array.from({ length: 200 }, () => platform.request(() => gate.promise));
    await platform.deploy();
    gate.resolve("answer");
    const outcomes = await Promise.allSettled(requests.map(({ result }) => result));
    const cut = outcomes.filter(({ status }) => status === "rejected").length;
    expect(cut).toBeGreaterThan(60);
    expect(cut).toBeLessThan(140);
  });

  it("resets every object that was called", async () => {
    const reset: string[] = [];
    const namespace = {
      idFromName: () => undefined,
      getByName: (name: string) => ({ ping: async () => "pong", [RESET]: async () => void reset.push(name) }),
    };
    const platform = new Platform({});
    const { OBJECTS } = platform.wrap({ OBJECTS: namespace });
    for (const name of ["one", "two", "one"]) expect(await OBJECTS.getByName(name).ping()).toBe("pong");
    await platform.deploy();
    expect(reset.sort()).toEqual(["one", "two"]);
  });
});
