// @ts-check
import { make } from "./dom.page.js";
import { shortTimes, written } from "./money.page.js";

/** The rules of each kind of game, as names of texts. @type {Record<string, string[]>} */
const RULES = {
  slot: ["rulesLines", "rulesWild", "rulesScatter", "rulesFree", "rulesBuy"],
  scratch: ["rulesTicket", "rulesTicketOdds"],
  crash: ["rulesFlight", "rulesTarget", "rulesFlightOdds"],
  board: ["rulesFelt", "rulesChips", "rulesPays"],
};

/**
 * Rules of a game, its return and its highest win; then what every game has in common.
 * @param {any} game as returned by `/sandbox/api/state`
 * @param {(name: string, values?: Record<string, string | number>) => string} text
 * @param {(Node | string)[]} tables of the scene
 */
export function rulesOf(game, text, tables) {
  const { rules } = game;
  const values = {
    lines: rules?.lines?.length ?? 0,
    three: rules?.scatters?.[3].freeSpins ?? 0,
    four: rules?.scatters?.[4].freeSpins ?? 0,
    five: rules?.scatters?.[5].freeSpins ?? 0,
    factor: rules?.free_spin_factor ?? 0,
    spins: rules?.bought_free_spins ?? 0,
    times: shortTimes(game.feature?.price ?? 0),
    rtp: written(game.feature?.rtp ?? game.rtp),
  };
  const line = (/** @type {string} */ name) => make("p", {}, [text(name, values)]);
  return [
    make("p", {}, [text("rtp", { rtp: written(game.rtp) })]),
    ...(RULES[game.kind] ?? []).map(line),
    make("p", {}, [text("highestWin", { times: shortTimes(game.highest_win) })]),
    ...tables,
    ...(game.live ? [line("rulesLive")] : []),
    ...(game.feeds_pools ? [line("rulesPools")] : []),
    line("rulesInterrupted"),
    line("rulesVoid"),
  ];
}
