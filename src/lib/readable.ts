/** Scripts whose spelling needs the joiners U+200C and U+200D. */
const JOINED = [
  ...[
    "Arabic",
    "Syriac",
    "Nko",
    "Adlam",
    "Mongolian",
    "Devanagari",
    "Bengali",
    "Gurmukhi",
    "Gujarati",
    "Oriya",
    "Tamil",
  ],
  ...["Telugu", "Kannada", "Malayalam", "Sinhala", "Tibetan", "Myanmar", "Khmer", "Balinese", "Javanese"],
];

/** Invisible characters where a script or an emoji needs them. */
const NEEDED = new RegExp(
  [
    `(?<=[${JOINED.map((script) => `\\p{sc=${script}}`).join("")}\\u064b-\\u0655])[\\u200c\\u200d]`,
    "(?<=[\\p{ExtPict}\\p{EMod}\\ufe0f])\\u200d(?=\\p{ExtPict})",
    // A flag of a region is a black flag, a name in tags and their end.
    "(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}",
    // Variants of emoji, symbols and ideographs, and of Mongolian letters.
    "(?<=[\\p{Emoji}\\p{ExtPict}\\p{S}\\p{scx=Han}\\p{scx=Myanmar}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]",
    "(?<=\\p{scx=Mongolian})[\\u180b-\\u180f]",
  ].join("|"),
  "gu",
);

/** Invisible, bidirectional, annotating and private characters, and unassigned ones that no future emoji can become. */
const UNREADABLE = /[\p{DI}\p{Bidi_C}\ufff9-\ufffb\p{Co}]|(?!\p{ExtPict})\p{Cn}/u;

/** Matches characters that a script or an emoji needs, and as its only group a character that is not readable. */
export const INVISIBLE = new RegExp(`${NEEDED.source}|(${UNREADABLE.source})`, "gu");

/** A mark at the start or after a space has no letter, and covers what stands beside it. */
const LONE_MARK = /(?:^|\s)\p{M}/u;

/** Whether a person sees all of a text, in its order: two names that look alike are alike. */
export function isReadable(text: string): boolean {
  return !UNREADABLE.test(text.replace(NEEDED, "")) && !LONE_MARK.test(text);
}

const UNREADABLE_PARTS = new RegExp(UNREADABLE, "gu");
const LONE_MARKS = /(^|\s)\p{M}+/gu;

/** The words of another system as people may read them: on one line, without what is not readable, `max` characters at most. */
export function madeReadable(text: string, max: number): string {
  const line = text.toWellFormed().replace(/[\s\p{Cc}]+/gu, " ");
  const shown = isReadable(line) ? line : line.replace(UNREADABLE_PARTS, "").replace(LONE_MARKS, "$1");
  return [...shown.trim()].slice(0, max).join("").trimEnd();
}
