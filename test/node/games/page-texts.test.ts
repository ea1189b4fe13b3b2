import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildGamePage } from "../../../scripts/assets/game-page.ts";
import { ROULETTE } from "../../../src/sandbox/games/roulette.ts";
import { LANGUAGES } from "../../../src/sandbox/page/built-files.ts";

const client = "web/games";
const root = mkdtempSync(join(tmpdir(), "game-page-"));
const built = (name: string) => readFileSync(`${root}/sandbox/page/${name}`, "utf8");

beforeAll(() => buildGamePage(root));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`${client}/texts/${language}.json`, "utf8"));

/** The name of a text without its plural form. */
const base = (name: string) => name.replace(/\.(zero|one|two|few|many|other)$/, "");
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

const english = textsOf("en");
const names = [...new Set(Object.keys(english).map(base))];
const scripts = globSync(`${client}/*.ts`)
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
const firstWords = readFileSync(`${client}/first-words.ts`, "utf8");

test("every language has a file and its first words", () => {
  const files = globSync(`${client}/texts/*.json`).map((file) => basename(file, ".json"));
  expect(files.sort()).toEqual([...LANGUAGES].sort());
  expect([...firstWords.matchAll(/^ {2}(\w\w): \{$/gm)].map(([, language]) => language)).toEqual([...LANGUAGES].sort());
  for (const name of ["UNAUTHORIZED", "SESSION_CLOSED", "UNREACHABLE"])
    expect([...firstWords.matchAll(new RegExp(`^ {4}${name}:`, "gm"))]).toHaveLength(LANGUAGES.size);
});

describe.each([...LANGUAGES])("%s", (language) => {
  const texts = textsOf(language);

  test("has every text, with every placeholder, and no other", () => {
    expect([...new Set(Object.keys(texts).map(base))]).toEqual(names);
    for (const [name, text] of Object.entries(texts)) {
      expect([name, text.trim()]).not.toEqual([name, ""]);
      expect([name, placeholders(text)]).toEqual([name, placeholders(english[base(name)] ?? "")]);
    }
  });

  test("has the plural forms of its language, where a text has any", () => {
    const plurals = new Intl.PluralRules(language);
    const forms = new Set(Array.from({ length: 100 }, (_, count) => plurals.select(count)));
    for (const name of new Set(
      Object.keys(texts)
        .filter((name) => base(name) !== name)
        .map(base),
    )) {
      // The general form stands for one more.
      const missing = [...forms].filter((form) => texts[`${name}.${form}`] === undefined);
      expect([name, missing.length], String(missing)).toEqual([name, 1]);
    }
  });

  test("is not in the script of the page, and travels with the state of the game", () => {
    expect(JSON.parse(built(`${language}.json`))).toEqual(texts);
    const long = Object.values(texts).filter((text) => text.length > 25);
    expect(long.length).toBeGreaterThan(20);
    expect(long.filter((text) => built("main.page.js").includes(text))).toEqual([]);
  });
});

test("the page asks for no text that is missing, and no text is never asked for", () => {
  const known = new Set([...names, "UNAUTHORIZED", "UNREACHABLE"]);
  const asked = [...scripts.matchAll(/\btext\("([^"]+)"/g)].map(([, name]) => name);
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((name) => !known.has(String(name)))).toEqual([]);
  const bets = ROULETTE.bets.map(({ code }) => code);
  expect(bets.filter((code) => !/^\d+$/.test(code) && !known.has(code))).toEqual([]);

  const sources = [
    "src/ledger/wallet/classify.ts",
    "src/api/wire/errors.ts",
    "src/sandbox/studio/watch-table.ts",
    "src/sandbox/games/scenes.ts",
  ];
  const codes = sources.map((file) => readFileSync(file, "utf8")).join("");
  const written = (name: string) =>
    scripts.includes(`"${name}"`) ||
    scripts.includes(`"${name.replace(/^symbol-/, "")}"`) ||
    bets.includes(name) ||
    codes.includes(name);
  expect(names.filter((name) => !written(name))).toEqual([]);
});
