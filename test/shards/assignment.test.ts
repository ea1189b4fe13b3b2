import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { assignShards } from "../../src/catalogue/operators/assign-shards.ts";
import type { AdminCtx } from "../../src/context.ts";
import type { LedgerDb } from "../../src/db/client.ts";
import { alerts } from "../../src/db/schema/alerts.ts";
import { auditLog } from "../../src/db/schema/audit.ts";
import { operators } from "../../src/db/schema/operators.ts";
import { sessions } from "../../src/db/schema/sessions.ts";
import { operatorShards, shards } from "../../src/db/schema/shards.ts";
import { inShard } from "../../src/db/shards.ts";
import { runJobs } from "../../src/jobs.ts";
import { closeDueShards } from "../../src/ledger/shards/close-due-shards.ts";
import { closeShard, planClosing } from "../../src/ledger/shards/close-shard.ts";
import { copyFacts } from "../../src/ledger/shards/copy-facts.ts";
import { keepCopies as keep } from "../../src/ledger/shards/keep-copies.ts";
import { reopenShard } from "../../src/ledger/shards/reopen-shard.ts";
import { DAY_MS } from "../../src/lib/clock.ts";
import { shardOf } from "../../src/lib/shard-id.ts";
import { aCasino, adminCtx } from "../support/fixtures.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { intercepted } from "../support/intercepted.ts";
import { keeping } from "../support/queues.ts";
import { laterCtx } from "../support/session.ts";
import { aPlayerOf, keepCopies, openedIn, SPARE, sharded, shardedAdmin, shardedCtx } from "../support/shards.ts";

type Casino = Awaited<ReturnType<typeof aCasino>>;

/** A casino of this installation. */
async function casinoHere() {
  const casino = await aCasino({
    operator: { walletUrl: `${inject("scriptedWallet")}/wallet/${crypto.randomUUID()}` },
  });
  await keepCopies();
  return casino;
}

/** The shard of the session that a casino opens next. */
async function shardOfNext(casino: Casino, player?: string): Promise<number> {
  // An isolate learns of a change with its next request, and works with it from the one after that.
  await sharded(casino.operator, "GET", "/v1/ping");
  return shardOf((await openedIn(casino, player)).session_id);
}

const assign = ({ operator }: Casino, ...shards: number[]) =>
  shardedAdmin("PUT", `/operators/${operator.code}/shards`, { shards });
const states = async () => (await shardedAdmin("GET", "/shards")).body.shards;

let before: Casino;

beforeAll(async () => {
  before = await casinoHere();
});

