import css from "../../../dist/game/game.css";
import main from "../../../dist/game/main.page.js";
import replay from "../../../dist/game/replay.page.js";
import gameHtml from "./client/game.html";
import replayHtml from "./client/replay.html";

/** The files of the game pages by the names under which they are served; scripts/assets/game-page.ts builds three of them. */
export const PAGE_FILES: Readonly<Record<string, string>> = {
  "game.html": gameHtml,
  "replay.html": replayHtml,
  "game.css": css,
  "main.page.js": main,
  "replay.page.js": replay,
};
