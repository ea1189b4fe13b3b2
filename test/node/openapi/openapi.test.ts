import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { clientTypes } from "../../../scripts/openapi/client-types.ts";
import { internalSurface } from "../../../src/admin-api/contract/surface.ts";
import { openApiDocument } from "../../../src/openapi/document.ts";
import { operatorSurface } from "../../../src/operator-api/contract/surface.ts";

const operators = openApiDocument(operatorSurface);

test("openapi.json is what the contract says: after a change, npm run openapi", () => {
  expect(JSON.parse(readFileSync("openapi.json", "utf8"))).toEqual(JSON.parse(JSON.stringify(operators)));
});

test("openapi-internal.json is what the inner contracts say", () => {
  const internal: unknown = JSON.parse(JSON.stringify(openApiDocument(internalSurface)));
  expect(JSON.parse(readFileSync("openapi-internal.json", "utf8"))).toEqual(internal);
});

test("the client's types are those of openapi.json", () => {
  expect(readFileSync("clients/typescript/src/generated.ts", "utf8")).toBe(clientTypes(operators));
});
