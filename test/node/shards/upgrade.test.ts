import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { measureLedger } from "../../../scripts/shards/measures.ts";
import type { Tools } from "../../../scripts/shards/tools.ts";
import { upgrade } from "../../../scripts/shards/upgrade.ts";
import { fillRelease } from "../../support/release-ledger.ts";

const ROWS = 1_000;
const LOCAL = { env: undefined, local: true };
const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"));

let root: string;
let db: DatabaseSync;

/** A database of 1.0.0. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "upgrade-"));
  copyFileSync("wrangler.toml", join(root, "wrangler.toml"));
  db = new DatabaseSync(":memory:");
  db.exec(readFileSync(`migrations/${files[0]}`, "utf8"));
  for (const sql of fillRelease(ROWS)) db.exec(sql);
});
afterEach(() => {
  db.close();
  rmSync(root, { recursive: true });
});

/** wrangler on that database; `meanwhile` runs with the migrations. */
function toolsWith(meanwhile: () => void = () => undefined): Tools {
  return {
    root,
    wrangler: async (args: readonly string[]) => {
      if (args[1] === "execute") return JSON.stringify([{ results: db.prepare(String(args.at(-1))).all() }]);
      for (const file of files.slice(1)) db.exec(readFileSync(`migrations/${file}`, "utf8"));
      meanwhile();
      return "";
    },
    say: () => undefined,
  } as unknown as Tools;
}

test("an installation of 1.0.0 becomes control database and shard 0, with every movement and amount", async () => {
  const { before, after, changed } = await upgrade(toolsWith(), LOCAL);
  expect(changed).toEqual([]);
  expect(after).toEqual(before);
  expect(before).toMatchObject({ last: ROWS, rows: { sessions: 100, attempts: ROWS } });
  expect(Object.values(before.movements).reduce((sum, { rows }) => sum + rows, 0)).toBe(ROWS);
  expect(db.prepare("SELECT count(*) AS n FROM shards").get()).toEqual({ n: 0 });
  expect(existsSync(join(root, ".wrangler/upgrade-local.json"))).toBe(false);
});

test.each([
  ["a movement is missing", "DELETE FROM movements WHERE seq = 7", "movements casino-"],
  ["an amount is another", "UPDATE movements SET amount = amount + 1 WHERE seq = 7", "movements casino-"],
  ["a session is missing", "DELETE FROM sessions WHERE id = 'session-7'", "sessions: 100 rows before, 99 after"],
  ["revenue is another", "UPDATE revenue_days SET bets = bets + 1", "revenue of casino-"],
])("it fails if %s", async (_, fault, message) => {
  await expect(
    upgrade(
      toolsWith(() => db.exec(fault)),
      LOCAL,
    ),
  ).rejects.toThrow(message);
});

test("it says what a running service changed meanwhile, and compares with the first figures after a kill", async () => {
  const killed = toolsWith(() => {
    throw new Error("killed");
  });
  await expect(upgrade(killed, LOCAL)).rejects.toThrow("killed");
  db.exec("UPDATE movements SET status = 'completed' WHERE seq = 10");
  db.exec("UPDATE movements SET amount = amount + 1 WHERE seq = 11");
  const again = {
    ...toolsWith(),
    wrangler: (args: readonly string[]) => (args[2] === "apply" ? Promise.resolve("") : toolsWith().wrangler(args)),
  };
  await expect(upgrade(again, LOCAL)).rejects.toThrow("movements casino-");
  db.exec("UPDATE movements SET amount = amount - 1 WHERE seq = 11");
  const { changed } = await upgrade(again, LOCAL);
  expect(changed).toEqual([
    expect.stringMatching(/^completed movements: /),
    expect.stringMatching(/^pending movements: /),
  ]);
});

test("a ledger is counted in pages, and sums are exact", async () => {
  db.exec("UPDATE movements SET amount = 9007199254740991 WHERE seq <= 3");
  const query = async (sql: string) => db.prepare(sql).all() as Record<string, string | number>[];
  const { movements } = await measureLedger(query, 3);
  expect(Object.values(movements).reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(3n * 9007199254740991n);
});
