import { type Signer, signed } from "./signed.ts";

/** Anything with an operator to sign for, such as a casino. */
export interface WithOperator {
  readonly operator: Signer;
}

/** Posts a body as the operator; an object is sent as JSON, a string as it is. */
export async function post({ operator }: WithOperator, path: string, body?: string | object) {
  return answerOf(await signed(operator, "POST", path, body === undefined ? {} : { body }));
}

/** Reads as the operator. */
export async function get({ operator }: WithOperator, target: string) {
  return answerOf(await signed(operator, "GET", target));
}

/** An answer's status and JSON. */
export async function answerOf(response: Response) {
  return { status: response.status, json: await response.json<Record<string, unknown>>() };
}

/** The fields that a VALIDATION_FAILED answer lists, without duplicates. */
export function brokenFields({ json }: { json: Record<string, unknown> }): string[] {
  return [...new Set((json.fields as { field: string }[]).map(({ field }) => field))];
}
