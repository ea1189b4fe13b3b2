import type { Ctx } from "../../context.ts";
import { utf8 } from "../../lib/encoding.ts";
import { derivedKey } from "../../signing/derived-key.ts";
import { uniformDraw } from "../games/draw.ts";

/** A uniform integer in `[0, bound)` that belongs to a name: the same name always has the same one. */
export type Chance = (name: string, bound: number) => Promise<number>;

/**
 * The studio's chance: a keyed digest of the name. It cannot be told without the key, and every isolate tells the same,
 * so that a table's rounds need no place where they are kept and a restart changes nothing.
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
    // Eight words: that all of them are thrown away for fairness does not happen.
    return uniformDraw(() => words[next++] ?? 0)(bound);
  };
}
