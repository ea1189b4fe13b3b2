import { readFileSync } from "node:fs";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { PERSONAL_COLUMNS } from "../../../src/db/personal-columns.ts";
import * as schema from "../../../src/db/schema/index.ts";

/** Columns that are about a person: a player, a staff member, or a caller's address. So is what a wallet answered in a call. */
const PERSONAL = /^(?:player|address|email|actor|answer$|acknowledged_by|silenced_by|proposed_by|data$)/;

test("docs/operating.md says how long each table with personal data is kept", () => {
  const [, section = ""] =
    /\n## Personal data\n(.*?)(?=\n## |$)/s.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  const documented = [...section.matchAll(/^\| (.*?) \|/gm)].flatMap(
    ([, cell = ""]) => cell.match(/(?<=`)\w+(?=`)/g) ?? [],
  );
  const named = new Set(documented);
  const tables = Object.values(schema).flatMap((value) =>
    is(value, SQLiteTable) ? [{ name: getTableName(value), columns: Object.values(getTableColumns(value)) }] : [],
  );
  const personal = tables
    .filter(({ name, columns }) => columns.some((column) => PERSONAL.test(column.name)) || name === "attempts")
    .map(({ name }) => name);
  expect(personal.length).toBeGreaterThan(8);
  const listed = tables.map(({ name }) => name).filter((name) => named.has(name));
  expect(listed.toSorted()).toEqual(personal.toSorted());
});

test("docs/operating.md names what is personal in a session, like the one list (C14)", () => {
  const row = `| \`sessions\` | ${PERSONAL_COLUMNS.map((name) => `\`${name}\``).join(", ")} | the game shows them | erased`;
  expect(readFileSync("docs/operating.md", "utf8")).toContain(row);
});
