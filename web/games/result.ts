import type { Answer } from "./api.ts";
import { rainCoins } from "./effects.ts";
import { toMinor } from "./money.ts";
import type { Stage } from "./scene.ts";
import type { Tally } from "./tally.ts";

/** Wins from these multiples of the bet are announced as big and huge. */
const BIG_WIN_FACTOR = 10;
const HUGE_WIN_FACTOR = 40;

/** Whether a round paid more than the player staked, which is nothing in a round of a gift. Less is called a return. */
export function isWon(round: Answer) {
  return toMinor(round.win ?? "0") > (round.bonus_id === null ? toMinor(round.cost) : 0);
}

/** Describes the result of a finished round. */
export function resultWords(round: Answer, { text, money }: Pick<Stage, "text" | "money">) {
  if (toMinor(round.win) === 0) return text("noWin");
  return text(isWon(round) ? "youWin" : "returned", { amount: money(round.win) });
}

interface ShownOn extends Pick<Stage, "text" | "money" | "sound"> {
  readonly showMessage: (words: string, mood?: "" | "good") => void;
  readonly win: Tally;
}

/** Shows what a finished round brought. */
export function showResult(round: Answer, { text, money, sound, showMessage, win }: ShownOn) {
  const [won, cost] = [toMinor(round.win), toMinor(round.cost)];
  win.show(won > 0 ? round.win : null, !isWon(round));
  const words = resultWords(round, { text, money });
  if (!isWon(round)) return showMessage(won === 0 && round.scene.prizes ? text("ready") : words);
  const size =
    cost === 0 ? null : won >= cost * HUGE_WIN_FACTOR ? "hugeWin" : won >= cost * BIG_WIN_FACTOR ? "bigWin" : null;
  showMessage(size ? `${text(size)} ${words}` : words, "good");
  sound.win(size ? 8 : 4);
  if (size) rainCoins(size === "hugeWin" ? 160 : 70);
}
