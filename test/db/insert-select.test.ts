import { env } from "cloudflare:workers";
import { fillPlaceholders, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, test } from "vitest";
import { openDb } from "../../src/db/client.ts";
import { insertSelect } from "../../src/db/insert-select.ts";
import { consoleLog } from "../../src/lib/log.ts";

const columns = () => ({
  id: integer().primaryKey({ autoIncrement: true }),
  code: text().notNull().unique(),
  playerName: text("player_name").notNull(),
  note: text(),
  tags: text({ mode: "json" }).$type<string[]>().notNull(),
  isOpen: integer("is_open", { mode: "boolean" }).notNull().default(true),
  token: text()
    .notNull()
    .$defaultFn(() => "made"),
});
const people = sqliteTable("people", columns());

const db = openDb(env.DB, consoleLog());
const ann = { code: "a", playerName: "Ann", tags: ["x", "y"] };

beforeEach(async () => {
  await env.DB.batch(
    [
      "DROP TABLE IF EXISTS people",
      `CREATE TABLE people (id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL UNIQUE, player_name TEXT NOT NULL,
        note TEXT, tags TEXT NOT NULL, is_open INTEGER NOT NULL DEFAULT 1, token TEXT NOT NULL)`,
    ].map((statement) => env.DB.prepare(statement)),
  );
});

describe("insertSelect", () => {
  test("encodes plain values, and gives omitted columns their default or NULL", async () => {
    const rows = await insertSelect(db, people, ann).returning();
    expect(rows).toEqual([{ id: 1, ...ann, note: null, isOpen: true, token: "made" }]);
    await insertSelect(db, people, { ...ann, code: "b", note: "hi", isOpen: false, token: "given" });
    expect(await db.select().from(people).where(sql`code = 'b'`)).toEqual([
      { id: 2, ...ann, code: "b", note: "hi", isOpen: false, token: "given" },
    ]);
  });

  test("selects expressions and columns of other rows, each once", async () => {
    await insertSelect(db, people, ann);
    const codes = JSON.stringify(["c", "c", "d"]);
    const from = sql`json_each(${codes}), ${people}`;
    const inserted = await insertSelect(
      db,
      people,
      { code: sql`value`, playerName: people.playerName, note: sql`upper(${people.code})`, tags: people.tags },
      { from, where: sql`${people.code} = 'a'`, distinct: true },
    ).returning({ code: people.code, playerName: people.playerName, note: people.note, tags: people.tags });
    const expected = { playerName: "Ann", note: "A", tags: ["x", "y"] };
    expect(inserted).toEqual([
      { code: "c", ...expected },
      { code: "d", ...expected },
    ]);
  });

  test("inserts nothing when the condition does not hold", async () => {
    expect(await insertSelect(db, people, ann, { where: sql`false` }).returning()).toEqual([]);
  });

  test("allows ON CONFLICT behind a FROM without a condition", async () => {
    const from = sql`json_each('["Ann", "Anna"]')`;
    const row = { ...ann, playerName: sql`value` };
    await insertSelect(db, people, row, { from }).onConflictDoNothing();
    await insertSelect(db, people, row, { from }).onConflictDoUpdate({
      target: people.code,
      set: { playerName: sql`excluded.player_name` },
    });
    expect(await db.select({ playerName: people.playerName }).from(people)).toEqual([{ playerName: "Anna" }]);
  });

  test("keeps placeholders, encoded as their columns are", async () => {
    const named = sql.placeholder("name");
    const query = insertSelect(db, people, { code: "p", playerName: named, tags: sql.placeholder("tags") }).toSQL();
    const values = fillPlaceholders(query.params, { name: "Pat", tags: ["z"] });
    await env.DB.prepare(query.sql)
      .bind(...values)
      .run();
    expect(await db.select().from(people)).toMatchObject([{ code: "p", playerName: "Pat", tags: ["z"] }]);
  });

  test("does not depend on the order of the columns, in the call or in the table", async () => {
    const { id, code, playerName, ...rest } = columns();
    const reordered = sqliteTable("people", { ...rest, playerName, code, id });
    await insertSelect(db, reordered, { tags: ["x", "y"], playerName: "Ann", code: "a" });
    expect(await db.select().from(people)).toMatchObject([ann]);
  });

  test("keeps working when the table gets an optional column", async () => {
    await env.DB.prepare("ALTER TABLE people ADD COLUMN nick TEXT").run();
    const grown = sqliteTable("people", { nick: text("nick"), ...columns() });
    expect(await insertSelect(db, grown, ann).returning()).toMatchObject([{ ...ann, nick: null }]);
    expect(await insertSelect(db, people, { ...ann, code: "b" }).returning()).toMatchObject([{ code: "b" }]);
  });

  test("throws for a missing column without a default, and for an unknown column", () => {
    // The compiler refuses both as well, unless a spread hides them.
    const nameless = { ...ann, ...({ playerName: undefined } as object) };
    expect(() => insertSelect(db, people, nameless)).toThrow("people needs the column playerName");
    expect(() => insertSelect(db, people, { ...ann, ...{ player_name: "Ann" } })).toThrow(
      "people has no column player_name",
    );
  });
});
