import { randomUUID } from "node:crypto";
import { importSecret, signatureHeaders } from "../../clients/typescript/src/signing.ts";
import { type BackOffice, path } from "../admin/back-office.ts";
import type { SmokeWorker } from "./smoke-worker.ts";

/** Answer of the service. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of every call passes through here.
  readonly body: any;
}

/** Makes a signed call. `signal` hangs up. */
export type Caller = (method: string, target: string, fields?: unknown, signal?: AbortSignal) => Promise<Answer>;

/** Players, sessions and keys of the checks. */
export interface Stage {
  readonly worker: SmokeWorker;
  readonly operator: Caller;
  readonly provider: Caller;
  /** Another operator, of 30 requests a minute. */
  readonly limited: Caller;
  /** Revokes the second key of the operator; `second` signs with it. */
  readonly second: Caller;
  readonly revokeSecond: () => Promise<unknown>;
  /** Opens a session; `mood` is how the player's wallet answers. */
  openSession(mood?: string): Promise<Player>;
}

export interface Player {
  readonly id: string;
  readonly sessionId: string;
  /** Reports a bet or win of 1.00 EUR in a round of its own. */
  report(action: "bet" | "win", id?: string, signal?: AbortSignal): Promise<Answer>;
}

export const REQUESTS_PER_MINUTE = 30;

/** Creates two operators, a provider and a game, all named by the run, with the smoke Worker as wallet and provider. */
export async function setUpStage(backOffice: BackOffice, worker: SmokeWorker, run: string): Promise<Stage> {
  const provider = `smoke-${run}`;
  await backOffice.put(path`/providers/${provider}`, {
    provider_name: `Smoke ${run}`,
    adapter: "http",
    base_url: `${worker.url}/provider`,
  });
  const game = { code: "game", name: "Smoke", type: "slot", has_demo: false, restricted_countries: [] };
  const { games } = await backOffice.put(path`/providers/${provider}/games`, { games: [game] });
  const addOperator = async (code: string, requestsPerMinute: number) => {
    await backOffice.put(path`/operators/${code}`, {
      name: code,
      wallet_url: `${worker.url}/wallet`,
      requests_per_minute: requestsPerMinute,
    });
    await backOffice.put(path`/operators/${code}/window`, { provider_codes: [provider] });
  };
  const keyOf = (owner: string) => backOffice.post(`${owner}/keys`);
  const callerOf = (key: { key_id: string; secret: string }) => signedCaller(backOffice.base, key.key_id, key.secret);
  await addOperator(provider, 1_000_000);
  await addOperator(`${provider}-limited`, REQUESTS_PER_MINUTE);
  const owner = path`/operators/${provider}`;
  const operator = callerOf(await keyOf(owner));
  const second = await keyOf(owner);
  const report = callerOf(await keyOf(path`/providers/${provider}`));
  return {
    worker,
    operator,
    provider: report,
    limited: callerOf(await keyOf(path`/operators/${`${provider}-limited`}`)),
    second: callerOf(second),
    revokeSecond: () => backOffice.delete(path`/operators/${provider}/keys/${second.key_id}`),
    openSession: async (mood = "well") => {
      const id = `${mood}-${randomUUID()}`;
      const opening = { player_id: id, currency: "EUR", game_id: games[0].id };
      const { status, body } = await operator("POST", "/v1/sessions", opening);
      if (status !== 200) throw new Error(`POST /v1/sessions: ${status} ${JSON.stringify(body)}`);
      const sessionId: string = body.session_id;
      return {
        id,
        sessionId,
        report: (action, transactionId = randomUUID(), signal) => {
          const fields = { session_id: sessionId, transaction_id: transactionId, round_id: transactionId };
          return report("POST", `/provider/v1/${action}`, { ...fields, amount: "1.00", currency: "EUR" }, signal);
        },
      };
    },
  };
}

function signedCaller(base: string, keyId: string, secret: string): Caller {
  const imported = importSecret(secret);
  return async (method, target, fields, signal) => {
    const body = fields === undefined ? "" : JSON.stringify(fields);
    const now = Math.floor(Date.now() / 1000);
    const headers = { ...(await signatureHeaders(keyId, await imported, { method, target, body }, now)) };
    const init: RequestInit = { method, headers, signal: signal ?? AbortSignal.timeout(60_000) };
    const answer = await fetch(`${base}${target}`, body === "" ? init : { ...init, body });
    return { status: answer.status, body: await answer.json() };
  };
}
