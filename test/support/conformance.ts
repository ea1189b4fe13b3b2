import { type Schema, Validator } from "@cfworker/json-schema";
import document from "../../openapi.json" with { type: "json" };

/** Answers that tests see are held against openapi.json: a field or status it does not have is a failure. */

interface Described {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

const paths = Object.entries(
  document.paths as unknown as Record<string, Record<string, { responses: Record<string, Described> }>>,
).map(([path, methods]) => ({ pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`), methods }));
const components = { schemas: closed(document.components.schemas) };
const validators = new Map<object, Validator>();

/** Throws when the document does not allow this answer to a call that it describes. */
export async function assertConforms(method: string, target: string, response: Response): Promise<void> {
  const path = target.split("?")[0] ?? "";
  const known = paths.filter(({ pattern }) => pattern.test(path)).map(({ methods }) => methods[method.toLowerCase()]);
  const operation = known.find((candidate) => candidate !== undefined);
  if (!operation) return;
  const described = operation.responses[response.status];
  const call = `${method} ${path} answered ${response.status}`;
  if (!described) throw new Error(`${call}, which openapi.json does not have`);
  const schema = described.content?.["application/json"]?.schema;
  if (!schema) return;
  const result = validatorOf(schema).validate(await response.clone().json());
  if (result.valid) return;
  const faults = result.errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`);
  throw new Error(`${call} in a form that openapi.json does not have:\n${faults.join("\n")}`);
}

function validatorOf(schema: object): Validator {
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
