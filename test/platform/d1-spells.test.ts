import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { DatabaseSpells, SPELLS, type Spell } from "../weather/d1-spells.ts";
import { Platform } from "../weather/platform.ts";

const TERMS = { seed: 7, beganAt: 0, everyMs: 1_000, lastsMs: 600, chance: 0.5 };

/** A database that is in a spell of a kind from now on, for a moment. */
function inSpell(spell: Spell, lastsMs = 60_000) {
  for (let seed = 1; ; seed++) {
    const beganAt = Date.now() - 2 * lastsMs;
    const d1Spells = { seed, beganAt, everyMs: 2 * lastsMs, lastsMs, chance: 1 };
    if (new DatabaseSpells(d1Spells, "DB").now()?.spell === spell) return new Platform({ d1Spells }).wrap(env).DB;
  }
}
const write = (db: D1Database) =>
  db.prepare("INSERT INTO risk_cursors VALUES (?, 0, '')").bind(crypto.randomUUID()).run();
const count = (db: D1Database) => db.prepare("SELECT COUNT(*) AS n FROM risk_cursors").first<number>("n");

describe("spells of a database", () => {
  test("the seed and the name decide them; the first window is calm", () => {
    const spells = new DatabaseSpells(TERMS, "LEDGER_01");
    const at = Array.from({ length: 2_000 }, (_, place) => spells.now(place * 100)?.spell);
    const again = new DatabaseSpells(TERMS, "LEDGER_01");
    expect(at).toEqual(at.map((_, place) => again.now(place * 100)?.spell));
    expect(new Set(at)).toEqual(new Set([...SPELLS, undefined]));
    expect(at.slice(0, 10)).toEqual(Array(10).fill(undefined));
    expect(at.filter((_, place) => place % 10 >= 6)).toEqual(Array(800).fill(undefined));
    const other = new DatabaseSpells(TERMS, "DB");
    expect(at.map((_, place) => other.now(place * 100)?.spell)).not.toEqual(at);
  });

  test("planned ones come before those of the seed, for their database alone", () => {
    const planned = [{ database: "LEDGER_01", spell: "full", fromMs: 500, toMs: 2_500 }] as const;
    const [one, other] = ["LEDGER_01", "DB"].map((name) => new DatabaseSpells({ ...TERMS, chance: 0, planned }, name));
    expect([499, 500, 2_499, 2_500].map((at) => one?.now(at)?.spell)).toEqual([undefined, "full", "full", undefined]);
    expect(one?.now(500)?.endsAt).toBe(2_500);
    expect(other?.now(500)).toBeUndefined();
  });

  test("a full one refuses what writes, and answers reads", async () => {
    const db = inSpell("full");
    const before = await count(env.DB);
    await expect(write(db)).rejects.toThrow("Exceeded maximum DB size");
    expect(await count(db)).toBe(before);
  });

  test("a nearly full one says so in each answer, of a batch too", async () => {
    const db = inSpell("nearly_full");
    const one = db.prepare("SELECT 1");
    for (const { meta } of [await one.all(), ...(await db.batch([one, one]))])
      expect(meta.size_after).toBeGreaterThan(9 * 1000 ** 3);
  });

  test("one that hangs answers at the end: what it was given took effect once or never", async () => {
    const before = (await count(env.DB)) ?? 0;
    const db = inSpell("hangs", 3_000);
    const done = await Promise.allSettled(Array.from({ length: 12 }, () => write(db)));
    const settled = done.filter(({ status }) => status === "fulfilled").length;
    expect(await count(env.DB)).toBe(before + settled);
    expect(settled).toBeLessThan(12);
  });
});
