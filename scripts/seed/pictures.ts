import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Svg } from "./artwork/shapes.ts";
import { cover, type Poster, portrait, providerCover, providerLogo } from "./artwork/tile.ts";
import type { SeedGame, SeedProvider } from "./catalogue.ts";

/** The description of a picture, as plain data that can be sent to a worker thread. */
export type Picture =
  | { kind: "portrait" | "cover"; poster: Poster }
  | { kind: "logo" | "providerCover"; provider: Omit<SeedProvider, "games"> };

export function gamePictures(provider: SeedProvider, game: SeedGame): { portrait: Picture; cover: Picture } {
  const poster = {
    seed: `${provider.code}/${game.code}`,
    name: game.title,
    providerCode: provider.code,
    providerName: provider.name,
    live: game.type === "live_dealer",
    art: game.art,
  };
  return { portrait: { kind: "portrait", poster }, cover: { kind: "cover", poster } };
}

export function providerPictures({ games: _, ...provider }: SeedProvider): { logo: Picture; cover: Picture } {
  return { logo: { kind: "logo", provider }, cover: { kind: "providerCover", provider } };
}

export function drawn(picture: Picture): Svg {
  switch (picture.kind) {
    case "portrait":
      return portrait(picture.poster);
    case "cover":
      return cover(picture.poster);
    case "logo":
      return providerLogo(picture.provider.code, picture.provider.name);
    case "providerCover": {
      const { code, name, palette, backdrop, stars } = picture.provider;
      return providerCover(code, name, palette, backdrop, stars);
    }
  }
}

/** Renders pictures on up to four cores. Calls `keep` for each, in any order. Fails with the first error. */
export async function renderAll(
  pictures: readonly Picture[],
  keep: (index: number, bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  let next = 0;
  const threads = Array.from({ length: Math.min(availableParallelism(), 4) }, async () => {
    const worker = new Worker(new URL("./picture-worker.ts", import.meta.url));
    try {
      // Storing a picture overlaps with rendering the next one.
      let kept = Promise.resolve();
      while (next < pictures.length) {
        const index = next++;
        const bytes = await rendered(worker, pictures[index] as Picture);
        await kept;
        kept = keep(index, bytes);
      }
      await kept;
    } finally {
      await worker.terminate();
    }
  });
  await Promise.all(threads);
}

function rendered(worker: Worker, picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (bytes: Uint8Array<ArrayBuffer>) => {
      worker.off("error", reject);
      resolve(bytes);
    });
    worker.postMessage(picture);
  });
}
