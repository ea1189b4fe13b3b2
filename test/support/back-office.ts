import type { Key } from "./signed-headers.ts";

export type BackOffice = ReturnType<typeof backOffice>;

/** Calls the back office of a running service. Throws for a refusal. */
export function backOffice(serviceUrl: string, token: string) {
  return async <T = Readonly<Record<string, unknown>>>(method: string, path: string, body: unknown): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${serviceUrl}/admin/v1${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

/** Issues a key. `owner` is its path: `/operators/casino`. */
export async function issueKey(admin: BackOffice, owner: string): Promise<Key> {
  const { key_id: keyId, secret } = await admin<{ key_id: string; secret: string }>("POST", `${owner}/keys`, {});
  return { keyId, secret };
}
