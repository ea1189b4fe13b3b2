import type { PlayableGame } from "../games/engine-for.ts";

/** Somebody at a sandbox game: a player in a session of an operator, or anyone in a demo. */
export interface Play {
  /** The session id, or the demo's id. */
  readonly id: string;
  readonly demo: boolean;
  readonly providerCode: string;
  readonly operatorCode: string | null;
  readonly playerId: string | null;
  readonly title: { readonly code: string; readonly name: string; readonly type: string };
  readonly game: PlayableGame;
  readonly currency: string;
  readonly precision: number;
  readonly locale: string | null;
  readonly lobbyUrl: string | null;
  readonly depositUrl: string | null;
  readonly expiresAt: number;
  readonly closedAt: number | null;
}

/** Fun money has a currency of its own, so that nobody takes it for any other. */
export const FUN_CURRENCY = { code: "FUN", precision: 2 } as const;
