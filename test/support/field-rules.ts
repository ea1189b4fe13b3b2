import { expect, test } from "vitest";
import { brokenFields, post, type WithOperator } from "./answers.ts";

/** One character of two UTF-16 units. Length limits must count it once. */
export const ASTRAL = "🎰";

/** The start of a body for a failure message. Half a surrogate pair would break the reporter. */
function excerpt(body: object): string {
  return JSON.stringify(body).slice(0, 300).toWellFormed();
}

/** Expects every body to be accepted. */
export async function accepted(casino: WithOperator, path: string, bodies: readonly object[]) {
  for (const body of bodies) {
    const { status, json } = await post(casino, path, body);
    expect(status, `${excerpt(body)} → ${JSON.stringify(json)}`).toBe(200);
  }
}

/** Expects every body to be refused, on that field only. */
export async function refused(casino: WithOperator, path: string, field: string, bodies: readonly object[]) {
  for (const body of bodies) {
    const answer = await post(casino, path, body);
    const sent = excerpt(body);
    expect(answer.status, sent).toBe(422);
    expect(answer.json, sent).toMatchObject({ error: "VALIDATION_FAILED", retryable: false });
    expect(brokenFields(answer), `${sent} → ${JSON.stringify(answer.json)}`).toEqual([field]);
  }
}

/** For each field: valid values up to the limit, and invalid values just beyond it. */
export type FieldRules = Readonly<
  Record<string, { readonly valid: readonly unknown[]; readonly invalid: readonly unknown[] }>
>;

/** Invalid for every field; converting it to a string throws. */
const NOT_A_STRING = { toString: 1, valueOf: 1 };

/** One test per field: its valid values are accepted, its invalid values are refused on it. */
export function testFieldRules<C extends WithOperator>(
  open: () => Promise<C>,
  path: string | ((casino: C) => string),
  rules: FieldRules,
  bodyOf: (casino: C, change: Record<string, unknown>) => object,
): void {
  for (const [field, { valid, invalid }] of Object.entries(rules)) {
    test(field, async () => {
      const casino = await open();
      const target = typeof path === "string" ? path : path(casino);
      const bodies = (values: readonly unknown[]) => values.map((value) => bodyOf(casino, { [field]: value }));
      await accepted(casino, target, bodies(valid));
      await refused(casino, target, field, bodies([...invalid, NOT_A_STRING]));
    });
  }
}
