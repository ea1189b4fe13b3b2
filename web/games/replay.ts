import { createApi } from "./api.ts";
import { byId } from "./dom.ts";
import { fromMinor, moneyFormat, toMinor, writeFiguresIn } from "./money.ts";
import { resultWords } from "./result.ts";
import { sceneOf } from "./scene.ts";
import { createSound } from "./sound.ts";
import { figuresOf, speak, textsFor } from "./texts.ts";

/** Shows a round that is over once more, as its player saw it. Nothing is played or paid. */

const again = byId("play") as HTMLButtonElement;
const token = new URLSearchParams(location.hash.slice(1)).get("replay") ?? "";

start().catch(() => {
  byId("stage").setAttribute("aria-busy", "false");
  byId("message").textContent = "This replay has ended, or the round is not kept any more.";
});

async function start() {
  const response = await fetch("/sandbox/api/replay", {
    headers: { authorization: `Bearer ${token}` },
    cache: "no-store",
    referrerPolicy: "no-referrer",
  });
  if (!response.ok) throw new Error("no replay");
  const { round, ...state } = await response.json();
  const text = textsFor(state);
  const money = moneyFormat(state.currency, figuresOf(state));
  writeFiguresIn(figuresOf(state));
  document.title = state.game.name;
  document.body.dataset.skin = state.game.kind;
  byId("title").textContent = state.game.name;
  speak(state.language);
  again.textContent = text("showAgain");
  byId("stake-label").textContent = text("stake");
  byId("win-label").textContent = text("win");
  byId("stake").textContent = money(round.cost);
  // A live table would go on with its next rounds.
  const game = { ...state.game, live: false };

  async function show() {
    again.disabled = true;
    byId("win").textContent = "–";
    byId("message").textContent = "";
    const stage = byId("stage");
    stage.className = `stage-${game.kind}`;
    stage.replaceChildren();
    const scene = sceneOf({
      root: stage,
      game,
      text,
      money,
      stakes: {
        times: (stake, hundredths) => fromMinor(Math.floor((toMinor(stake) * hundredths) / 100), state.precision),
      },
      sound: createSound(),
      showWin: () => undefined,
      rounds: [],
      api: createApi(""),
      changed: () => undefined,
    });
    stage.setAttribute("aria-busy", "false");
    scene.begin();
    await scene.reveal(round);
    byId("win").textContent = money(round.win);
    byId("message").textContent = resultWords(round, { text, money });
    again.disabled = false;
  }

  again.addEventListener("click", () => void show());
  await show();
}
