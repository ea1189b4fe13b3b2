import type { Ctx } from "../../context.ts";
import { utf8 } from "../../lib/encoding.ts";
import { derivedKey } from "../../lib/envelope.ts";
import { uniformDraw } from "../games/draw.ts";

/** A uniform integer in `[0, bound)` for a name; always the same for the same name. */
export type Chance = (name: string, bound: number) => Promise<number>;

/**
 * The studio's chance: a keyed digest of the name. It is unpredictable without the key and the same in every isolate, so
 * that a table's rounds need no storage and survive a restart.
 */
export function studioChance(ctx: Ctx): Chance {
  return async (name, bound) => {
    const digest = await crypto.subtle.sign(
      "HMAC",
      await derivedKey(ctx.settings.masterKey, "live studio"),
      utf8(name),
    );
    const words = new Uint32Array(digest);
    let next = 0;
    // Eight words: that `uniformDraw` discards all of them is practically impossible.
    return uniformDraw(() => words[next++] ?? 0)(bound);
  };
}
