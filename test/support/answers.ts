import { type Signer, signed } from "./signed.ts";

/** Whoever asks: a casino with its operator. */
export interface Asking {
  readonly operator: Signer;
}

/** Posts a body as the operator; an object is sent as JSON, a text as it is. */
export async function post({ operator }: Asking, path: string, body?: string | object) {
  return answered(await signed(operator, "POST", path, body === undefined ? {} : { body }));
}

/** Reads as the operator. */
export async function get({ operator }: Asking, target: string) {
  return answered(await signed(operator, "GET", target));
}

/** The status of an answer and its JSON. */
export async function answered(response: Response) {
  return { status: response.status, json: await response.json<Record<string, unknown>>() };
}

/** The names of the fields that a refusal lists, each once. */
export function brokenFields({ json }: { json: Record<string, unknown> }): string[] {
  return [...new Set((json.fields as { field: string }[]).map(({ field }) => field))];
}