// One after the other: a shard is bound, opened, used and closed.
describe("a shard", () => {
  test("that is bound takes nothing until it is opened and filled", async () => {
    expect(await states()).toMatchObject([
      { shard: 0, state: "open", size_bytes: expect.any(Number) },
      { shard: SPARE, state: null, movements: null, operators: 0 },
    ]);
    expect(await assign(before, SPARE)).toMatchObject({ status: 422, body: { fields: [{ field: "shards" }] } });
    expect(await shardedAdmin("PUT", "/shards/7")).toMatchObject({ status: 409, body: { error: "CONFLICT" } });
    expect(await shardedAdmin("PUT", "/shards/4096")).toMatchObject({ status: 422 });
    for (let repeat = 0; repeat < 2; repeat++) {
      expect(await shardedAdmin("PUT", `/shards/${SPARE}`)).toMatchObject({ status: 200, body: { state: "filling" } });
    }
    await keepCopies();
    expect((await states())[SPARE]).toMatchObject({ state: "open", movements: 0, opened_at: expect.any(String) });
  });

  test("gets the new operators, and older ones that are given it", async () => {
    expect(await shardOfNext(await casinoHere())).toBe(SPARE);
    expect(await shardOfNext(before)).toBe(0);
    expect(await assign(before, SPARE)).toMatchObject({ status: 200, body: { shards: [SPARE] } });
    expect(await shardOfNext(before)).toBe(SPARE);
    await assign(before, SPARE, 0);
    for (const shard of [0, SPARE]) expect(await shardOfNext(before, aPlayerOf(shard))).toBe(shard);
    const spread = await states();
    await assign(before);
    expect(await shardOfNext(before)).toBe(0);
    // One without a shard counts: it opens its sessions in shard 0.
    const counts = [{ operators: spread[0].operators }, { operators: spread[SPARE].operators - 1 }];
    expect(await states()).toMatchObject(counts);
  });

  test("that is closed takes the movements of its sessions, and no new sessions", async () => {
    await assign(before, SPARE);
    await sharded(before.operator, "GET", "/v1/ping");
    const { session_id: id } = await openedIn(before);
    expect(shardOf(id)).toBe(SPARE);
    for (let repeat = 0; repeat < 2; repeat++) {
      const closed = await shardedAdmin("POST", `/shards/${SPARE}/close`, {});
      expect(closed).toMatchObject({ status: 200, body: { state: "closing", operators: 0 } });
    }
    expect({ before: await shardOfNext(before), after: await shardOfNext(await casinoHere()) }).toEqual({
      before: 0,
      after: 0,
    });
    expect(await assign(before, SPARE)).toMatchObject({ status: 422 });
    const bet = { session_id: id, round_id: "r", transaction_id: "b", amount: "1.00", currency: "EUR" };
    expect(await sharded(before.provider, "POST", "/provider/v1/bet", bet)).toMatchObject({ status: 200 });
    expect((await states()).map(({ state }: { state: string }) => state)).toEqual(["open", "closing"]);
    expect((await states())[SPARE].movements).toBe(1);
    expect((await shardedAdmin("GET", `/shards/${SPARE}/plan`)).body).toEqual({ moves: [] });
    const last = await shardedAdmin("POST", "/shards/0/close", {});
    expect(last).toMatchObject({ status: 409, body: { message: expect.stringContaining("shards -- add") } });
    expect(await shardedAdmin("POST", "/shards/9/close", {})).toMatchObject({ status: 404 });
  });
});

