import { env } from "cloudflare:workers";
import { inject } from "vitest";
import type { Ctx } from "../../src/context.ts";
import { createContext } from "../../src/create-context.ts";
import { aCasino } from "../support/fixtures.ts";
import type { WalletStep } from "../support/provided.d.ts";
import { call, signed } from "../support/signed.ts";

/** An answer of the page's calls, whatever its shape. */
export interface Told {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

/** A sandbox title that somebody plays, with a wallet that does what the test tells it. */
export interface Seat {
  readonly launchUrl: string;
  readonly sessionId: string;
  get(path: string): Promise<Told>;
  post(path: string, body?: object): Promise<Told>;
  /** Plays a round of 1.00 under a key of its own unless told otherwise. */
  play(fields?: object): Promise<Told>;
  round(id: string): Promise<Told>;
  close(): Promise<void>;
  script(...steps: WalletStep[]): Promise<void>;
  /** The movements that the wallet was sent, as `<action> <amount>`. */
  movements(): Promise<string[]>;
}

export async function aSeat(type: string, currency = "EUR"): Promise<Seat> {
  const name = `sandbox-${crypto.randomUUID()}`;
  const origin = inject("scriptedWallet");
  const { operator, gameId } = await aCasino({
    operator: { walletUrl: `${origin}/wallet/${name}` },
    title: { type: type as "slot" },
  });
  const body = { player_id: name, currency, game_id: gameId, deposit_url: "https://casino.com/deposit" };
  const session = (await (await signed(operator, "POST", "/v1/sessions", { body })).json()) as Record<string, string>;
  const launchUrl = String(session.launch_url);
  return {
    launchUrl,
    sessionId: String(session.session_id),
    ...withToken(tokenOf(launchUrl)),
    round: async (id) => told(await signed(operator, "GET", `/v1/rounds/${id}`)),
    close: async () => void (await signed(operator, "POST", `/v1/sessions/${session.session_id}/close`)),
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

/** The calls of a game page that was opened with this token. */
export function withToken(token: string): Pick<Seat, "get" | "post" | "play"> {
  const headers = { authorization: `Bearer ${token}` };
  const post: Seat["post"] = async (path, body = {}) =>
    told(await call(`/sandbox/api${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
  return {
    get: async (path) => told(await call(`/sandbox/api${path}`, { headers })),
    post,
    play: (fields = {}) => post("/rounds", { round_key: crypto.randomUUID(), stake: "1.00", ...fields }),
  };
}

export function tokenOf(launchUrl: string): string {
  return launchUrl.split("#token=")[1] ?? "";
}

async function told(response: Response): Promise<Told> {
  return { status: response.status, body: await response.json() };
}

/** A context whose clock stands `aheadMs` in the future. */
export function later(aheadMs: number): Ctx {
  const ctx = createContext(env, (work) => void work.catch(() => undefined));
  return { ...ctx, clock: { now: () => Date.now() + aheadMs } };
}

/** A context whose every draw is the lowest, or the highest, that there is. */
export function loaded(ctx: Ctx, bytes: number): Ctx {
  return { ...ctx, random: { ...ctx.random, bytes: (length) => new Uint8Array(length).fill(bytes) } };
}
