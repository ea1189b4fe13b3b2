import type { Answer, Api } from "./api.ts";
import { boardScene } from "./board.ts";
import { crashScene } from "./crash.ts";
import type { Money } from "./money.ts";
import { scratchScene } from "./scratch.ts";
import { slotScene } from "./slot.ts";
import type { Sound } from "./sound.ts";
import type { Text } from "./texts.ts";

/** Inputs of a scene: its root element, the game as returned by `/sandbox/api/state`, and the page's helpers. */
export interface Stage {
  readonly root: HTMLElement;
  readonly game: Answer;
  readonly text: Text;
  readonly money: Money;
  readonly stakes: { readonly times: (stake: string, hundredths: number) => string; readonly highest?: string };
  readonly sound: Sound;
  /** Shows the win so far. */
  readonly showWin: (stake: string, hundredths: number) => void;
  /** The last rounds, newest first. */
  readonly rounds: Answer[];
  readonly api: Api;
  /** Called when `word` or `waiting` answers another name. */
  readonly changed: () => void;
}

/** Interface of a scene. The order of a round: `choice`, `begin`, the call, then `reveal` or `cancel`. */
export interface Scene {
  /** Name of the text on the play button. */
  word(): string;
  /** Name of the text over the stake, where it is not the whole stake. */
  readonly stakeWord?: string;
  /** Takes all chips off the table. */
  clear?(): void;
  readonly controls: HTMLElement[];
  /** The stake, and whether a gift pays it. */
  stakeChanged?(stake: string, gift: boolean): void;
  /** What the call contains besides the stake; null: the player must choose first. */
  choice(): object | null;
  begin(): void;
  /** Shows the last round of a page that opens, without motion. */
  recall?(round: Answer): void;
  /** Takes over the choices of an open round. */
  resume?(round: Answer): void;
  cancel(): Promise<void>;
  reveal(round: Answer): Promise<void>;
  /** Waits for the end of an open round and returns it. */
  fly?(round: Answer): Promise<Answer>;
  cashOut?(): void;
  /** Name of the text while a round without cash-out is open. */
  waiting?(): string;
  rules(): (Node | string)[];
}

const SCENES: Readonly<Record<string, (stage: Stage) => Scene>> = {
  slot: slotScene,
  scratch: scratchScene,
  crash: crashScene,
};

/** The scene of a game's kind. */
export const sceneOf = (stage: Stage): Scene => (SCENES[stage.game.kind] ?? boardScene)(stage);