describe("a shard that is due", () => {
  const FULL = 0.8 * 10 * 1000 ** 3;
  const alertsOf = async (kind: string) =>
    (await shardedCtx().db.select().from(alerts)).filter((alert) => alert.kind === kind);
  const audited = async () =>
    (await shardedCtx().db.select().from(auditLog)).filter(({ actor }) => actor === "job:shards");
  /** A run of the job in which databases look this large. */
  function run(sizes: readonly number[], ms = 0): Promise<void> {
    const ctx = shardedCtx(ms);
    const at = (shard: number): LedgerDb | undefined => {
      const ledger = ctx.ledgers.at(shard);
      const all = async () => ({ meta: { size_after: sizes[shard] }, results: [] });
      const d1 = { prepare: () => ({ all }) } as unknown as D1Database;
      return ledger && Object.assign(Object.create(ledger) as typeof ledger, { d1 });
    };
    return closeDueShards({ ...ctx, ledgers: { ...ctx.ledgers, at } });
  }
  const reopen = (shard: number) =>
    shardedCtx().db.update(shards).set({ state: "open", closedAt: null }).where(eq(shards.id, shard));

  test("by its size is left open without another; an alert a day says what to do", async () => {
    await reopen(SPARE);
    await assign(before, SPARE);
    await run([0, FULL - 1]);
    expect(await alertsOf("shard_full")).toEqual([]);
    for (let repeat = 0; repeat < 2; repeat++) await run([0, FULL]);
    expect(await alertsOf("shard_full")).toMatchObject([{ message: expect.stringContaining("npm run shards -- add") }]);
    await run([0, FULL], DAY_MS);
    expect(await alertsOf("shard_full")).toHaveLength(2);
    expect((await states())[SPARE]).toMatchObject({ state: "open", operators: 1 });
    expect(await audited()).toEqual([]);
  });

  test("by its period is left open without another, and an alert says so once", async () => {
    await run([0, 0], 30 * DAY_MS);
    expect(await alertsOf("shard_old")).toEqual([]);
    for (const days of [32, 40]) await run([0, 0], days * DAY_MS);
    expect(await alertsOf("shard_old")).toMatchObject([{ message: expect.stringContaining("31 days") }]);
    expect((await states())[SPARE]).toMatchObject({ state: "open" });
    // Closed and reopened: its period has started again.
    const begun = (at: SQL) => shardedCtx().db.update(shards).set({ createdAt: at }).where(eq(shards.id, SPARE));
    await begun(sql`created_at + ${41 * DAY_MS}`);
    for (const days of [70, 80]) await run([0, 0], days * DAY_MS);
    expect(await alertsOf("shard_old")).toHaveLength(2);
    await begun(sql`created_at - ${41 * DAY_MS}`);
  });

  test("and is the control database is closed for another, with alert and audit, once", async () => {
    await assign(before);
    const other = await casinoHere();
    expect(await shardOfNext(before)).toBe(0);
    for (let repeat = 0; repeat < 2; repeat++) await run([FULL, 0]);
    expect(await states()).toMatchObject([{ state: "closing", operators: 0 }, { state: "open" }]);
    for (const casino of [before, other, await casinoHere()]) expect(await shardOfNext(casino)).toBe(SPARE);
    expect(await alertsOf("shard_closed")).toMatchObject([{ message: expect.stringContaining("shard 1") }]);
    expect(await audited()).toMatchObject([{ action: "job shards.due", detail: { shard: 0, next: [SPARE] } }]);
    expect(await assign(before, 0)).toMatchObject({ status: 422 });
    // Its sessions play on.
    await keepCopies();
    await shardedCtx().db.delete(shards).where(eq(shards.id, 0));
  });

  test("closes another for its period, and what its alerts said is over", async () => {
    const now = Date.now();
    await shardedCtx().db.insert(shards).values({ id: 2, state: "open", createdAt: now });
    const ctx = shardedCtx();
    const at = (shard: number) => ctx.ledgers.at(shard === 2 ? SPARE : shard);
    const ledgers = { ...ctx.ledgers, shards: [0, SPARE, 2], copies: [SPARE, 2], at };
    await shardedCtx()
      .db.update(shards)
      .set({ createdAt: now - 31 * DAY_MS })
      .where(eq(shards.id, SPARE));
    await closeDueShards({ ...ctx, ledgers });
    const found = await shardedCtx().db.select().from(shards);
    expect(found.map(({ id, state }) => [id, state])).toEqual([
      [SPARE, "closing"],
      [2, "open"],
    ]);
    const kinds = await Promise.all(["shard_full", "shard_old"].map(alertsOf));
    expect(kinds.flat().map(({ resolvedAt }) => resolvedAt)).toEqual([1, 2, 3, 4].map(() => expect.any(Number)));
    const own = await ctx.db.select().from(operatorShards).where(eq(operatorShards.operatorCode, before.operator.code));
    expect(own.filter(({ state }) => state === "open").map(({ shard }) => shard)).toEqual([2]);
  });
});

/** What the databases of four shards say of themselves: how large they are, and what operators bring them a second. */
type Told = Readonly<Record<number, { gigabytes?: number; perSecond: Readonly<Record<string, number>> }>>;

