import type * as z from "zod";

/** What a field is: a text, or a text with an example where the examples of the calls show none. */
export type About = string | readonly [text: string, example: unknown];

type Shape = Readonly<Record<string, z.ZodType>>;
type Texts = Readonly<Record<string, About | undefined>>;

/** Texts of schemas wherever they are used, of fields by name, and of the fields of an object. */
const ofSchemas = new WeakMap<z.ZodType, About>();
const ofFields = new WeakMap<z.ZodType, Map<string, About>>();
const ofObjects = new WeakMap<z.ZodType, Texts>();

/**
 * Says for the OpenAPI documents what the fields of an object or of a shape are, or what a schema is wherever it is used. A
 * field without a text of its own takes that of its schema. The Worker has no use for texts, and they would be a tenth of its
 * bundle: the bundler leaves out a call that is written as a pure one, without placeholders in its texts. A test looks.
 */
export function about<S extends Shape>(
  object: z.ZodObject<S> | S,
  fields: { readonly [Name in keyof S]?: About },
): void;
export function about(schema: z.ZodType, text: About): void;
export function about(subject: z.ZodType | Shape, said: About | Texts): void {
  if (isText(said)) {
    ofSchemas.set(subject as z.ZodType, said);
    return;
  }
  const shape = (isSchema(subject) ? (subject as z.ZodObject).shape : subject) as Shape;
  if (isSchema(subject)) ofObjects.set(subject, said);
  for (const [name, text] of Object.entries(said)) {
    const field = shape[name];
    if (!field || !text || ofSchemas.has(field)) continue;
    // An object that takes the field over, as `extend` does, takes its text.
    ofFields.set(field, (ofFields.get(field) ?? new Map<string, About>()).set(name, text));
  }
}

/** What was said of a field of an object; undefined: nothing. */
export function aboutField(object: z.ZodObject, name: string): About | undefined {
  const field: z.ZodType | undefined = (object.shape as Shape)[name];
  const own = ofObjects.get(object)?.[name] ?? (field && aboutTaken(field, name));
  const general = field && aboutSchema(field);
  // A text of its own without an example leaves the schema's example in place.
  return typeof own === "string" && Array.isArray(general) ? [own, general[1]] : (own ?? general);
}

/** The text of a field that an object took over, as it was or as `partial` makes it. */
function aboutTaken(field: z.ZodType, name: string): About | undefined {
  const inner = innerOf(field);
  return ofFields.get(field)?.get(name) ?? (inner && aboutTaken(inner, name));
}

/** The text of a schema, or of what it makes optional or nullable. */
function aboutSchema(schema: z.ZodType): About | undefined {
  const inner = innerOf(schema);
  return ofSchemas.get(schema) ?? (inner && aboutSchema(inner));
}

function innerOf(schema: z.ZodType): z.ZodType | undefined {
  return (schema.def as { readonly innerType?: z.ZodType }).innerType;
}

function isText(said: About | Texts): said is About {
  return typeof said === "string" || Array.isArray(said);
}

function isSchema(subject: z.ZodType | Shape): subject is z.ZodType {
  return "_zod" in subject;
}
