import { env } from "cloudflare:workers";
import type { BatchItem } from "drizzle-orm/batch";
import { type ImportResult, importGames } from "../../src/catalogue/games/import-games.ts";
import type { ImportedGame } from "../../src/catalogue/games/imported-game.ts";
import type { ProviderInput } from "../../src/catalogue/games/put-provider.ts";
import { forgetWindows } from "../../src/catalogue/games/snapshot.ts";
import { type OperatorInput, shardForNew } from "../../src/catalogue/operators/put-operator.ts";
import { setWindow, type WindowInput } from "../../src/catalogue/operators/set-window.ts";
import type { AdminCtx } from "../../src/context.ts";
import { createContext } from "../../src/create-context.ts";
import { games, providerKeys, providers } from "../../src/db/schema/catalogue.ts";
import { operatorKeys, operators, operatorWindows } from "../../src/db/schema/operators.ts";
import { inShard } from "../../src/db/shards.ts";
import type { Env } from "../../src/env.ts";
import { issueKey } from "../../src/gate/keys/issue-key.ts";
import type { KeyOwner } from "../../src/gate/keys/key.ts";
import { newKeyId } from "../../src/gate/keys/key-id.ts";
import { sealSecret } from "../../src/gate/keys/secrets.ts";
import { randomToken } from "../../src/lib/random.ts";
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
/** The runtime is shared by test files, and keeps what it knows of a code in memory. */
const file = crypto.randomUUID().slice(0, 8);

/** A code that no other test has, after all that were made before it: lists are in the order of their codes. */
function freshCode(kind: string): string {
  return `${kind}-${file}-${String(++made).padStart(5, "0")}`;
}

/** Writes rows in one batch, as the back office leaves them. What the verbs check and record is tested beside them. */
async function insert(rows: readonly BatchItem<"sqlite">[]): Promise<void> {
  await adminCtx().db.batch(rows as [BatchItem<"sqlite">]);
  forgetWindows();
}

async function aNewKey(owner: KeyOwner) {
  const ctx = adminCtx();
  const [keyId, secret] = [await newKeyId(ctx, owner.kind), randomToken(ctx.random)];
  const sealedSecret = await sealSecret(ctx, { ...owner, keyId }, secret);
  return { signer: { keyId, secret }, row: { keyId, sealedSecret, createdAt: ctx.clock.now(), proven: true } };
}

export type TestOperator = Signer & { readonly code: string };

async function operatorRows({ code = freshCode("operator"), ...input }: Partial<OperatorInput>) {
  const { db, clock } = adminCtx();
  const { signer, row } = await aNewKey({ kind: "operator", code });
  const settings = { requestsPerMinute: 600, market: "rest_of_world", regulated: false } as const;
  const terms = { revenueBase: "ggr", tierMode: "whole", taxPercent: "0" } as const;
  const open = { name: "A casino", walletUrl: "http://127.0.0.1:9/wallet", allowlist: [] };
  const times = { createdAt: clock.now(), updatedAt: clock.now() };
  const rows = [
    shardForNew(db, code, clock.now()),
    db.insert(operators).values({ code, ...open, ...settings, ...terms, ...times, ...(input as object) }),
    db.insert(operatorKeys).values({ operatorCode: code, ...row }),
  ];
  return { operator: { ...signer, code }, rows };
}

/** An operator with one key and an empty window. */
export async function anOperator(input: Partial<OperatorInput> = {}): Promise<TestOperator> {
  const { operator, rows } = await operatorRows(input);
  await insert(rows);
  return operator;
}

/** One more key of an operator. */
export async function aKeyFor(operatorCode: string): Promise<Signer> {
  const { keyId, secret } = await issueKey(adminCtx(), { owner: { kind: "operator", code: operatorCode } });
  return { keyId, secret };
}

/** Arguments of `revokeKey` for an operator's key. */
export function ownKey({ code, keyId }: TestOperator): { owner: KeyOwner; keyId: string } {
  return { owner: { kind: "operator", code }, keyId };
}

export type TestProvider = Signer & { readonly code: string };

async function providerRows({ code = freshCode("provider"), ...input }: Partial<ProviderInput>) {
  const { db, clock } = adminCtx();
  const { signer, row } = await aNewKey({ kind: "provider", code });
  const settings = { name: "A provider", adapter: "sandbox", baseUrl: null } as const;
  const rows = [
    // One that exists keeps its settings and gets another key.
    db
      .insert(providers)
      .values({ code, ...settings, createdAt: clock.now(), ...input })
      .onConflictDoNothing(),
    db.insert(providerKeys).values({ providerCode: code, ...row }),
  ];
  return { provider: { ...signer, code }, rows };
}

/** A provider with one key and no games. */
export async function aProvider(input: Partial<ProviderInput> = {}): Promise<TestProvider> {
  const { provider, rows } = await providerRows(input);
  await insert(rows);
  return provider;
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
  const [{ operator, rows }, made] = await Promise.all([
    operatorRows(input.operator ?? {}),
    providerRows(input.provider ?? {}),
  ]);
  const { db, clock, random } = adminCtx();
  const [provider, gameId] = [made.provider, random.uuid()];
  const game = { ...aGame(input.game), id: gameId, providerCode: provider.code, createdAt: clock.now() };
  await insert([
    ...rows,
    ...made.rows,
    db.insert(games).values(game),
    db.insert(operatorWindows).values({ operatorCode: operator.code, providerCode: provider.code }),
  ]);
  return { operator, provider, gameId };
}
