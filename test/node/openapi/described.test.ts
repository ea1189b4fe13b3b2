import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { Call } from "../../../scripts/openapi/calls-of.ts";
import { openApiDocument } from "../../../scripts/openapi/document.ts";
import { operatorSurface } from "../../../scripts/openapi/surfaces.ts";
import { describedIn, lacking, wrongExamples } from "./described.ts";

type Document = Parameters<typeof lacking>[0];

const read = (file: string): Document => JSON.parse(readFileSync(file, "utf8"));
const DOCUMENTS = ["openapi.json", "openapi-providers.json", "openapi-internal.json"];

describe.each(DOCUMENTS)("%s", (file) => {
  const document = read(file);

  test("says of every field, parameter and header what it is, and shows open types", () => {
    expect(describedIn(document).length).toBeGreaterThan(100);
    // Staff read the desk and its source: examples of everything are for those who have neither.
    const needed = file === "openapi-internal.json" ? /: description$/ : /./;
    const missing = lacking(document).filter((one) => needed.test(one));
    expect(missing, "Say it with `describe` or `meta`, at the field's schema.").toEqual([]);
  });

  test("has only examples that its own schemas allow", () => {
    expect(wrongExamples(document)).toEqual([]);
  });
});

/** The components of two schemas, of which the second takes a field of the first over. */
function componentsOf(schemas: Readonly<Record<string, z.ZodType>>) {
  const { Answer } = schemas;
  const call = { id: "a", summary: "A", answer: Answer!, example: { answer: { sum: "1.00" } } };
  const calls: Call[] = [{ method: "GET", path: "/a", call }];
  return openApiDocument({ ...operatorSurface, calls, webhooks: [], schemas }).components.schemas as Record<
    string,
    { properties: Record<string, object> }
  >;
}

describe("a field's text", () => {
  const shared = z.string().meta({ description: "A shared thing.", examples: ["x"] });
  const Answer = z.object({
    sum: z.string().describe("The sum."),
    one: shared.describe("Its own text."),
    other: shared.nullable(),
    several: z.array(shared).meta({ description: "Several.", examples: [["x"]] }),
    bare: z.string().optional(),
  });
  const Longer = Answer.extend({ more: z.int().describe("More.") });
  const { Answer: answer, Longer: longer } = componentsOf({ Answer, Longer });

  test("is its own, otherwise its schema's, and is said once", () => {
    expect(answer?.properties.one).toMatchObject({ description: "Its own text." });
    expect(answer?.properties.other).toMatchObject({ description: "A shared thing.", examples: ["x"] });
    expect(answer?.properties.other).toMatchObject({ type: ["string", "null"] });
    expect(answer?.properties.several).toMatchObject({ description: "Several.", items: { type: "string" } });
    expect(answer?.properties.several).not.toMatchObject({ items: { description: expect.anything() } });
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
