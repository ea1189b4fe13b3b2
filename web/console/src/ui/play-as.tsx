import type { Game } from "../../../../clients/typescript/src/index.ts";
import { goTo } from "../../../lib/where.ts";
import { useLoad } from "../../../ui/load.tsx";
import { say } from "../../../ui/toasts.tsx";
import { offers } from "../lib/offered.ts";
import { type PlayerSettings, playerSettings, savePlayer } from "../lib/player.ts";

export const MAX_OFFERED_GAMES = 6;

interface PlayAsOf {
  readonly player: PlayerSettings;
  /** Reads the promotion's games, or some of them. */
  readonly read: (signal: AbortSignal) => Promise<readonly Game[]>;
}

/** Buttons that open a promotion's games as one of its players, who becomes the tab's player; nothing where no game is played. */
export function PlayAs({ player, read }: PlayAsOf) {
  const { data: games = [] } = useLoad(async (signal) => (offers("play") ? read(signal) : []));
  const play = ({ id }: Game) => {
    const now = playerSettings();
    if (now.playerId !== player.playerId || now.currency !== player.currency) {
      savePlayer(player);
      say(`You now play as ${player.playerId} in ${player.currency}.`);
    }
    goTo(["play", id]);
  };
  if (games.length === 0) return null;
  return (
    <p class="row">
      {games.slice(0, MAX_OFFERED_GAMES).map((game, at) => (
        <button key={game.id} type="button" class={at === 0 ? "main" : ""} onClick={() => play(game)}>
          Play {game.name} as {player.playerId}
        </button>
      ))}
    </p>
  );
}
