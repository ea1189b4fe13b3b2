import { existsSync, readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { expect, test } from "vitest";
import { CONTROLS } from "../../controls/list.ts";

const controls = Object.values(CONTROLS).flatMap((named) => Object.entries(named));

/** The first cells of the table of threats. */
function threats(): string[] {
  const page = readFileSync("docs/threat-model.md", "utf8");
  const [, table = ""] = /\n## Threats and controls\n([\s\S]*?)\n## /.exec(page) ?? [];
  const rows = table.split("\n").filter((line) => line.startsWith("| "));
  return rows.slice(1).map((line) => (line.split(" | ")[0] ?? "").replace("| ", "").replaceAll("**", ""));
}

test("each threat of docs/threat-model.md has controls that test:slow removes", () => {
  expect(threats().length).toBeGreaterThan(15);
  expect(Object.keys(CONTROLS)).toEqual(threats());
  expect(Object.entries(CONTROLS).filter(([, named]) => Object.keys(named).length === 0)).toEqual([]);
});

test("each control has a name of its own, and tests that exist", () => {
  expect(controls.map(([name]) => name)).toEqual([...new Set(controls.map(([name]) => name))]);
  expect(controls.flatMap(([, { tests }]) => tests).filter((file) => !existsSync(file))).toEqual([]);
  expect(controls.filter(([, { tests }]) => tests.length === 0)).toEqual([]);
});

test("the text of each control is once in its file, and what replaces it is code", () => {
  const wrong = controls.flatMap(([name, { file, text, replacement }]) => {
    const whole = readFileSync(file, "utf8");
    if (whole.split(text).length !== 2)
      return [`${name}: its text is ${whole.split(text).length - 1} times in ${file}`];
    if (!file.endsWith(".ts")) return [];
    try {
      transformSync(
        whole.replace(text, () => replacement),
        { loader: "ts", logLevel: "silent" },
      );
      return [];
    } catch (cause) {
      return [`${name}: ${String(cause)}`];
    }
  });
  expect(wrong).toEqual([]);
});
