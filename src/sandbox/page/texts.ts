import { readBuilt } from "./built-file.ts";

/** Each has a file in client/texts, and its first words in client/first-words.page.js. */
export const LANGUAGES: ReadonlySet<string> = new Set(["de", "en"]);

/**
 * The words of a game page in the player's language; in English where the pages do not have it. They travel with the
 * state of the game, so that a page loads one language and makes no further request for it.
 */
export async function textsOf(assets: Fetcher, locale: string | null): Promise<{ language: string; texts: object }> {
  const wanted = (locale ?? "").slice(0, 2).toLowerCase();
  const language = LANGUAGES.has(wanted) ? wanted : "en";
  return { language, texts: JSON.parse(await readBuilt(assets, `${language}.json`)) };
}
