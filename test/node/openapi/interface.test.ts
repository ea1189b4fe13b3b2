import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  ADDITIONS,
  CALLS,
  CODES,
  COMMON_CODES,
  ENUMS,
  type Fields,
  OBJECTS,
  type Type,
} from "../../../scripts/openapi/interface.ts";
import { answerOf, operatorsDocument, resolved, schemaIn } from "../../../scripts/openapi/operators-document.ts";
import { withoutShared } from "../../../scripts/openapi/shared.ts";

// The document to the letter of the interface: its fields with their types, its codes, and beside them only what the table
// lists as an addition.

type Schema = Record<string, unknown>;

interface Operation extends Schema {
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  readonly responses: Record<string, { content?: Record<string, { examples?: Record<string, { value: Schema }> }> }>;
}

const document = withoutShared(operatorsDocument());
const schemas = document.components.schemas as Record<string, Schema>;
const operations = new Map<string, Operation>(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  ),
);

/** Additions that were met: one that is nowhere is a mistake of the table. */
const met = new Set<string>();
const isRequest = (path: string) => /^Create|\.body\b|\.query\b/.test(path);

/** What is wrong with a schema, each with its path. */
function problems(sent: Schema, type: Type, path: string, required = true): string[] {
  const { schema, nullable } = plain(sent);
  if (typeof type === "string") {
    const [of = "", orNull] = type.split(" or null");
    // A request may say null for what it leaves out.
    const mayBeNull = orNull !== undefined || of === "any" || (isRequest(path) && !required);
    return [...(nullable && !mayBeNull ? [`${path} may be null`] : []), ...wrongType(schema, of, path)];
  }
  const wrong = nullable && required ? [`${path} may be null`] : [];
  if (!Array.isArray(type)) return [...wrong, ...wrongFields(schema, type as Fields, path)];
  if (schema.type !== "array") return [`${path} is no list`];
  return [...wrong, ...wrongFields(plain(schema.items as Schema).schema, type[0] as Fields, path)];
}

/** Without the null of a type or an alternative, and with what it refers to. */
function plain(sent: Schema): { schema: Schema; nullable: boolean } {
  const schema = resolved(schemas, sent);
  const all = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  const others = all?.filter(({ type }) => type !== "null");
  if (others?.length === 1 && others[0]) return { schema: resolved(schemas, others[0]), nullable: all?.length === 2 };
  if (!Array.isArray(schema.type)) return { schema, nullable: false };
  const [first, ...more] = schema.type.filter((one) => one !== "null");
  return { schema: { ...schema, type: more.length > 0 ? schema.type : first }, nullable: schema.type.includes("null") };
}

function wrongType(schema: Schema, type: string, path: string): string[] {
  if (type === "any") return [];
  if (type.endsWith("[]")) {
    if (schema.type !== "array") return [`${path} is no list`];
    return problems(schema.items as Schema, type.slice(0, -2), path);
  }
  if (OBJECTS[type]) return schema === schemas[type] ? [] : [`${path} is no ${type}`];
  // A parameter shows the values themselves.
  if (ENUMS[type] && schema !== schemas[type] && !path.includes(".query.")) return [`${path} is no ${type}`];
  const values = ENUMS[type] ?? type;
  if (values.includes("|")) {
    const ours = [schema.enum ?? schema.const].flat().toSorted();
    return JSON.stringify(ours) === JSON.stringify(values.split("|").toSorted()) ? [] : [`${path} is ${ours}`];
  }
  if (type === "date-time") return schema.format === "date-time" ? [] : [`${path} is no date-time`];
  if (type === "number" && schema.type === "integer") return [];
  return schema.type === type ? [] : [`${path} is ${schema.type}, not ${type}`];
}

function wrongFields(schema: Schema, fields: Fields, path: string): string[] {
  const ours = (schema.properties ?? {}) as Record<string, Schema>;
  const always = (schema.required ?? []) as string[];
  const known = Object.entries(fields).flatMap(([marked, type]) => {
    const name = marked.replace("*", "");
    const at = `${path}.${name}`;
    if (!ours[name]) return [`${at} is missing`];
    const required = marked.endsWith("*");
    const wrong = required && !always.includes(name) ? [`${at} may be absent`] : [];
    const asked = isRequest(path) && !required && always.includes(name) ? [`${at} must be sent`] : [];
    return [...wrong, ...asked, ...problems(ours[name], type, at, required)];
  });
  const names = new Set(Object.keys(fields).map((name) => name.replace("*", "")));
  return [
    ...known,
    ...Object.keys(ours).flatMap((name) => (names.has(name) ? [] : unlisted(`${path}.${name}`, ours[name]))),
  ];
}

function unlisted(path: string, schema: Schema | undefined): string[] {
  if (!ADDITIONS[path]) return [`${path} is neither the interface's nor a listed addition`];
  met.add(path);
  return schema?.["x-addition"] === true ? [] : [`${path} is not marked as an addition`];
}

