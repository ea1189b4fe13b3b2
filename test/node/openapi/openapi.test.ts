import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { clientTypes } from "../../../scripts/openapi/client-types.ts";
import { openApiDocument } from "../../../src/openapi/document.ts";
import { internalSurface, operatorSurface } from "../../../src/surfaces.ts";

const operators = openApiDocument(operatorSurface);

test("openapi.json matches the contract: after a change, npm run generate", () => {
  expect(JSON.parse(readFileSync("openapi.json", "utf8"))).toEqual(JSON.parse(JSON.stringify(operators)));
});

test("openapi-internal.json matches the internal contract", () => {
  const internal: unknown = JSON.parse(JSON.stringify(openApiDocument(internalSurface)));
  expect(JSON.parse(readFileSync("openapi-internal.json", "utf8"))).toEqual(internal);
});

test("the client's types match openapi.json", () => {
  expect(readFileSync("clients/typescript/src/generated.ts", "utf8")).toBe(clientTypes(operators));
});

const operatorOperations = Object.values(operatorSurface.operations).flat();
const operations = [...operatorOperations, ...Object.values(internalSurface.operations).flat()];

test("the client has a method for every call of openapi.json with a JSON answer", () => {
  const source = readFileSync("clients/typescript/src/client.ts", "utf8");
  const sent = source.matchAll(/(?:#(get|post)(?:<\w+>)?\(\s*|method: "(\w+)",\s*target: )["`]([^"`]+)/g);
  const made = [...sent].map(([, short, method = short, path = ""]) =>
    `${method} ${path}`.replace(/\$\{[^}]*\}/g, "{}"),
  );
  const described = operatorOperations
    .filter(({ answer }) => answer instanceof z.ZodType)
    .map(({ route }) => route.replace(/\{\w+\}/g, "{}"));
  const routes = made.map((call) => call.replace(/^\w+/, (method) => method.toUpperCase()));
  expect([...new Set(routes)].sort(), "Add the method to clients/typescript/src/client.ts.").toEqual(described.sort());
});

/** Errors in an operation's examples: missing, without a schema, or not matching it. */
function exampleErrors({ body, query, answer, accepted, example }: (typeof operations)[number]): string[] {
  // In a query every value is a string.
  const sentQuery = example.query && Object.fromEntries(Object.entries(example.query).map(([k, v]) => [k, String(v)]));
  const shapes = { request: body, query, answer: answer instanceof z.ZodType ? answer : undefined, accepted };
  return Object.entries(shapes).flatMap(([name, shape]) => {
    const shown = name === "query" ? sentQuery : example[name as keyof typeof shapes];
    if (!shape) return shown === undefined ? [] : [`${name}: an example without a schema`];
    const optional = shown === undefined && shape.safeParse({}).success;
    const read = shape.safeParse(shown);
    return optional || read.success ? [] : [`${name}: ${read.error.message}`];
  });
}

test("every POST states the effect of a repeat", () => {
  const silent = operations.filter(({ route, idempotency }) => route.startsWith("POST ") && !idempotency);
  expect(silent.map(({ route }) => route)).toEqual([]);
});

test.each(
  operations.map(
    (operation, i) => [operation.id, i < operatorOperations.length ? "operator" : "internal", operation] as const,
  ),
)("%s (%s) has examples that match its schemas", (_, __, operation) => {
  expect(exampleErrors(operation)).toEqual([]);
});
