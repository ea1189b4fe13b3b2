import createBidi from "bidi-js";
import { hasCharacter, type LoadedFont, loadFonts, type ReadFont } from "./fonts.ts";

/** Text of one font and one direction. */
export interface Run {
  readonly font: LoadedFont;
  readonly text: string;
}

/** It draws nothing: it keeps two letters from being joined. */
const NON_JOINER = "\u200c";
/** Characters that every document has: they name a character that no font has, and mark a text that was cut. */
const ALWAYS = "[]+U0123456789ABCDEF…";
/** Scripts that fontkit lays out from right to left. */
const RUNS_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}]/u;
/** Composing puts vowel signs before the shadda, which fonts place first: behind it, a fatha would read as a kasra. */
const SIGNS_BEFORE_SHADDA = /([\u064b-\u0650\u0670]+)\u0651/gu;
/** Drawn by the font of the text before it, if that has it. */
const NEUTRAL = /[\p{sc=Common}\p{sc=Inherited}]/u;

const bidi = createBidi();

interface LeveledRun extends Run {
  readonly level: number;
}

/** Splits texts into the runs that fonts draw, in visual order. */
export class Lettering {
  readonly #fonts: readonly LoadedFont[];

  private constructor(fonts: readonly LoadedFont[]) {
    this.#fonts = fonts;
  }

  static async load(texts: readonly string[], readFont: ReadFont): Promise<Lettering> {
    const characters = texts.join("");
    return new Lettering(characters === "" ? [] : await loadFonts(`${ALWAYS}${characters}`, readFont));
  }

  get fonts(): readonly LoadedFont[] {
    return this.#fonts;
  }

  /** The characters of a text that no font draws, each once. */
  missing(text: string): string[] {
    return [...new Set(text)].filter((char) => char !== NON_JOINER && this.#fontFor(char) === undefined);
  }

  /** The runs of a line from left to right. A character that no font has is named: [U+1F600]. */
  runs(line: string): Run[] {
    const missing = new Set(this.missing(line));
    const text = [...line]
      .map((char) => (missing.has(char) ? named(char) : char))
      .join("")
      .replace(SIGNS_BEFORE_SHADDA, "\u0651$1");
    const { levels } = bidi.getEmbeddingLevels(text);
    const runs: LeveledRun[] = [];
    let index = 0;
    let isJoined = false;
    for (const char of text) {
      const level = levels[index] ?? 0;
      index += char.length;
      const last = runs.at(-1);
      const font = this.#fontFor(char, last?.font);
      // A new run joins no letter of the one before.
      if (char === NON_JOINER || !font) isJoined = false;
      else {
        const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(char) ?? char) : char;
        const goesOn = isJoined && last?.font === font && last.level === level;
        if (goesOn && isWhole(`${last.text}${shown}`, level))
          runs[runs.length - 1] = { ...last, text: last.text + shown };
        else runs.push({ font, level, text: shown });
        isJoined = true;
      }
    }
    return inVisualOrder(runs);
  }

  #fontFor(char: string, before?: LoadedFont): LoadedFont | undefined {
    if (before && NEUTRAL.test(char) && hasCharacter(before.font, char)) return before;
    return this.#fonts.find(({ font, isFor }) => isFor.test(char) && hasCharacter(font, char));
  }
}

/** Whether fontkit lays a text out in the direction of its level. What it does not is drawn character by character. */
function isWhole(text: string, level: number): boolean {
  return RUNS_LEFT.test(text) === (level % 2 === 1);
}

function named(char: string): string {
  return `[U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}

/** Rule L2 of the Unicode bidirectional algorithm: from the highest level down, what stands at it or above is reversed. */
function inVisualOrder(logical: readonly LeveledRun[]): LeveledRun[] {
  let order = [...logical];
  for (let level = Math.max(0, ...order.map((run) => run.level)); level > 0; level--) {
    const groups: LeveledRun[][] = [];
    let isInside = false;
    for (const run of order) {
      if (run.level >= level && isInside) groups.at(-1)?.unshift(run);
      else groups.push([run]);
      isInside = run.level >= level;
    }
    order = groups.flat();
  }
  return order;
}