describe("the objects of the interface", () => {
  test.each(Object.entries(OBJECTS))("%s has its fields, with their types, and no other", (name, fields) => {
    expect(schemas[name], `components.schemas.${name}`).toBeDefined();
    expect(problems(schemas[name] ?? {}, fields, name)).toEqual([]);
  });

  test("are refused with a field more, a field less, another type or another name", () => {
    const ping = schemas.Ping as { properties: object };
    const changed = (properties: object) => problems({ ...ping, properties }, OBJECTS.Ping ?? {}, "Ping");
    expect(changed(ping.properties)).toEqual([]);
    const { key_id, ...less } = ping.properties as Record<string, Schema>;
    expect(changed({ ...ping.properties, region: { type: "string" } })).toEqual([
      "Ping.region is neither the interface's nor a listed addition",
    ]);
    expect(changed(less)).toEqual(["Ping.key_id is missing"]);
    expect(changed({ ...less, key_id: { type: "integer" } })).toEqual(["Ping.key_id is integer, not string"]);
    expect(changed({ ...less, key: key_id })).toHaveLength(2);
  });

  test("Error and WalletRequest have exactly these keys", () => {
    const keys = (name: string) => Object.keys((schemas[name]?.properties ?? {}) as object).toSorted();
    expect(keys("Error")).toEqual(["error", "fields", "message", "retryable"]);
    expect(keys("WalletRequest")).toEqual([
      ...["action", "amount", "currency", "free_spins_id", "game_id", "player_id", "reference_transaction_id"],
      ...["round_closed", "round_id", "session_id", "transaction_id"],
    ]);
  });
});

describe.each(Object.entries(CALLS))("%s", (name, call) => {
  const operation = operations.get(name);

  test("answers the interface's codes and no other", () => {
    const shown = Object.entries(operation?.responses ?? {}).flatMap(([status, { content }]) =>
      Number(status) < 400 ? [] : Object.keys(content?.["application/json"]?.examples ?? {}),
    );
    const expected = [...(call.unsigned ? [] : COMMON_CODES), ...call.codes, ...(call.open ?? [])];
    expect([...new Set(shown)].toSorted()).toEqual([...new Set(expected)].toSorted());
    for (const code of shown) expect(Object.keys(CODES)).toContain(code);
  });

  test("takes and answers the interface's fields, with their types", () => {
    const sent = (operation?.parameters ?? []).filter((one) => one.in === "query");
    const properties = Object.fromEntries(sent.map(({ schema, ...one }) => [one.name, { ...schema, ...one }]));
    const required = sent.flatMap((one) => (one.required ? [one.name] : []));
    expect(wrongFields({ properties, required }, call.query ?? {}, `${name}.query`)).toEqual([]);
    if (call.body) expect(problems(schemaIn(operation?.requestBody), call.body, `${name}.body`)).toEqual([]);
    const answer = answerOf(operation ?? { responses: {} }, call.status);
    const all = ((resolved(schemas, answer).anyOf ?? [answer]) as Schema[]).map((one) => resolved(schemas, one));
    const { answer: type } = call;
    if (type && OBJECTS[String(type)]) expect(all).toContain(schemas[String(type)]);
    else if (type) expect(problems(answer, type, `${name}.answer`)).toEqual([]);
    expect(operation).not.toHaveProperty("x-addition");
  });
});

test("every code has the interface's status and retryable, its example four fields", () => {
  for (const { responses } of operations.values()) {
    for (const [status, { content }] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      for (const [code, { value }] of Object.entries(content?.["application/json"]?.examples ?? {})) {
        expect(Object.keys(value)).toEqual(["error", "message", "retryable", "fields"]);
        const known = CODES[code];
        if (known)
          expect([code, Number(status), value.retryable]).toEqual([code, status === "500" ? 500 : known[0], known[1]]);
      }
    }
  }
});

test("what the interface does not have is marked: each other call, listed addition", () => {
  const own = [...operations].filter(([name]) => !CALLS[name]);
  expect(own.filter(([, one]) => one["x-addition"] !== true)).toEqual([]);
  expect(Object.keys(ADDITIONS).filter((path) => !met.has(path))).toEqual([]);
});

test.each(Object.entries(ADDITIONS))("%s is documented in %s", (path, page) => {
  const name = path.slice(path.lastIndexOf(".") + 1);
  expect(readFileSync(page, "utf8")).toMatch(new RegExp(`\`[^\`\\n]*\\b${name}\\b[^\`\\n]*\``));
});

test("nothing of the interface is called old or an alias; three names are deprecated", () => {
  const deprecated = new Set<string>();
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    const { deprecated: is, description } = value as Schema;
    if (is === true) deprecated.add(path);
    if (typeof description === "string")
      expect([path, description]).not.toEqual([path, expect.stringMatching(/\b(old|older|former) name|\balias/i)]);
    for (const [name, inside] of Object.entries(value)) visit(inside, `${path}.${name}`);
  };
  visit({ ...schemas }, "");
  for (const [name, operation] of operations)
    for (const one of operation.parameters ?? []) visit(one, `${name}.${one.name}`);
  expect([...deprecated].toSorted()).toEqual([
    ".Game.properties.studio_code",
    ".Provider.properties.name",
    ".Provider.properties.studio_code",
    "GET /v1/games.studio_code",
  ]);
});
