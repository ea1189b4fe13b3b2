import createBidi from "bidi-js";
import type { LetterGlyph, LetterPage, ReadPage } from "./letter-page.ts";

/** A glyph at its place in a line. Figures are in 1/1000 em. */
export interface PlacedGlyph {
  readonly glyph: LetterGlyph;
  /** What it stands for; empty for the further glyphs of the same letters. */
  readonly text: string;
  /** From here to the next glyph. */
  readonly advance: number;
  readonly right: number;
  readonly up: number;
}

/** A text as it is drawn, from left to right. */
export interface LetteredLine {
  readonly glyphs: readonly PlacedGlyph[];
  /** In 1/1000 em. */
  readonly width: number;
}

/** What is drawn as one: a letter with its marks, lam with alef, a syllable of Devanagari, or a Thai syllable's stack. */
const CLUSTER =
  /(?:[\u0915-\u0939]\u093c?\u094d)*[\u0904-\u0939]\p{M}*|\u0644[\u0622\u0623\u0625\u0627]|[\u0e01-\u0e2e]\p{M}*\u0e33?|\P{M}\p{M}*|\p{M}+/gu;
/** Of each glyph of an entry. */
const FIGURES = 5;
const JOINER = "\u200d";
/** Between two consonants of one syllable. */
const VIRAMA = "\u094d";
const NON_JOINER = "\u200c";

const bidi = createBidi();

/** Letters of scripts beside the standard fonts': those pages that some texts need, read before they are drawn. */
export class Lettering {
  readonly #pages: ReadonlyMap<number, LetterPage>;

  private constructor(pages: ReadonlyMap<number, LetterPage>) {
    this.#pages = pages;
  }

  /** Reads what the texts need. Throws when a page cannot be read. */
  static async load(texts: readonly string[], readPage: ReadPage): Promise<Lettering> {
    const blocks = new Set([...texts.join("")].map((char) => blockOf(char)));
    // A missing character's number is written in Latin, and a cut text ends with an ellipsis.
    if (blocks.size > 0) blocks.add(0).add(0x20);
    const pages = await Promise.all([...blocks].map(async (block) => [block, await readPage(block)] as const));
    return new Lettering(new Map(pages.flatMap(([block, page]) => (page ? [[block, page]] : []))));
  }

  /** Whether every character is drawn as itself. */
  covers(text: string): boolean {
    return [...text].every((char) => char === NON_JOINER || this.#entry(char) !== undefined);
  }

  /** Lays out a line: letters joined, and in the order in which each script runs. What cannot be drawn is named: [U+1F600]. */
  lay(text: string): LetteredLine {
    const clusters = [...text.matchAll(CLUSTER)].map(({ 0: cluster, index }) => ({ cluster, index }));
    const { levels } = bidi.getEmbeddingLevels(text);
    const laid = clusters.map(({ cluster, index }, place) => {
      const level = levels[index] ?? 0;
      const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(cluster) ?? cluster) : cluster;
      const before = this.#joins(clusters[place - 1]?.cluster, cluster) ? JOINER : "";
      const after = this.#joins(cluster, clusters[place + 1]?.cluster) ? JOINER : "";
      return { level, glyphs: this.#glyphs(mirrored, before, after, level, cluster) };
    });
    const glyphs = inVisualOrder(laid).flatMap((one) => one.glyphs);
    return { glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) };
  }

  #glyphs(cluster: string, before: string, after: string, level: number, text: string): PlacedGlyph[] {
    if (cluster === NON_JOINER) return [];
    const whole = this.#placed(`${before}${cluster}${after}`, text) ?? this.#placed(cluster, text);
    if (whole) return whole;
    const virama = cluster.indexOf(VIRAMA) + 1;
    if (virama > 0 && virama < cluster.length) {
      const [first, rest] = [cluster.slice(0, virama), cluster.slice(virama)];
      return [...this.#glyphs(first, "", "", level, first), ...this.#glyphs(rest, "", "", level, rest)];
    }
    const [base = "", ...marks] = cluster;
    const parts = [this.#placed(`${before}${base}${after}`, base) ?? this.#placed(base, base) ?? this.#named(base)];
    for (const mark of marks) parts.push(this.#placed(mark, mark) ?? this.#named(mark));
    return (level % 2 === 1 ? parts.toReversed() : parts).flat();
  }

  #named(char: string): PlacedGlyph[] {
    const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return [...`[U+${code}]`].flatMap((one) => this.#placed(one, one) ?? []);
  }

  #placed(key: string, text: string): PlacedGlyph[] | undefined {
    const page = this.#pages.get(blockOf(key));
    const entry = page?.entries.get(key);
    if (!page || !entry) return undefined;
    const places = entry.filter((_, index) => index % FIGURES === FIGURES - 1).toSorted((a, b) => a - b);
    const placed: PlacedGlyph[] = [];
    for (let at = 0; at < entry.length; at += FIGURES) {
      const [number = 0, advance = 0, right = 0, up = 0, place = -1] = entry.slice(at, at + FIGURES);
      const glyph = page.glyphs[number];
      const stands =
        place < 0
          ? ""
          : text.slice(
              place,
              places.find((next) => next > place),
            );
      if (glyph) placed.push({ glyph, advance, right, up, text: stands });
    }
    return placed;
  }

  #entry(char: string): readonly number[] | undefined {
    return this.#pages.get(blockOf(char))?.entries.get(char);
  }

  /** Whether the last letter of one cluster and the first of the next are joined. */
  #joins(one: string | undefined, next: string | undefined): boolean {
    const last = [...(one ?? "")].findLast((char) => !/\p{M}/u.test(char));
    const [first] = next ?? "";
    if (last === undefined || first === undefined) return false;
    const [from, to] = [this.#pages.get(blockOf(last)), this.#pages.get(blockOf(first))];
    return from?.joinsAfter.includes(last) === true && to?.joinsBefore.includes(first) === true;
  }
}

/** The first code point's page. */
function blockOf(text: string): number {
  return (text.codePointAt(text.startsWith(JOINER) ? 1 : 0) ?? 0) >> 8;
}

/** Rule L2 of the Unicode bidirectional algorithm: from the highest level down, what stands at it or above is reversed. */
function inVisualOrder<T extends { readonly level: number }>(logical: readonly T[]): T[] {
  let order = [...logical];
  for (let level = Math.max(0, ...order.map((one) => one.level)); level > 0; level--) {
    const runs: T[][] = [];
    let isInside = false;
    for (const one of order) {
      if (one.level >= level && isInside) runs.at(-1)?.unshift(one);
      else runs.push([one]);
      isInside = one.level >= level;
    }
    order = runs.flat();
  }
  return order;
}
