import { create, type Font } from "@cantoo/fontkit";
import type { Ctx } from "../../context.ts";

export type ReadFont = (file: string) => Promise<Uint8Array>;

export interface LoadedFont {
  readonly file: string;
  readonly font: Font;
  readonly isFor: RegExp;
}

/** Font files in scripts/assets/fonts. A character is drawn by the first font that is for it and has it. */
const FILES: readonly (readonly [file: string, isFor: RegExp])[] = [
  ["NotoSans", /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}\p{sc=Inherited}]/u],
  ["NotoSansArabic", /\p{scx=Arabic}/u],
  ["NotoSansHebrew", /\p{scx=Hebrew}/u],
  ["NotoSansArmenian", /\p{scx=Armenian}/u],
  ["NotoSansGeorgian", /\p{scx=Georgian}/u],
  ["NotoSansDevanagari", /\p{scx=Devanagari}/u],
  ["NotoSansThai", /\p{scx=Thai}/u],
  ["NotoSansKR", /\p{sc=Hangul}/u],
  [
    "NotoSansSC",
    /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u2018-\u203b\u2100-\u24ff\u2e80-\u31ff\uff00-\uffef]/u,
  ],
];

/** Reads fonts from the Worker's static files. Throws when a file is missing: the document is drawn by the next try. */
export function fontsOf({ env }: Pick<Ctx, "env">): ReadFont {
  return async (file) => {
    const path = `/fonts/${file}.ttf`;
    const response = await env.ASSETS.fetch(`https://assets.invalid${path}`);
    if (!response.ok)
      throw new Error(`the static file ${path} answered ${response.status}: deploy the Worker with its files`);
    return response.bytes();
  };
}

/** Loads the fonts that draw these characters; a character that no font has is left out. */
export async function loadFonts(characters: Iterable<string>, readFont: ReadFont): Promise<readonly LoadedFont[]> {
  const missing = new Set(characters);
  const loaded: LoadedFont[] = [];
  for (const [file, isFor] of FILES) {
    const wanted = [...missing].filter((char) => isFor.test(char));
    if (wanted.length === 0) continue;
    const font = create(await readFont(file));
    if ("fonts" in font) throw new Error(`the font file ${file} holds several fonts`);
    for (const char of wanted) if (hasCharacter(font, char)) missing.delete(char);
    loaded.push({ file, font, isFor });
  }
  return loaded;
}

export function hasCharacter(font: Font, char: string): boolean {
  return font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0);
}
