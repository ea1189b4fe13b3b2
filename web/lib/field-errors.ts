import { RefusedError } from "../../clients/typescript/src/errors.ts";

/** Puts a field's error into words: by default its name in the API and the rule. */
export type ErrorWords = (label: string, message: string, field: string) => string;

/** As the service says it. A message of a deeper place names that, which begins with the field. */
export const ruleOf: ErrorWords = (_, message, field) => {
  const deeper = message.startsWith(field) ? message.slice(field.length) : "";
  if (/^\[\d+\] /.test(deeper)) return deeper.replace(/^\[(\d+)\]/, (_all, at: string) => `entry ${Number(at) + 1}`);
  return /^[[.]/.test(deeper) ? message : `${field} ${message}`;
};

/** Errors of a refused call by field; undefined where a field has no place in the form. */
export function errorsOf(
  fields: readonly { readonly name: string; readonly label: string }[],
  error: unknown,
  words: ErrorWords,
): Readonly<Record<string, string>> | undefined {
  if (!(error instanceof RefusedError) || error.fields.length === 0) return undefined;
  const placed: Record<string, string> = {};
  for (const { field, message } of error.fields) {
    const own = fields.find(({ name }) => field === name || field.startsWith(`${name}[`));
    if (!own) return undefined;
    // A sentence of its own stands alone; a rule without its full stop does not.
    const [before, more] = [placed[own.name], words(own.label, message, field)];
    placed[own.name] = before === undefined ? more : `${before}${before.endsWith(".") ? " " : "; "}${more}`;
  }
  return placed;
}
