import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { describe, expect, test } from "vitest";
import * as schema from "../../../src/db/schema/index.ts";
import * as shard from "../../../src/db/schema/shard.ts";
import { allFacts } from "../../../src/ledger/shards/facts.ts";
import { assignmentTrigger, triggersOf } from "./fact-triggers.ts";

/** The digests of every released migration, by the version that brought it; a version without one has `{}`. */
const releases = readJson<Record<string, Record<string, string>>>("migrations/released.json");
const journal = readJson<{ entries: { tag: string }[] }>("migrations/meta/_journal.json");
const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"));

describe("a released migration", () => {
  const released = Object.entries(releases).flatMap(([version, migrations]) =>
    Object.entries(migrations).map(([file, digest]) => ({ version, file, digest })),
  );

  test.each(released)("$file of $version is as it was released", ({ file, digest }) => {
    const help = `${file} is released: databases have it already. Restore it, and make the change a migration of its own (docs/schema-changes.md).`;
    expect(existsSync(`migrations/${file}`) ? sha256(`migrations/${file}`) : "missing", help).toBe(digest);
  });

  test("comes before those that are not released yet", () => {
    const inOrder = Object.values(releases).flatMap((migrations) => Object.keys(migrations));
    expect(files.slice(0, inOrder.length)).toEqual(inOrder);
  });

  test("is listed under its version", () => {
    const { version } = readJson<{ version: string }>("package.json");
    const help = `List the migrations that ${version} brings, or {} when it has none, in migrations/released.json (docs/schema-changes.md).`;
    expect(Object.keys(releases).at(-1), help).toBe(version);
  });
});

describe("the migrations", () => {
  test("are those of drizzle-kit's journal, in its order", () => {
    expect(files).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`));
  });

  test("build src/db/schema's tables and indexes: after a change, npm run db:generate", async () => {
    const statements = await generateSQLiteMigration(
      await generateSQLiteDrizzleJson({}),
      await generateSQLiteDrizzleJson(schema),
    );
    const wanted = structureAfter(statements);
    expect(Object.keys(wanted).length).toBeGreaterThan(20);
    expect(structureAfter(files.map((file) => readFileSync(`migrations/${file}`, "utf8")))).toEqual(wanted);
  });
});

describe("a shard's database", () => {
  const all = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".sql"))
      .map((name) => readFileSync(`${folder}/${name}`, "utf8"));

  test("is built by migrations/ledger as src/db/schema/shard.ts has it", async () => {
    const statements = await generateSQLiteMigration(
      await generateSQLiteDrizzleJson({}),
      await generateSQLiteDrizzleJson(shard),
    );
    expect(structureAfter(all("migrations/ledger"))).toEqual(structureAfter(statements));
  });

  test("has what the control database has by the same names: statements run in both", () => {
    const control = structureAfter(all("migrations"));
    const { fact_copies: _, fact_fills: __, archive_watch: ___, ...shared } = structureAfter(all("migrations/ledger"));
    expect(Object.keys(shared)).toContain("movements");
    for (const [name, structure] of Object.entries(shared)) expect(control[name], name).toEqual(structure);
  });

  test("is told of each change it copies: migrations have src/ledger/shards/facts.ts", () => {
    const db = new DatabaseSync(":memory:");
    for (const file of all("migrations")) db.exec(file);
    const triggers = db.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY sql").all();
    db.close();
    const wanted = [...allFacts().flatMap(triggersOf), assignmentTrigger()];
    expect(triggers.map(({ sql }) => sql)).toEqual(wanted.map((sql) => sql.replace(/;$/, "")).toSorted());
  });

  test("has every table that it copies", () => {
    const names = Object.keys(structureAfter(all("migrations/ledger")));
    for (const { name } of allFacts()) expect(names).toContain(name);
  });
});

/** What is in an empty database after some statements. Columns are by name: a later one comes last, wherever it is written. */
function structureAfter(statements: readonly string[]) {
  const db = new DatabaseSync(":memory:");
  for (const statement of statements) db.exec(statement);
  const objects = db
    .prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' AND type <> 'trigger'")
    .all();
  const structure = objects.map(({ type, name, sql }) => {
    const columns = db.prepare("SELECT name, type, [notnull], dflt_value, pk, hidden FROM pragma_table_xinfo(?)");
    const keys = db.prepare("SELECT * FROM pragma_foreign_key_list(?)");
    const text = String(sql);
    return type === "table"
      ? [
          name,
          {
            columns: Object.fromEntries(columns.all(String(name)).map((column) => [column.name, { ...column }])),
            foreignKeys: keys.all(String(name)).map((key) => ({ ...key })),
            rules: text.match(/AUTOINCREMENT|CHECK\s*\(.*\)|WITHOUT ROWID|STRICT/gi) ?? [],
          },
        ]
      : [name, text];
  });
  db.close();
  return Object.fromEntries(structure) as Record<string, unknown>;
}

function sha256(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8")) as T;
}
