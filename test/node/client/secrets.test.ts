import { inspect } from "node:util";
import { createWallet, OperatorGames, signCallback } from "operator-games-client";
import { expect, test } from "vitest";

const SECRET = "hush-hush";
const KEY = { keyId: "k", secret: SECRET };

/** Everything that a log, a debugger or a crash report shows of a value. */
function shown(value: unknown): string {
  const stack = value instanceof Error ? `${value.stack} ${String(value)}` : "";
  return `${inspect(value, { depth: 20, showHidden: true })} ${JSON.stringify(value)} ${stack}`;
}

test("a secret is in no dump of the client or of a wallet", async () => {
  const client = new OperatorGames({ baseUrl: "https://x.example", ...KEY });
  const answer = () => ({ balance: "1.00" });
  const wallet = createWallet({ keys: { k: SECRET }, getBalance: answer, bet: answer, win: answer, rollback: answer });
  const seen = [client, wallet, await signCallback(KEY, "{}")].map(shown).join();
  expect(seen).not.toContain(SECRET);
  // The header is there, so that the dump is one of what it seems.
  expect(seen).toMatch(/x-agg-signature/i);
});

test("a secret is in no error: of wrong options, of a lost connection, of a refusal", async () => {
  const refusal = { error: "UNAUTHORIZED", message: "No.", retryable: false, fields: [] };
  const client = (fetch: () => Promise<Response>) =>
    new OperatorGames({ baseUrl: "https://x.example", ...KEY, maxAttempts: 1, fetch });
  const failures = [
    () => new OperatorGames({ baseUrl: "nowhere", keyId: "", secret: SECRET }).ping(),
    () => client(() => Promise.reject(new TypeError("lost"))).ping(),
    () => client(async () => Response.json(refusal, { status: 401 })).ping(),
    () => client(async () => new Response("<html>")).closeSession("s"),
    async () => createWallet({ keys: { "": SECRET } } as unknown as Parameters<typeof createWallet>[0]),
  ];
  for (const failure of failures) {
    const error = await (async () => failure())().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(shown(error)).not.toContain(SECRET);
  }
});
