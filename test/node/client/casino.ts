import { ADMIN_TOKEN } from "../support/service.ts";

/** A call of the back office of a running service; throws for a refusal. */
export function backOffice(serviceUrl: string) {
  return async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const answer = await fetch(`${serviceUrl}/admin/v1${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
}

/** An operator with a key, made by the back office of a running service. */
export async function aCasino(serviceUrl: string, code: string, walletUrl: string) {
  const admin = backOffice(serviceUrl);
  await admin("PUT", `/operators/${code}`, { name: code, wallet_url: walletUrl });
  const { key_id: keyId = "", secret = "" } = await admin("POST", `/operators/${code}/keys`, {});
  return { keyId, secret };
}
