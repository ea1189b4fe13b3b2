import { type Schema, Validator } from "@cfworker/json-schema";
import operators from "../../openapi.json" with { type: "json" };
import inner from "../../openapi-internal.json" with { type: "json" };

/** Every answer in a test is validated against the OpenAPI documents: an undocumented field or status fails the test. */

interface Described {
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly examples?: object }>>;
}

type Paths = Record<string, Record<string, { responses: Record<string, Described> }>>;

const paths = [operators, inner].flatMap((document) => {
  const components = { schemas: closed(document.components.schemas) };
  return Object.entries(document.paths as unknown as Paths).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
    methods,
    components,
  }));
});
const validators = new Map<object, Validator>();

/** Throws when the answer to a documented call does not match its document. Undocumented calls pass. */
export async function assertConforms(method: string, target: string, response: Response): Promise<void> {
  const path = target.split("?")[0] ?? "";
  const known = paths.find(({ pattern, methods }) => pattern.test(path) && methods[method.toLowerCase()] !== undefined);
  const operation = known?.methods[method.toLowerCase()];
  if (!known || !operation) return;
  const described = operation.responses[response.status];
  const call = `${method} ${path} answered ${response.status}`;
  if (!described) throw new Error(`${call}: list the code in the call's \`errors\` and run npm run generate`);
  const schema = described.content?.["application/json"]?.schema;
  if (!schema) return;
  const { warnings, ...answer } = (await response.clone().json()) as Record<string, unknown>;
  const { examples = { [String(answer.error)]: {} } } = described.content?.["application/json"] ?? {};
  if (target.startsWith("/v1/") && response.status >= 400 && !Object.hasOwn(examples, String(answer.error))) {
    throw new Error(`${call} with ${answer.error}: list the code in the call's \`errors\` and run npm run generate`);
  }
  // The document describes it once, for every call of /v1.
  const isDescribed = warnings === undefined || target.startsWith("/v1/");
  const result = validatorOf(schema, known.components).validate(isDescribed ? answer : { ...answer, warnings });
  if (result.valid) return;
  const errors = result.errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`);
  throw new Error(`${call} with a body that its document does not allow:\n${errors.join("\n")}`);
}

function validatorOf(schema: object, components: object): Validator {
  const validator = validators.get(schema) ?? new Validator({ ...schema, components } as Schema, "2020-12", false);
  validators.set(schema, validator);
  return validator;
}

/** The same schemas with `additionalProperties: false`, so that an undocumented field is an error. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const members = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, closed(member)]));
  return "properties" in schema && "type" in schema ? { additionalProperties: false, ...members } : members;
}
