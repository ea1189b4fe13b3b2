import type { Ctx } from "../../context.ts";
import type { Draw } from "../games/draw.ts";
import type { Play } from "../play/play.ts";
import { studioChance } from "./chance.ts";
import { pocketOf, roundTakingBets, sharedRoundId } from "./shared-round.ts";

/** The shared round that a bet joins. `draw` gives the pocket that every player of the round gets. */
export interface JoinedRound {
  readonly id: string;
  readonly revealsAt: number;
  readonly draw: Draw;
}

/** Names a table for the studio's chance: titles of two providers may have the same code. */
export function tableName(play: Play): string {
  return `${play.providerCode} ${play.gameCode}`;
}

/** Whether the game is a live table, whose rounds all its players share. */
export function isLiveTable(play: Play): boolean {
  return play.gameType === "live_dealer";
}

/** The round of a live table that takes bets now; undefined for a game that everyone plays alone. */
export async function sharedRoundOf(ctx: Ctx, play: Play, now: number): Promise<JoinedRound | undefined> {
  if (!isLiveTable(play)) return undefined;
  const round = roundTakingBets(now);
  const pocket = await pocketOf(studioChance(ctx), tableName(play), round.number);
  return { id: sharedRoundId(play.gameCode, round), revealsAt: round.revealsAt, draw: () => pocket };
}
