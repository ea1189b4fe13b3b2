import api from "./client/api.page.js";
import board from "./client/board.page.js";
import boardShows from "./client/board-shows.page.js";
import boardsCss from "./client/boards.css";
import bonusCss from "./client/bonus.css";
import chest from "./client/chest.page.js";
import controlsCss from "./client/controls.css";
import crashCss from "./client/crash.css";
import crash from "./client/crash.page.js";
import dom from "./client/dom.page.js";
import dragon from "./client/dragon.page.js";
import draw from "./client/draw.page.js";
import effects from "./client/effects.page.js";
import follow from "./client/follow.page.js";
import game from "./client/game.html";
import jackpotsCss from "./client/jackpots.css";
import jackpots from "./client/jackpots.page.js";
import label from "./client/label.page.js";
import liveTableCss from "./client/live-table.css";
import liveTable from "./client/live-table.page.js";
import main from "./client/main.page.js";
import money from "./client/money.page.js";
import offers from "./client/offers.page.js";
import orders from "./client/orders.page.js";
import pageCss from "./client/page.css";
import panel from "./client/panel.page.js";
import race from "./client/race.page.js";
import replayHtml from "./client/replay.html";
import replay from "./client/replay.page.js";
import result from "./client/result.page.js";
import rouletteCss from "./client/roulette.css";
import roulette from "./client/roulette.page.js";
import scene from "./client/scene.page.js";
import scratch from "./client/scratch.page.js";
import shapes from "./client/shapes.page.js";
import skinsCss from "./client/skins.css";
import slotCss from "./client/slot.css";
import slot from "./client/slot.page.js";
import sound from "./client/sound.page.js";
import symbols from "./client/symbols.page.js";
import texts from "./client/texts.page.js";
import textsDe from "./client/texts-de.page.js";
import textsEs from "./client/texts-es.page.js";
import textsRu from "./client/texts-ru.page.js";
import ticketCss from "./client/ticket.css";
import ways from "./client/ways.page.js";
import wheel from "./client/wheel.page.js";

/** The files of the game page by the names under which they are served. They are served unchanged, without a build. */
export const PAGE_FILES: Readonly<Record<string, string>> = {
  "game.html": game,
  "replay.html": replayHtml,
  "skins.css": skinsCss,
  "page.css": pageCss,
  "controls.css": controlsCss,
  "slot.css": slotCss,
  "ticket.css": ticketCss,
  "crash.css": crashCss,
  "boards.css": boardsCss,
  "roulette.css": rouletteCss,
  "bonus.css": bonusCss,
  "live-table.css": liveTableCss,
  "jackpots.css": jackpotsCss,
  "api.page.js": api,
  "board.page.js": board,
  "board-shows.page.js": boardShows,
  "chest.page.js": chest,
  "crash.page.js": crash,
  "dom.page.js": dom,
  "dragon.page.js": dragon,
  "draw.page.js": draw,
  "effects.page.js": effects,
  "follow.page.js": follow,
  "result.page.js": result,
  "ways.page.js": ways,
  "jackpots.page.js": jackpots,
  "label.page.js": label,
  "live-table.page.js": liveTable,
  "main.page.js": main,
  "money.page.js": money,
  "offers.page.js": offers,
  "orders.page.js": orders,
  "panel.page.js": panel,
  "race.page.js": race,
  "replay.page.js": replay,
  "roulette.page.js": roulette,
  "scene.page.js": scene,
  "scratch.page.js": scratch,
  "shapes.page.js": shapes,
  "slot.page.js": slot,
  "sound.page.js": sound,
  "symbols.page.js": symbols,
  "texts-de.page.js": textsDe,
  "texts-es.page.js": textsEs,
  "texts-ru.page.js": textsRu,
  "texts.page.js": texts,
  "wheel.page.js": wheel,
};
