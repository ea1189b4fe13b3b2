import type { FireTrigger } from "../../../../clients/typescript/src/index.ts";
import { h } from "../../../lib/dom.ts";
import { field, form, input, select } from "../../../parts/forms.ts";

type Trigger = FireTrigger["trigger"];
export type Sequence = Pick<FireTrigger, "trigger" | "closed_session_id">;

const SEQUENCES: Readonly<Record<Trigger, string>> = {
  lost_answer: "Bets whose answer is lost, then repeats",
  duplicate: "A bet, a win and a rollback, each twice",
  late_duplicate: "A bet repeated after other bets and wins",
  late_win: "Wins on sessions that are over",
  win_after_two_days: "A win two days after its bet, on a test clock",
  rollback_before_bet: "A rollback, then its bet",
  bet_with_rollback: "A bet and its rollback at once",
  storm_of_copies: "Ten copies of a bet, and of a win, at once",
  mixture: "50 bets, wins and rollbacks in a random order",
};

/**
 * Chooses one sequence of callbacks, which `fire` sends to the player and currency of the suite's form. Open with
 * `sent`, the sequence that was sent last.
 */
export function sequenceForm(fire: (sequence: Sequence) => Promise<void>, sent: string | null): HTMLElement {
  const known = sent !== null && Object.hasOwn(SEQUENCES, sent);
  const sequence = select("trigger", Object.entries(SEQUENCES), known ? sent : "lost_answer");
  const closed = input("closed_session_id", { maxLength: 120 });
  const closedField = field(
    "A closed session of the player",
    closed,
    "Optional: the ID of a session that your wallet has closed. A win is sent on it too",
  );
  const draw = () => {
    closedField.hidden = sequence.value !== "late_win";
  };
  sequence.addEventListener("change", draw);
  draw();
  const send = () => {
    const session = closedField.hidden ? "" : closed.value.trim();
    return fire({ trigger: sequence.value as Trigger, ...(session && { closed_session_id: session }) });
  };
  return h(
    "details",
    { class: "sequence", open: known },
    h("summary", {}, "Send one sequence instead"),
    form(
      "Send the sequence",
      send,
      field(
        "Sequence",
        sequence,
        "The cases of the suite that are about it, for the player and currency above. At most 60 an hour",
      ),
      closedField,
    ),
  );
}
