import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const README = readFileSync("clients/typescript/README.md", "utf8");
const flat = (text: string) => text.replace(/\s+/g, " ").trim();
const quotes = [...README.matchAll(/^```ts\n\/\/ (recipes\/\w+\.ts)\n([\s\S]*?)^```$/gm)];

test("the README quotes every recipe for a framework", () => {
  expect(quotes.map(([, file]) => file)).toEqual(
    ["express", "fastify", "hono", "workers"].map((name) => `recipes/${name}.ts`),
  );
});

test.each(quotes.map(([, file = "", text = ""]) => [file, text]))("the README quotes %s as it is run", (file, text) => {
  expect(flat(readFileSync(`clients/typescript/${file}`, "utf8"))).toContain(flat(text));
});
