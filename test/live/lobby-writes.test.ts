import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { adapters } from "../../src/adapters.ts";
import { DAY_MS } from "../../src/lib/clock.ts";
import type { LiveLobby } from "../../src/objects.ts";
import type { LobbyAnswer } from "../../src/play/live/live-lobby.ts";
import { type LobbyTable, type PushedTable, patched } from "../../src/play/live/live-table.ts";
import { afterChanges } from "../../src/play/live/lobby-history.ts";
import { FakeProvider } from "../support/fake-provider.ts";
import { anOperator, aProvider, aWindow, someGames } from "../support/fixtures.ts";
import { stopLive } from "../support/live.ts";

// The object itself: what it writes, what a reset may lose, and what its answers carry.

const WRITE_INTERVAL_MS = 10_000;

beforeEach(() => {
  // Ahead of the real clock, so that no alarm rings by itself beside the one that a test runs.
  vi.useFakeTimers({ now: Date.now() + DAY_MS, toFake: ["Date", "setTimeout"] });
});
afterEach(async () => {
  await stopLive();
});

let lobbies = 0;
const freshLobby = () => env.LIVE_LOBBIES.getByName(`writes-${++lobbies}`);
type Stub = ReturnType<typeof freshLobby>;

const table = (place: number, fields: Partial<PushedTable> = {}): PushedTable =>
  patched(undefined, { gameCode: `table-${place}`, open: true, updatedAt: 1, ...fields });
const tables = (count: number, fields: Partial<PushedTable> = {}) =>
  Array.from({ length: count }, (_, place) => table(place, fields));

/** Runs in the object and returns the rows that were written meanwhile. */
async function rowsWritten(lobby: Stub, work: (object: LiveLobby) => unknown): Promise<number> {
  return runInDurableObject(lobby, async (object: LiveLobby, { storage }) => {
    const exec = storage.sql.exec.bind(storage.sql) as SqlStorage["exec"];
    const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
    const spy = vi.spyOn(storage.sql, "exec").mockImplementation(((query: string, ...bindings: unknown[]) => {
      const cursor = exec(query, ...bindings);
      cursors.push(cursor);
      return cursor;
    }) as typeof exec);
    await work(object);
    spy.mockRestore();
    return cursors.reduce((rows, cursor) => rows + cursor.rowsWritten, 0);
  });
}

/** Lets the object's timers run, as if so much time had passed. */
async function pass(lobby: Stub, ms: number): Promise<void> {
  await runInDurableObject(lobby, () => vi.advanceTimersByTime(ms));
}

/** Ends the object as a deployment does, with its timers. */
async function reset(lobby: Stub): Promise<void> {
  await evictDurableObject(lobby);
  vi.clearAllTimers();
}

async function shown(lobby: Stub): Promise<Record<string, LobbyTable>> {
  const answer = await lobby.ask("EUR");
  if (!("tables" in answer)) throw new Error("not the whole");
  return Object.fromEntries([...answer.tables.values()].map((one) => [one.gameCode, one]));
}

test("a pushed table costs at most one written row per provider and interval (H9)", async () => {
  const lobby = freshLobby();
  // 300 tables of two providers: a whole push, then every table patched twice a second for a minute.
  const SECONDS = 60;
  const rows = await rowsWritten(lobby, (object) => {
    for (const provider of ["one", "two"]) object.push(provider, tables(300));
    for (let tick = 1; tick <= SECONDS * 2; tick++) {
      for (const provider of ["one", "two"]) {
        for (let place = 0; place < 300; place++) {
          object.patch(provider, [{ gameCode: `table-${place}`, players: tick, updatedAt: tick }]);
        }
      }
      vi.advanceTimersByTime(500);
    }
  });
  // One row for each provider at once, and one for each of the six intervals.
  expect(rows).toBeLessThanOrEqual(2 * (1 + SECONDS / 10));
  await pass(lobby, 2 * WRITE_INTERVAL_MS);
});

test("a provider's state larger than a row is written in several, read whole (H9)", async () => {
  const lobby = freshLobby();
  const results = JSON.stringify(["é".repeat(2_000)]);
  const rows = await rowsWritten(lobby, (object) => object.push("one", tables(1_000, { results })));
  expect(rows).toBe(3);
  await reset(lobby);
  expect(await shown(lobby)).toMatchObject({ "table-0": { results }, "table-999": { results } });
  const fewer = await rowsWritten(lobby, (object) => {
    object.push("one", tables(2));
    vi.advanceTimersByTime(WRITE_INTERVAL_MS);
  });
  expect(fewer).toBeLessThanOrEqual(4);
  await reset(lobby);
  expect(Object.keys(await shown(lobby))).toEqual(["table-0", "table-1"]);
});

test("a push that changes nothing is not written (H9)", async () => {
  const lobby = freshLobby();
  await lobby.push("one", tables(3));
  await pass(lobby, 2 * WRITE_INTERVAL_MS);
  expect(await rowsWritten(lobby, (object) => object.push("one", tables(3)))).toBe(0);
});

