import * as z from "zod";
import { about } from "../../lib/about.ts";

/** Values that many calls of providers carry and that mean the same in each, as a provider knows them. */

export const gameCode = z.string();
/* @__PURE__ */ about(gameCode, ["Your own code of the game.", "coin-toss"]);

export const gameCodes = z.array(gameCode);
/* @__PURE__ */ about(gameCodes, ["Your own codes of the games.", ["coin-toss"]]);

export const playerId = z.string();
/* @__PURE__ */ about(playerId, [
  "The operator's id of the player. Two operators may use the same one: know a player by `operator_code` and it together.",
  "player-1",
]);

export const sessionId = z.string();
/* @__PURE__ */ about(sessionId, [
  "The session, as the exchange of its token answered it.",
  "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d",
]);

export const roundId = z.string();
/* @__PURE__ */ about(roundId, ["Your own id of the round.", "r-1001"]);

/** A report's id in an answer. */
export const transactionId = z.string();
/* @__PURE__ */ about(transactionId, [
  "The service's id of the transaction: `<your code>:<your id>`. The wallet sees it.",
  "studio:b-1001",
]);

/** A balance in an answer. */
export const balance = z.string();
/* @__PURE__ */ about(balance, [
  "The player's balance, as the wallet answered it: a decimal string in the currency's places.",
  "99.00",
]);
