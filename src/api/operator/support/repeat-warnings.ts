import type { Context } from "hono";
import { addWarning } from "../../http/warning-header.ts";
import type { Warning } from "../../wire/warning.ts";

/**
 * Answers a call that may repeat an earlier reference with what that reference stands for, in its present state. Where the
 * repeat differs from the first request, `warnings` and a header name the fields: they were ignored, and nothing was granted.
 */
export async function answerOfReference<A extends object>(
  c: Context,
  answer: A,
  differences: () => Promise<readonly string[]>,
  status: 200 | 202 = 200,
) {
  const names = await differences();
  if (names.length === 0) return c.json(answer, status);
  const repeated = c.json({ ...answer, warnings: names.map(reusedReference) }, status);
  addWarning(repeated.headers, `The reference was used before; ignored, because different: ${names.join(", ")}.`);
  return repeated;
}

export function reusedReference(field: string): Warning {
  const message = "differs from the first request under this reference and was ignored.";
  return { field, message, code: "REFERENCE_REUSED" };
}
