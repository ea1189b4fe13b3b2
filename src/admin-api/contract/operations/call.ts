import type { z } from "zod";
import type { Settings } from "../../../env.ts";
import type { Operation } from "../../../openapi/operation.ts";

/** What an address may be depends on the installation; its form, which is all a document can say, does not. */
export const anywhere = { localDevelopment: false, baseUrl: "https://games.example.com" } as Settings;

/** What a call takes and answers, and what both look like. */
type Shape = { body?: z.ZodType; query?: z.ZodObject; answer: z.ZodType; example: Operation["example"] };

/**
 * A call of the back office (contract: /admin/v1), every write of which is recorded in the audit log. Errors and
 * parameters follow from its path and shape where nothing else is said.
 */
export function call(
  method: Operation["method"],
  path: string,
  id: string,
  summary: string,
  shape: Shape,
  more: Partial<Operation> = {},
): Operation {
  const idempotency = method === "get" ? "Reads only." : "A repeat changes nothing more.";
  const params = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, `The ${name.replaceAll("_", " ")}.`]),
  );
  const errors = [
    ...(shape.body || shape.query ? ["VALIDATION_FAILED"] : []),
    ...(path.includes("{") ? ["NOT_FOUND"] : []),
  ];
  return {
    method,
    path: `/admin/v1${path}`,
    id,
    tag: "Back office",
    summary,
    idempotency,
    params,
    errors,
    ...shape,
    ...more,
  };
}
