import { globSync, readFileSync } from "node:fs";
import { Validator } from "@cfworker/json-schema";
import { Hono } from "hono";
import { expect, test } from "vitest";
import * as z from "zod";
import { GAMES } from "../../../examples/provider/games.ts";
import { clientCalls, snake } from "../../../scripts/openapi/calls.ts";
import { callsOf } from "../../../scripts/openapi/calls-of.ts";
import { committed, ignored } from "../../../scripts/openapi/files.ts";
import { GENERATED } from "../../../scripts/openapi/generated.ts";
import { operatorsDocument, withoutError } from "../../../scripts/openapi/operators-document.ts";
import { internalSurface, operatorSurface, providersSurface } from "../../../scripts/openapi/surfaces.ts";
import { describe } from "../../../src/api/http/describe.ts";
import { query } from "../../../src/api/http/valid.ts";

const named = withoutError(operatorsDocument());

test.each(Object.entries(committed()))("%s matches the contract: after a change, npm run generate", (file, text) => {
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(text));
});

test("the files that git ignores are written again when their sources change", () => {
  const written = Object.fromEntries(GENERATED.map((file) => [file, readFileSync(file, "utf8")]));
  expect(written).toEqual(ignored());
});

test("git ignores each of them", () => {
  const lines = readFileSync(".gitignore", "utf8").split("\n");
  expect(GENERATED.filter((file) => !lines.includes(`/${file}`))).toEqual([]);
});

test("the example provider's titles match the schema, which refuses one without type", () => {
  const schema = JSON.parse(readFileSync("docs/providers/titles.schema.json", "utf8"));
  const validator = new Validator(schema, "2020-12");
  const titles = JSON.parse(readFileSync("examples/provider/titles.json", "utf8"));
  expect(validator.validate(titles)).toMatchObject({ valid: true });
  expect(titles.map(({ code, name, type }: Record<string, string>) => ({ code, name, type }))).toEqual(
    GAMES.map(({ code, name, type }) => ({ code, name, type })),
  );
  expect(validator.validate([{ code: "a", name: "A", has_demo: true, restricted_countries: [] }]).valid).toBe(false);
});

test.each(
  providersSurface.webhooks.map((hook) => [hook.name, hook] as const),
)("the call %s to a provider has examples that match its schemas", (_, { body, answer, refusal, example }) => {
  expect(body.safeParse(example.request).error).toBeUndefined();
  expect(answer?.safeParse(example.answer).error).toBeUndefined();
  const refused = Object.values(refusal?.statuses ?? {}).flatMap(({ examples }) => Object.values(examples));
  for (const one of refused) expect(refusal?.schema.safeParse(one).error).toBeUndefined();
});

