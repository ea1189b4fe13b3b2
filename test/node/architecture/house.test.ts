import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { arrowsOfCode, arrowsOfPage, cycleIn, stateIn, stateOfCode, stateOfPage } from "./house.ts";

/** Each room, and each of its arrows. */
function lines(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...arrows].flatMap(([room, targets]) => [room, ...[...targets].map((target) => `${room} → ${target}`)]);
}

const without = (some: string[], others: string[]) => some.filter((line) => !others.includes(line));

describe("the rooms of src/", async () => {
  const arrows = await arrowsOfCode();

  test("import each other exactly as docs/architecture.md allows", () => {
    const [code, page] = [lines(arrows), lines(arrowsOfPage())];
    const differences = { missingOnThePage: without(code, page), goneFromTheCode: without(page, code) };
    const help = "Does a room need the other? Then correct its line in docs/architecture.md, under The rooms.";
    expect(differences, help).toEqual({ missingOnThePage: [], goneFromTheCode: [] });
  });

  test("have at most 40 arrows between folders, db and lib counted as one ground", () => {
    const layer = (room: string) => (room === "db" || room === "lib" ? "ground" : room);
    const beside = ["root", "context", "env", "errors"];
    const folders = [...arrows].filter(([room]) => !beside.includes(room));
    const counted = folders.flatMap(([room, targets]) =>
      [...targets].filter((target) => !beside.includes(target)).map((target) => `${layer(room)} → ${layer(target)}`),
    );
    expect(folders.length).toBeLessThanOrEqual(13);
    expect(new Set(counted.filter((arrow) => arrow !== "ground → ground")).size).toBeLessThanOrEqual(40);
  });

  test("have no cycle", () => {
    expect(cycleIn(arrows)).toBeUndefined();
  });
});

test("the top level has what readers and tools look for: 18 entries beside dot files", () => {
  const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
  const entries = new Set(tracked.map((file) => file.split("/")[0] ?? "").filter((name) => !name.startsWith(".")));
  const files = [
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "biome.json",
    "openapi.json",
    "package-lock.json",
    "package.json",
  ];
  const folders = ["clients", "docs", "examples", "migrations", "scripts", "src", "test", "web"];
  expect([...entries].sort()).toEqual(
    [...files, "tsconfig.json", "vitest.config.ts", "wrangler.toml", ...folders].sort(),
  );
});

test("module-level state is exactly what docs/architecture.md lists", () => {
  expect(stateOfCode()).toEqual(stateOfPage());
});

test("a test's title has at most 80 characters", () => {
  const title = /(?:\b(?:it|test|describe)(?:\.\w+)*|\]\s*(?:as const)?\s*\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;
  const titles = globSync("test/**/*.ts", { exclude: ["test/tools/node_modules"] }).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(title)].map(([, , text = ""]) => text),
  );
  expect(titles.length).toBeGreaterThan(2_500);
  expect(titles.filter(({ length }) => length > 80)).toEqual([]);
});

test("cycleIn finds a cycle, and none in a ladder", () => {
  const arrows = (pairs: Record<string, string[]>) =>
    new Map(Object.entries(pairs).map(([room, targets]) => [room, new Set(targets)]));
  expect(cycleIn(arrows({ a: ["b"], b: ["c"], c: ["b"] }))).toEqual(["b", "c", "b"]);
  expect(cycleIn(arrows({ a: ["b", "c"], b: ["c"], c: [] }))).toBeUndefined();
});

test("stateIn finds what can change, and passes over constant tables", () => {
  const source = [
    "let count = 0;",
    "const cache = new Map<string, Promise<CryptoKey>>();",
    "const kept = new WeakMap<Ctx, Map<string, Lane>>();",
    "const pages = new BoundedMap<string, Page>(MAX_PAGES);",
    "const calls = new InFlight(MAX_CALLS);",
    'const NAMES = new Set(["a", "b"]);',
    "const places = new Map(rows.map(toEntry));",
    "  const local = new Map();",
  ].join("\n");
  expect(stateIn(source)).toEqual(["count", "cache", "kept", "pages", "calls"]);
});