describe("closing", () => {
  const MOVEMENTS = 1_000_000;
  const HOUR = 3_600;

  function telling(told: Told): AdminCtx {
    const ctx = adminCtx();
    const at = (shard: number) => {
      const { gigabytes = 1, perSecond } = told[shard] ?? { perSecond: {} };
      const ledger = ctx.ledgers.at(Math.min(shard, SPARE));
      // A thousandth of the newest million, which an hour brought.
      const sample = Object.entries(perSecond).map(([operatorCode, rate]) => {
        return { operatorCode, found: (rate * HOUR) / 1_000, since: ctx.clock.now() - HOUR * 1_000 };
      });
      const all = (results: unknown[]) => async () => ({ meta: { size_after: gigabytes * 1000 ** 3 }, results });
      const last = Object.keys(perSecond).length > 0 ? MOVEMENTS : 0;
      const prepare = () => ({ all: all([{ last }]), bind: () => ({ all: all(sample) }) });
      return ledger && (Object.assign(Object.create(ledger), { d1: { prepare } }) as LedgerDb);
    };
    const numbers = [0, SPARE, 2, 3];
    return { ...ctx, ledgers: { ...ctx.ledgers, shards: numbers, asked: numbers, copies: [SPARE, 2, 3], at } };
  }
  /** Four open shards, of which these casinos use the second. */
  async function using(casinos: readonly Casino[]): Promise<string[]> {
    const { db } = adminCtx();
    const createdAt = Date.now();
    const open = { shard: SPARE, state: "open", since: createdAt } as const;
    const codes = casinos.map(({ operator }) => operator.code);
    await db.batch([
      db.delete(shards),
      db.delete(operatorShards),
      db
        .insert(shards)
        .values([
          { id: 0, state: "closing", createdAt },
          ...[SPARE, 2, 3].map((id) => ({ id, state: "open" as const, createdAt })),
        ]),
      db.insert(operatorShards).values(codes.map((code) => ({ ...open, operatorCode: code }))),
    ]);
    return codes;
  }
  const opened = async () => {
    const rows = await adminCtx().db.select().from(operatorShards).where(eq(operatorShards.state, "open"));
    return Object.fromEntries(rows.map(({ operatorCode, shard }) => [operatorCode, shard]));
  };
  const some = (count: number) => Promise.all(Array.from({ length: count }, casinoHere));

  test("spreads operators over the open shards by what they bring, the busiest first", async () => {
    const [a = "", b = "", c = "", d = ""] = await using(await some(4));
    const told = {
      1: { perSecond: { [a]: 20, [b]: 15, [c]: 1 } },
      2: { perSecond: { other: 10 } },
      3: { perSecond: {} },
    };
    const { moves } = await planClosing(telling(told), SPARE);
    expect(moves.map(({ operatorCode, shard, fits }) => [operatorCode, shard, fits])).toEqual([
      [a, 3, true],
      [b, 2, true],
      [c, 3, true],
      [d, 3, true],
    ]);
    expect(moves[0]).toMatchObject({ perSecond: expect.closeTo(20, 1), bytesPerDay: expect.any(Number) });
    expect(await opened()).toEqual({ [a]: SPARE, [b]: SPARE, [c]: SPARE, [d]: SPARE });
    await closeShard(telling(told), SPARE);
    expect(await opened()).toEqual({ [a]: 3, [b]: 2, [c]: 3, [d]: 3 });
  });

  test("gives none to a shard that has no room for a day of it", async () => {
    const [a = ""] = await using(await some(1));
    const told = { 1: { perSecond: { [a]: 20 } }, 2: { gigabytes: 7, perSecond: {} }, 3: { perSecond: { other: 15 } } };
    expect((await planClosing(telling(told), SPARE)).moves).toMatchObject([{ shard: 3, fits: true }]);
  });

  test("is refused while open shards cannot carry it; full ones close, old ones do not", async () => {
    const [a = "", b = ""] = await using(await some(2));
    const others = { 2: { perSecond: { other: 30 } }, 3: { perSecond: { other: 30 } } };
    const told = { 1: { perSecond: { [a]: 20, [b]: 5 } }, ...others };
    await expect(closeShard(telling(told), SPARE)).rejects.toThrow(`can carry ${a} beside`);
    expect(await opened()).toEqual({ [a]: SPARE, [b]: SPARE });
    const { db } = adminCtx();
    await db
      .update(shards)
      .set({ createdAt: Date.now() - 32 * DAY_MS })
      .where(eq(shards.id, SPARE));
    await closeDueShards(telling(told));
    expect(await opened()).toEqual({ [a]: SPARE, [b]: SPARE });
    await closeDueShards(telling({ ...told, 1: { gigabytes: 8, perSecond: { [a]: 20, [b]: 5 } } }));
    expect(Object.keys(await opened()).sort()).toEqual([a, b].sort());
    expect(new Set(Object.values(await opened()))).not.toContain(SPARE);
  });

  test("of shards that were opened together is for their period one a day", async () => {
    await using(await some(1));
    const { db } = adminCtx();
    await db
      .update(shards)
      .set({ createdAt: Date.now() - 32 * DAY_MS })
      .where(inArray(shards.id, [SPARE, 2]));
    for (let repeat = 0; repeat < 2; repeat++) await closeDueShards(telling({}));
    const closing = await db.select().from(shards).where(eq(shards.state, "closing"));
    expect(closing.map(({ id }) => id)).toEqual([0, SPARE]);
  });

  test("can be taken back until a moved operator has opened a session", async () => {
    const [casino] = await some(1);
    if (!casino) throw new Error("no casino");
    const [code = ""] = await using([casino]);
    await closeShard(telling({}), SPARE);
    const moved = (await opened())[code];
    expect([2, 3]).toContain(moved);
    // Here the third and fourth are the second under another number.
    const before = adminCtx();
    const ledger = before.ledgers.at(SPARE);
    const ctx = { ...before, ledgers: { ...before.ledgers, at: () => ledger } };
    for (let repeat = 0; repeat < 2; repeat++) await reopenShard(ctx, SPARE);
    expect(await opened()).toEqual({ [code]: SPARE });
    await closeShard(telling({}), SPARE);
    await ledger?.insert(sessions).values({
      ...{ id: crypto.randomUUID(), operatorCode: code, playerId: "ann", currency: "EUR", precision: 2, gameId: "g" },
      ...{ providerCode: "p", gameCode: "g", walletGameCode: "g", tokenHash: crypto.randomUUID() },
      ...{ createdAt: Date.now() + 1_000, expiresAt: Date.now() + DAY_MS },
    });
    await expect(reopenShard(ctx, SPARE)).rejects.toThrow("has opened sessions");
    expect((await opened())[code]).not.toBe(SPARE);
  });
});

