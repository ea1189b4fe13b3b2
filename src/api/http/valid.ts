import { zValidator } from "@hono/zod-validator";
import type { Context, HonoRequest, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type * as z from "zod";
import type { Ctx } from "../../context.ts";
import { type FieldError, invalidField, MAX_ERRORS_PER_FIELD, validationFailed } from "../../errors.ts";
import type { AppEnv, AppEnvWith } from "./app-env.ts";
import { declares } from "./describe.ts";
import { repeatedFields } from "./repeated-fields.ts";

/**
 * The validation of every call: `path`, `query` and `body` collect what is broken, and `checked` throws all of it as one
 * VALIDATION_FAILED. A handler reads the output with `c.req.valid`.
 */
type Validator<Target extends string, S extends z.ZodType> = MiddlewareHandler<
  AppEnv,
  string,
  { in: { [T in Target]: z.input<S> }; out: { [T in Target]: z.output<S> } }
>;

/** A body or query as it was sent, before validation: its values may be anything. */
export type Sent = Readonly<Record<string, unknown>>;

/** Rules beyond the schemas: between fields, of settings, of the database. `broken` are the schemas' errors. */
type Rules<C> = (ctx: C, sent: Sent, broken: readonly FieldError[]) => FieldError[] | Promise<FieldError[]>;

interface BodyOptions {
  /** The body may be empty, which is `{}`. */
  readonly optional?: boolean;
  /** Refuses bodies that no call of the surface takes. */
  readonly admit?: (sent: Sent) => void;
}

export function path<S extends z.ZodType>(schema: S): Validator<"param", S> {
  return declares(zValidator("param", schema, undefined, collecting("path")), { path: schema }) as Validator<
    "param",
    S
  >;
}

export function query<S extends z.ZodObject>(schema: S): Validator<"query", S> {
  const validator = zValidator("query", schema, undefined, collecting("query"));
  return declares(validator, { query: schema }) as Validator<"query", S>;
}

export function body<S extends z.ZodType>(schema: S, options: BodyOptions = {}): Validator<"json", S> {
  return declares(jsonValidator(schema, options), { body: schema, bodyOptional: options.optional ?? false });
}

export function optionalBody<S extends z.ZodType>(schema: S): Validator<"json", S> {
  return body(schema, { optional: true });
}

/** A body whose rules depend on the settings. `schema` is its form, for the document. */
export function bodyFor<C extends Ctx, S extends z.ZodType>(
  schema: S,
  rules: (ctx: C) => S,
  options: BodyOptions = {},
): Validator<"json", S> {
  const validator: Validator<"json", S> = (c, next) => jsonValidator(rules(c.get("ctx") as C), options)(c, next);
  return declares(validator, { body: schema });
}

/** Throws VALIDATION_FAILED with every broken field of path, query and body, and those of further rules. */
export function checked<C extends Ctx>(rules?: Rules<C>): MiddlewareHandler<AppEnvWith<C>> {
  const middleware: MiddlewareHandler<AppEnvWith<C>> = async (c, next) => {
    const broken = TARGETS.flatMap((target) => brokenOf(validOf(c, target)));
    if (rules) broken.push(...(await rules(c.get("ctx"), await sentTo(c), broken)));
    if (broken.length > 0) throw validationFailed(broken);
    await next();
  };
  return declares(middleware, { checked: true });
}

/** Checks any input against a wire schema: its output, or every invalid field. */
export function brokenFields<S extends z.ZodType>(
  schema: S,
  input: unknown,
  whole = "body",
): { output: z.output<S> | undefined; broken: FieldError[] } {
  const sentTwice = whole === "query" ? twiceMessage : ruleMessage;
  const { success, data, error } = schema.safeParse(input, { error: sentTwice });
  return success ? { output: data, broken: [] } : { output: undefined, broken: fieldErrors(error.issues, whole) };
}

/** The JSON object that was sent to a call with a body; undefined if it was none. */
export async function sentBody(c: { readonly req: HonoRequest }): Promise<Sent | undefined> {
  if (!("text" in c.req.bodyCache)) return undefined;
  const sent: unknown = await c.req.json().catch(() => undefined);
  return isObject(sent) ? sent : undefined;
}

const TARGETS = ["param", "query", "json"] as const;

/** The broken fields in place of a validator's output. */
class Broken {
  readonly fields: readonly FieldError[];

  constructor(fields: readonly FieldError[]) {
    this.fields = fields;
  }
}

function validOf(c: Context, target: (typeof TARGETS)[number]): unknown {
  return c.req.valid(target as never);
}

function brokenOf(valid: unknown): readonly FieldError[] {
  return valid instanceof Broken ? valid.fields : [];
}

/** The query and body of a call that has them, as they were sent. */
async function sentTo(c: Context): Promise<Sent> {
  return { ...(validOf(c, "query") === undefined ? {} : sentQuery(c)), ...(await sentBody(c)) };
}

/** Duplicate keys are arrays, which no string rule accepts. */
function sentQuery(c: Context): Sent {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}

/** Hands a failure over as data, because zValidator would answer it. */
function collecting(whole: string, admit?: BodyOptions["admit"]) {
  return {
    validationFunction: (schema: z.ZodType, value: unknown) => {
      if (whole === "body") admitBody(value, admit);
      const { output, broken } = brokenFields(schema, value, whole);
      return { success: true as const, data: broken.length > 0 ? new Broken(broken) : output };
    },
  };
}

/** Adds the fields that a body has twice to what is broken in it. */
function collectRepeated(c: Context, text: string): void {
  const repeated = repeatedFields(text).map((field) => ({ field, message: "was sent more than once in one object" }));
  if (repeated.length > 0) c.req.addValidatedData("json", new Broken([...brokenOf(validOf(c, "json")), ...repeated]));
}

function admitBody(value: unknown, admit: BodyOptions["admit"]): void {
  if (!isObject(value)) throw invalidField("body", "must be a JSON object");
  admit?.(value);
}

/** Parses the bytes that were verified, whatever their content type is said to be. */
function jsonValidator<S extends z.ZodType>(schema: S, { optional, admit }: BodyOptions): Validator<"json", S> {
  const validator = zValidator("json", schema, undefined, collecting("body", admit)) as Validator<"json", S>;
  return async (c, next) => {
    const bytes = c.get("rawBody");
    const text = optional && bytes.byteLength === 0 ? Promise.resolve("{}") : decode(bytes);
    // Typed as the text itself, but read as its promise.
    Object.assign(c.req.bodyCache, { text });
    if (bytes.byteLength === 0 && !optional) throw invalidField("body", "is empty: send a JSON object");
    const { raw } = c.req;
    if (!JSON_TYPE.test(raw.headers.get("content-type") ?? "")) c.req.raw = asJson(raw);
    try {
      return await validator(c, async () => {
        c.req.raw = raw;
        collectRepeated(c, await text);
        await next();
      });
    } catch (cause) {
      c.req.raw = raw;
      throw cause instanceof HTTPException ? invalidField("body", "must be valid UTF-8 JSON") : cause;
    }
  };
}

/** The types that Hono's validator reads as JSON. It would take a body of any other for `{}`. */
const JSON_TYPE = /^\s*application\/([\w.-]+\+)?json\s*(;|$)/i;

function asJson({ url, method }: Request): Request {
  return new Request(url, { method, headers: { "content-type": "application/json" } });
}

async function decode(bytes: Uint8Array): Promise<string> {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
}

export function isObject(value: unknown): value is Sent {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface Issue {
  readonly path: PropertyKey[];
  readonly message: string;
}

/**
 * Every invalid field with its errors, as many as an answer lists. `field` is the top-level name; the message names a deeper
 * place. A body of a megabyte can break half a million places: no text is made for those that the answer leaves out.
 */
function fieldErrors(issues: readonly Issue[], whole: string): FieldError[] {
  const counts = new Map<string, number>();
  return issues.flatMap(({ path, message }) => {
    const [first, ...rest] = path;
    const field = first === undefined ? whole : String(first);
    const count = counts.get(field) ?? 0;
    counts.set(field, count + 1);
    if (count >= MAX_ERRORS_PER_FIELD) return [];
    const nested = rest.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
    return [{ field, message: nested ? `${field}${nested} ${message}` : message }];
  });
}

/** The message of a broken rule of a query, where a list is a parameter that was sent more than once. */
function twiceMessage(issue: z.core.$ZodRawIssue): string | undefined {
  return Array.isArray(issue.input) ? "was sent more than once" : ruleMessage(issue);
}

/** The message of a broken rule; it follows the field's name: "is required", "must be a string". */
function ruleMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      return issue.expected === "int" ? "must be an integer" : `must be ${article(String(issue.expected))}`;
    case "invalid_value":
      return `${issue.input === undefined ? "is required," : "must be"} one of ${issue.values.map(String).join(", ")}`;
    case "invalid_union":
      // A field that says which form the others have; where it may be absent, undefined is one of its values.
      return Array.isArray(issue.options)
        ? `must be one of ${issue.options.filter((option) => option !== undefined).join(", ")}`
        : undefined;
    case "too_small":
      return bound(issue.origin, issue.minimum, "at least");
    case "too_big":
      return bound(issue.origin, issue.maximum, "at most");
    default:
      return undefined;
  }
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function bound(origin: string, limit: number | bigint, comparison: string): string {
  if (origin === "string") return `must have ${comparison} ${limit} characters`;
  if (origin === "array") return `must have ${comparison} ${limit} items`;
  return `must be ${comparison} ${limit}`;
}
