import { beforeAll, describe, expect, it } from "vitest";
import { admin } from "../support/admin.ts";
import { anOperator, aProvider, type TestOperator } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";

const CALLS = 10;
const GAMES_PER_CALL = 5_000;
const TYPES = ["slot", "table", "live_dealer", "instant", "crash"] as const;

let operator: TestOperator;

interface Imported {
  created: number;
  updated: number;
  unchanged: number;
  withdrawn: number;
  games: { id: string; code: string }[];
}

interface Page {
  games: { id: string; code: string; type: string }[];
  next_cursor: string | null;
}

async function imports(body: object): Promise<Imported> {
  const answer = await admin("PUT", "/providers/big/games", body);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function gameCount(): Promise<number> {
  return (await admin("GET", `/operators/${operator.code}`)).body.window.game_count;
}

const game = (i: number) => ({
  code: `game-${String(i).padStart(6, "0")}`,
  name: `Game number ${i} ★`,
  studio: "A studio of some name",
  type: TYPES[i % TYPES.length],
  rtp: 90 + (i % 80) / 10,
  has_demo: i % 3 === 0,
  restricted_countries: i % 7 === 0 ? ["DE"] : ["US", "GB", "FR", "AU"],
});

const importCall = (call: number) =>
  imports({
    games: Array.from({ length: GAMES_PER_CALL }, (_, i) => game(call * GAMES_PER_CALL + i)),
  });

async function page(query: string): Promise<Page> {
  const response = await signed(operator, "GET", `/v1/games?limit=200${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Page;
}

async function walk(query = "", from?: string): Promise<Page["games"]> {
  const games: Page["games"] = [];
  for (let cursor = from; ; ) {
    const next = await page(`${query}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);
    games.push(...next.games);
    if (!next.next_cursor) return games;
    cursor = next.next_cursor;
  }
}

const distinct = (games: Page["games"]) => new Set(games.map(({ id }) => id)).size;

beforeAll(async () => {
  operator = await anOperator({ requestsPerMinute: 1_000_000 });
  await aProvider({ code: "big" });
});

describe("50,000 games", () => {
  it("are imported in ten calls within a minute; a repeat changes nothing", { timeout: 60_000 }, async () => {
    const started = performance.now();
    const first: Imported[] = [];
    for (let call = 0; call < CALLS; call++) first.push(await importCall(call));
    console.log(`50,000 games imported in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    expect(first.map(({ created }) => created)).toEqual(Array(CALLS).fill(GAMES_PER_CALL));
    for (const [call, before] of first.entries()) {
      expect(await importCall(call)).toEqual({ ...before, created: 0, unchanged: GAMES_PER_CALL });
    }
  });

  it("are counted, paged through and filtered consistently", { timeout: 60_000 }, async () => {
    await admin("PUT", `/operators/${operator.code}/window`, { provider_codes: ["big"] });
    const count = await gameCount();
    expect(count).toBe(CALLS * GAMES_PER_CALL);
    const all = await walk();
    expect(distinct(all)).toBe(count);
    expect(all).toHaveLength(count);
    const crash = await walk("&type=crash");
    expect(crash.map(({ id }) => id)).toEqual(all.filter(({ type }) => type === "crash").map(({ id }) => id));
  });

  it("leave the window when withdrawn, without breaking a walk in progress", { timeout: 60_000 }, async () => {
    const first = await page("");
    // The cursor's own game is withdrawn too: the walk continues after its place.
    const kept = Array.from({ length: 3_000 }, (_, i) => game(2 * i + 400));
    const { withdrawn } = await imports({ games: kept, replace: true });
    expect(withdrawn).toBe(CALLS * GAMES_PER_CALL - kept.length);
    const rest = await walk("", first.next_cursor ?? "");
    expect(rest.map(({ code }) => code)).toEqual(kept.map(({ code }) => code));
    expect(await gameCount()).toBe(kept.length);
  });
});
