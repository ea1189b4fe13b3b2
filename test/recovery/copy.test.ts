import { env } from "cloudflare:workers";
import { eq, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { markTaken } from "../../src/billing/revenue/billed-rows.ts";
import { movedMark } from "../../src/billing/revenue/each-book.ts";
import { alerts } from "../../src/db/schema/alerts.ts";
import * as ledger from "../../src/db/schema/ledger.ts";
import { controlCopies } from "../../src/db/schema/recovery.ts";
import { shards } from "../../src/db/schema/shards.ts";
import { DAY_MS, HOUR_MS, utcDay } from "../../src/lib/clock.ts";
import { copyControl, wakeCopy } from "../../src/ops/recovery/copy-control.ts";
import { BOOKS, COPIES, copiedTables, type Manifest, NOT_COPIED } from "../../src/ops/recovery/copy-pages.ts";
import { PAGES } from "../../src/ops/recovery/page.ts";
import { writeJournal } from "../../src/ops/recovery/write-journal.ts";
import { aFlatDeal, at, complete, issue } from "../billing/support.ts";
import { admin } from "../support/admin.ts";
import { aCasino, adminCtx } from "../support/fixtures.ts";
import { laterCtx } from "../support/session.ts";
import { shardedAdmin } from "../support/shards.ts";

type Rows = Map<string, Record<string, unknown>[]>;

async function rowsNow(): Promise<Rows> {
  const rows: Rows = new Map();
  for (const table of (await copiedTables(env.DB)).keys())
    rows.set(table, (await env.DB.prepare(`SELECT * FROM "${table}" ORDER BY rowid`).all()).results);
  return rows;
}

const frozen = (path: string, body: object = {}) => shardedAdmin("POST", path, body, { FROZEN: "true" });

async function pages() {
  return (await env.JOURNAL.list({ prefix: COPIES })).objects.map(({ key }) => key);
}

test("a copy leaves out the ledger, and nothing else that is not made again", async () => {
  const ofLedger = Object.values(ledger).flatMap((own) => (is(own, SQLiteTable) ? [getTableName(own)] : []));
  const others = ["control_copies", "fact_changes", "heartbeats", "d1_migrations"];
  expect([...NOT_COPIED, ...BOOKS].toSorted()).toEqual([...ofLedger, ...others].toSorted());
  expect([...(await copiedTables(env.DB)).keys()]).toContain("invoices");
});

test("an empty control database gets every row of the day's copy back, and goes on", async () => {
  const { operator } = await aCasino();
  // More than one page, and numbers that JavaScript does not hold.
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
     INSERT INTO risk_cursors (name, position, token) SELECT 'cursor ' || i, 9007199254740993 + 2 * i, '7' FROM n`,
  ).run();
  await admin("PUT", "/intake", { stopped: false });
  // A closed control database.
  await adminCtx().db.insert(shards).values({ id: 0, state: "closing", createdAt: 0 });
  const day = utcDay(Date.now());
  const ctx = adminCtx();
  await copyControl(ctx, "2020-01-01");
  expect(await pages()).toEqual([]);
  // An earlier copy of the day, whose database was lost and loaded since: its pages come first, and none of them counts.
  await env.DB.exec("UPDATE operators SET name = name || ' before'");
  const first = { ...ctx, random: { ...ctx.random, uuid: () => "00000000-0000-4000-8000-000000000000" } };
  for (let run = 0; run < 2; run++) await copyControl(first, day);
  await env.DB.exec("DELETE FROM control_copies");
  await env.DB.exec("UPDATE operators SET name = replace(name, ' before', '')");
  await copyControl(ctx, day);
  await copyControl(ctx, day);
  expect(await pages()).toContain(`${COPIES}${day}.json`);
  const before = await rowsNow();
  expect(before.get("operators")?.length).toBeGreaterThan(0);
  const inUse = await frozen("/restores", { copy: day });
  expect([inUse.status, inUse.body.error]).toEqual([409, "CONFLICT"]);

  for (const table of [...before.keys(), "fact_changes", "control_copies"]) await env.DB.exec(`DELETE FROM "${table}"`);
  expect((await admin("POST", "/restores", { copy: day })).body.error).toBe("CONFLICT");
  expect((await frozen("/restores", { copy: "2020-01-01" })).status).toBe(404);
  expect((await frozen("/restores", { copy: day, since: new Date(0).toISOString() })).status).toBe(422);
  const begun = await frozen("/restores", { copy: day });
  expect(begun).toMatchObject({ status: 201, body: { copy: day, shard: null } });
  let imported: string | null = null;
  while (imported === null) imported = (await frozen(`/restores/${begun.body.id}/import`)).body.imported_at;
  const after = await rowsNow();
  for (const [table, rows] of before) expect([table, after.get(table)?.slice(0, rows.length)]).toEqual([table, rows]);
  const exact =
    "SELECT CAST(position AS TEXT) || ' ' || typeof(token) AS kept FROM risk_cursors WHERE name = 'cursor 1200'";
  expect(await env.DB.prepare(exact).first("kept")).toBe("9007199254743393 text");
  expect((await admin("GET", `/operators/${operator.code}`)).status).toBe(200);
  await admin("PUT", "/intake", { stopped: false });
  await env.DB.exec("DELETE FROM shards");
});

test("a copy during which a retired shard's revenue moved is begun again", async () => {
  const day = utcDay(Date.now() + 3 * DAY_MS);
  let waits = 0;
  const ctx = { ...adminCtx(), clock: { now: () => Date.now() + 3 * DAY_MS + waits } };
  const JOURNAL = {
    put: async (key: string, ...rest: [string]) => {
      // The marks were copied, the revenue was not.
      if (key.includes("/operators/")) await markTaken(ctx, ctx.ledger, movedMark(7));
      return env.JOURNAL.put(key, ...rest);
    },
  } as unknown as R2Bucket;
  await copyControl({ ...ctx, env: { ...env, JOURNAL } }, day);
  expect(await pages()).not.toContain(`${COPIES}${day}.json`);
  waits = 1;
  // The copy asks the database that it copies, not the ledger of shard 0, which may be another that is away.
  const ledgerAway = () => {
    throw new Error("away");
  };
  for (let run = 0; run < 2; run++)
    await copyControl({ ...ctx, ledgers: { ...ctx.ledgers, at: ledgerAway, require: ledgerAway } as never }, day);
  const manifest = await (await env.JOURNAL.get(`${COPIES}${day}.json`))?.json<Manifest>();
  const marks = (await pages()).filter((key) => key.startsWith(`${manifest?.pages}billed_invoices/`));
  const copied = await Promise.all(marks.map(async (key) => (await env.JOURNAL.get(key))?.json()));
  expect(copied.flat()).toEqual([expect.objectContaining({ invoice_id: movedMark(7) })]);
  await env.DB.exec("DELETE FROM billed_invoices");
});

test("a copy during which the control database begins to play has every other table", async () => {
  const day = utcDay(Date.now() + 5 * DAY_MS);
  const ctx = laterCtx(5 * DAY_MS);
  const played: D1Database["prepare"] = (sql) =>
    env.DB.prepare(sql === "SELECT 1 FROM movements LIMIT 1" ? "SELECT 1" : sql);
  const JOURNAL = {
    put: (key: string, ...rest: [string]) => {
      if (key.includes("/revenue_days/")) throw new Error("killed");
      return env.JOURNAL.put(key, ...rest);
    },
  } as unknown as R2Bucket;
  await env.DB.exec(
    "INSERT INTO revenue_days (operator_code, currency, day, provider_code, section_code, precision, bets, wins, bonus, invoice_id) VALUES ('o', 'EUR', '2026-11-01', 'p', '', 2, 1, 0, 0, '')",
  );
  const run = () => copyControl({ ...ctx, env: { ...env, JOURNAL } }, day);
  await expect(run().then(run)).rejects.toThrow("killed");
  const playing = { ...ctx, env: { ...env, DB: Object.assign(Object.create(env.DB), { prepare: played }) } };
  for (let more = 0; more < 2; more++) await copyControl(playing, day);
  const manifest = await (await env.JOURNAL.get(`${COPIES}${day}.json`))?.json<Manifest>();
  const rows = [...(await rowsNow())].filter(([table]) => !BOOKS.includes(table)).flatMap(([, own]) => own);
  expect(manifest).toMatchObject({ hasBooks: false, rows: rows.length });
  await env.DB.exec("DELETE FROM revenue_days");
});

test("a run of an earlier copy leaves the one that began since alone", async () => {
  const now = Date.now() + 4 * DAY_MS;
  const day = utcDay(now);
  const ctx = { ...adminCtx(), clock: { now: () => now } };
  const JOURNAL = {
    put: async (key: string, ...rest: [string]) => {
      await env.DB.prepare("UPDATE control_copies SET begun_at = begun_at + 1 WHERE day = ?").bind(day).run();
      return env.JOURNAL.put(key, ...rest);
    },
  } as unknown as R2Bucket;
  await copyControl({ ...ctx, env: { ...env, JOURNAL } }, day);
  const copy = () => ctx.db.select().from(controlCopies).where(eq(controlCopies.day, day)).get();
  expect(await copy()).toMatchObject({ begunAt: now + 1, rows: 0, finishedAt: null });
  expect(await pages()).not.toContain(`${COPIES}${day}.json`);
  for (let run = 0; run < 2; run++) await copyControl(ctx, day);
  expect(await copy()).toMatchObject({ begunAt: now + 1, finishedAt: now });
});

test("play of the control database comes back with a copy, no invoice is paid back", async () => {
  const deal = await aFlatDeal();
  for (const { key } of (await env.JOURNAL.list({ prefix: PAGES })).objects) await env.JOURNAL.delete(key);
  const bet = async (on: string, isInJournal = true) => {
    await complete({ ...deal, type: "bet", amount: 1_000, on });
    const before = (await env.JOURNAL.list({ prefix: PAGES })).objects.length;
    await writeJournal(at(`${on}T13:00:00Z`));
    const [page, ...others] = (await env.JOURNAL.list({ prefix: PAGES })).objects.slice(before);
    expect([page !== undefined, others]).toEqual([true, []]);
    if (!isInJournal) await env.JOURNAL.delete(page?.key ?? "");
  };
  // The journal has lost the first, and a part of the second's day.
  await bet("2026-08-10", false);
  await issue(at("2026-09-02T08:00:00Z"), deal.operator, "2026-08");
  await bet("2026-10-15");
  await bet("2026-10-20");
  await issue(at("2026-11-02T08:00:00Z"), deal.operator, "2026-10");
  await bet("2026-11-10");
  const read = async (sql: string) => (await env.DB.prepare(sql).all()).results;
  const books = () => read("SELECT * FROM revenue_days ORDER BY day, invoice_id");
  const played = () => read("SELECT transaction_id, status, amount FROM movements ORDER BY created_at");
  const before = { books: await books(), played: (await played()).slice(1) };
  expect(before.books).toHaveLength(4);
  const day = "2026-11-20";
  const tables = [...(await copiedTables(env.DB)).keys()];
  for (let run = 0; run < 2; run++) await copyControl(at(`${day}T00:01:00Z`), day);

  for (const table of [...tables, "movements", "control_copies"]) await env.DB.exec(`DELETE FROM "${table}"`);
  const begun = await frozen("/restores", { copy: day });
  expect(begun).toMatchObject({ status: 201 });
  let imported: string | null = null;
  while (imported === null) imported = (await frozen(`/restores/${begun.body.id}/import`)).body.imported_at;
  expect({ books: await books(), played: await played() }).toEqual(before);
  expect(await issue(at("2026-12-02T08:00:00Z"), deal.operator, "2026-11")).toMatchObject([
    { ggr: 10, adjustments: [] },
  ]);
  await admin("PUT", "/intake", { stopped: false });
});

test("a day is copied once, and a killed copy is gone on with", async () => {
  const sent: unknown[] = [];
  const waking = async (ms: number) => {
    const ctx = laterCtx(ms);
    const JOBS = { send: async (body: unknown) => void sent.push(body) } as unknown as Queue;
    await wakeCopy({ ...ctx, env: { ...env, JOBS } });
  };
  const later = DAY_MS;
  const day = utcDay(Date.now() + later);
  await waking(later);
  expect(sent).toEqual([{ kind: "copy", id: day }]);
  const ctx = laterCtx(later);
  let puts = 0;
  const JOURNAL = {
    put: (...args: Parameters<R2Bucket["put"]>) => {
      if (++puts === 3) throw new Error("killed");
      return env.JOURNAL.put(...args);
    },
  } as unknown as R2Bucket;
  await expect(copyControl({ ...ctx, env: { ...env, JOURNAL } }, day)).rejects.toThrow("killed");
  await waking(later);
  expect(sent).toHaveLength(2);
  await copyControl(ctx, day);
  await waking(later);
  expect(sent).toHaveLength(2);
  const manifest = await (await env.JOURNAL.get(`${COPIES}${day}.json`))?.json<{ rows: number }>();
  const rows = [...(await rowsNow())].filter(([table]) => !BOOKS.includes(table)).flatMap(([, own]) => own);
  expect(manifest?.rows).toBe(rows.length);
});

test("without a whole copy for 26 hours there is one alert, until a copy is whole", async () => {
  await env.DB.exec("DELETE FROM control_copies");
  const at = (hours: number, bindings = {}) => ({
    ...adminCtx(),
    clock: { now: () => Date.UTC(2027, 0, 10) + hours * HOUR_MS },
    env: { ...env, JOBS: { send: async () => undefined } as unknown as Queue, ...bindings },
  });
  const raised = async () =>
    (await adminCtx().db.select().from(alerts).where(eq(alerts.kind, "copy_late"))).map((alert) => ({
      message: alert.message,
      isOver: alert.resolvedAt !== null,
    }));
  const away = { put: () => Promise.reject(new Error("away")) } as unknown as R2Bucket;
  await expect(copyControl(at(0, { JOURNAL: away }), "2027-01-10")).rejects.toThrow("away");
  for (const hours of [1, 26]) await wakeCopy(at(hours));
  expect(await raised()).toEqual([]);
  for (const hours of [27, 28]) await wakeCopy(at(hours));
  const never = { message: expect.stringContaining("never copied as a whole"), isOver: false };
  expect(await raised()).toEqual([never]);

  for (let run = 0; run < 3; run++) await copyControl(at(30), "2027-01-11");
  expect(await raised()).toEqual([{ ...never, isOver: true }]);
  for (const hours of [30, 50, 55.9]) await wakeCopy(at(hours));
  expect(await raised()).toHaveLength(1);
  await wakeCopy(at(56.1));
  expect((await raised()).map(({ message }) => message)).toContain(
    "The last whole copy of the control database is of 2027-01-11T06:00:00.000Z.",
  );
});