/** A database that does not answer. */
const away = () => {
  throw new Error("the shard was asked");
};
const AWAY = { LEDGER_01: { prepare: away, batch: away, withSession: away } as unknown as D1Database };

describe("of three shards", () => {
  const operatorCode = () => before.operator.code;
  /** The third is the second under another number. */
  function three(): AdminCtx {
    const ctx = adminCtx();
    const shards = [0, SPARE, 2];
    const at = (shard: number) => ctx.ledgers.at(Math.min(shard, SPARE));
    return { ...ctx, ledgers: { ...ctx.ledgers, shards, asked: shards, copies: [SPARE, 2], at } };
  }
  /** The same, with work that another call does before the batch of this number. */
  function meanwhile(batch: number, work: () => Promise<void>): AdminCtx {
    let batches = 0;
    const ctx = three();
    const db = intercepted(ctx.db, {
      batch: async (statements, write) => {
        if (++batches === batch) await work();
        return write(...statements);
      },
    });
    return { ...ctx, db };
  }
  async function prepare(control: "open" | "closing", ...own: number[]): Promise<void> {
    const { db } = three();
    const createdAt = Date.now();
    const open = { state: "open", since: createdAt } as const;
    await db.batch([
      db.delete(shards),
      db.delete(operatorShards),
      db.insert(shards).values([0, SPARE, 2].map((id) => ({ id, state: id === 0 ? control : "open", createdAt }))),
      ...own.map((shard) => db.insert(operatorShards).values({ operatorCode: operatorCode(), shard, ...open })),
    ]);
  }
  const openOnes = async () =>
    (await three().db.select().from(shards)).filter(({ state }) => state === "open").map(({ id }) => id);
  const openOf = async () =>
    (await three().db.select().from(operatorShards))
      .filter((row) => row.operatorCode === operatorCode() && row.state === "open")
      .map(({ shard }) => shard);

  test("two that are closed at the same time leave one open, with their operators", async () => {
    await prepare("closing", SPARE);
    const closing = closeShard(
      meanwhile(2, () => closeShard(three(), 2)),
      SPARE,
    );
    await expect(closing).rejects.toThrow("No other shard is open");
    expect([await openOnes(), await openOf()]).toEqual([[SPARE], [SPARE]]);
  });

  test("one whose successor is closed at the same time hands its operators to another", async () => {
    await prepare("open", 2);
    await closeShard(
      meanwhile(2, () => closeShard(three(), SPARE)),
      2,
    );
    expect([await openOnes(), await openOf()]).toEqual([[0], [0]]);
  });

  test("a repeated close gives no operators to one that is closed at the same time", async () => {
    await prepare("closing");
    await closeShard(
      meanwhile(2, () => closeShard(three(), SPARE)),
      0,
    );
    expect([await openOnes(), await openOf()]).toEqual([[2], []]);
  });

  test("an operator keeps its own if the one that it is given is closed at the same time", async () => {
    await prepare("open", 2);
    const given = assignShards(
      meanwhile(1, () => closeShard(three(), SPARE)),
      { operatorCode: operatorCode(), wanted: [SPARE] },
    );
    await expect(given).rejects.toThrow(expect.objectContaining({ code: "VALIDATION_FAILED" }));
    expect(await openOf()).toEqual([2]);
  });

  test("none is not the control database once that is closed", async () => {
    await prepare("closing", SPARE);
    expect(await assign(before)).toMatchObject({ status: 422, body: { fields: [{ field: "shards" }] } });
    expect(await openOf()).toEqual([SPARE]);
  });

  test("those that are retired have no jobs", async () => {
    const woken = async () => {
      const { ctx, kept } = keeping(three());
      await runJobs(ctx);
      return kept.flatMap(({ kind, shard }) => (kind === "shard" ? [shard] : []));
    };
    expect(await woken()).toEqual([SPARE, 2]);
    await three().db.update(shards).set({ state: "retired" }).where(eq(shards.id, 2));
    expect(await woken()).toEqual([SPARE]);
  });

  test("retired ones get no copies: a database that is dropped holds up no change", async () => {
    await prepare("open");
    const { db } = three();
    await db.delete(shards).where(eq(shards.id, 2));
    const change = () =>
      db.update(operators).set({ name: crypto.randomUUID() }).where(eq(operators.code, operatorCode()));
    const ctx = laterCtx(0, {}, AWAY);
    await change();
    expect(await copyFacts(ctx)).toEqual([SPARE]);
    await db.update(shards).set({ state: "retired", laggingSince: null }).where(eq(shards.id, SPARE));
    await change();
    expect(await copyFacts(ctx)).toEqual([]);
    await keep(inShard(ctx, SPARE));
  });

  test("an operator's reads ask those that can have its rows, not an unused closed one", async () => {
    await prepare("open", SPARE);
    await closeShard(three(), SPARE);
    const other = await casinoHere();
    const read = async (path: string, { operator }: Casino) =>
      (await fetched(AWAY, await signedRequest(operator, "GET", path))).status;
    for (const [path, status] of [
      ["/v1/transactions/unknown", 404],
      ["/v1/rounds/unknown", 404],
      ["/v1/sessions", 200],
      ["/v1/transactions", 200],
    ] as const) {
      expect([path, await read(path, other)]).toEqual([path, status]);
      expect([path, await read(path, before)]).toEqual([path, 500]);
    }
  });
});
