import { env } from "cloudflare:workers";
import { inject } from "vitest";
import type { Ctx } from "../../src/context.ts";
import { createContext } from "../../src/create-context.ts";
import { inSession } from "../../src/gate/operator-time/operator-clock.ts";
import { PLAIN_CHOICE } from "../../src/sandbox/games/engine.ts";
import { POOLS_PROVIDER, TIERS } from "../../src/sandbox/jackpots/pools.ts";
import { findPlay } from "../../src/sandbox/play/find-play.ts";
import { placeRound } from "../../src/sandbox/play/place-round.ts";
import { tokenOf, withToken } from "../sandbox/support.ts";
import { anOperator, aProvider, aWindow, someGames } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";

const MISS = 1_000_000;

/** Creates the provider whose slots feed the pools, with a slot and a table game that feeds none. */
export async function poolGames(): Promise<{ readonly slot: string; readonly table: string }> {
  await aProvider({ code: POOLS_PROVIDER });
  const games = await someGames(POOLS_PROVIDER, [
    { code: "a-slot", name: "A slot" },
    { code: "a-table", type: "table" },
  ]);
  const [slot = "", table = ""] = games.map(({ id }) => id);
  return { slot, table };
}

/** A tier's index in the order in which a round may hit them. */
export const placeOf = (tierId: string) => TIERS.findIndex((tier) => tier.tierId === tierId);

/** A context whose random numbers make a round hit the tier at this index, or none. */
function luck(place: number | null): Ctx {
  const ctx = createContext(env, (work) => void work.catch(() => undefined));
  const words = Uint32Array.from({ length: 64 }, (_, word) => (word === place ? 0 : MISS));
  return { ...ctx, random: { ...ctx.random, bytes: () => new Uint8Array(words.slice().buffer) } };
}

/** A player with a session at a game of the pools' provider, and a scripted wallet. */
export async function aPoolPlayer(gameId: string, currency = "EUR") {
  const playerId = `pool-${crypto.randomUUID()}`;
  const wallet = inject("scriptedWallet");
  const operator = await anOperator({ walletUrl: `${wallet}/wallet/${playerId}` });
  await aWindow(operator.code, [POOLS_PROVIDER]);
  const body = { player_id: playerId, currency, game_id: gameId };
  const opened = await (await signed(operator, "POST", "/v1/sessions", { body })).json<{ launch_url: string }>();
  const token = tokenOf(opened.launch_url);
  return {
    ...withToken(token),
    operator,
    playerId,
    /** Plays a round that hits the tier at this index, or none. */
    hit: async (place: number | null, roundKey: string = crypto.randomUUID()) => {
      const play = (await findPlay(await inSession(luck(null), token), token))!;
      const stakeMinor = play.game.stakes(play)[4]!;
      const choice = play.game.engine.kind === "board" ? { ...PLAIN_CHOICE, bet: "red" } : PLAIN_CHOICE;
      return placeRound(luck(place), { play, roundKey, stakeMinor, choice });
    },
    winners: async () =>
      (await (await signed(operator, "GET", "/v1/jackpots/winners")).json<{ winners: Record<string, unknown>[] }>())
        .winners,
    wins: async () => {
      const calls = (await (await fetch(`${wallet}/calls/${playerId}`)).json()) as { body: Record<string, string> }[];
      return calls
        .map(({ body: sent }) => sent)
        .filter(({ action, transaction_id: id }) => action === "win" && !id?.endsWith("-win"));
    },
  };
}
