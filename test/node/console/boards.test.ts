import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { tierName } from "../../../web/console/src/lib/tier-name.ts";
import { dayName, rowTime } from "../../../web/lib/format.ts";
import { beadsOf, kindOf } from "../../../web/lib/table-kind.ts";

describe("a jackpot's tier", () => {
  test.each([
    ["lantern-fortune-grand", "lantern-fortune", 2, "Grand"],
    ["world:mini", "world", 1, "Mini"],
    ["MEGA_MAJOR", "other", 3, "Major"],
    ["world-2", "world", 2, "Tier 2"],
    ["81723", "world", 4, "Tier 4"],
    ["81723", undefined, undefined, "81723"],
  ])("%s of %s is %s: %s", (tierId, poolId, tier, name) => {
    expect(tierName(tierId, poolId, tier)).toBe(name);
  });
});

describe("a live table", () => {
  test.each([
    ["Emerald Roulette", "roulette"],
    ["Blackjack Gold Room (plays roulette)", "blackjack"],
    ["Three Dice Pavilion", "dice"],
    ["Table 7", "other"],
    [null, "other"],
  ])("called %s is of the kind %s", (name, kind) => {
    expect(kindOf({ name })).toBe(kind);
  });

  test("has beads for what means something, and none for the rest", () => {
    const texts = (results: unknown) => beadsOf({ results }).map(({ text, colour }) => `${text} ${colour}`.trim());
    expect(texts([{ number: 0 }, { number: 32 }, { number: 33 }])).toEqual(["0 zero", "32 red", "33 black"]);
    expect(texts([{ winner: "banker" }, { winner: "player" }, { winner: "tie" }])).toEqual([
      "B red",
      "P blue",
      "T zero",
    ]);
    expect(texts([{ segment: "40" }, { multiplier: 2.5 }, { dice: [1, 5, 6] }])).toEqual(["×40", "×2.5", "1-5-6"]);
    expect(texts([{ dealer: 21 }, { winner: "left" }, { number: 99 }, "<b>", 7, null, { segment: "<img>" }])).toEqual(
      [],
    );
    expect(texts({ number: 7 })).toEqual([]);
    expect(texts(null)).toEqual([]);
  });
});

test("a moment in a table has its year where that is not this one", () => {
  const now = Date.parse("2026-11-23T12:00:00Z");
  expect(rowTime("2026-11-21T18:04:31Z", now)).toBe("21 Nov, 18:04:31");
  expect(rowTime("2027-01-01T00:01:00Z", now)).toBe("1 Jan 2027, 00:01:00");
});

test("a day of a statement reads as the days of all tables", () => {
  expect(dayName("2026-11-21")).toBe("21 Nov");
});

test("an empty list names a call of the reference", () => {
  const { paths } = JSON.parse(readFileSync("openapi.json", "utf8")) as {
    paths: Record<string, Record<string, { operationId?: string }>>;
  };
  const pages = globSync("web/console/src/pages/*.tsx").map((file) => readFileSync(file, "utf8"));
  const named = pages.flatMap((text) => [...text.matchAll(/<CallToMake call="(\w+) ([^"?]+)[^"]*" page="([^"]+)"/g)]);
  expect(named.length).toBeGreaterThan(5);
  for (const [, method = "", path = "", page] of named) {
    const operation = paths[path]?.[method.toLowerCase()]?.operationId ?? "";
    expect(operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)).toBe(page);
  }
});
