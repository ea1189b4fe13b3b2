import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { measureCosts } from "../../bench/cost/measure.ts";
import { type Charged, type Costs, dollars, PRICES } from "../../bench/cost/prices.ts";
import { readTable, table, totals } from "../../bench/cost/table.ts";

const page = readFileSync("docs/cost.md", "utf8");
const documented = readTable(page);
/** Things that a call costs the same each time, but for work that is due once in a while. */
const STEADY: readonly Charged[] = [
  "requests",
  "d1RowsRead",
  "d1RowsWritten",
  "objectCalls",
  "queueOperations",
  "r2Writes",
  "r2Reads",
];
/**
 * Less than a row in every other call. Work that is due each 10 seconds, such as the counts of a provider's calls, falls on
 * a few of the measured calls, and on more of them on a slow machine.
 */
const TOLERANCE = 0.45;
const MEASURING_MS = 180_000;

describe("docs/cost.md", () => {
  let measured: Map<string, Costs>;
  beforeAll(async () => {
    measured = await measureCosts();
  }, MEASURING_MS);

  it("lists every call that is measured, and no other", () => {
    expect([...documented.keys()]).toEqual([...measured.keys()]);
  });

  it.each([...documented.keys()].filter((name) => name !== "cron minute"))("%s costs what the page says", (name) => {
    const [now, then] = [measured.get(name), documented.get(name)];
    const changed = STEADY.filter((charged) => Math.abs((now?.[charged] ?? -1) - (then?.[charged] ?? 0)) > TOLERANCE);
    expect(changed.map((charged) => `${charged}: ${then?.[charged]} on the page, ${now?.[charged]} measured`)).toEqual(
      [],
    );
  });

  it.each([...documented.keys()])("%s writes at most a row for each call of an object", (name) => {
    const { objectCalls, objectRowsWritten } = measured.get(name) as Costs;
    expect(objectRowsWritten).toBeLessThanOrEqual(objectCalls + TOLERANCE);
  });

  it("a cron minute with nothing due costs at most twice what the page says", () => {
    const [now, then] = [measured.get("cron minute") as Costs, documented.get("cron minute") as Costs];
    expect(dollars(now)).toBeLessThanOrEqual(2 * dollars(then));
  });

  it("adds up with the dated prices", () => {
    expect(page).toContain(`Prices of ${PRICES.date}`);
    for (const [name, costs] of documented) expect(page, name).toContain(`| ${dollars(costs).toFixed(2)} |`);
    for (const [, sum] of totals(documented)) expect(page).toContain(`$${sum.toFixed(2)}`);
    expect(readTable(table(documented))).toEqual(documented);
  });
});
