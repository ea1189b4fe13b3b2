import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { boundedSum, exactSum, readSum } from "../../src/db/exact-sum.ts";

const integer = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

/** The numbers as texts: a bound one would be a float. */
async function sumOf(values: readonly bigint[]): Promise<bigint> {
  const statement = env.DB.prepare(`SELECT ${exactSum("CAST(value AS INTEGER)")} AS sum FROM json_each(?)`);
  return readSum(await statement.bind(JSON.stringify(values.map(String))).first<string | null>("sum"));
}

test("a sum of integers is exact, however large", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(integer, { maxLength: 20 }), async (values) => {
      expect(await sumOf(values)).toBe(values.reduce((sum, value) => sum + value, 0n));
    }),
    { numRuns: 100 },
  );
  // SQLite alone cannot add these.
  await expect(
    env.DB.prepare("SELECT sum(x) FROM (SELECT 9223372036854775807 AS x UNION ALL SELECT 1)").run(),
  ).rejects.toThrow();
  expect(await sumOf([2n ** 63n - 1n, 1n])).toBe(2n ** 63n);
});

test("a stored sum stays an integer beyond 64 bits", async () => {
  const db = env.DB;
  const day = ["exact", "EUR", "2026-10-01", "p", "", ""].map((value) => `'${value}'`).join(", ");
  const add = (wins: string) =>
    db
      .prepare(
        `INSERT INTO revenue_days (operator_code, currency, day, provider_code, section_code, invoice_id, precision, bets, wins, bonus)
          VALUES (${day}, 2, 0, ${wins}, 0) ON CONFLICT DO UPDATE SET wins = ${boundedSum("wins")}`,
      )
      .run();
  const read = () =>
    db
      .prepare("SELECT typeof(wins) || ' ' || wins AS wins FROM revenue_days WHERE operator_code = 'exact'")
      .first("wins");
  await add("8999999999999999999");
  await add("-1");
  expect(await read()).toBe("integer 8999999999999999998");
  for (let i = 0; i < 3; i++) await add("8999999999999999999");
  expect(await read()).toBe("integer 9000000000000000000");
  for (let i = 0; i < 3; i++) await add("-8999999999999999999");
  expect(await read()).toBe("integer -9000000000000000000");
});
