import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { openDb } from "../../src/db/client.ts";
import { consoleLog } from "../../src/lib/log.ts";
import { Platform, type Weather } from "../weather/platform.ts";

const INSERT = "INSERT INTO weather VALUES (1)";

beforeEach(() =>
  env.DB.batch([env.DB.prepare("DROP TABLE IF EXISTS weather"), env.DB.prepare("CREATE TABLE weather (id INTEGER)")]),
);

const rows = () => env.DB.prepare("SELECT COUNT(*) AS n FROM weather").first<number>("n");

function database(d1Errors: NonNullable<Weather["d1Errors"]>, seed = 1): D1Database {
  return new Platform({ d1Errors }, seed).wrap(env).DB;
}

describe("a transient failure of D1", () => {
  const ways: Record<string, (db: D1Database) => Promise<unknown>> = {
    run: (db) => db.prepare(INSERT).run(),
    all: (db) => db.prepare(INSERT).all(),
    first: (db) => db.prepare(`${INSERT} RETURNING id`).first(),
    raw: (db) => db.prepare(INSERT).raw(),
    "a bound statement": (db) => db.prepare("INSERT INTO weather VALUES (?)").bind(1).run(),
    batch: (db) => db.batch([db.prepare(INSERT)]),
    "a session": (db) => db.withSession("first-primary").prepare(INSERT).run(),
    "a session's batch": (db) => {
      const session = db.withSession("first-primary");
      return session.batch([session.prepare(INSERT).bind()]);
    },
    Drizzle: (db) => openDb(db, consoleLog()).run(INSERT),
  };

  it.each(Object.entries(ways))("before the write leaves nothing written: %s", async (_, write) => {
    await expect(write(database({ before: 1, after: 0 }))).rejects.toThrow(/D1_ERROR: |Failed query: /);
    expect(await rows()).toBe(0);
  });

  it.each(Object.entries(ways))("after the write loses only the answer: %s", async (_, write) => {
    await expect(write(database({ before: 0, after: 1 }))).rejects.toThrow(/D1_ERROR: |Failed query: /);
    expect(await rows()).toBe(1);
  });

  it("is off at a chance of 0", async () => {
    await database({ before: 0, after: 0 }).prepare(INSERT).run();
    await database({ before: 1, after: 1, times: 0 }).prepare(INSERT).run();
    expect(await rows()).toBe(2);
  });

  it("strikes the statements that match, the given number of times", async () => {
    const db = database({ before: 0, after: 1, matching: /INSERT/, times: 1 });
    expect(await db.prepare("SELECT 1 AS one").first("one")).toBe(1);
    await expect(db.batch([db.prepare("SELECT 1"), db.prepare(INSERT)])).rejects.toThrow("D1_ERROR: ");
    await db.prepare(INSERT).run();
    expect(await rows()).toBe(2);
  });

  it("comes at the same calls for the same seed", async () => {
    const struck = async (seed: number) => {
      const db = database({ before: 0.3, after: 0 }, seed);
      let text = "";
      for (let i = 0; i < 40; i++)
        text += await db
          .prepare(INSERT)
          .run()
          .then(
            () => ".",
            () => "x",
          );
      return text;
    };
    expect(await struck(7)).toBe(await struck(7));
    expect(await struck(7)).not.toBe(await struck(8));
  });

  it("of a read is rarer, because D1 repeats reads itself", async () => {
    const failures = async (sql: string) => {
      const db = database({ before: 0.5, after: 0 });
      let failed = 0;
      for (let i = 0; i < 80; i++)
        await db
          .prepare(sql)
          .run()
          .catch(() => failed++);
      return failed;
    };
    expect(await failures("SELECT 1")).toBeLessThan((await failures(INSERT)) / 2);
  });
});
