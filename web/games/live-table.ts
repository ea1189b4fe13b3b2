import { type Answer, pause } from "./api.ts";
import { calm, make } from "./dom.ts";
import { colourOf } from "./roulette.ts";
import type { Stage } from "./scene.ts";

const POLL_INTERVAL_MS = 1000;

/**
 * The status of a live table: phase with countdown, last numbers, number of players. `onSpin` is called when the ball
 * starts rolling, `onResult` with each new number and the id of the next round. `isForNext` answers whether a bet in
 * this round, or one placed now, waits for the next round because the ball of the running one rolls.
 */
export function liveTable(
  { api, text, changed }: Stage,
  { onSpin, onResult }: { onSpin: () => void; onResult: (pocket: number, next: string) => void },
) {
  const phase = make("strong", { class: "table-phase" }, [""]);
  const bar = make("span", { class: "table-time", "aria-hidden": "true" });
  const players = make("span", { class: "table-players" }, [""]);
  const last = make("ol", { class: "table-last", "aria-label": text("lastNumbers") });
  const element = make("div", { class: "live-table" }, [
    make("div", { class: "table-row" }, [phase, players]),
    make("div", { class: "table-track" }, [bar]),
    last,
  ]);
  let shown = "";
  let seen = "";
  let betsJoin = "";
  void watch();

  async function watch() {
    for (;;) {
      const view = await api.table().catch(() => null);
      if (view) show(view);
      await pause(POLL_INTERVAL_MS);
    }
  }

  function show(view: Answer) {
    const seconds = Math.ceil(view.ends_in_ms / 1000);
    phase.textContent = view.phase === "betting" ? text("betsOpen", { seconds }) : text(view.phase);
    players.textContent = text("playersInRound", { players: view.players });
    element.dataset.phase = view.phase;
    if (shown !== view.phase) {
      for (const animation of bar.getAnimations()) animation.cancel();
      // The seconds are in words, too.
      if (!calm()) {
        bar.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
          duration: view.ends_in_ms,
          fill: "forwards",
        });
      }
      shown = view.phase;
      if (view.phase === "spinning") onSpin();
      betsJoin = view.bets_join;
      changed();
    }
    const numbers = view.last.join(",");
    if (numbers === seen) return;
    if (seen !== "") onResult(view.last[0], view.bets_join);
    seen = numbers;
    last.replaceChildren(
      ...view.last.map((pocket: number) => make("li", { class: colourOf(pocket) }, [String(pocket)])),
    );
  }

  return {
    element,
    isForNext: (round: string | null = betsJoin) => shown !== "" && shown !== "betting" && round === betsJoin,
  };
}
