import type { Game } from "../../../../clients/typescript/src/index.ts";
import { h } from "../../../lib/dom.ts";
import { toast } from "../../../parts/toast.ts";
import { offers } from "../lib/offered.ts";
import { type PlayerSettings, playerSettings, savePlayer } from "../lib/player.ts";

const MAX_OFFERED_GAMES = 6;

/** Buttons that open a promotion's games as one of its players, who becomes the tab's player; nothing where no game is played. */
export function playAs(player: PlayerSettings, games: readonly Game[]): HTMLElement | false {
  const play = ({ id }: Game) => {
    const now = playerSettings();
    if (now.playerId !== player.playerId || now.currency !== player.currency) {
      savePlayer(player);
      toast(`You now play as ${player.playerId} in ${player.currency}.`);
    }
    location.hash = `#/play/${encodeURIComponent(id)}`;
  };
  if (games.length === 0 || !offers("play")) return false;
  return h(
    "p",
    { class: "row" },
    ...games
      .slice(0, MAX_OFFERED_GAMES)
      .map((game, at) =>
        h(
          "button",
          { type: "button", class: at === 0 ? "main" : "", on: { click: () => play(game) } },
          `Play ${game.name} as ${player.playerId}`,
        ),
      ),
  );
}
