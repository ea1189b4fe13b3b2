/** Reads a file that scripts/assets/game-page.ts builds for the pages. Throws where the Worker was deployed without it. */
export async function readBuilt(assets: Fetcher, name: string): Promise<string> {
  const response = await assets.fetch(`https://assets.invalid/sandbox/page/${name}`);
  if (!response.ok)
    throw new Error(`the static file ${name} answered ${response.status}: deploy the Worker with its files`);
  return response.text();
}
