import type { Answer } from "./api.ts";
import { make } from "./dom.ts";
import { felt } from "./felt.ts";
import { liveTable } from "./live-table.ts";
import { shortTimes } from "./money.ts";
import { rouletteWheel } from "./roulette.ts";
import type { Scene, Stage } from "./scene.ts";

const isNumber = (code: string) => /^\d+$/.test(code);

/** Roulette: the wheel above, the felt below; at a live table all players share the wheel. */
export function boardScene(stage: Stage): Scene {
  const { root, game, text, sound, api } = stage;
  const { bets } = game.rules;
  const show = rouletteWheel(text);
  const table = felt(stage, bets);
  /** The round in which this player has a bet; empty until the server has returned its id. */
  let mine: string | null = null;
  /** Whether its result has been shown. The table tells the number too, often later: it stays this player's until the ball rolls. */
  let isShown = false;
  const live =
    game.live &&
    liveTable(stage, {
      onSpin: () => {
        if (isShown) mine = null;
        show.wait();
      },
      onResult: (pocket, next) => void showResult(`${pocket}`, next),
    });
  const spoken = make("p", { class: "unseen", role: "status" });
  root.append(...(live ? [live.element] : []), make("div", { class: "show" }, [show.element]), table.element, spoken);

  /** Shows a result, unless this player has a bet in its round. */
  async function showResult(outcome: string, next: string) {
    if (mine !== null && mine !== next) return;
    table.begin();
    await show.reveal(outcome);
  }

  return {
    word: () => (!live ? "play" : live.isForNext() ? "betNext" : "bet"),
    stakeWord: "chip",
    controls: table.controls,
    choice: table.choice,
    stakeChanged: table.stakeChanged,
    clear: table.clear,
    begin() {
      table.begin();
      spoken.textContent = "";
      mine = "";
      isShown = false;
      if (!game.live) show.wait();
    },
    recall: (round) => show.rest(round.scene.outcome),
    async cancel() {
      mine = null;
    },
    ...(live && {
      // The wheel turns for all players at the same time, so a placed bet waits for it.
      fly: (round: Answer) => {
        mine = round.table_round_id;
        // Only now is it known whether the bet waits for the next round.
        stage.changed();
        return api.landed(round.round_id);
      },
      waiting: () => (live.isForNext(mine) ? "betQueued" : "betTaken"),
    }),
    async reveal(round) {
      const { outcome, multiplier } = round.scene;
      await show.reveal(outcome);
      table.over(bets.flatMap((bet: Answer) => (bet.wins.includes(outcome) ? [bet.code] : [])));
      spoken.textContent = text("outcome", { outcome: show.words(outcome) });
      if (multiplier === 0) sound.lose();
      isShown = true;
    },
    rules: () => [payTable(bets, table.nameOf)],
  };
}

/** Payout of each bet. Bets in a row that pay the same, as the numbers do, share a line. */
function payTable(bets: Answer[], nameOf: (code: string) => string) {
  const rows: { first: string; last: string; pays: number }[] = [];
  for (const { code, pays } of bets) {
    const before = rows.at(-1);
    if (before && before.pays === pays && isNumber(before.first) && isNumber(code)) before.last = code;
    else rows.push({ first: code, last: code, pays });
  }
  const cells = rows.map(({ first, last, pays }) =>
    make("tr", {}, [
      make("th", { scope: "row" }, [first === last ? nameOf(first) : `${first}–${last}`]),
      make("td", {}, [`×${shortTimes(pays)}`]),
    ]),
  );
  return make("table", { class: "pays" }, [make("tbody", {}, cells)]);
}
