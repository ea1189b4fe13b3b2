import { env } from "cloudflare:workers";
import { inject } from "vitest";
import type { Ctx } from "../../src/context.ts";
import { createContext } from "../../src/create-context.ts";
import { aCasino, type TestOperator } from "../support/fixtures.ts";
import type { WalletStep } from "../support/provided.d.ts";
import { call, signed } from "../support/signed.ts";

/** An answer to one of the page's calls. */
export interface PageAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

/** A player at a sandbox game, with a scripted wallet. */
export interface SandboxPlayer {
  readonly operator: TestOperator;
  readonly launchUrl: string;
  readonly sessionId: string;
  get(path: string): Promise<PageAnswer>;
  post(path: string, body?: object): Promise<PageAnswer>;
  /** Plays a round of 1.00 under a new round_key, unless `fields` change that. */
  play(fields?: object): Promise<PageAnswer>;
  round(id: string): Promise<PageAnswer>;
  close(): Promise<void>;
  /** Has a pending transaction delivered again. */
  resend(transactionId: string): Promise<PageAnswer>;
  script(...steps: WalletStep[]): Promise<void>;
  /** The wallet callbacks without getbalance, as `<action> <amount>`. */
  movements(): Promise<string[]>;
}

export async function aSandboxPlayer(type: string, currency = "EUR"): Promise<SandboxPlayer> {
  const name = `sandbox-${crypto.randomUUID()}`;
  const origin = inject("scriptedWallet");
  const { operator, gameId } = await aCasino({
    operator: { walletUrl: `${origin}/wallet/${name}` },
    game: { type: type as "slot" },
  });
  const body = { player_id: name, currency, game_id: gameId, deposit_url: "https://casino.com/deposit" };
  const session = (await (await signed(operator, "POST", "/v1/sessions", { body })).json()) as Record<string, string>;
  const launchUrl = String(session.launch_url);
  return {
    operator,
    launchUrl,
    sessionId: String(session.session_id),
    ...withToken(tokenOf(launchUrl)),
    round: async (id) => answerOf(await signed(operator, "GET", `/v1/rounds/${id}`)),
    close: async () => void (await signed(operator, "POST", `/v1/sessions/${session.session_id}/close`)),
    resend: async (id) =>
      answerOf(await signed(operator, "POST", `/v1/transactions/${encodeURIComponent(id)}/resend`, { body: {} })),
    script: async (...steps) => {
      await fetch(`${origin}/script/${name}`, { method: "POST", body: JSON.stringify(steps) });
    },
    movements: async () => {
      const calls = (await (await fetch(`${origin}/calls/${name}`)).json()) as { body: Record<string, string> }[];
      return calls
        .filter(({ body: { action } }) => action !== "getbalance")
        .map(({ body: { action, amount } }) => `${action} ${amount}`);
    },
  };
}

/** The calls of a game page opened with this token. */
export function withToken(token: string): Pick<SandboxPlayer, "get" | "post" | "play"> {
  const headers = { authorization: `Bearer ${token}` };
  const post: SandboxPlayer["post"] = async (path, body = {}) =>
    answerOf(await call(`/sandbox/api${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
  return {
    get: async (path) => answerOf(await call(`/sandbox/api${path}`, { headers })),
    post,
    play: (fields = {}) => post("/rounds", { round_key: crypto.randomUUID(), stake: "1.00", ...fields }),
  };
}

export function tokenOf(launchUrl: string): string {
  return launchUrl.split("#token=")[1] ?? "";
}

async function answerOf(response: Response): Promise<PageAnswer> {
  return { status: response.status, body: await response.json() };
}

/** A context whose clock is `aheadMs` ahead. */
export function later(aheadMs: number): Ctx {
  const ctx = createContext(env, (work) => void work.catch(() => undefined));
  return { ...ctx, clock: { now: () => Date.now() + aheadMs } };
}
