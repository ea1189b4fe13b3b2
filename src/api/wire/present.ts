import * as z from "zod";
import { isoTime } from "../../lib/clock.ts";

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** The fields of a valid request in camel case. */
export function inCamelCase<Sent extends object>(sent: Sent) {
  const fields = Object.entries(sent).map(([name, value]) => [columnOf(name), value]);
  return Object.fromEntries(fields) as { readonly [Name in keyof Sent as Camel<string & Name>]: Sent[Name] };
}

function columnOf(field: string): string {
  return field.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** What a row has for a field: of a time its milliseconds. */
type Column<Field> = Field extends z.ZodISODateTime
  ? number
  : Field extends z.ZodNullable<z.ZodISODateTime>
    ? number | null
    : Readonly<z.input<Field>>;

type Values = Readonly<Record<string, unknown>>;

/** A row with a property in camel case for each field of an answer but those that are given. */
type RowOf<Answer extends z.ZodObject, Given> = {
  readonly [Name in keyof z.input<Answer> as Name extends Given ? never : Camel<string & Name>]: Column<
    Answer["shape"][Name & string]
  >;
};

/**
 * Makes answers of rows: each field of the schema has the value of the row's property of the same name in camel case, a time
 * as ISO 8601, unless `given` has the field. Nothing else of a row is in the answer.
 */
export function presenter<Answer extends z.ZodObject>(answer: Answer) {
  const fields = Object.entries(answer.shape).map(([name, field]) => ({
    name,
    column: columnOf(name),
    isTime: (field instanceof z.ZodNullable ? field.unwrap() : field) instanceof z.ZodISODateTime,
  }));
  return <Given extends Partial<z.input<Answer>> = Record<never, never>>(
    row: RowOf<Answer, keyof Given>,
    given?: Given,
  ) => {
    const values = row as Values;
    const own: Values = given ?? {};
    const read = ({ name, column, isTime }: (typeof fields)[number]) => {
      if (name in own) return own[name];
      const value = values[column];
      return isTime && typeof value === "number" ? isoTime(value) : value;
    };
    return Object.fromEntries(fields.map((field) => [field.name, read(field)])) as z.input<Answer>;
  };
}
