import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { openApiDocument } from "../../../src/api/openapi/document.ts";
import type { Operation } from "../../../src/api/openapi/operation.ts";
import { about } from "../../../src/lib/about.ts";
import { operatorSurface } from "../../../src/surfaces.ts";
import { describedIn, lacking, wrongExamples } from "./described.ts";

type Document = Parameters<typeof lacking>[0];

const read = (file: string): Document => JSON.parse(readFileSync(file, "utf8"));
const DOCUMENTS = ["openapi.json", "openapi-providers.json", "openapi-internal.json"];

describe.each(DOCUMENTS)("%s", (file) => {
  const document = read(file);

  test("says of every field, parameter and header what it is, and shows what its type leaves open", () => {
    expect(describedIn(document).length).toBeGreaterThan(100);
    // Staff read the desk and its source: examples of everything are for those who have neither.
    const needed = file === "openapi-internal.json" ? /: description$/ : /./;
    const missing = lacking(document).filter((one) => needed.test(one));
    expect(missing, "Say it with `about`, beside the schema.").toEqual([]);
  });

  test("has only examples that its own schemas allow", () => {
    expect(wrongExamples(document)).toEqual([]);
  });
});

/** The components of two schemas, of which the second takes a field of the first over. */
function componentsOf(schemas: Readonly<Record<string, z.ZodType>>) {
  const { Answer } = schemas;
  const operation = { route: "GET /a", id: "a", summary: "A", answer: Answer!, example: { answer: { sum: "1.00" } } };
  const operations = { A: [operation as Operation] };
  return openApiDocument({ ...operatorSurface, operations, webhooks: [], schemas }).components.schemas as Record<
    string,
    { properties: Record<string, object> }
  >;
}

describe("a field's text", () => {
  const shared = z.string();
  about(shared, ["A shared thing.", "x"]);
  const Answer = z.object({ sum: z.string(), one: shared, other: shared.nullable(), bare: z.string().optional() });
  about(Answer, { sum: "The sum.", one: "Its own text." });
  const Longer = Answer.extend({ more: z.int() });
  about(Longer, { more: "More." });
  const { Answer: answer, Longer: longer } = componentsOf({ Answer, Longer });

  test("is its own, otherwise its schema's, otherwise that of the object it was taken over from", () => {
    expect(answer?.properties.one).toMatchObject({ description: "Its own text." });
    expect(answer?.properties.other).toMatchObject({ description: "A shared thing.", examples: ["x"] });
    expect(longer?.properties).toMatchObject({ sum: { description: "The sum." }, more: { description: "More." } });
    expect(answer?.properties.bare).not.toHaveProperty("description");
  });

  test("comes with an example from the calls, where it has none", () => {
    expect(answer?.properties.sum).toMatchObject({ examples: ["1.00"] });
    const document = { paths: {}, components: { schemas: { Answer: answer!, Longer: longer! } } };
    expect(lacking(document)).toEqual([
      ...["Answer.bare: description", "Answer.bare: example", "Longer.sum: example"],
      ...["Longer.bare: description", "Longer.bare: example"],
    ]);
    const wrong = { ...answer, properties: { sum: { type: "string", description: "The sum.", examples: [1] } } };
    expect(wrongExamples({ paths: {}, components: { schemas: { Answer: wrong } } })).toHaveLength(1);
  });
});

test("no text is in the Worker's bundle", async () => {
  const { outputFiles } = await build({
    ...{ entryPoints: ["src/index.ts"], bundle: true, minify: true, write: false, format: "esm", logLevel: "silent" },
    packages: "external",
    external: ["cloudflare:*", "node:*", "*.bin", "../../../dist/*"],
    loader: { ".html": "text", ".page.js": "text", ".css": "text" },
  });
  const script = outputFiles[0]!.text;
  const texts = DOCUMENTS.flatMap((file) =>
    Object.entries(read(file).components.schemas).flatMap(([name, schema]) =>
      describedIn({ paths: {}, components: { schemas: { [name]: schema } } }).map(({ description }) => description),
    ),
  );
  // Part of a text, because the bundler writes some characters in another way.
  const parts = [...new Set(texts)]
    .map((text) => String(text).split(/["'`\\\n]/)[0]!)
    .filter(({ length }) => length > 30);
  expect(parts.length).toBeGreaterThan(200);
  expect(parts.filter((part) => script.includes(part))).toEqual([]);
});
