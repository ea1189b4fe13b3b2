import type { Game } from "../../../../clients/typescript/src/index.ts";
import { goTo } from "../../../lib/where.ts";
import { useLoad } from "../../../ui/load.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { gamesOf } from "../lib/catalogue.ts";
import { offers } from "../lib/offered.ts";
import { type PlayerSettings, playerSettings, savePlayer } from "../lib/player.ts";

const MAX_OFFERED_GAMES = 6;

interface PlayAsOf {
  readonly player: PlayerSettings;
  /** Whether a game is one of the promotion's. */
  readonly isOne: (game: Game) => boolean;
}

/** Buttons that open a promotion's games as one of its players, who becomes the tab's player; nothing where no game is played. */
export function PlayAs({ player, isOne }: PlayAsOf) {
  const { data: games = [] } = useLoad(async () => (offers("play") ? (await gamesOf(account())).filter(isOne) : []));
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
