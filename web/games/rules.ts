import type { Answer } from "./api.ts";
import { make } from "./dom.ts";
import { shortTimes, written } from "./money.ts";
import type { Text } from "./texts.ts";

/** The rules of each kind of game, as names of texts. */
const RULES: Record<string, string[]> = {
  slot: ["rulesLines", "rulesWild", "rulesScatter", "rulesFree", "rulesBuy"],
  scratch: ["rulesTicket", "rulesTicketOdds"],
  crash: ["rulesFlight", "rulesTarget", "rulesFlightOdds"],
  board: ["rulesFelt", "rulesChips", "rulesPays"],
};

/** Rules of a game, its return and its highest win; then what every game has in common. `tables` are the scene's. */
export function rulesOf(game: Answer, text: Text, tables: (Node | string)[]) {
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
  const line = (name: string) => make("p", {}, [text(name, values)]);
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
