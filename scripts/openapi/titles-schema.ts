import * as z from "zod";
import { PutGames } from "../../src/api/admin/games.ts";

/** The JSON Schema of a titles file: what `npm run admin -- game import` takes. */
export function titlesSchema(): object {
  return {
    title: "A provider's titles",
    ...z.toJSONSchema(PutGames.shape.games, { io: "input", unrepresentable: "any" }),
  };
}
