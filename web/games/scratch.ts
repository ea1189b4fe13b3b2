import { type Answer, pause } from "./api.ts";
import { calm, make } from "./dom.ts";
import { shortTimes } from "./money.ts";
import type { Scene, Stage } from "./scene.ts";

/** The scratch ticket: nine covered fields that are uncovered one after the other. Three of a kind win. */
export function scratchScene({ root, game, text, sound }: Stage): Scene {
  const fields = Array.from({ length: 9 }, () => make("button", { class: "field", type: "button", disabled: "" }));
  const ticket = make("div", { class: "ticket" }, [
    make("p", { class: "ticket-name", "aria-hidden": "true" }, [game.name]),
    make("div", { class: "fields" }, fields),
    make("p", { class: "ticket-hint" }, [text("threeAlike")]),
  ]);
  const spoken = make("p", { class: "unseen", role: "status" });
  root.append(ticket, spoken);
  cover();

  function nameOf(index: number) {
    return text("field", { number: index + 1, count: fields.length });
  }

  function cover() {
    for (const [index, field] of fields.entries()) {
      field.setAttribute("aria-label", `${nameOf(index)}: ${text("covered")}`);
      field.className = "field covered";
      field.replaceChildren(make("span", { class: "foil", "aria-hidden": "true" }, ["★"]));
    }
  }

  function uncover(field: HTMLElement, index: number, { fields: prizes, multiplier }: Answer) {
    const prize = `×${shortTimes(prizes[index])}`;
    field.className = `field ${multiplier > 0 && prizes[index] === multiplier ? "hit" : "plain"}`;
    field.setAttribute("aria-label", `${nameOf(index)}: ${prize}`);
    field.replaceChildren(make("span", { class: "prize" }, [prize]));
  }

  return {
    word: () => "play",
    controls: [],
    choice: () => ({}),
    begin() {
      spoken.textContent = "";
      cover();
      ticket.classList.add("drawing");
    },
    recall(round) {
      for (const [index, field] of fields.entries()) uncover(field, index, round.scene);
    },
    async cancel() {
      ticket.classList.remove("drawing");
    },
    async reveal(round) {
      ticket.classList.remove("drawing");
      const { fields: prizes, multiplier } = round.scene;
      for (const [index, field] of fields.entries()) {
        await pause(calm() ? 20 : index === fields.length - 1 ? 520 : 190);
        uncover(field, index, { fields: prizes, multiplier: 0 });
        sound.stop(Math.min(8, Math.round(Math.log2(prizes[index]))));
      }
      const shown = prizes.map((prize: number) => `×${shortTimes(prize)}`);
      spoken.textContent = text("uncovered", { prizes: shown.join(", ") });
      for (const [index, field] of fields.entries()) uncover(field, index, { fields: prizes, multiplier });
    },
    rules: () => [],
  };
}
