import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { GameWindow } from "../../src/catalogue/games/catalogue-memory.ts";
import { windowOf } from "../../src/catalogue/games/snapshot.ts";
import type { OperatorCtx } from "../../src/context.ts";
import { games, providers } from "../../src/db/schema/catalogue.ts";
import { adminCtx, anOperator, aProvider, aWindow, someGames, type TestOperator } from "../support/fixtures.ts";
import { nextLook } from "../support/next-look.ts";
import { signed } from "../support/signed.ts";

// Several requests of an isolate need the catalogue at once: who reads it, how often, and how much of it at a time.

/** D1 as the catalogue reads it, with a count of its queries. */
class Watched {
  windows = 0;
  games = 0;
  gamesAtOnce = 0;
  #atOnce = 0;
  readonly #around: (kind: "window" | "games") => Promise<unknown>;

  /** `around` is awaited before each query. */
  constructor(around: (kind: "window" | "games") => Promise<unknown> = async () => undefined) {
    this.#around = around;
  }

  asD1(): D1Database {
    const watch = (session: D1DatabaseSession) => ({
      prepare: (text: string) =>
        text.includes('from "games"') ? this.#watched(session.prepare(text)) : session.prepare(text),
      batch: async (statements: D1PreparedStatement[]) => {
        this.windows++;
        await this.#around("window");
        return session.batch(statements);
      },
    });
    const withSession = (constraint: string) => watch(env.DB.withSession(constraint));
    return { withSession } as unknown as D1Database;
  }

  #watched(statement: D1PreparedStatement): object {
    return {
      bind: (...values: unknown[]) => this.#watched(statement.bind(...values)),
      raw: async () => {
        this.games++;
        this.#atOnce++;
        this.gamesAtOnce = Math.max(this.gamesAtOnce, this.#atOnce);
        await this.#around("games");
        const rows = await statement.raw();
        this.#atOnce--;
        return rows;
      },
    };
  }
}

/** A request of the operator. */
function request(operator: TestOperator, db: Watched, at = Date.now()): OperatorCtx {
  const ctx = adminCtx();
  return {
    ...ctx,
    clock: { now: () => at },
    env: { ...env, DB: db.asD1() },
    operator: { code: operator.code, name: "A casino", requestsPerMinute: 600, shards: [], allowlist: [] },
    keyId: operator.keyId,
    signature: "0".repeat(64),
    signedAt: 0,
  };
}

/** An operator with as many providers of one game each. */
async function aCatalogue(size: number): Promise<{ operator: TestOperator; codes: string[] }> {
  const operator = await anOperator();
  const codes: string[] = [];
  for (let i = 0; i < size; i++) {
    const { code } = await aProvider();
    await someGames(code, 1);
    codes.push(code);
  }
  await aWindow(operator.code, codes);
  return { operator, codes };
}

/** As another isolate's import does it: this isolate hears of it by the version. */
async function rename(code: string, name: string): Promise<void> {
  const { db } = adminCtx();
  await db.batch([
    db.update(games).set({ name }).where(eq(games.providerCode, code)),
    db
      .update(providers)
      .set({ version: sql`${providers.version} + 1` })
      .where(eq(providers.code, code)),
  ]);
}

function names(window: GameWindow): string[] {
  return window.providers.flatMap(({ games }) => games.map(({ name }) => name));
}

const never = () => new Promise<never>(() => undefined);

test("requests of a cold isolate read the catalogue once, of all operators (H13)", async () => {
  const { operator, codes } = await aCatalogue(9);
  const other = await anOperator();
  await aWindow(other.code, codes.slice(3));
  const db = new Watched();
  const windows = await Promise.all(
    Array.from({ length: 20 }, (_, i) => windowOf(request(i % 4 === 0 ? other : operator, db))),
  );
  expect(windows.map(({ providers }) => providers.length)).toEqual(windows.map((_, i) => (i % 4 === 0 ? 6 : 9)));
  expect([db.windows, db.games]).toEqual([2, 9]);
  expect(db.gamesAtOnce).toBeLessThanOrEqual(4);
});

test("a window whose reader was cancelled holds up nobody (H13)", async () => {
  const { operator } = await aCatalogue(1);
  // Never answered and never ended, as when the platform cancels the request of a caller that hung up.
  void windowOf(request(operator, new Watched(never)));
  const db = new Watched();
  const windows = await Promise.all([1, 2, 3].map(() => windowOf(request(operator, db))));
  expect(windows.map(names).map(({ length }) => length)).toEqual([1, 1, 1]);
  expect([db.windows, db.games]).toEqual([1, 1]);
});

test("a cancelled reader of the games holds up no other request, of any operator (H13)", async () => {
  const { operator, codes } = await aCatalogue(2);
  const other = await anOperator();
  await aWindow(other.code, codes);
  const { promise: reading, resolve: reads } = Promise.withResolvers<void>();
  const cancelled = new Watched(async (kind) => {
    if (kind === "window") return;
    reads();
    await never();
  });
  void windowOf(request(operator, cancelled));
  await reading;
  const db = new Watched();
  const windows = await Promise.all([operator, other, other].map((one) => windowOf(request(one, db))));
  expect(windows.map(names).map(({ length }) => length)).toEqual([2, 2, 2]);
});

test("a failed read fails those who wait, and the next request reads again (H13)", async () => {
  const { operator } = await aCatalogue(1);
  const failing = new Watched(() => Promise.reject(new Error("D1 is down")));
  const failed = await Promise.allSettled([1, 2, 3].map(() => windowOf(request(operator, failing))));
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(failing.windows).toBe(1);
  expect(names(await windowOf(request(operator, new Watched())))).toHaveLength(1);
});

test("changed providers are read one after the other, for all operators at once (H13)", async () => {
  const { operator, codes } = await aCatalogue(4);
  const other = await anOperator();
  await aWindow(other.code, codes);
  for (const one of [operator, other]) await windowOf(request(one, new Watched()));
  for (const code of codes) await rename(code, "Renamed");
  const db = new Watched();
  const at = nextLook();
  const later = await Promise.all([operator, other, other].map((one) => windowOf(request(one, db, at))));
  expect(later.map(names)).toEqual(Array.from({ length: 3 }, () => codes.map(() => "Renamed")));
  expect([db.games, db.gamesAtOnce]).toEqual([4, 1]);
});

test("a provider read for one operator replaces its old games in all windows (H13)", async () => {
  const { operator, codes } = await aCatalogue(2);
  const idle = await anOperator();
  await aWindow(idle.code, codes);
  const page = async () => (await signed(idle, "GET", "/v1/games")).json<{ games: { name: string }[] }>();
  const before = await page();
  await windowOf(request(operator, new Watched()));
  await rename(codes[0]!, "Renamed");
  const read = await windowOf(request(operator, new Watched(), nextLook()));
  const unread = new Watched();
  const window = await windowOf(request(idle, unread));
  expect(window.providers.map((one, i) => one === read.providers[i])).toEqual([true, true]);
  expect(unread.windows).toBe(0);
  expect((await page()).games.map(({ name }) => name)).toEqual(["Renamed", before.games[1]!.name]);
});
