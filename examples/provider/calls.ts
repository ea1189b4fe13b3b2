import { GAMES, STAKES } from "./games.ts";
import type { Promotions } from "./promotions.ts";

/** What the service calls here, in its own words: POST, JSON, signed. */

export interface CallContext {
  readonly promotions: Promotions;
  /** Where players' browsers reach this server. */
  readonly publicUrl: () => string;
  /** Told of each currency whose live tables the service wants pushed. */
  readonly onSubscribe: (currency: string) => void;
}

export interface Reply {
  readonly status: number;
  readonly body: object;
}

type Fields = Readonly<Record<string, unknown>>;

const ok = (body: object): Reply => ({ status: 200, body });
/** A definite no: its message reaches the operator. */
const refuse = (status: number, error: string, message: string): Reply => ({ status, body: { error, message } });

/** Answers a call whose signature is verified. */
export function answerCall(context: CallContext, path: string, body: Fields): Reply {
  const cancelled = /^\/free-spins\/([^/]+)\/cancel$/.exec(path)?.[1];
  if (cancelled !== undefined) return cancelSeries(context, decodeURIComponent(cancelled));
  if (path === "/live-tables/subscribe") {
    context.onSubscribe(String(body.currency));
    return ok({});
  }
  const codes = Array.isArray(body.game_codes) ? body.game_codes.map(String) : [String(body.game_code)];
  const games = codes.map((code) => GAMES.find((game) => game.code === code));
  if (games.some((game) => !game)) return refuse(404, "GAME_UNKNOWN", "There is no such game.");
  const takesPromotions = games.every((game) => game?.takesPromotions);

  switch (path) {
    case "/launch":
      // Behind the hash the token stays out of access logs and referrers.
      return ok({ launch_url: `${context.publicUrl()}/play?game=${codes[0]}#token=${String(body.token)}` });
    case "/demo":
      return ok({ launch_url: `${context.publicUrl()}/play?game=${codes[0]}` });
    case "/free-spins/bet-options":
      return takesPromotions ? ok({ amounts: STAKES }) : refuse(409, "NO_FREE_SPINS", "The game takes no free spins.");
    case "/free-spins":
      return takesPromotions
        ? grantSeries(context, body, codes)
        : refuse(409, "NO_FREE_SPINS", "The game takes no free spins.");
    case "/bonus-campaigns/options":
      return ok(
        takesPromotions ? { types: ["free_spins"], triggers: ["first_game_launch"] } : { types: [], triggers: [] },
      );
    case "/bonus-campaigns":
      return takesPromotions
        ? placeCampaign(context, body)
        : refuse(409, "NO_CAMPAIGNS", "The game takes no campaigns.");
    default:
      return refuse(404, "NOT_FOUND", "There is no such call.");
  }
}

function grantSeries({ promotions }: CallContext, body: Fields, gameCodes: readonly string[]): Reply {
  promotions.grant({
    id: String(body.free_spins_id),
    playerId: String(body.player_id),
    currency: String(body.currency),
    gameCodes,
    betAmount: String(body.bet_amount),
    validUntil: Date.parse(String(body.valid_until)),
    left: Number(body.quantity),
    won: "0",
    status: "active",
  });
  return ok({ status: "active" });
}

function cancelSeries({ promotions }: CallContext, id: string): Reply {
  const series = promotions.series(id);
  if (!series) return refuse(404, "NOT_FOUND", "There is no such series.");
  if (series.status === "finished") return refuse(409, "FINISHED", "The series is played already.");
  series.status = "cancelled";
  return ok({ status: "cancelled" });
}

function placeCampaign({ promotions }: CallContext, body: Fields): Reply {
  if (body.type !== "free_spins") return refuse(409, "TYPE_REFUSED", "Only campaigns of free spins can be placed.");
  promotions.place(String(body.campaign_id), body);
  return ok({ status: "active" });
}
