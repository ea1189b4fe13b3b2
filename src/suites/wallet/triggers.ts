import { PLACED_CASES } from "./cases/index.ts";

/** Sequences of callbacks that production sends on a bad day, by the names of the cases that send and judge them. */
const SEQUENCES = {
  lost_answer: ["caller hangs up before the answer, then repeats"],
  duplicate: ["the same bet again", "the same win again", "rollback twice with the same id"],
  late_duplicate: [
    "the same bet again after other movements",
    "the same bet again after the balance fell below the stake",
  ],
  win_after_two_days: ["win two days after its bet"],
  late_win: ["win on a session that the wallet has never seen", "win on a closed session"],
  rollback_before_bet: ["the bet arriving after its rollback"],
  bet_with_rollback: ["a bet and its rollback at once"],
  storm_of_copies: ["10 copies of one bet at once", "copies of one win at once"],
  mixture: ["50 movements from a seed, with repeats and reorderings"],
} as const;

/** The trigger that takes days, and so a test clock. */
export const ON_TEST_CLOCK = "win_after_two_days";

export type Trigger = keyof typeof SEQUENCES;

export const TRIGGERS = Object.keys(SEQUENCES) as [Trigger, ...Trigger[]];

/** Places in the suite of a trigger's cases, ascending. */
export function casesOfTrigger(trigger: Trigger): number[] {
  const names: readonly string[] = SEQUENCES[trigger];
  return PLACED_CASES.flatMap(([place, { name }]) => (names.includes(name) ? [place] : []));
}
