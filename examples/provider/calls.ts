import { GAMES, STAKES } from "./games.ts";
import type { Store } from "./store.ts";

/** The calls that the service makes to a provider. All of them are signed POSTs with a JSON body. */

export interface CallContext {
  readonly store: Store;
  /** Where players' browsers reach this server. */
  readonly publicUrl: () => string;
  /** Called when the service asks for pushes of the live tables in a currency. */
  readonly onSubscribe: (currency: string) => void;
}

export interface Reply {
  readonly status: number;
  readonly body: object;
}

type Fields = Readonly<Record<string, unknown>>;

const ok = (body: object): Reply => ({ status: 200, body });
/** A refusal. The operator sees the message. */
const refuse = (status: number, error: string, message: string): Reply => ({ status, body: { error, message } });

/** Handles a call whose signature has been verified. */
export function answerCall(context: CallContext, path: string, body: Fields): Reply {
  const cancelledId = /^\/free-spins\/([^/]+)\/cancel$/.exec(path)?.[1];
  if (cancelledId !== undefined) return cancelGrant(context, decodeURIComponent(cancelledId));
  const endedId = /^\/bonus-campaigns\/([^/]+)\/end$/.exec(path)?.[1];
  if (endedId !== undefined) {
    context.store.endCampaign(decodeURIComponent(endedId));
    return ok({ status: "ended" });
  }
  if (path === "/live-tables/subscribe") {
    context.onSubscribe(String(body.currency));
    return ok({});
  }
  const codes = Array.isArray(body.game_codes) ? body.game_codes.map(String) : [String(body.game_code)];
  const games = codes.map((code) => GAMES.find((game) => game.code === code));
  if (games.some((game) => !game)) return refuse(404, "GAME_UNKNOWN", "Unknown game.");
  const supportsPromotions = games.every((game) => game?.supportsPromotions);

  switch (path) {
    case "/launch":
      // In the fragment, the token stays out of access logs and referrers.
      return ok({ launch_url: `${context.publicUrl()}/play?game=${codes[0]}#token=${String(body.token)}` });
    case "/demo":
      return ok({ launch_url: `${context.publicUrl()}/play?game=${codes[0]}` });
    case "/free-spins/bet-options":
      return supportsPromotions ? ok({ amounts: STAKES }) : noFreeSpins();
    case "/free-spins":
      return supportsPromotions ? grantFreeSpins(context, body, codes) : noFreeSpins();
    case "/bonus-campaigns/options":
      return ok(
        supportsPromotions ? { types: ["free_spins"], triggers: ["first_game_launch"] } : { types: [], triggers: [] },
      );
    case "/bonus-campaigns":
      return supportsPromotions
        ? placeCampaign(context, body, codes)
        : refuse(409, "NO_CAMPAIGNS", "The game does not support campaigns.");
    default:
      return refuse(404, "NOT_FOUND", "No such endpoint.");
  }
}

function noFreeSpins(): Reply {
  return refuse(409, "NO_FREE_SPINS", "The game does not support free spins.");
}

function grantFreeSpins({ store }: CallContext, body: Fields, gameCodes: readonly string[]): Reply {
  const betAmount = String(body.bet_amount);
  if (!STAKES.includes(withoutZeros(betAmount))) {
    return refuse(409, "STAKE_REFUSED", `Bet amounts are ${STAKES.join(", ")}.`);
  }
  store.addGrant({
    id: String(body.free_spins_id),
    operatorCode: String(body.operator_code),
    playerId: String(body.player_id),
    currency: String(body.currency),
    gameCodes,
    betAmount,
    validUntil: Date.parse(String(body.valid_until)),
    quantity: Number(body.quantity),
  });
  return ok({ status: "active" });
}

/** "5.00" is the stake "5": the service sends amounts with all places of the currency. */
function withoutZeros(amount: string): string {
  return amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount;
}

function cancelGrant({ store }: CallContext, id: string): Reply {
  const grant = store.grant(id);
  if (!grant) return refuse(404, "NOT_FOUND", "Unknown free-spin grant.");
  if (grant.status === "finished") return refuse(409, "FINISHED", "All free spins of the grant have been used.");
  store.cancelGrant(id);
  return ok({ status: "cancelled" });
}

function placeCampaign({ store }: CallContext, body: Fields, gameCodes: readonly string[]): Reply {
  if (body.type !== "free_spins") return refuse(409, "TYPE_REFUSED", "Only free-spin campaigns are supported.");
  store.addCampaign({
    id: String(body.campaign_id),
    operatorCode: String(body.operator_code),
    playerIds: Array.isArray(body.player_ids) ? body.player_ids.map(String) : [],
    currency: String(body.currency),
    gameCodes,
    betAmount: String(body.bet_amount),
    spinCount: Number(body.spin_count),
    validFrom: Date.parse(String(body.valid_from)),
    validUntil: Date.parse(String(body.valid_until)),
  });
  return ok({ status: "active" });
}
