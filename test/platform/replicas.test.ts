import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { Platform } from "../weather/platform.ts";

const READ = "SELECT value FROM lag WHERE id = ?";
const WRITE = "UPDATE lag SET value = ? WHERE id = 1";

beforeEach(() =>
  env.DB.batch(
    ["DROP TABLE IF EXISTS lag", "CREATE TABLE lag (id INTEGER, value TEXT)", "INSERT INTO lag VALUES (1, 'old')"].map(
      (sql) => env.DB.prepare(sql),
    ),
  ),
);

const database = (lagSeconds: number) => new Platform({ replicas: { lagSeconds } }).wrap(env).DB;
const read = (db: D1Database | D1DatabaseSession) => db.prepare(READ).bind(1).first<string>("value");
const write = (db: D1Database | D1DatabaseSession) => db.prepare(WRITE).bind("new").run();

describe("a replica that lags", () => {
  it("answers a session as of before a write", async () => {
    const db = database(3_600);
    await read(db);
    await write(db);
    expect(await read(db.withSession("first-unconstrained"))).toBe("old");
    const [batched] = await db.withSession().batch<{ value: string }>([db.prepare(READ).bind(1)]);
    expect(batched?.results).toEqual([{ value: "new" }]);
  });

  it("is never asked without a session", async () => {
    const db = database(3_600);
    await read(db);
    await write(db);
    expect(await read(db)).toBe("new");
  });

  it("is not asked for the first query of first-primary, and shows no less after it", async () => {
    const db = database(3_600);
    await read(db);
    const session = db.withSession("first-primary");
    await session.prepare("SELECT 1").first();
    await write(db);
    expect(await read(session)).toBe("new");
    expect(await read(db.withSession("first-primary"))).toBe("new");
  });

  it("may be asked by first-primary after its first query", async () => {
    const db = database(3_600);
    const session = db.withSession("first-primary");
    await session.prepare("SELECT 1").first();
    await read(db);
    await write(db);
    expect(await read(session)).toBe("old");
  });

  it("shows a session what it wrote", async () => {
    const db = database(3_600);
    await read(db);
    const session = db.withSession("first-unconstrained");
    expect(await read(session)).toBe("old");
    await write(session);
    expect(await read(session)).toBe("new");
  });

  it("catches up", async () => {
    const db = database(0);
    await read(db);
    await write(db);
    expect(await read(db.withSession("first-unconstrained"))).toBe("new");
  });
});
