import type { Answer } from "./api.ts";
import { byId, make } from "./dom.ts";
import type { Money } from "./money.ts";
import { isWon } from "./result.ts";
import type { Text } from "./texts.ts";

const dialog = byId("panel") as HTMLDialogElement;
byId("panel-close").addEventListener("click", () => dialog.close());

/** Opens the panel over the game. */
export function fillPanel(title: string, content: (Node | string)[]) {
  byId("panel-title").textContent = title;
  byId("panel-body").replaceChildren(...content);
  dialog.showModal();
}

/** A click in the rhythm of the rounds must not dismiss a card that was not read yet. */
const UNREAD_MS = 600;

/** Interrupts the play with a card that the player has to answer. Closing it is the last answer. */
export function showCard(
  title: string,
  words: string,
  answers: [words: string, then: () => void][],
  more: Node[] = [],
) {
  let chosen = answers.at(-1)?.[1];
  const buttons = answers.map(([answer, then]) => {
    const button = make("button", { type: "button", class: "buy" }, [answer]);
    button.addEventListener("click", () => {
      chosen = then;
      dialog.close();
    });
    return button;
  });
  const all = [...buttons, byId("panel-close") as HTMLButtonElement];
  for (const button of all) button.disabled = true;
  fillPanel(title, [make("p", {}, [words]), make("div", { class: "answers" }, [...buttons, ...more])]);
  dialog.addEventListener("close", () => chosen?.(), { once: true });
  setTimeout(() => {
    for (const button of all) button.disabled = false;
    buttons[0]?.focus();
  }, UNREAD_MS);
}

/** The last rounds, newest first. */
export function historyRows(rounds: Answer[], money: Money, text: Text) {
  const over = rounds.filter((round) => round.status !== "pending" && round.status !== "flying");
  if (over.length === 0) return [make("p", {}, [text("noRounds")])];
  const rows = over.map((round) =>
    make("tr", { class: isWon(round) ? "won" : "" }, [
      make("td", {}, [
        new Date(round.created_at).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" }),
      ]),
      make("td", {}, [make("code", {}, [round.round_id.slice(0, 8)])]),
      make("td", {}, [money(round.cost)]),
      make("td", {}, [round.status === "finished" ? money(round.win) : text(round.error?.code ?? "cancelled")]),
    ]),
  );
  const head = make(
    "tr",
    {},
    ["", text("round"), text("bet"), text("win")].map((word) => make("th", { scope: "col" }, [word])),
  );
  return [make("table", { class: "history" }, [make("thead", {}, [head]), make("tbody", {}, rows)])];
}
