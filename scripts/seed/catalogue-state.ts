import { importGames } from "../../src/catalogue/games/import-games.ts";
import { putProvider } from "../../src/catalogue/games/put-provider.ts";
import { storeImage } from "../../src/catalogue/images/store-image.ts";
import { setWindow } from "../../src/catalogue/operators/set-window.ts";
import { type SeedGame, seedProviders } from "./catalogue.ts";
import type { SeedContext } from "./context.ts";
import { seedOperator } from "./operator-account.ts";
import { gamePictures, type Picture, providerPictures, renderAll } from "./pictures.ts";

type GameImages = { portrait: string; cover: string };

/** Stores providers, games and artwork, and opens the operator's window to all of them. */
export async function seedCatalogue(ctx: SeedContext, progress: (line: string) => void): Promise<void> {
  const imageOf = await storePictures(ctx, progress);
  for (const provider of seedProviders) {
    const pictures = providerPictures(provider);
    await putProvider(ctx, {
      code: provider.code,
      name: provider.name,
      adapter: "sandbox",
      baseUrl: null,
      logoImageId: imageOf(pictures.logo),
      coverImageId: imageOf(pictures.cover),
    });
    const games = provider.games.map((game) => {
      const { portrait, cover } = gamePictures(provider, game);
      return imported(game, { portrait: imageOf(portrait), cover: imageOf(cover) });
    });
    await importGames(ctx, { providerCode: provider.code, games, replace: true });
    progress(`${provider.name}: ${games.length} games`);
  }
  const providerCodes = seedProviders.map(({ code }) => code);
  await setWindow(ctx, { operatorCode: seedOperator.code, providerCodes, excludedGameIds: [] });
}

function imported({ art: _, ...game }: SeedGame, images: GameImages) {
  return { ...game, portraitImageId: images.portrait, coverImageId: images.cover };
}

async function storePictures(
  ctx: SeedContext,
  progress: (line: string) => void,
): Promise<(picture: Picture) => string> {
  const pictures: Picture[] = seedProviders.flatMap((provider) => [
    ...Object.values(providerPictures(provider)),
    ...provider.games.flatMap((game) => Object.values(gamePictures(provider, game))),
  ]);
  const ids = new Map<string, string>();
  let reported = 0;
  await renderAll(pictures, async (index, bytes) => {
    ids.set(JSON.stringify(pictures[index]), await storeImage(ctx, bytes));
    const share = Math.floor((ids.size / pictures.length) * 5) * 20;
    if (share > reported) {
      reported = share;
      progress(`artwork ${share} %`);
    }
  });
  return (picture) => {
    const id = ids.get(JSON.stringify(picture));
    if (id === undefined) throw new Error("A picture of the seed was not rendered.");
    return id;
  };
}
