import { gameTypes } from "../../catalogue/games/game-types.ts";
import type { GameRow } from "../../catalogue/games/visible-games.ts";
import type { Ctx } from "../../context.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { isRecent, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";

/** A push comes many times a second, so each game is read from D1 once a minute, an unknown one every 2 s. */
const MAX_AGE_MS = MINUTE_MS;
const MAX_UNKNOWN_AGE_MS = 2 * SECOND_MS;
const MAX_KNOWN = 20_000;

interface Known {
  /** Null: the provider has no such game. */
  readonly type: GameRow["type"] | null;
  readonly readAt: number;
}

const known = new BoundedMap<string, Known>(MAX_KNOWN);

/**
 * The types of a provider's games by code; null for a code that it does not have. Undefined where D1 does not answer:
 * tables are only displayed, and the list leaves out what is not in the catalogue.
 */
export async function typesOfGames(
  ctx: Ctx,
  providerCode: string,
  codes: readonly string[],
): Promise<(code: string) => GameRow["type"] | null | undefined> {
  const now = inRealTime(ctx).clock.now();
  const keyOf = (code: string) => `${providerCode}\n${code}`;
  const due = [...new Set(codes)].filter((code) => isDue(known.get(keyOf(code)), now));
  try {
    const types = await gameTypes(ctx, { providerCode, codes: due });
    const read = new Map(due.map((code) => [code, { type: types.get(code) ?? null, readAt: now }]));
    for (const [code, game] of read) known.set(keyOf(code), game);
    return (code) => (read.get(code) ?? known.get(keyOf(code)))?.type;
  } catch (cause) {
    ctx.log.error("live.games_unread", { provider: providerCode }, cause);
    return () => undefined;
  }
}

function isDue(game: Known | undefined, now: number): boolean {
  if (!game) return true;
  return !isRecent(game.readAt, game.type === null ? MAX_UNKNOWN_AGE_MS : MAX_AGE_MS, now);
}
