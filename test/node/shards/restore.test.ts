import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type BackOffice, RefusedError } from "../../../scripts/admin/back-office.ts";
import { restoreShard } from "../../../scripts/shards/restore.ts";

const SINCE = "2026-11-22T09:00:00Z";
const RESTORED = { shard: 1, since: SINCE, env: "sandbox", base: undefined };

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "restore-"));
  copyFileSync("wrangler.toml", join(root, "wrangler.toml"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** An installation that takes a setting only after some looks, and a journal of two parts. */
function aWorld({ early = 2, differences = [] as string[], imported = 0 } = {}) {
  const done: string[] = [];
  const said: string[] = [];
  let looks = 0;
  let parts = 0;
  const backOffice = {
    post: async (path: string) => {
      if (path === "/restores") {
        if (looks++ < early) throw new RefusedError("not frozen", { error: "CONFLICT" });
        done.push("begin");
        return { id: "r1", imported };
      }
      done.push("import");
      return { imported: 7, imported_at: ++parts < 2 ? null : SINCE, unsettled_bets: ["lantern:b-1"] };
    },
    get: async (path: string, { cursor }: { cursor?: string } = {}) => {
      if (path === "/operators")
        return cursor ? { operators: [{ code: "south" }] } : { operators: [{ code: "north" }], next_cursor: "2" };
      done.push("check");
      return { differences };
    },
  } as unknown as BackOffice;
  const tools = {
    root,
    wrangler: async (args: readonly string[], input?: string) => {
      done.push([...args, ...(input?.trim() ? [`< ${input.trim()}`] : [])].join(" "));
      return "";
    },
    sleep: async () => undefined,
    say: (line: string) => void said.push(line),
    backOffice: () => backOffice,
  };
  return { tools, done, said };
}

test("freezes the database, restores it, imports, checks all books, and lets it play", async () => {
  const { tools, done, said } = aWorld();
  expect(await restoreShard(tools, RESTORED)).toEqual([]);
  expect(done.filter((step) => step !== "check")).toEqual([
    "secret put FROZEN < 1",
    "begin",
    expect.stringMatching(/^d1 time-travel restore \S+ --timestamp 2026-11-22T09:00:00Z$/),
    "d1 migrations apply LEDGER_01 --remote",
    ...["import", "import"],
    "secret delete FROZEN < y",
  ]);
  expect(done.indexOf("check")).toBe(done.lastIndexOf("import") + 1);
  expect(said.join("\n")).toContain("lantern:b-1");
});

test("a repeat of an import that has begun does not restore again", async () => {
  const { tools, done } = aWorld({ imported: 3 });
  expect(await restoreShard(tools, RESTORED)).toEqual([]);
  expect(done.filter((step) => step.startsWith("d1 "))).toEqual([]);
});

test("it stays frozen where the books differ", async () => {
  const { tools, done } = aWorld({ differences: ["2026-11-22: 3 more"] });
  const left = await restoreShard(tools, RESTORED);
  expect(left[0]).toMatch(/^north 2026-\d\d: 2026-11-22: 3 more$/);
  expect(left.at(-1)).toBe("shard 1 stays frozen");
  expect(done).not.toContain("secret delete FROZEN < y");
});

test.each([
  ["an unknown environment", { env: "nowhere" }, "has no environment nowhere"],
  ["a number without a database", { shard: 9 }, "binds no database as LEDGER_09"],
  ["no time", { since: "yesterday" }, "--since must be a time"],
])("%s changes nothing", async (_, wrong, message) => {
  const { tools, done } = aWorld();
  await expect(restoreShard(tools, { ...RESTORED, ...wrong })).rejects.toThrow(message);
  expect(done).toEqual([]);
});

test("a service that never takes the setting is said, with nothing restored", async () => {
  const { tools, done } = aWorld({ early: 1_000 });
  await expect(restoreShard(tools, RESTORED)).rejects.toThrow("not frozen");
  expect(done).toEqual(["secret put FROZEN < 1"]);
});
