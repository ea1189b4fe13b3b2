import type { Context } from "hono";
import type * as z from "zod";
import { type FieldError, validationFailed } from "../../errors.ts";

interface Issue {
  readonly path: PropertyKey[];
  readonly message: string;
}

/** Every invalid field with its error. `field` is the top-level name; the message names a deeper place. */
function fieldErrors(issues: readonly Issue[], whole = "body"): FieldError[] {
  return issues.map(({ path, message }) => {
    const [field, ...rest] = path;
    const nested = rest.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
    return {
      field: field === undefined ? whole : String(field),
      message: nested ? `${String(field)}${nested} ${message}` : message,
    };
  });
}

/** The message of a broken rule; it follows the field's name: "is required", "must be a string". */
function ruleMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      return issue.expected === "int" ? "must be an integer" : `must be ${article(String(issue.expected))}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
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

/** Checks any input against a wire schema: its output, or every invalid field. */
export function brokenFields<S extends z.ZodType>(
  schema: S,
  input: unknown,
  whole = "body",
): { output: z.output<S> | undefined; broken: FieldError[] } {
  const { success, data, error } = schema.safeParse(input, { error: ruleMessage });
  return success ? { output: data, broken: [] } : { output: undefined, broken: fieldErrors(error.issues, whole) };
}

/** Validates any input against a wire schema; throws VALIDATION_FAILED with every invalid field. */
export function validate<S extends z.ZodType>(schema: S, input: unknown, whole = "body"): z.output<S> {
  const { output, broken } = brokenFields(schema, input, whole);
  if (broken.length > 0) throw validationFailed(broken);
  return output as z.output<S>;
}

/** A body or query as it was sent, before validation: its values may be anything. */
export type Sent = Readonly<Record<string, unknown>>;

/** The query string as it was sent. Duplicate keys become arrays, which no string rule accepts. */
export function sentQuery(c: Context): Sent {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}
