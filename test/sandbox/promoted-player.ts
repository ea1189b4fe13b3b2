import { inject } from "vitest";
import type { ImportedGame } from "../../src/catalogue/games/imported-game.ts";
import { aCasino } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";
import { type PageAnswer, tokenOf, withToken } from "./support.ts";

/** An offer as the page gets it. */
export interface Offer {
  readonly bonus_id: string;
  readonly kind: string;
  readonly left: number;
  readonly won: string;
}

interface Movement {
  readonly action: string;
  readonly amount: string;
  readonly free_spins_id?: string;
  readonly round_id: string;
}

/** A player at a sandbox game, with the operator's calls that grant and campaign for them. */
export async function aPromotedPlayer(game: Partial<ImportedGame> = {}, providerCode?: string) {
  const playerId = `promoted-${crypto.randomUUID()}`;
  const origin = inject("scriptedWallet");
  const { operator, provider, gameId } = await aCasino({
    operator: { walletUrl: `${origin}/wallet/${playerId}` },
    provider: providerCode === undefined ? {} : { code: providerCode },
    game: { type: "slot", ...game },
  });
  const ask = async (method: string, target: string, body?: object): Promise<PageAnswer> => {
    const response = await signed(operator, method, target, body ? { body } : {});
    return { status: response.status, body: await response.json() };
  };
  const session = await ask("POST", "/v1/sessions", { player_id: playerId, currency: "EUR", game_id: gameId });
  const page = withToken(tokenOf(session.body.launch_url));
  const promotion = {
    currency: "EUR",
    game_ids: [gameId],
    valid_until: new Date(Date.now() + 86_400_000).toISOString(),
  };
  return {
    ...page,
    operator,
    provider,
    gameId,
    playerId,
    sessionId: String(session.body.session_id),
    ask,
    grant: (change: object = {}) =>
      ask("POST", "/v1/free-spins", {
        ...promotion,
        player_id: playerId,
        quantity: 3,
        bet_amount: "1.00",
        reference: crypto.randomUUID(),
        ...change,
      }),
    campaign: (change: object) =>
      ask("POST", "/v1/bonus-campaigns", {
        ...promotion,
        name: "A bonus",
        player_ids: [playerId],
        triggers: { first_game_launch: true },
        reference: crypto.randomUUID(),
        ...change,
      }),
    offers: async (): Promise<Offer[]> => (await page.get("/state")).body.bonuses,
    use: (bonusId: string, fields: object = {}) => page.play({ bonus_id: bonusId, ...fields }),
    /** The wallet callbacks, without getbalance. */
    movements: async (): Promise<Movement[]> => {
      const calls = (await (await fetch(`${origin}/calls/${playerId}`)).json()) as { body: Movement }[];
      return calls.map(({ body }) => body).filter(({ action }) => action !== "getbalance");
    },
    script: async (...steps: object[]) => {
      await fetch(`${origin}/script/${playerId}`, { method: "POST", body: JSON.stringify(steps) });
    },
  };
}

export type PromotedPlayer = Awaited<ReturnType<typeof aPromotedPlayer>>;