test("the other languages' clients have each method of the TypeScript client by name", () => {
  const source = readFileSync("clients/typescript/src/client.ts", "utf8");
  const typescript = [...source.matchAll(/^ {2}(?:async )?\*?(\w+)\(/gm)].map(([, name]) => name);
  expect(typescript.length).toBeGreaterThan(50);
  const generated = clientCalls(named).map(({ name }) => name);
  // Calls that follow what they have read or sent, and those whose bodies are no JSON, are written by hand.
  const byHand = ["constructor", "gameChanges", "followWireEvents", "putReconciliationPart", "sendReconciliationList"];
  expect(typescript.filter((name) => ![...generated, ...byHand].includes(name ?? ""))).toEqual([]);
});

test("docs/client-methods.md has the methods of every call", async () => {
  // As above; `null`: in that language there is none.
  const byHand: [call: string, camel: string, python: string | null][] = [
    ["GET /v1/games/changes", "gameChanges", "game_changes"],
    ["GET /v1/test/events/stream", "followWireEvents", null],
    ["PUT /v1/reconciliations/{id}/parts/{n}", "putReconciliationPart", "put_reconciliation_part"],
    ["PUT /v1/reconciliations/{id}/parts/{n}", "sendReconciliationList", "send_reconciliation_list"],
  ];
  const generated = clientCalls(named).map(({ method, path, name, fixed }) => {
    const query = new URLSearchParams(fixed).toString();
    return [`${method.toUpperCase()} ${path}${query && `?${query}`}`, name, snake(name)] as const;
  });
  const source = (files: string) =>
    globSync(`clients/${files}`)
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
  const typescript = source("typescript/src/client.ts");
  const php = source("php/src/*.php");
  const python = source("python/operator_games/c*.py");
  const column = (methods: readonly (string | null)[]) => methods.flatMap((one) => one && `\`${one}\``).join(", ");
  const table = [...Map.groupBy([...generated, ...byHand], ([call]) => call)].map(([call, same]) => {
    const own = same.filter(([, camel]) => new RegExp(`^ {2}(?:async )?\\*?${camel}\\(`, "m").test(typescript));
    const others = same.filter(([, , snaked]) => snaked !== null);
    expect(own.length, call).toBeGreaterThan(0);
    for (const [, camel, snaked] of others) {
      expect(python.includes(`    def ${snaked}(`), `${snaked} in Python`).toBe(true);
      expect(php.includes(`function ${camel}(`), `${camel} in PHP`).toBe(true);
    }
    const names = [own.map(([, camel]) => camel), others.map(([, camel]) => camel), others.map(([, , one]) => one)];
    return `| ${[`\`${call}\``, ...names.map((one) => column(one) || "–")].join(" | ")} |`;
  });
  await expect(`${METHODS}${table.join("\n")}\n`).toMatchFileSnapshot("../../../docs/client-methods.md");
});

const METHODS = `# Methods of the clients

Written by \`npx vitest run -u --project node test/node/openapi/openapi.test.ts\`, which looks for each of them in the clients of
[TypeScript](../clients/typescript/README.md), [PHP](../clients/php/README.md) and [Python](../clients/python/README.md). Of a list, the
first method reads all pages, and the one with \`Page\` a single one.

| call | TypeScript | PHP | Python |
|---|---|---|---|
`;

const calls = [...operatorSurface.calls, ...internalSurface.calls];

test("the client has a method for every call of openapi.json with a JSON answer", () => {
  const source = readFileSync("clients/typescript/src/client.ts", "utf8");
  const sent = source.matchAll(/(?:#(get|post)(?:<\w+>)?\(\s*|method: "(\w+)",\s*target: )["`]([^"`]+)/g);
  const made = [...sent].map(([, short, method = short, path = ""]) =>
    `${method} ${path}`.replace(/\$\{[^}]*\}/g, "{}"),
  );
  const described = operatorSurface.calls
    .filter(({ call }) => call.answer instanceof z.ZodType)
    .map(({ method, path }) => `${method} ${path}`.replace(/\{\w+\}/g, "{}"));
  const routes = made.map((call) => call.replace(/^\w+/, (method) => method.toUpperCase()));
  expect([...new Set(routes)].sort(), "Add the method to clients/typescript/src/client.ts.").toEqual(described.sort());
});

/** Errors in a call's examples: missing, without a schema, or not matching it. */
function exampleErrors({ body, query, call: { answer, accepted, example } }: (typeof calls)[number]): string[] {
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
  const silent = calls.filter(({ method, call }) => method === "POST" && !call.idempotency);
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test.each(
  calls.map((one) => [`${one.method} ${one.path}`, one] as const),
)("%s has examples that match its schemas", (_, one) => {
  expect(exampleErrors(one)).toEqual([]);
});

test("a call that validates without throwing what is broken is refused at once", () => {
  const call = { id: "things", summary: "Things", answer: z.object({}), example: {} };
  const unchecked = new Hono().get("/things", describe(call), query(z.object({ id: z.string() })));
  expect(() => callsOf(unchecked, "/v1")).toThrow("GET /v1/things validates without checked()");
});
