import { inject } from "vitest";
import { putOperator } from "../../src/catalogue/operators/put-operator.ts";
import { issueKey } from "../../src/gate/keys/issue-key.ts";
import { adminCtx, type TestOperator } from "./fixtures.ts";

const SECRET = "wallet-secret";

/** An operator with two keys; its wallet is the reference wallet unless `walletUrl` is given. */
export async function anOperatorWithWallet(walletUrl = `${inject("referenceWallet")}/wallet`): Promise<TestOperator> {
  const ctx = adminCtx();
  const code = `casino-${ctx.random.uuid()}`;
  await putOperator(ctx, { code, name: "A casino", walletUrl, requestsPerMinute: 100_000 });
  const keyId = `wallet-${code}`;
  const owner = { kind: "operator", code } as const;
  await issueKey(ctx, { owner, fixed: { keyId, secret: SECRET } });
  await issueKey(ctx, { owner, fixed: { keyId: `${keyId}-2`, secret: SECRET } });
  return { code, keyId, secret: SECRET };
}

/** Sets a player's state in the reference wallet. */
export async function putWalletPlayer(playerId: string, fields: Record<string, unknown>): Promise<void> {
  const url = `${inject("referenceWallet")}/books/players/${playerId}`;
  const response = await fetch(url, { method: "PUT", body: JSON.stringify({ currency: "EUR", ...fields }) });
  if (!response.ok) throw new Error(`the wallet answered ${response.status}`);
}

export async function closeWalletSession(sessionId: string): Promise<void> {
  const url = `${inject("referenceWallet")}/books/sessions/${sessionId}`;
  const response = await fetch(url, { method: "PUT", body: JSON.stringify({ closed: true }) });
  if (!response.ok) throw new Error(`the wallet answered ${response.status}`);
}

export async function walletBalance(playerId: string): Promise<unknown> {
  const response = await fetch(`${inject("referenceWallet")}/books/players/${playerId}`);
  return ((await response.json()) as { balance: unknown }).balance;
}
