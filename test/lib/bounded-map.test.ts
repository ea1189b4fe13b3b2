import { describe, expect, it } from "vitest";
import { BoundedMap } from "../../src/lib/bounded-map.ts";

const KEYS = ["a", "b", "c", "d"] as const;

function held(map: BoundedMap<string, number>): string {
  return KEYS.filter((key) => map.get(key) !== undefined).join("");
}

describe("a bounded map", () => {
  it("holds up to its bound, and is emptied for one more entry", () => {
    const map = new BoundedMap<string, number>(3);
    for (const key of ["a", "b", "c"]) map.set(key, 0);
    expect(held(map)).toBe("abc");
    map.set("d", 0);
    expect(held(map)).toBe("d");
  });

  it("replaces and deletes entries without counting them twice", () => {
    const map = new BoundedMap<string, number>(3);
    for (const key of ["a", "b", "c", "c", "a"]) map.set(key, 1);
    expect(held(map)).toBe("abc");
    map.delete("b");
    map.delete("b");
    map.set("d", 1);
    expect(held(map)).toBe("acd");
    map.clear();
    for (const key of ["a", "b", "c"]) map.set(key, 1);
    expect(held(map)).toBe("abc");
  });

  it("is bounded by the weight of its entries if they have one", () => {
    const map = new BoundedMap<string, number>(10, (_, value) => value);
    map.set("a", 4);
    map.set("b", 6);
    expect(held(map)).toBe("ab");
    map.set("b", 2);
    map.set("c", 4);
    expect(held(map)).toBe("abc");
    map.set("c", 5);
    expect(held(map)).toBe("c");
    map.set("d", 11);
    expect(held(map)).toBe("d");
  });
});
