import type { Ctx } from "../../context.ts";
import { validationFailed } from "../../errors.ts";
import { unknownImages } from "../images/unknown-images.ts";
import type { ImportedGame } from "./imported-game.ts";

const MAX_FIELDS = 100;

/** Throws VALIDATION_FAILED when a listed game names an image that is not stored. */
export async function refuseUnknownImages(ctx: Ctx, listed: readonly ImportedGame[]): Promise<void> {
  const unknown = await unknownImages(
    ctx,
    listed.flatMap(({ portraitImageId, coverImageId }) => [portraitImageId, coverImageId]),
  );
  if (unknown.size === 0) return;
  const fields = listed.flatMap(({ portraitImageId, coverImageId }, index) =>
    [
      { name: "portrait_image_id", id: portraitImageId },
      { name: "cover_image_id", id: coverImageId },
    ]
      .filter(({ id }) => id !== null && unknown.has(id))
      .map(({ name }) => ({ field: "games", message: `games[${index}].${name} is not a stored image` })),
  );
  throw validationFailed(fields.slice(0, MAX_FIELDS));
}
