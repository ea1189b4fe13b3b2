// @ts-check
import { FIRST_WORDS } from "./first-words.page.js";

/** The few texts of the browser's language, or of English, until the state of the game brings all of the player's. */
export function firstTexts() {
  const language = navigator.language.slice(0, 2);
  return textsFor({ language: Object.hasOwn(FIRST_WORDS, language) ? language : "en", texts: {} });
}

/** Whether a language, or a locale of it, is written from right to left. @param {string | null} language */
export const isRightToLeft = (language) => language?.startsWith("ar") === true;

/** Says what language the page is in, and which way it is read. @param {string} language */
export function speak(language) {
  document.documentElement.lang = language;
  document.documentElement.dir = isRightToLeft(language) ? "rtl" : "ltr";
}

/** The locale of figures: that of the texts beside them. @param {{ locale: string | null, language: string }} state */
export function figuresOf({ locale, language }) {
  const own = (locale ?? "").replaceAll("_", "-");
  return own.toLowerCase().startsWith(language) ? own : language;
}

/**
 * Returns a function that looks up a text and fills in its `{name}` placeholders.
 * @param {{ language: string, texts: Record<string, string> }} state as returned by `/sandbox/api/state`
 */
export function textsFor({ language, texts }) {
  /** @type {Record<string, string>} */
  const all = { ...FIRST_WORDS[language], ...texts };
  const plurals = new Intl.PluralRules(language);
  /**
   * A text with a `count` may have forms such as `name.one` besides the general one.
   * @param {string} name
   * @param {Record<string, string | number>} [values]
   */
  return (name, values = {}) => {
    const form = all[`${name}.${plurals.select(Number(values.count ?? 0))}`] ?? all[name] ?? all.REFUSED;
    return (form ?? all.UNREACHABLE ?? "").replace(/\{(\w+)\}/g, (_, place) => String(values[place] ?? ""));
  };
}
