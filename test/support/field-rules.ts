import { expect, test } from "vitest";
import { type Asking, brokenFields, post } from "./answers.ts";

/** A character of two UTF-16 units: lengths count it once. */
export const ASTRAL = "🎰";

/** The beginning of a body; a character cut in two would not get through to the report. */
function inShort(body: object): string {
  return JSON.stringify(body).slice(0, 300).toWellFormed();
}

/** Every body is taken. */
export async function accepted(casino: Asking, path: string, bodies: readonly object[]) {
  for (const body of bodies) {
    const { status, json } = await post(casino, path, body);
    expect(status, `${inShort(body)} → ${JSON.stringify(json)}`).toBe(200);
  }
}

/** Every body is refused, and for that field alone. */
export async function refused(casino: Asking, path: string, field: string, bodies: readonly object[]) {
  for (const body of bodies) {
    const answer = await post(casino, path, body);
    const sent = inShort(body);
    expect(answer.status, sent).toBe(422);
    expect(answer.json, sent).toMatchObject({ error: "VALIDATION_FAILED", retryable: false });
    expect(brokenFields(answer), `${sent} → ${JSON.stringify(answer.json)}`).toEqual([field]);
  }
}

/** Of each field values at its edge that are taken, and values beyond it that are not. */
export type FieldRules = Readonly<
  Record<string, { readonly taken: readonly unknown[]; readonly not: readonly unknown[] }>
>;

/** No field takes it, and whoever reads it as a text throws. */
const NO_TEXT = { toString: 1, valueOf: 1 };

/** A test for each field of a call, which `open` makes somebody able to make. */
export function holdFields<C extends Asking>(
  open: () => Promise<C>,
  path: string | ((casino: C) => string),
  rules: FieldRules,
  bodyOf: (casino: C, change: Record<string, unknown>) => object,
): void {
  for (const [field, { taken, not }] of Object.entries(rules)) {
    test(field, async () => {
      const casino = await open();
      const target = typeof path === "string" ? path : path(casino);
      const bodies = (values: readonly unknown[]) => values.map((value) => bodyOf(casino, { [field]: value }));
      await accepted(casino, target, bodies(taken));
      await refused(casino, target, field, bodies([...not, NO_TEXT]));
    });
  }
}
