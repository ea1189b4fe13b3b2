import * as z from "zod";

/** Values that many calls of providers carry and that mean the same in each, as a provider knows them. */

export const gameCode = z.string().meta({ description: "Your own code of the game.", examples: ["coin-toss"] });

export const gameCodes = z
  .array(gameCode)
  .meta({ description: "Your own codes of the games.", examples: [["coin-toss"]] });

export const playerId = z.string().meta({
  description:
    "The operator's id of the player. Two operators may use the same one: know a player by `operator_code` and it together.",
  examples: ["player-1"],
});

export const sessionId = z.string().meta({
  description: "The session, as the exchange of its token answered it.",
  examples: ["5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"],
});

export const roundId = z.string().meta({ description: "Your own id of the round.", examples: ["r-1001"] });

/** A report's id in an answer. */
export const transactionId = z.string().meta({
  description: "The service's id of the transaction: `<your code>:<your id>`. The wallet sees it.",
  examples: ["studio:b-1001"],
});

export const balance = z.string().meta({
  description: "The player's balance, as the wallet answered it: a decimal string in the currency's places.",
  examples: ["99.00"],
});
