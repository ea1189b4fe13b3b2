import { type Answer, roundKey, SILENCE_MS } from "./api.ts";
import { byId, make } from "./dom.ts";
import { rainCoins } from "./effects.ts";
import { toMinor } from "./money.ts";
import type { Stage } from "./scene.ts";
import { prizeWheel } from "./wheel.ts";

const dialog = byId("draw") as HTMLDialogElement;

interface DrawOf extends Pick<Stage, "api" | "text" | "money" | "sound"> {
  readonly done: (round: Answer) => void;
  readonly failed: (problem: unknown) => void;
}

/** Opens the scene of a bonus with a draw. The server draws the prize when the player starts; `done` gets the round. */
export function openDraw(offer: Answer, { api, text, money, sound, done, failed }: DrawOf) {
  const key = roundKey();
  let round: Answer = null;
  let begun = false;
  const isBlank = (prize: Answer) => prize.kind === "money" && toMinor(prize.amount) === 0;
  const words = (prize: Answer) =>
    isBlank(prize) ? "–" : prize.kind === "money" ? money(prize.amount) : text("freeSpins", { count: prize.spins });
  const go = make("button", { type: "button", class: "play", id: "draw-go" });
  const status = make("p", { id: "draw-status", role: "status", "aria-live": "polite" });
  const wheel = prizeWheel(offer.prizes, words, sound);

  async function begin() {
    if (begun) return;
    begun = true;
    // Invisible rather than gone, so that the scene keeps its height.
    go.classList.add("off");
    sound.start();
    const silence = setTimeout(() => {
      status.textContent = text("waiting");
    }, SILENCE_MS);
    try {
      const placing = api.place({ round_key: key, stake: "0", bonus_id: offer.bonus_id });
      round = await placing.finally(() => clearTimeout(silence));
      await wheel.reveal(round.scene.drawn);
    } catch (problem) {
      dialog.close();
      return failed(problem);
    }
    const prize = round.scene.prizes[round.scene.drawn];
    status.textContent = isBlank(prize) ? text("noWin") : text("drawn", { prize: words(prize) });
    if (!isBlank(prize)) {
      sound.win(8);
      rainCoins(90);
    }
    go.textContent = text(isBlank(prize) ? "close" : "collect");
    go.classList.remove("off");
    go.focus();
  }

  go.textContent = text("spinWheel");
  go.addEventListener("click", () => (round ? dialog.close() : void begin()));
  status.textContent = text("drawHint");
  const title = make("h2", { id: "draw-title" }, [offer.name ?? text(offer.kind)]);
  const close = make("button", { type: "button", class: "icon-button", "aria-label": text("close") }, ["×"]);
  close.addEventListener("click", () => dialog.close());
  dialog.className = "draw";
  dialog.replaceChildren(
    make("div", { class: "panel-head" }, [title, close]),
    make("div", { class: "scene" }, [wheel.node]),
    status,
    go,
  );
  // A draw that is closed before its end still counts, so the page shows its result.
  dialog.addEventListener("close", () => round && done(round), { once: true });
  dialog.showModal();
}
