import api from "./client/api.page.js";
import board from "./client/board.page.js";
import boardShows from "./client/board-shows.page.js";
import crash from "./client/crash.page.js";
import dom from "./client/dom.page.js";
import effects from "./client/effects.page.js";
import gameCss from "./client/game.css";
import game from "./client/game.html";
import main from "./client/main.page.js";
import money from "./client/money.page.js";
import panel from "./client/panel.page.js";
import race from "./client/race.page.js";
import roulette from "./client/roulette.page.js";
import scene from "./client/scene.page.js";
import scenesCss from "./client/scenes.css";
import scratch from "./client/scratch.page.js";
import shapes from "./client/shapes.page.js";
import slot from "./client/slot.page.js";
import sound from "./client/sound.page.js";
import symbols from "./client/symbols.page.js";
import texts from "./client/texts.page.js";

/** The files of the game page by the name they are served under. They are sent as they stand here: there is no build. */
export const PAGE_FILES: Readonly<Record<string, string>> = {
  "game.html": game,
  "game.css": gameCss,
  "scenes.css": scenesCss,
  "api.page.js": api,
  "board.page.js": board,
  "board-shows.page.js": boardShows,
  "crash.page.js": crash,
  "dom.page.js": dom,
  "effects.page.js": effects,
  "main.page.js": main,
  "money.page.js": money,
  "panel.page.js": panel,
  "race.page.js": race,
  "roulette.page.js": roulette,
  "scene.page.js": scene,
  "scratch.page.js": scratch,
  "shapes.page.js": shapes,
  "slot.page.js": slot,
  "sound.page.js": sound,
  "symbols.page.js": symbols,
  "texts.page.js": texts,
};
