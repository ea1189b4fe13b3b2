import { call } from "./signed.ts";

export const ADMIN_TOKEN = "admin-token-of-the-tests-and-no-other";

export interface AdminAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

let guessers = 0;

/** A back-office call to the Worker under test; an object is sent as JSON, bytes and strings as they are. */
export async function admin(method: string, path: string, body?: unknown, token = ADMIN_TOKEN): Promise<AdminAnswer> {
  const raw = body instanceof Uint8Array || typeof body === "string";
  const response = await call(`/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(token !== ADMIN_TOKEN && { "cf-connecting-ip": anAddress() }) },
    ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** Another address for each token that may be wrong: wrong ones are counted by address (guesses.test.ts). */
function anAddress(): string {
  guessers++;
  return `10.${guessers >> 16}.${(guessers >> 8) & 255}.${guessers & 255}`;
}
