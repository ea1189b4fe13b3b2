import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../local/root.ts";

/** A parameter or a field of the body. */
export interface Field {
  readonly name: string;
  readonly in: "path" | "query" | "body";
  readonly required: boolean;
  readonly help: string;
  /** `json`: not to be written on a command line. */
  readonly kind: "text" | "texts" | "numbers" | "number" | "boolean" | "json";
  readonly isNullable: boolean;
}

export interface Call {
  readonly method: "get" | "put" | "post" | "delete";
  readonly path: string;
  readonly summary: string;
  readonly fields: readonly Field[];
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

interface Operation {
  readonly summary: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: { readonly "application/json"?: { readonly schema: Schema } } };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const file = join(projectRoot, "openapi-internal.json");
const api = JSON.parse(readFileSync(file, "utf8")) as Document;

/** A call of the back office as its document describes it, for example `GET /operators/{code}`. */
export function callOf(call: string): Call {
  const [method = "", path = ""] = call.split(" ");
  const operation = api.paths[`/admin/v1${path}`]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The back office has no call ${call}.`);
  const { summary, parameters = [], requestBody } = operation;
  const body = resolved(requestBody?.content["application/json"]?.schema ?? {});
  return {
    ...{ method: method.toLowerCase() as Call["method"], path, summary },
    fields: [
      ...parameters
        .filter((one) => one.in === "path" || one.in === "query")
        .map(({ name, in: place, required = false, description, schema }) =>
          fieldOf(
            { name, in: place as "path", required },
            { ...resolved(schema), ...(description && { description }) },
          ),
        ),
      ...Object.entries(body.properties ?? {}).map(([name, schema]) =>
        fieldOf({ name, in: "body", required: body.required?.includes(name) ?? false }, schema),
      ),
    ],
  };
}

function fieldOf(place: Pick<Field, "name" | "in" | "required">, given: Schema): Field {
  const schema = resolved(given);
  const options = (schema.anyOf ?? [schema]).map(resolved);
  const types = options.flatMap(({ type }) => type ?? []);
  const [kind = "json"] = types.filter((type) => type !== "null").map((type) => kindOf(type, schema));
  const help = (given.description ?? schema.description ?? "").replaceAll("`", "").replaceAll(/\s+/g, " ");
  return { ...place, kind, help, isNullable: types.includes("null") };
}

function kindOf(type: string, { items }: Schema): Field["kind"] {
  if (type === "string") return "text";
  if (type === "integer" || type === "number") return "number";
  if (type === "boolean") return "boolean";
  const item = type === "array" && items ? resolved(items).type : undefined;
  return item === "string" ? "texts" : item === "integer" ? "numbers" : "json";
}

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : { ...api.components.schemas[name], ...schema };
}
