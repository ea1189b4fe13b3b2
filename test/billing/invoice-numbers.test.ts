import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { aFlatDeal, at, complete, issue } from "./support.ts";

const NOVEMBER = at("2026-11-03T08:00:00Z");

async function anInvoice() {
  const who = await aFlatDeal();
  await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-01" });
  const [invoice] = await issue(NOVEMBER, who.operator, "2026-10");
  return invoice;
}

test("a number that was given out before a restore is never given out again (M4)", async () => {
  const [first, second, third] = [await anInvoice(), await anInvoice(), await anInvoice()];
  expect([first, second, third].map((invoice) => invoice?.number)).toEqual(["INV-000001", "INV-000002", "INV-000003"]);
  await env.DB.prepare("DELETE FROM invoices WHERE id <> ?").bind(first?.id).run();
  const next = await anInvoice();
  expect(next?.number).toBe("INV-000004");
  expect((await anInvoice())?.number).toBe("INV-000005");
  const records = await env.JOURNAL.list({ prefix: "invoices/" });
  expect(records.objects).toHaveLength(5);
});
