import { readFileSync } from "node:fs";
import { importGames } from "../../src/catalogue/games/import-games.ts";
import { putProvider } from "../../src/catalogue/games/put-provider.ts";
import { storeImages } from "../../src/catalogue/images/images.ts";
import { setWindow } from "../../src/catalogue/operators/set-window.ts";
import { seedProviders } from "./catalogue.ts";
import type { SeedContext } from "./context.ts";
import { seedOperator } from "./operator-account.ts";

/** Stores providers, games and artwork, and opens the operator's window to all of them. */
export async function seedCatalogue(ctx: SeedContext, progress: (line: string) => void): Promise<void> {
  for (const provider of seedProviders) {
    const { code: providerCode, name } = provider;
    const pictures = ["logo", "cover", ...provider.games.flatMap(({ code }) => [`${code}.portrait`, `${code}.cover`])];
    const stored = await storeImages(
      ctx,
      pictures.map((picture) => readPicture(providerCode, picture)),
    );
    const imageOf = (picture: string) => stored[pictures.indexOf(picture)] ?? null;
    const [logoImageId, coverImageId] = [imageOf("logo"), imageOf("cover")];
    await putProvider(ctx, { code: providerCode, name, adapter: "sandbox", baseUrl: null, logoImageId, coverImageId });
    const games = provider.games.map((game) => ({
      ...game,
      portraitImageId: imageOf(`${game.code}.portrait`),
      coverImageId: imageOf(`${game.code}.cover`),
    }));
    await importGames(ctx, { providerCode, games, replace: true });
    progress(`${provider.name}: ${games.length} games`);
  }
  const providerCodes = seedProviders.map(({ code }) => code);
  await setWindow(ctx, { operatorCode: seedOperator.code, providerCodes, excludedGameIds: [] });
}

/** The bytes of a picture of a provider (`logo`, `cover`) or of one of its games (`<code>.portrait`, `<code>.cover`). */
export function readPicture(provider: string, picture: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`pictures/${provider}/${picture}.webp`, import.meta.url)));
}
