import { describe, expect, it } from "vitest";
import { judge } from "../../fuzz/judge.ts";
import { play } from "../../fuzz/play.ts";
import type { Sequence } from "../../fuzz/sequence.ts";
import { kindOf, reproduce, shrink } from "../../fuzz/shrink.ts";
import type { World } from "../../fuzz/world.ts";
import { FLAT, fakeWorld, type Reply, sequence } from "./fake-world.ts";

const FAULT: Reply = { status: 500, body: FLAT };
const noise = { query: [["limit", "1"]] as [string, string][], headers: { accept: "text/html" }, suffix: "/" };

async function shortest(world: World, steps: Sequence): Promise<Sequence> {
  const [finding] = await judge(world, steps, await play(world, steps));
  if (!finding) throw new Error("the fault does not show");
  return shrink(world, steps, finding);
}

describe("the fuzzer's shrinker", () => {
  it("leaves the one step, and in it the one member, that the fault needs", async () => {
    const world = fakeWorld(({ body }) => (body?.includes('"odd":') ? FAULT : {}));
    const body = { a: 1, list: [{ b: 2 }, { odd: true, c: 3 }], d: { e: null } };
    const steps = sequence({ body: { a: 1 } }, { ...noise, body, wire: ["trailing"] }, { operation: "POST /v1/other" });
    expect(await shortest(world, steps)).toEqual(sequence({ body: { list: [{ odd: true }] } }));
  });

  it("keeps the earlier steps that the fault needs, by reference and by order", async () => {
    const opened = new Set<string>();
    const world = fakeWorld(({ operation, body }) => {
      const { name, id } = JSON.parse(body?.toString() ?? "{}") as Record<string, string>;
      if (operation === "POST /v1/open" && name !== undefined) opened.add(name);
      return operation === "POST /v1/thing" && opened.has(name ?? "") && id === "id-1"
        ? FAULT
        : { body: { id: "id-1" } };
    });
    const name = { $: "fresh", n: 0 } as const;
    const open = { operation: "POST /v1/open", body: { name } };
    const make = { operation: "POST /v1/make" };
    const thing = { body: { name, id: { $: "answer", step: 2, field: "id" } as const } };
    const steps = sequence({ operation: "GET /v1/other", method: "GET" }, open, make, thing);
    const left = await shortest(world, steps);
    expect(left.map(({ operation }) => operation)).toEqual(["POST /v1/open", "POST /v1/make", "POST /v1/thing"]);
    expect(left.at(-1)?.body).toEqual({ name, id: { $: "answer", step: 1, field: "id" } });
  });

  it("keeps a changed caller, signature and bytes only when the fault needs them", async () => {
    const world = fakeWorld(({ headers }) => (headers["x-agg-signature"] === undefined ? FAULT : {}));
    const [left] = await shortest(world, sequence({ auth: "none", wire: ["twice"], body: {} }));
    expect([left?.auth, left?.wire]).toEqual(["none", []]);
  });

  it("does not report what does not show again", async () => {
    let times = 0;
    const world = fakeWorld(() => (times++ === 0 ? FAULT : {}));
    const steps = sequence({});
    const [finding] = await judge(world, steps, await play(world, steps));
    if (!finding) throw new Error("the fault does not show");
    expect(await reproduce(world, steps, finding)).toBeUndefined();
  });

  it("takes another rule, or another operation, for another fault", async () => {
    const wanted = { rule: "status 500", operation: "POST /v1/thing", detail: "x", step: 0 };
    const nested = fakeWorld(() => ({ status: 404, body: { error: FLAT } }));
    expect(await reproduce(nested, sequence({}), wanted)).toBeUndefined();
    const elsewhere = fakeWorld(() => FAULT);
    expect(await reproduce(elsewhere, sequence({ operation: "POST /v1/other" }), wanted)).toBeUndefined();
    expect(await reproduce(elsewhere, sequence({}), wanted)).toMatchObject({ rule: "status 500" });
  });

  it("names a fault alike when only its ids and numbers differ", () => {
    const finding = { rule: "status 500", operation: "POST /v1/thing", step: 0 };
    const at = (detail: string) => kindOf({ ...finding, detail });
    expect(at("no row 17 of 0d7a1c3e-2b4f")).toBe(at("no row 4 of 11111111-2b4f"));
    expect(at("no row")).not.toBe(at("no table"));
  });
});
