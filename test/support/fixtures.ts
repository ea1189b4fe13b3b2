import { env } from "cloudflare:workers";
import { type ImportResult, importGames } from "../../src/catalogue/games/import-games.ts";
import type { ImportedGame } from "../../src/catalogue/games/imported-game.ts";
import { type ProviderInput, putProvider } from "../../src/catalogue/games/put-provider.ts";
import { type OperatorInput, putOperator } from "../../src/catalogue/operators/put-operator.ts";
import { setWindow, type WindowInput } from "../../src/catalogue/operators/set-window.ts";
import type { AdminCtx } from "../../src/context.ts";
import { createContext } from "../../src/create-context.ts";
import { inShard } from "../../src/db/shards.ts";
import type { Env } from "../../src/env.ts";
import { issueKey } from "../../src/gate/keys/issue-key.ts";
import type { KeyOwner } from "../../src/gate/keys/key.ts";
import type { Signer } from "./signed.ts";

/**
 * The context of a back-office call, in shard 0: a test that calls a verb knows where it works. Work given to `waitUntil`
 * runs in the background; its errors are ignored.
 */
export function adminCtx(bindings: Partial<Env> = {}): AdminCtx {
  const ctx = createContext({ ...env, ...bindings } as Env, (work) => void work.catch(() => undefined));
  const actor = { id: "test", name: "Test", kind: "root", scopes: ["admin"], tokenExpiresAt: null } as const;
  return inShard({ ...ctx, actor, address: null, requestId: "test", action: "test" }, 0);
}

let made = 0;

/** A code that is unique within the test file. */
function freshCode(kind: string): string {
  return `${kind}-${++made}`;
}

export type TestOperator = Signer & { readonly code: string };

/** An operator with one key and an empty window. */
export async function anOperator(input: Partial<OperatorInput> = {}): Promise<TestOperator> {
  const ctx = adminCtx();
  const code = input.code ?? freshCode("operator");
  await putOperator(ctx, { name: "A casino", walletUrl: "http://127.0.0.1:9/wallet", ...input, code });
  return { ...(await aKeyFor(code)), code };
}

/** One more key of an operator. */
export async function aKeyFor(operatorCode: string): Promise<Signer> {
  const { keyId, secret } = await issueKey(adminCtx(), { owner: { kind: "operator", code: operatorCode } });
  return { keyId, secret };
}

/** What `revokeKey` takes to revoke an operator's key. */
export function ownKey({ code, keyId }: TestOperator): { owner: KeyOwner; keyId: string } {
  return { owner: { kind: "operator", code }, keyId };
}

export type TestProvider = Signer & { readonly code: string };

/** A provider with one key and no games. */
export async function aProvider(input: Partial<ProviderInput> = {}): Promise<TestProvider> {
  const ctx = adminCtx();
  const code = input.code ?? freshCode("provider");
  await putProvider(ctx, {
    name: "A provider",
    adapter: "sandbox",
    baseUrl: null,
    logoImageId: null,
    coverImageId: null,
    ...input,
    code,
  });
  const { keyId, secret } = await issueKey(ctx, { owner: { kind: "provider", code } });
  return { code, keyId, secret };
}

/** A game as a provider lists it. */
export function aGame(input: Partial<ImportedGame> = {}): ImportedGame {
  const code = input.code ?? freshCode("game");
  return {
    code,
    walletCode: code,
    name: `The ${code}`,
    studio: null,
    type: "slot",
    rtp: 96.5,
    hasDemo: true,
    restrictedCountries: [],
    sectionCode: null,
    portraitImageId: null,
    coverImageId: null,
    ...input,
  };
}

/** Imports games of a provider; a number imports that many default games. */
export async function someGames(
  providerCode: string,
  games: number | readonly Partial<ImportedGame>[],
): Promise<ImportResult["games"]> {
  const list = typeof games === "number" ? Array.from({ length: games }, () => aGame()) : games.map(aGame);
  return (await importGames(adminCtx(), { providerCode, games: list, replace: false })).games;
}

/** Sets an operator's window: whole providers, minus excluded games. */
export async function aWindow(
  operatorCode: string,
  providerCodes: readonly string[],
  excludedGameIds: WindowInput["excludedGameIds"] = [],
): Promise<void> {
  await setWindow(adminCtx(), { operatorCode, providerCodes, excludedGameIds });
}

/** An operator whose window contains one provider with one game. Most tests start here. */
export async function aCasino(
  input: {
    readonly operator?: Partial<OperatorInput>;
    readonly provider?: Partial<ProviderInput>;
    readonly game?: Partial<ImportedGame>;
  } = {},
): Promise<{ readonly operator: TestOperator; readonly provider: TestProvider; readonly gameId: string }> {
  const [operator, provider] = await Promise.all([anOperator(input.operator), aProvider(input.provider)]);
  const [game] = await someGames(provider.code, [input.game ?? {}]);
  await aWindow(operator.code, [provider.code]);
  return { operator, provider, gameId: game!.id };
}
