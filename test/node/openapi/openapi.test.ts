import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { clientTypes } from "../../../scripts/openapi/client-types.ts";
import { openApiDocument } from "../../../src/openapi/document.ts";
import { internalSurface, operatorSurface } from "../../../src/surfaces.ts";

const operators = openApiDocument(operatorSurface);

test("openapi.json is what the contract says: after a change, npm run generate", () => {
  expect(JSON.parse(readFileSync("openapi.json", "utf8"))).toEqual(JSON.parse(JSON.stringify(operators)));
});

test("openapi-internal.json is what the inner contracts say", () => {
  const internal: unknown = JSON.parse(JSON.stringify(openApiDocument(internalSurface)));
  expect(JSON.parse(readFileSync("openapi-internal.json", "utf8"))).toEqual(internal);
});

test("the client's types are those of openapi.json", () => {
  expect(readFileSync("clients/typescript/src/generated.ts", "utf8")).toBe(clientTypes(operators));
});

const operations = [...operatorSurface.operations, ...internalSurface.operations];

/** What of an operation's JSON has an example that its own schema does not take, or none. */
function unshown({ body, query, answer, accepted, example }: (typeof operations)[number]): string[] {
  // As a query says it: everything is text.
  const asked = example.query && Object.fromEntries(Object.entries(example.query).map(([k, v]) => [k, String(v)]));
  const shapes = { request: body, query, answer: answer instanceof z.ZodType ? answer : undefined, accepted };
  return Object.entries(shapes).flatMap(([name, shape]) => {
    const shown = name === "query" ? asked : example[name as keyof typeof shapes];
    if (!shape) return shown === undefined ? [] : [`${name}: an example of nothing`];
    const leftOut = shown === undefined && shape.safeParse({}).success;
    const read = shape.safeParse(shown);
    return leftOut || read.success ? [] : [`${name}: ${read.error.message}`];
  });
}

test.each(
  operations.map((operation) => [operation.id, operation] as const),
)("%s has examples that its schemas take", (_, operation) => {
  expect(unshown(operation)).toEqual([]);
});