test("an eviction loses no tables or interest after an interval since the last push", async () => {
  const lobby = freshLobby();
  await lobby.ask("EUR");
  await lobby.push("one", tables(2, { dealer: "Ann" }));
  await lobby.patch("one", [{ gameCode: "table-1", players: 4, updatedAt: 2 }]);
  await pass(lobby, WRITE_INTERVAL_MS);
  const before = await shown(lobby);
  expect(before).toMatchObject({ "table-0": { dealer: "Ann" }, "table-1": { dealer: "Ann", players: 4 } });
  await reset(lobby);
  expect(await shown(lobby)).toEqual(before);
  expect(await runInDurableObject(lobby, (_, { storage }) => storage.getAlarm())).not.toBeNull();
});

/** A provider whose tables operators may see, and how often it has been asked for them. */
async function aSubscribedProvider() {
  const fakeProvider = new FakeProvider();
  fakeProvider.answer = () => Response.json({});
  const provider = await aProvider({ adapter: "http", baseUrl: "https://studio.example" });
  await someGames(provider.code, [{ type: "live_dealer", hasDemo: false }]);
  await aWindow((await anOperator()).code, [provider.code]);
  const asked = vi.spyOn(adapters, "http");
  const times = () => asked.mock.calls.filter(([{ code }]) => code === provider.code).length;
  return { code: provider.code, times, [Symbol.dispose]: () => asked.mockRestore() };
}

test("after a reset the object answers the last write, asks for the whole at once (H9)", async () => {
  using provider = await aSubscribedProvider();
  const lobby = freshLobby();
  await lobby.ask("EUR");
  await runDurableObjectAlarm(lobby);
  expect(provider.times()).toBe(1);
  await lobby.push(provider.code, tables(1, { players: 1 }));
  await lobby.patch(provider.code, [{ gameCode: "table-0", players: 2, updatedAt: 2 }]);
  await reset(lobby);
  expect(await shown(lobby)).toMatchObject({ "table-0": { players: 1 } });
  await runDurableObjectAlarm(lobby);
  expect(provider.times()).toBe(2);
  // Asked once: the next reset without a push in between is no reason to ask again.
  await reset(lobby);
  await runDurableObjectAlarm(lobby);
  expect(provider.times()).toBe(2);
});

test("an unknown table's part is kept, and the provider is asked for the whole (H9)", async () => {
  using provider = await aSubscribedProvider();
  const lobby = freshLobby();
  await lobby.ask("EUR");
  await runDurableObjectAlarm(lobby);
  await lobby.patch(provider.code, [{ gameCode: "table-7", players: 3, updatedAt: 2 }]);
  expect(await shown(lobby)).toMatchObject({ "table-7": { open: false, players: 3 } });
  await runDurableObjectAlarm(lobby);
  expect(provider.times()).toBe(2);
  // A table that a patch describes whole is simply new.
  await lobby.patch(provider.code, [table(8)]);
  await runDurableObjectAlarm(lobby);
  expect(provider.times()).toBe(2);
  await pass(lobby, 2 * WRITE_INTERVAL_MS);
});

const bytes = (answer: LobbyAnswer) =>
  JSON.stringify({ ...answer, tables: "tables" in answer ? [...answer.tables] : [] });

test("answers carry only what changed since the version that an isolate has (H9)", async () => {
  const lobby = freshLobby();
  await lobby.push("one", tables(300, { results: JSON.stringify(Array.from({ length: 10 }, () => ({ number: 7 }))) }));
  const whole = await lobby.ask("EUR");
  if (!("tables" in whole)) throw new Error("not the whole");
  // Two isolates: one asks at each step, the other only at the end.
  let often = { tables: whole.tables, at: whole.at };
  const ask = async () => {
    const answer = await lobby.ask("EUR", often.at);
    if ("tables" in answer) throw new Error("the whole again");
    often = { tables: afterChanges(often.tables, answer), at: answer.at };
    return answer;
  };
  expect(await ask()).toEqual({ at: whole.at, changed: [], removed: [] });
  await lobby.patch("one", [{ gameCode: "table-3", players: 9, updatedAt: 2 }]);
  expect(await ask()).toMatchObject({ changed: [{ gameCode: "table-3", players: 9 }], removed: [] });
  await lobby.push("two", tables(1));
  await lobby.push("one", tables(2));
  expect((await ask()).removed).toHaveLength(298);
  await lobby.patch("one", [table(3)]);
  await ask();
  const late = await lobby.ask("EUR", whole.at);
  if ("tables" in late) throw new Error("the whole again");
  const now = await lobby.ask("EUR");
  if (!("tables" in now)) throw new Error("not the whole");
  const sorted = (all: Iterable<[string, LobbyTable]>) => new Map([...all].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  expect(sorted(often.tables)).toEqual(sorted(now.tables));
  expect(sorted(afterChanges(whole.tables, late))).toEqual(sorted(now.tables));
  expect(bytes(whole).length).toBeGreaterThan(100_000);
  expect(bytes({ at: whole.at, changed: [], removed: [] }).length).toBeLessThan(120);
  await reset(lobby);
  expect(await lobby.ask("EUR", now.at)).toHaveProperty("tables");
});
