import type { Ctx } from "../../context.ts";
import type { Draw } from "../games/draw.ts";
import type { Play } from "../play/play.ts";
import { studioChance } from "./chance.ts";
import { tableNameOf } from "./live-games.ts";
import { pocketOf, roundTakingBets, sharedRoundId } from "./shared-round.ts";

/** The shared round that a bet joins. `draw` gives the pocket, the same for every player of the round. */
export interface JoinedRound {
  readonly id: string;
  readonly revealsAt: number;
  readonly draw: Draw;
}

/** Whether the game is a live table, where all players share the rounds. */
export function isLiveTable(play: Play): boolean {
  return play.gameType === "live_dealer";
}

/** The round of a live table that takes bets now; undefined for any other game. */
export async function sharedRoundOf(ctx: Ctx, play: Play, now: number): Promise<JoinedRound | undefined> {
  if (!isLiveTable(play)) return undefined;
  const round = roundTakingBets(now);
  const pocket = await pocketOf(studioChance(ctx), tableNameOf(play.providerCode, play.gameCode), round.number);
  return { id: sharedRoundId(play.gameCode, round), revealsAt: round.revealsAt, draw: () => pocket };
}
