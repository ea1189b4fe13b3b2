/** Texts that a font draws as one: what a script's reader joins, stacks or places by its neighbours. */

/** Asks for the form of a letter that joins its neighbour on this side. */
export const JOINER = "\u200d";

const letters = (pattern: RegExp, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).filter((one) =>
    pattern.test(one),
  );

const HEBREW = letters(/\p{L}/u, 0x5d0, 0x5ea);
const HEBREW_DOTS = ["", "\u05bc", "\u05c1", "\u05c2"];
const HEBREW_POINTS = ["", ...letters(/\p{M}/u, 0x5b0, 0x5bb), "\u05c7"];

/** Letters with points: few names have them. */
export function hebrewClusters(): string[] {
  return HEBREW.flatMap((letter) => HEBREW_DOTS.flatMap((dot) => HEBREW_POINTS.map((point) => letter + dot + point)))
    .map((cluster) => cluster.normalize("NFC"))
    .filter((cluster) => cluster.length > 1);
}

const THAI = letters(/\p{L}/u, 0xe01, 0xe2e);
const THAI_VOWELS = ["", "\u0e31", ...letters(/\p{M}/u, 0xe34, 0xe3a), "\u0e47"];
const THAI_MARKS = ["", ...letters(/\p{M}/u, 0xe48, 0xe4d)];
const SARA_AM = "\u0e33";

/** A consonant, the vowel above or below it, the mark above that, and the vowel that begins above and ends beside. */
export function thaiClusters(): string[] {
  return THAI.flatMap((letter) =>
    THAI_MARKS.flatMap((mark) => [...THAI_VOWELS.map((vowel) => letter + vowel + mark), `${letter}${mark}${SARA_AM}`]),
  ).map((cluster) => cluster.normalize("NFC"));
}

const VIRAMA = "\u094d";
const NUKTA = "\u093c";
const DEVANAGARI = letters(/\p{L}/u, 0x915, 0x939);
const WITH_DOT = [..."कखगजडढफय"].map((letter) => letter + NUKTA);
const MATRAS = ["", ...letters(/\p{M}/u, 0x93e, 0x94c)];
const NASALS = ["", "\u0901", "\u0902"];

const USUAL_OF_THREE = [
  ...["क्ष्म", "क्ष्य", "स्त्र", "न्द्र", "न्त्र", "ष्ट्र", "ण्ड्र", "म्प्र", "न्त्य"],
  ...["स्थ्य", "त्त्व", "त्स्य", "न्ध्र", "न्ध्य", "म्ब्र", "र्थ्य", "र्त्य"],
];

/**
 * Syllables of one or two consonants with their vowel, and of one with a nasal too, and usual ones of three; each consonant without a vowel, and each
 * vowel with a nasal. Of other three the first is drawn with its virama.
 */
export function devanagariClusters(): string[] {
  const single = [...DEVANAGARI, ...WITH_DOT];
  const pairs = DEVANAGARI.flatMap((one) => DEVANAGARI.map((next) => one + VIRAMA + next)).concat(USUAL_OF_THREE);
  const vowels = letters(/\p{L}/u, 0x904, 0x914);
  return [
    ...single.flatMap((letter) => MATRAS.flatMap((matra) => NASALS.map((nasal) => letter + matra + nasal))),
    ...pairs.flatMap((pair) => MATRAS.map((matra) => pair + matra)),
    ...pairs.flatMap((pair) => ["", "\u093e", "\u093f"].map((matra) => `${pair}${matra}\u0902`)),
    ...single.map((letter) => letter + VIRAMA),
    ...vowels.flatMap((vowel) => NASALS.slice(1).map((nasal) => vowel + nasal)),
  ].map((cluster) => cluster.normalize("NFC"));
}

/** Letters of Arabic, Persian and Urdu that take vowel signs; every other letter is drawn without. */
const VOWELLED = [...letters(/\p{Lo}/u, 0x621, 0x64a), ..."پچژگکیںےہٹڈڑ"];
const SHADDA = "\u0651";
const VOWEL_SIGNS = [...letters(/\p{M}/u, 0x64b, 0x652), "\u0670"];
const LAM = "\u0644";
const ALEFS = ["\u0622", "\u0623", "\u0625", "\u0627"];

/** Each letter in the four forms that its neighbours ask for, with the signs it may carry. */
export function arabicClusters(letter: string): string[] {
  const signs = VOWELLED.includes(letter)
    ? ["", ...VOWEL_SIGNS, ...VOWEL_SIGNS.filter((sign) => sign !== SHADDA).map((sign) => sign + SHADDA)]
    : [""];
  const lamAlef = letter === LAM ? ALEFS.map((alef) => LAM + alef) : [];
  const clusters = [...lamAlef, ...signs.map((sign) => (letter + sign).normalize("NFC"))];
  return clusters.flatMap((text) => [text, `${JOINER}${text}`, `${text}${JOINER}`, `${JOINER}${text}${JOINER}`]);
}
