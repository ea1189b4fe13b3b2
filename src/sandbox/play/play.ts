import type { PlayableGame } from "../games/engine-for.ts";

/** A visit to a sandbox game: a player in an operator's session, or a demo. */
export interface Play {
  /** The session id, or the demo's id. */
  readonly id: string;
  readonly demo: boolean;
  readonly providerCode: string;
  readonly operatorCode: string | null;
  readonly playerId: string | null;
  readonly gameCode: string;
  readonly gameName: string;
  readonly gameType: string;
  /** The id of the tile's picture. */
  readonly artId: string | null;
  readonly game: PlayableGame;
  readonly currency: string;
  readonly precision: number;
  readonly locale: string | null;
  readonly playerCountry: string | null;
  readonly lobbyUrl: string | null;
  readonly depositUrl: string | null;
  readonly realityCheckMinutes: number | null;
  readonly responsibleGamingUrl: string | null;
  readonly openedAt: number;
  readonly expiresAt: number;
  readonly closedAt: number | null;
}

/** Whether bets are accepted; the session's own closing and expiry decide. */
export function isOpen({ closedAt, expiresAt }: Play, nowMs: number): boolean {
  return closedAt === null && expiresAt > nowMs;
}

/** Fun money has its own currency, so that it is never mistaken for a real one. */
export const FUN_CURRENCY = { code: "FUN", precision: 2 } as const;
