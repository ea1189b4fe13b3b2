export type Schema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

/** What the generators read of a call's description. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly unknown[];
  readonly "x-scope"?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** The name of the schema that a success has. */
export function answerName({ responses }: Operation): string | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  return refName(success?.content?.["application/json"]?.schema);
}

/** A field of an object, or an argument of a call. */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** How a language writes types. `At` is what it must know of the place at which a type stands. */
export interface Words<At> {
  /** The types that are words, by their names in JSON Schema; `unknown` where nothing is said. */
  readonly plain: Readonly<Record<string, string>>;
  reference(name: string): string;
  literals(values: readonly unknown[]): string;
  union(types: readonly string[]): string;
  list(item: string): string;
  /** An object whose fields have any name. */
  map(values: string): string;
  /** An object with `properties`. */
  object(schema: Schema, at: At): string;
  /** The place of an item of a list; absent: that of the list. */
  readonly inList?: (at: At) => At;
  /** The place of one of several alternatives; absent: that of them all. */
  readonly inUnion?: (at: At, one: Schema, index: number, all: readonly Schema[]) => At;
}

/** The type of a schema in the words of a language. */
export function typeOf<At>(schema: Schema, at: At, words: Words<At>): string {
  const { type, items, additionalProperties } = schema;
  const ref = refName(schema);
  if (ref !== undefined) return words.reference(ref);
  if ("const" in schema) return words.literals([schema.const]);
  if (Array.isArray(schema.enum)) return words.literals(schema.enum);
  const alternatives = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (alternatives) {
    const placeOf = words.inUnion ?? (() => at);
    const types = alternatives.map((one, index) => typeOf(one, placeOf(at, one, index, alternatives), words));
    return words.union(types);
  }
  if (Array.isArray(type)) return words.union(type.map((one) => typeOf({ ...schema, type: one }, at, words)));
  if (type === "array") return words.list(typeOf((items ?? {}) as Schema, words.inList?.(at) ?? at, words));
  if (type !== "object") return words.plain[String(type ?? "unknown")] ?? "";
  if (schema.properties) return words.object(schema, at);
  return words.map(typeOf((typeof additionalProperties === "object" ? additionalProperties : {}) as Schema, at, words));
}

/** The fields of an object, in their order. */
export function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  const needed = new Set(required as string[]);
  return Object.entries(properties as Record<string, Schema>).map(([name, schema]) => ({
    ...{ name, schema, required: needed.has(name) },
  }));
}

/** The name of the schema that this one refers to. */
export function refName(schema: Schema | undefined): string | undefined {
  const ref = schema?.$ref;
  return typeof ref === "string" ? ref.slice(ref.lastIndexOf("/") + 1) : undefined;
}

/** Whether null is a value of its own, and so not the same as a field that is left out. */
export function mayBeNull({ type, anyOf, oneOf }: Schema): boolean {
  const alternatives = (anyOf ?? oneOf ?? []) as Schema[];
  return [type].flat().includes("null") || alternatives.some(mayBeNull);
}
