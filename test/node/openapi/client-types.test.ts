import { describe, expect, test } from "vitest";
import { clientTypes, queryTypes } from "../../../scripts/openapi/client-types.ts";
import { type OpenApiDocument, openApiDocument } from "../../../scripts/openapi/document.ts";
import { operatorSurface } from "../../../scripts/openapi/surfaces.ts";

/** The types of a document of these schemas. */
const typesOf = (schemas: object) => clientTypes({ components: { schemas } } as unknown as OpenApiDocument);
const field = (schema: object) => typesOf({ Thing: { type: "object", properties: { it: schema }, required: ["it"] } });

describe("a field's comment", () => {
  test("is its description", () => {
    expect(field({ type: "string", description: "In seconds." })).toContain("  /** In seconds. */\n  it: string;\n");
    expect(field({ type: "string" })).toContain("{\n  it: string;\n");
  });

  test("has its default, its first plain example and that it is deprecated", () => {
    const described = { description: "How long.", default: 240, examples: [60, 90], deprecated: true };
    expect(field({ type: "integer", ...described })).toContain(
      "  /**\n   * How long.\n   * @default 240\n   * @example 60\n   * @deprecated\n   */\n  it: number;",
    );
    expect(field({ type: "object", examples: [{ a: 1 }] })).not.toContain("@example");
  });

  test("keeps its lines, and cannot end early", () => {
    expect(field({ type: "string", description: "One.\n\nA path such as /a/*/b" })).toContain(
      "  /**\n   * One.\n   *\n   * A path such as /a/*\\/b\n   */\n",
    );
  });

  test("is that of what it refers to, unless it has its own", () => {
    const Money = { type: "string", description: "A decimal string." };
    const refers = { $ref: "#/components/schemas/Money" };
    const properties = {
      one: refers,
      other: { ...refers, description: "The stake." },
      none: { anyOf: [refers, { type: "null" }] },
    };
    const types = typesOf({ Money, Thing: { type: "object", properties } });
    expect(types).toContain("/** A decimal string. */\n  one?: Money;");
    expect(types).toContain("/** The stake. */\n  other?: Money;");
    expect(types).toContain("/** A decimal string. */\n  none?: Money | null;");
  });
});

describe("the types of the operators' document", () => {
  const document = openApiDocument(operatorSurface);

  test("comment on every field that the document describes", () => {
    const types = clientTypes(document);
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      const text = new RegExp(`^export type ${name} = [\\s\\S]*?^`, "m").exec(types);
      expect(text, name).not.toBeNull();
      for (const { description } of Object.values(
        (schema.properties ?? {}) as Record<string, { description?: string }>,
      ))
        for (const line of description?.split("\n") ?? []) expect(types).toContain(line.trim());
    }
  });

  test("have a type for each query string", () => {
    const types = queryTypes(document);
    expect(types).toMatch(/export type ListTransactionsQuery = {[\s\S]*?by\?: "created" \| "completed";/);
    expect(types).toMatch(/export type ListLiveTablesQuery = {[^}]*currency: string;/);
  });
});
