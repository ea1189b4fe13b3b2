import { expect } from "vitest";
import { post, type WithOperator } from "./answers.ts";

type Casino = WithOperator & { readonly gameId: string };

/** A session as POST /v1/sessions answers it. */
export interface OpenedSession {
  readonly session_id: string;
  readonly launch_url: string;
  readonly expires_at: string;
}

/** A valid CreateSession body with changes; undefined omits a field. */
export function aLaunch({ gameId }: { readonly gameId: string }, change: Record<string, unknown> = {}): object {
  return { player_id: "player-1", currency: "EUR", game_id: gameId, ...change };
}

/** Opens a session and expects success. */
export async function openSession(casino: Casino, change: Record<string, unknown> = {}): Promise<OpenedSession> {
  const { status, json } = await post(casino, "/v1/sessions", aLaunch(casino, change));
  expect([status, json.error]).toEqual([200, undefined]);
  return json as unknown as OpenedSession;
}

/** The launch token in a launch URL's fragment or query. */
export function tokenIn({ launch_url: address }: Pick<OpenedSession, "launch_url">): string {
  return /[#?&]token=([^&#]+)/.exec(address)?.[1] ?? "";
}
