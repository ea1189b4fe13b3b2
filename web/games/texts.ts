import { FIRST_WORDS } from "./first-words.ts";

/** The few texts of the browser's language, or of English, until the state of the game brings all of the player's. */
export function firstTexts() {
  const language = navigator.language.slice(0, 2);
  return textsFor({ language: Object.hasOwn(FIRST_WORDS, language) ? language : "en", texts: {} });
}

/** Whether a language, or a locale of it, is written from right to left. */
export const isRightToLeft = (language: string | null) => language?.startsWith("ar") === true;

/** Says what language the page is in, and which way it is read. */
export function speak(language: string) {
  document.documentElement.lang = language;
  document.documentElement.dir = isRightToLeft(language) ? "rtl" : "ltr";
}

/** The locale of figures: that of the texts beside them. */
export function figuresOf({ locale, language }: { locale: string | null; language: string }) {
  const own = (locale ?? "").replaceAll("_", "-");
  return own.toLowerCase().startsWith(language) ? own : language;
}

/** Returns a function that looks up a text and fills in its `{name}` placeholders. */
export function textsFor({ language, texts }: { language: string; texts: Record<string, string> }) {
  const all: Record<string, string> = { ...FIRST_WORDS[language], ...texts };
  const plurals = new Intl.PluralRules(language);
  /** A text with a `count` may have forms such as `name.one` besides the general one. */
  return (name: string, values: Record<string, string | number> = {}) => {
    const form = all[`${name}.${plurals.select(Number(values.count ?? 0))}`] ?? all[name] ?? all.REFUSED;
    return (form ?? all.UNREACHABLE ?? "").replace(/\{(\w+)\}/g, (_, place) => String(values[place] ?? ""));
  };
}

export type Text = ReturnType<typeof textsFor>;
