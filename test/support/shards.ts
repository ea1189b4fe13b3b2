import { inject } from "vitest";
import type { Ctx } from "../../src/context.ts";
import { operatorShards, shards } from "../../src/db/schema/shards.ts";
import { inShard } from "../../src/db/shards.ts";
import type { Env } from "../../src/env.ts";
import { chooseShard } from "../../src/ledger/shards/choose-shard.ts";
import { keepCopies as keep } from "../../src/ledger/shards/keep-copies.ts";
import { ADMIN_TOKEN } from "./admin.ts";
import { aCasino, type TestOperator, type TestProvider } from "./fixtures.ts";
import { fetched, signedRequest } from "./in-process.ts";
import type { WalletStep } from "./provided.d.ts";
import { unchosenCtx } from "./session.ts";
import { ORIGIN, type Signer } from "./signed.ts";

/** The shard beside the control database. */
export const SPARE = 1;

/** Opens the shard: the control database stays shard 0. */
export async function addShard(): Promise<void> {
  const ctx = shardedCtx();
  await ctx.db.insert(shards).values({ id: SPARE, state: "filling", createdAt: ctx.clock.now() });
  await keepCopies();
}

/** Runs the job of the shard that keeps its copies. */
export async function keepCopies(ms = 0): Promise<void> {
  await keep(inShard(shardedCtx(ms), SPARE));
}

/** A context of the installation with the shard, before one is chosen. */
export function shardedCtx(ms = 0): Ctx {
  return unchosenCtx(ms);
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

/** A signed request to the installation with the shard. */
export async function sharded(signer: Signer, method: string, target: string, body?: object): Promise<Answer> {
  const request = await signedRequest(signer, method, target, body && JSON.stringify(body));
  return answerOf(await fetched({}, request));
}

/** A call of its back office, with other settings where they are given. */
export async function shardedAdmin(
  method: string,
  path: string,
  body?: object,
  settings: Partial<Env> = {},
): Promise<Answer> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  return answerOf(await fetched(settings, new Request(`${ORIGIN}/admin/v1${path}`, init)));
}

/** A casino whose new sessions open in the shard, or in several, with a scripted wallet. */
export async function aShardedCasino(open: readonly number[] = [SPARE]) {
  const name = `sharded-${crypto.randomUUID()}`;
  const casino = await aCasino({ operator: { walletUrl: `${inject("scriptedWallet")}/wallet/${name}` } });
  const { db, clock } = shardedCtx();
  const operatorCode = casino.operator.code;
  for (const shard of open) {
    await db
      .insert(operatorShards)
      .values({ operatorCode, shard, state: "open", since: clock.now() })
      .onConflictDoNothing();
  }
  await keepCopies();
  const calls = async () => (await fetch(`${inject("scriptedWallet")}/calls/${name}`)).json<{ body: object }[]>();
  const script = async (...steps: WalletStep[]) => {
    await fetch(`${inject("scriptedWallet")}/script/${name}`, { method: "PUT", body: JSON.stringify(steps) });
  };
  return { ...casino, calls, script };
}

/** A player whose sessions a casino with both shards opens in one of them. */
export function aPlayerOf(shard: number): string {
  for (let i = 0; ; i++) if (chooseShard({ shards: [0, SPARE] }, `player-${i}`) === shard) return `player-${i}`;
}

export interface ShardedCasino {
  readonly operator: TestOperator;
  readonly provider: TestProvider;
  readonly gameId: string;
}

/** Opens a session there; returns what POST /v1/sessions answers. */
export async function openedIn({ operator, gameId }: ShardedCasino, playerId = "ann") {
  const body = { player_id: playerId, currency: "EUR", game_id: gameId };
  const answer = await sharded(operator, "POST", "/v1/sessions", body);
  if (answer.status !== 200) throw new Error(`no session: ${JSON.stringify(answer)}`);
  return answer.body as { readonly session_id: string; readonly launch_url: string };
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, body: await response.json() };
}
