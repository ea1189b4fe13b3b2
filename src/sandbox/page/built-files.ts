/** Reads a file that scripts/assets/game-page.ts builds for the pages. Throws where the Worker was deployed without it. */
export async function readBuilt(assets: Fetcher, name: string): Promise<string> {
  const response = await assets.fetch(`https://assets.invalid/sandbox/page/${name}`);
  if (!response.ok)
    throw new Error(`the static file ${name} answered ${response.status}: deploy the Worker with its files`);
  return response.text();
}

/** With these headers the runtime compresses the body, also where no edge stands in front of it. */
export function compressedFor(accepted: string | undefined): Record<string, string> {
  return accepted?.includes("gzip") ? { "content-encoding": "gzip" } : {};
}

/** Each has a file in web/games/texts, and its first words in web/games/first-words.ts. */
export const LANGUAGES: ReadonlySet<string> = new Set(["ar", "de", "en"]);

/**
 * The words of a game page in the player's language; in English where the pages do not have it. They travel with the
 * state of the game, so that a page loads one language and makes no further request for it.
 */
export async function textsOf(assets: Fetcher, locale: string | null): Promise<{ language: string; texts: object }> {
  const wanted = (locale ?? "").slice(0, 2).toLowerCase();
  const language = LANGUAGES.has(wanted) ? wanted : "en";
  return { language, texts: JSON.parse(await readBuilt(assets, `${language}.json`)) };
}
