import { type Schema, Validator } from "@cfworker/json-schema";
import operators from "../../openapi.json" with { type: "json" };
import inner from "../../openapi-internal.json" with { type: "json" };

/** Answers that tests see are held against the documents: a field or status that they do not have is a failure. */

interface Described {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
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

/** Throws when the document of its surface does not allow this answer to a call that it describes. */
export async function assertConforms(method: string, target: string, response: Response): Promise<void> {
  const path = target.split("?")[0] ?? "";
  const known = paths.find(({ pattern, methods }) => pattern.test(path) && methods[method.toLowerCase()] !== undefined);
  const operation = known?.methods[method.toLowerCase()];
  if (!known || !operation) return;
  const described = operation.responses[response.status];
  const call = `${method} ${path} answered ${response.status}`;
  if (!described) throw new Error(`${call}, which its document does not have`);
  const schema = described.content?.["application/json"]?.schema;
  if (!schema) return;
  const result = validatorOf(schema, known.components).validate(await response.clone().json());
  if (result.valid) return;
  const faults = result.errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`);
  throw new Error(`${call} in a form that its document does not have:\n${faults.join("\n")}`);
}

function validatorOf(schema: object, components: object): Validator {
  const validator = validators.get(schema) ?? new Validator({ ...schema, components } as Schema, "2020-12", false);
  validators.set(schema, validator);
  return validator;
}

/** The schemas with no room for fields that they do not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const members = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, closed(member)]));
  return "properties" in schema && "type" in schema ? { additionalProperties: false, ...members } : members;
}
