import type { FireTrigger } from "../../../clients/typescript/src/index.ts";
import { h } from "../../../web/lib/dom.ts";
import { field, form, select } from "../../../web/parts/forms.ts";

type Trigger = FireTrigger["trigger"];

const SEQUENCES: Readonly<Record<Trigger, string>> = {
  lost_answer: "Bets whose answer is lost, then repeats",
  duplicate: "A bet, a win and a rollback, each twice",
  late_duplicate: "A bet repeated after other movements",
  late_win: "Wins on sessions that are over",
  win_after_two_days: "A win two days after its bet, on a test clock",
  rollback_before_bet: "A rollback, then its bet",
  bet_with_rollback: "A bet and its rollback at once",
  storm_of_copies: "Ten copies of a bet, and of a win, at once",
  mixture: "50 movements in a random order",
};

/** Chooses one sequence of callbacks, which `fire` sends to the player and currency of the suite's form. */
export function sequenceForm(fire: (trigger: Trigger) => Promise<void>): HTMLElement {
  const sequence = select("trigger", Object.entries(SEQUENCES), "lost_answer");
  return h(
    "details",
    { class: "sequence" },
    h("summary", {}, "Send one sequence instead"),
    form(
      "Send it",
      () => fire(sequence.value as Trigger),
      field(
        "Sequence",
        sequence,
        "Plays the cases that are about it, for the player and currency above. At most 60 an hour.",
      ),
    ),
  );
}
