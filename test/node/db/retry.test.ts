import { describe, expect, test } from "vitest";
import { retried, withRetriedReads } from "../../../src/db/retry.ts";

const silent = () => undefined;
const quiet = { info: silent, warn: silent, error: silent };

/** Runs work that fails with each of the messages in turn, then answers; returns the waits between its tries. */
async function waits(...messages: string[]) {
  const waited: number[] = [];
  let tries = 0;
  const work = async () => {
    const message = messages[tries++];
    if (message !== undefined) throw new Error(`D1_ERROR: ${message}`);
    return "done";
  };
  const outcome = await retried(quiet, work, async (ms) => void waited.push(ms)).catch((cause: Error) => cause.message);
  return { outcome, waited, tries };
}

describe("work on D1 (H5)", () => {
  test.each([
    "Network connection lost.",
    "D1 DB reset because its code was updated.",
    "Internal error while starting up D1 DB storage caused object to be reset.",
    "Internal error in D1 DB storage caused object to be reset.",
    "Replica disconnected from primary.",
    "Cannot resolve D1 DB due to transient issue on remote node.",
    "Can't read from request stream because client disconnected.",
  ])("is tried three times, 50 and 200 ms apart: %s", async (message) => {
    expect(await waits(message, message)).toEqual({ outcome: "done", waited: [50, 200], tries: 3 });
    expect((await waits(message, message, message)).outcome).toBe(`D1_ERROR: ${message}`);
  });

  test.each([
    "D1 DB is overloaded. Requests queued for too long.",
    "D1 DB is overloaded. Too many requests queued.",
  ])("is tried once more when D1 is overloaded: %s", async (message) => {
    expect(await waits(message)).toEqual({ outcome: "done", waited: [50], tries: 2 });
    expect(await waits(message, message)).toMatchObject({ waited: [50], tries: 2 });
    expect(await waits("Network connection lost.", message)).toMatchObject({ waited: [50], tries: 2 });
  });

  test.each([
    "UNIQUE constraint failed: attempts.id: SQLITE_CONSTRAINT",
    "D1 DB exceeded its CPU time limit and was reset.",
    "D1 DB storage operation exceeded timeout which caused object to be reset.",
    "Exceeded maximum DB size.",
  ])("is not tried again after another error: %s", async (message) => {
    expect(await waits(message)).toEqual({ outcome: `D1_ERROR: ${message}`, waited: [], tries: 1 });
  });

  test("is tried again for the error inside Drizzle's", async () => {
    let tries = 0;
    const wrapped = new Error("Failed query: select", { cause: new Error("D1_ERROR: Network connection lost.") });
    const work = () => (tries++ === 0 ? Promise.reject(wrapped) : Promise.resolve("done"));
    expect(await retried(quiet, work, async () => undefined)).toBe("done");
  });
});

describe("a database with retried reads (H5)", () => {
  /** Every query fails once. */
  function flaky() {
    const tried: string[] = [];
    const run = async (what: string) => {
      tried.push(what);
      if (tried.filter((one) => one === what).length === 1) throw new Error("D1_ERROR: Network connection lost.");
      return { results: [] };
    };
    const prepared = (sql: string): object => ({
      sql,
      bind: () => prepared(sql),
      ...Object.fromEntries(["all", "raw", "run", "first"].map((how) => [how, () => run(`${how} ${sql}`)])),
    });
    const db = {
      prepare: prepared,
      batch: (statements: { sql: string }[]) => run(`batch ${statements.map(({ sql }) => sql).join("; ")}`),
    };
    return { db: withRetriedReads(db as unknown as D1Database, quiet), tried };
  }

  test("retries a SELECT and a batch of them", async () => {
    const { db, tried } = flaky();
    await db.prepare("select 1").bind().raw();
    await db.prepare("SELECT 2").all();
    await db.batch([db.prepare("SELECT 3"), db.prepare("SELECT 4").bind(1)]);
    const expected = ["raw select 1", "all SELECT 2", "batch SELECT 3; SELECT 4"];
    expect(tried).toEqual(expected.flatMap((query) => [query, query]));
  });

  test.each([
    "INSERT INTO t SELECT 1",
    "UPDATE t SET a = 1",
    "WITH x AS (SELECT 1) DELETE FROM t",
  ])("runs a write once, alone and in a batch: %s", async (sql) => {
    const { db, tried } = flaky();
    await expect(db.prepare(sql).bind(1).run()).rejects.toThrow("Network connection lost");
    await expect(db.batch([db.prepare("SELECT 1"), db.prepare(sql)])).rejects.toThrow("Network connection lost");
    expect(tried).toEqual([`run ${sql}`, `batch SELECT 1; ${sql}`]);
  });
});
